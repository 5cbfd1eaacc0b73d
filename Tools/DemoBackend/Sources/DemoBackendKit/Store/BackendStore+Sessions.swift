import Cryptography
public import Foundation
public import GRDB

/// A rejection with a code for the client.
public struct Refusal: Error {
    /// The HTTP status.
    public var status: Int
    /// For programs, such as `insufficient_funds`.
    public var code: String
    var retryAfter: Int?
    var detail: [String: Int] = [:]

    /// - Parameter retryAfter: In seconds.
    public init(status: Int, code: String, retryAfter: Int? = nil, detail: [String: Int] = [:]) {
        self.status = status
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
    }

    static let wrongCredentials = Refusal(status: 401, code: "wrong_credentials")
    static let unauthorized = Refusal(status: 401, code: "unauthorized")
    /// 404.
    public static let notFound = Refusal(status: 404, code: "not_found")
    static func lockedOut(seconds: Int) -> Refusal {
        Refusal(status: 429, code: "locked_out", retryAfter: seconds, detail: ["retry_after": seconds])
    }
    /// 400.
    public static let malformed = Refusal(status: 400, code: "malformed_request")
}

struct Tokens {
    var access: String
    var accessLifetime: Int
    var refresh: String
}

extension BackendStore {
    static let attempts = 5
    static let lockOut: TimeInterval = 30

    func signIn(name: String, password: String, lifetime: TimeInterval) async throws -> (user: UserRow, tokens: Tokens) {
        let time = now().timeIntervalSinceReferenceDate
        guard let (user, isLast) = try await countAttempt(name: name, at: time) else {
            // The same work as for a known name, so that the response time reveals nothing.
            _ = try PasswordHash(of: SecretBytes(utf8: password), cost: passwordCost)
            throw Refusal.wrongCredentials
        }
        guard try PasswordHash(encoded: user.passwordHash).matches(SecretBytes(utf8: password)) else {
            throw isLast ? Refusal.lockedOut(seconds: Int(Self.lockOut)) : Refusal.wrongCredentials
        }
        let tokens = try makeTokens(lifetime: lifetime)
        try await database.write { db in
            try db.execute(sql: "UPDATE user SET failures = 0, lockedUntil = NULL, signUpKey = NULL WHERE id = ?", arguments: [user.id])
            try insertSession(tokens, of: user.id, expiring: time + lifetime, in: db)
        }
        return (user, tokens)
    }

    func makeTokens(lifetime: TimeInterval) throws -> Tokens {
        Tokens(access: try makeToken(), accessLifetime: Int(lifetime), refresh: try makeToken())
    }

    func insertSession(_ tokens: Tokens, of user: String, expiring time: TimeInterval, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO session (user, accessHash, accessExpires, refreshHash) VALUES (?, ?, ?, ?)",
            arguments: [user, try hash(tokens.access), time, try hash(tokens.refresh)])
    }

    /// Counts an attempt to sign in as a failure before the password is checked, in one transaction: parallel attempts would all pass a
    /// check that counts afterwards. A success resets the count.
    /// - Returns: The user, and whether the user is locked out unless this attempt succeeds; nil for an unknown name.
    /// - Throws: ``Refusal/lockedOut(seconds:)``.
    private func countAttempt(name: String, at time: TimeInterval) async throws -> (user: UserRow, isLast: Bool)? {
        try await database.write { db in
            guard let user = try UserRow.fetchOne(db, sql: "SELECT * FROM user WHERE name = ?", arguments: [name]) else { return nil }
            if let locked = user.lockedUntil, locked > time {
                throw Refusal.lockedOut(seconds: Int((locked - time).rounded(.up)))
            }
            let failures = user.failures + 1
            let isLast = failures >= Self.attempts
            try db.execute(
                sql: "UPDATE user SET failures = ?, lockedUntil = ? WHERE id = ?",
                arguments: [failures % Self.attempts, isLast ? time + Self.lockOut : nil, user.id])
            return (user, isLast)
        }
    }

    /// Exchanges a refresh token for new tokens and revokes the old ones.
    func refresh(_ token: String, lifetime: TimeInterval) async throws -> Tokens {
        let tokens = try makeTokens(lifetime: lifetime)
        let expires = now().timeIntervalSinceReferenceDate + lifetime
        let changed = try await database.write { db in
            try db.execute(
                sql: "UPDATE session SET accessHash = ?, accessExpires = ?, refreshHash = ? WHERE refreshHash = ?",
                arguments: [try hash(tokens.access), expires, try hash(tokens.refresh), try hash(token)])
            return db.changesCount
        }
        guard changed == 1 else { throw Refusal.unauthorized }
        return tokens
    }

    func signInAnother(than user: UserRow) async throws -> String? {
        let tokens = try makeTokens(lifetime: 60)
        let expires = now().timeIntervalSinceReferenceDate + 60
        return try await database.write { db in
            guard let other = try String.fetchOne(db, sql: "SELECT id FROM user WHERE id <> ? ORDER BY id", arguments: [user.id]) else {
                return nil
            }
            try insertSession(tokens, of: other, expiring: expires, in: db)
            return tokens.access
        }
    }

    func signOut(access token: String) async throws {
        try await database.write { try $0.execute(sql: "DELETE FROM session WHERE accessHash = ?", arguments: [try hash(token)]) }
    }

    func signOutEverywhere(access token: String) async throws {
        let user = try await user(access: token)
        try await database.write { try $0.execute(sql: "DELETE FROM session WHERE user = ?", arguments: [user.id]) }
    }

    func user(access token: String) async throws -> UserRow {
        let time = now().timeIntervalSinceReferenceDate
        let user = try await database.read { db in
            try UserRow.fetchOne(
                db, sql: "SELECT user.* FROM user JOIN session ON session.user = user.id WHERE accessHash = ? AND accessExpires > ?",
                arguments: [try hash(token), time])
        }
        guard let user else { throw Refusal.unauthorized }
        return user
    }
}

extension BackendStore {
    func makeToken() throws -> String {
        Data(try SecureRandom.bytes(count: 32)).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// The SHA-256 of a value as JSON, which recognizes a repeated request.
    public func hash(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Data(try SHA256.hash(Array(try encoder.encode(value))).bytes)
    }

    /// The number of rows of a query.
    public static func count(_ query: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM (\(query))") ?? 0
    }
}

/// A user.
public struct UserRow: Sendable, Decodable, FetchableRecord {
    public var id: String
    var name: String
    public var displayName: String
    var email: String
    var passwordHash: String
    var failures: Int
    var lockedUntil: Double?
}
