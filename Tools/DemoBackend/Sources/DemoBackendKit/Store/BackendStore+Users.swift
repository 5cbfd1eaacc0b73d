import Cryptography
import Foundation
import GRDB
import UserAPI

struct SignUpOrder: Decodable {
    var user: String
    var displayName: String
    var email: String
    var password: String

    var composed: SignUpOrder {
        var order = self
        order.displayName = displayName.precomposedStringWithCanonicalMapping
        return order
    }

    func check() throws {
        guard (try? UserName(new: user))?.text == user else { throw Refusal(status: 422, code: "invalid_name") }
        try Self.checkDisplayName(displayName)
        let mailbox = email.split(separator: "@", omittingEmptySubsequences: false)
        guard email.utf8.count <= 254, mailbox.count == 2, mailbox.allSatisfy({ !$0.isEmpty }),
            email.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
        else { throw Refusal(status: 422, code: "invalid_email") }
        guard (try? Password(new: password, for: user)) != nil else { throw Refusal(status: 422, code: "invalid_password") }
    }

    static func checkDisplayName(_ name: String) throws {
        guard name.utf8.count <= 64 * BackendStore.bytesPerCharacter, (1...64).contains(name.count),
            name.contains(where: { !$0.isWhitespace }), !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw Refusal(status: 422, code: "invalid_display_name") }
    }
}

extension BackendStore {
    /// The number of sign-ups within ``signUpPause`` after which others are rejected. Each costs a password hash, and reveals whether a
    /// name is taken.
    static let signUps = 10
    static let signUpPause: TimeInterval = 60

    /// Creates a user with the first data of each domain, and signs in.
    ///
    /// A repetition with the same key and password signs in and applies the other values again, until the user has signed in by
    /// password or changed the profile: a repetition that arrives later has no effect.
    func signUp(_ order: SignUpOrder, key: String, lifetime: TimeInterval) async throws -> (user: UserRow, tokens: Tokens) {
        let order = order.composed
        try order.check()
        let time = now().timeIntervalSinceReferenceDate
        try await countSignUp(at: time)
        let passwordHash = try PasswordHash(of: SecretBytes(utf8: order.password), cost: passwordCost).encoded
        let id = "usr-" + (try makeToken())
        let tokens = try makeTokens(lifetime: lifetime)
        let user = try await database.write { db in
            let named = try UserRow.fetchOne(db, sql: "SELECT * FROM user WHERE name = ? COLLATE NOCASE", arguments: [order.user])
            if let named {
                let isRepetition = try Bool.fetchOne(
                    db, sql: "SELECT signUpKey = ? FROM user WHERE id = ?", arguments: [try hash(key), named.id])
                guard isRepetition == true, try PasswordHash(encoded: named.passwordHash).matches(SecretBytes(utf8: order.password)) else {
                    throw Refusal(status: 409, code: "name_taken")
                }
                try db.execute(
                    sql: "UPDATE user SET displayName = ?, email = ? WHERE id = ?", arguments: [order.displayName, order.email, named.id])
            } else {
                try db.execute(
                    sql: "INSERT INTO user (id, name, displayName, email, passwordHash, signUpKey) VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [id, order.user, order.displayName, order.email, passwordHash, try hash(key)])
                for domain in domains { try domain.welcome(.signedUp(id: id), in: db) }
            }
            let user = try UserRow.fetchOne(db, sql: "SELECT * FROM user WHERE id = ?", arguments: [named?.id ?? id])
            guard let user else { throw Refusal.notFound }
            try insertSession(tokens, of: user.id, expiring: time + lifetime, in: db)
            return user
        }
        return (user, tokens)
    }

    private func countSignUp(at time: TimeInterval) async throws {
        let isAllowed = try await database.write { db in
            try db.execute(
                sql: "DELETE FROM signUpAttempt WHERE time <= ? OR time > ?", arguments: [time - Self.signUpPause, time])
            let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM signUpAttempt") ?? 0
            guard count < Self.signUps else { return false }
            try db.execute(sql: "INSERT INTO signUpAttempt (time) VALUES (?)", arguments: [time])
            return true
        }
        guard isAllowed else { throw Refusal.lockedOut(seconds: Int(Self.signUpPause)) }
    }

    /// Changes the display name, also where a domain has copied it.
    func changeDisplayName(of user: UserRow, to name: String) async throws -> UserRow {
        let name = name.precomposedStringWithCanonicalMapping
        try SignUpOrder.checkDisplayName(name)
        var changed = user
        changed.displayName = name
        try await database.write { db in
            try db.execute(sql: "UPDATE user SET displayName = ?, signUpKey = NULL WHERE id = ?", arguments: [name, user.id])
            for domain in domains { try domain.rename(user.id, to: name, in: db) }
        }
        return changed
    }
}
