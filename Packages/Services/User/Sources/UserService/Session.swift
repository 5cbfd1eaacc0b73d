import Foundation
import UserAPI

/// Who is signed in, and with which tokens.
struct Session: Sendable, Hashable, Codable {
    var user: User
    var accessToken: String
    var refreshToken: String
}

extension Session {
    /// Nil for anything but a session.
    init?(json: [UInt8]) {
        guard let session = try? JSONDecoder().decode(Session.self, from: Data(json)) else { return nil }
        self = session
    }

    var json: [UInt8] {
        get throws { Array(try JSONEncoder().encode(self)) }
    }
}

// What travels to the back end and back.

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

struct TokenBody: Decodable, Sendable {
    struct UserBody: Decodable, Sendable {
        var id: String
        var name: String
        var displayName: String
        var email: String

        var user: User { User(id: id, name: name, displayName: displayName, email: email) }

        private enum CodingKeys: String, CodingKey {
            case id, name
            case displayName = "display_name"
            case email
        }
    }

    var accessToken: String
    var refreshToken: String
    var user: UserBody?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case user
    }
}

/// Why the back end said no.
struct RefusalBody: Decodable {
    var error: String
    var detail: [String: Int]?

    /// Nil for anything else.
    init?(json: [UInt8]) {
        guard let body = try? JSONDecoder().decode(RefusalBody.self, from: Data(json)) else { return nil }
        self = body
    }
}
