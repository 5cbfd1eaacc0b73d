import Foundation
import Hummingbird

/// Sign-up, sign-in, token refresh, sign-out, and the user's profile.
struct SessionRoutes {
    let store: BackendStore
    let accessLifetime: TimeInterval

    private struct SignIn: Decodable {
        var user: String
        var password: String
    }
    private struct Assertion: Decodable {
        var assertion: String
    }
    private struct Refresh: Decodable {
        var refreshToken: String
    }
    private struct Profile: Decodable {
        var displayName: String
    }
    private struct UserBody: Encodable {
        var id: String
        var name: String
        var displayName: String
        var email: String

        init(_ row: UserRow) {
            (id, name, displayName, email) = (row.id, row.name, row.displayName, row.email)
        }
    }
    private struct TokenBody: Encodable {
        var accessToken: String
        var expiresIn: Int
        var refreshToken: String
        var user: UserBody?

        init(_ tokens: Tokens, user: UserRow? = nil) {
            (accessToken, expiresIn, refreshToken) = (tokens.access, tokens.accessLifetime, tokens.refresh)
            self.user = user.map(UserBody.init)
        }
    }

    func add(to router: Router<BackendContext>) {
        router.post("v1/session") { request, context in
            let body = try await request.json(SignIn.self, context: context)
            let (user, tokens) = try await store.signIn(name: body.user, password: body.password, lifetime: accessLifetime)
            return try Response.json(TokenBody(tokens, user: user))
        }
        router.post("v1/session/assertion") { request, context in
            let body = try await request.json(Assertion.self, context: context)
            let (user, tokens) = try await store.signIn(assertion: body.assertion, lifetime: accessLifetime)
            return try Response.json(TokenBody(tokens, user: user))
        }
        router.post("v1/session/refresh") { request, context in
            let body = try await request.json(Refresh.self, context: context)
            return try Response.json(TokenBody(try await store.refresh(body.refreshToken, lifetime: accessLifetime)))
        }
        router.delete("v1/session") { request, _ in
            if let token = request.bearerToken { try await store.signOut(access: token) }
            return Response(status: .noContent)
        }
        router.delete("v1/sessions") { request, _ in
            guard let token = request.bearerToken else { throw Refusal.unauthorized }
            try await store.signOutEverywhere(access: token)
            return Response(status: .noContent)
        }
        router.post("v1/users") { request, context in
            let order = try await request.json(SignUpOrder.self, context: context)
            let (user, tokens) = try await store.signUp(order, key: try request.idempotencyKey, lifetime: accessLifetime)
            return try Response.json(TokenBody(tokens, user: user), status: .created)
        }
        router.put("v1/me/display-name") { request, context in
            let user = try await store.user(of: request)
            let profile = try await request.json(Profile.self, context: context)
            return try Response.json(UserBody(try await store.changeDisplayName(of: user, to: profile.displayName)))
        }
        router.get("v1/me") { request, _ in
            try Response.json(UserBody(try await store.user(of: request)))
        }
    }
}

extension BackendStore {
    /// Returns the user of the request.
    /// - Throws: ``Refusal/unauthorized``.
    func user(of request: Request) async throws -> UserRow {
        guard let token = request.bearerToken else { throw Refusal.unauthorized }
        return try await user(access: token)
    }
}
