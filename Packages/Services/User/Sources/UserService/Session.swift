import Cryptography
import Foundation
import LoggingKit
import UserAPI

/// The signed-in user and the tokens of the session.
struct Session: Sendable, Hashable, Codable {
    var user: User
    var accessToken: String
    var refreshToken: String
}

extension Session {
    /// Whether this is the same session with the same tokens. The profile may differ.
    func isSame(as other: Session) -> Bool { refreshToken == other.refreshToken && user.id == other.user.id }
}

extension SecretStore? {
    /// Reads a stored value; nil if there is none, and if it cannot be read, which is logged.
    func value<Value: Decodable>(_ name: String, _ logger: Logger) -> Value? {
        do {
            return try self?.loadBytes(name).map { try JSONDecoder().decode(Value.self, from: Data($0)) }
        } catch {
            logger.error("a stored value cannot be read", error: error, metadata: ["name": "\(name, sensitivity: .public)"])
            return nil
        }
    }

    /// - Throws: Errors of the store.
    func save(_ value: some Encodable, _ name: String) throws { try self?.save(Array(try JSONEncoder().encode(value)), as: name) }
}

// The messages of the back end's protocol.

struct SignInBody: Encodable {
    var user: String
    var password: String
}

struct AssertionBody: Encodable {
    var assertion: String
}

struct RefreshBody: Encodable {
    var refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }
}

struct UserBody: Decodable, Sendable {
    private static let maximumLength = 4_096

    var id: String
    var name: String
    var displayName: String
    var email: String

    /// Nil for texts that no page could show.
    var user: User? {
        guard !id.isEmpty, [id, name, displayName, email].allSatisfy({ $0.utf8.count <= Self.maximumLength }) else { return nil }
        return User(id: id, name: name, displayName: displayName, email: email)
    }

    private enum CodingKeys: String, CodingKey {
        case id, name
        case displayName = "display_name"
        case email
    }
}

struct TokenBody: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String
    var user: UserBody?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case user
    }
}

/// The body of a rejection by the back end.
struct RefusalBody: Decodable {
    var error: String
    var detail: [String: Int]?

    /// Returns nil if the JSON is not a rejection.
    init?(json: [UInt8]) {
        guard let body = try? JSONDecoder().decode(RefusalBody.self, from: Data(json)) else { return nil }
        self = body
    }
}
