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

struct RefreshBody: Encodable {
    var refresh_token: String
}

struct TokenBody: Decodable, Sendable {
    struct UserBody: Decodable, Sendable {
        var id: String
        var name: String
        var display_name: String
        var email: String

        var user: User { User(id: id, name: name, displayName: display_name, email: email) }
    }

    var access_token: String
    var refresh_token: String
    var user: UserBody?
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
