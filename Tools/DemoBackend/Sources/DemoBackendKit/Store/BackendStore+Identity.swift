import Cryptography
import Foundation
import GRDB

/// The demo identity provider, which asserts the identity of a user to the server.
extension BackendStore {
    /// The secret of the demo user's device.
    static let identityCode = "246810"
    static let challengeLifetime: TimeInterval = 300
    static let assertionLifetime: TimeInterval = 60
    static let identityAttempts = 3

    func makeChallenge() async throws -> String {
        let id = try makeToken()
        let time = now().timeIntervalSinceReferenceDate
        try await database.write { db in
            try db.execute(sql: "DELETE FROM challenge WHERE expires <= ?", arguments: [time])
            try db.execute(
                sql: "INSERT INTO challenge (id, code, expires, attempts) VALUES (?, ?, ?, 0)",
                arguments: [id, Self.identityCode, time + Self.challengeLifetime])
        }
        return id
    }

    /// Returns an assertion for the correct code, valid once and for one minute.
    func answerChallenge(_ id: String, code: String) async throws -> String {
        let time = now().timeIntervalSinceReferenceDate
        let token = try makeToken()
        let refusal: Refusal? = try await database.write { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT code, attempts FROM challenge WHERE id = ? AND expires > ?", arguments: [id, time]),
                (row["attempts"] as Int) < Self.identityAttempts
            else { return Refusal(status: 410, code: "challenge_expired") }
            guard ConstantTime.areEqual(Array((row["code"] as String).utf8), Array(code.utf8)) else {
                // Counted although the call is rejected; otherwise guessing would be unlimited.
                try db.execute(sql: "UPDATE challenge SET attempts = attempts + 1 WHERE id = ?", arguments: [id])
                return Refusal(status: 403, code: "wrong_code")
            }
            try db.execute(sql: "DELETE FROM challenge WHERE id = ?", arguments: [id])
            try db.execute(
                sql: "INSERT INTO assertion (hash, user, expires) VALUES (?, 'usr-1', ?)",
                arguments: [try hash(token), time + Self.assertionLifetime])
            return nil
        }
        if let refusal { throw refusal }
        return token
    }

    /// Signs in the user of an assertion of the identity provider. An assertion is valid once.
    func signIn(assertion: String, lifetime: TimeInterval) async throws -> (user: UserRow, tokens: Tokens) {
        let time = now().timeIntervalSinceReferenceDate
        let tokens = try makeTokens(lifetime: lifetime)
        let user: UserRow? = try await database.write { db in
            let hash = try hash(assertion)
            let user = try UserRow.fetchOne(
                db, sql: "SELECT user.* FROM user JOIN assertion ON assertion.user = user.id WHERE hash = ? AND expires > ?",
                arguments: [hash, time])
            try db.execute(sql: "DELETE FROM assertion WHERE hash = ? OR expires <= ?", arguments: [hash, time])
            guard let user else { return nil }
            try insertSession(tokens, of: user.id, expiring: time + lifetime, in: db)
            return user
        }
        guard let user else { throw Refusal.wrongCredentials }
        return (user, tokens)
    }
}
