import Foundation
import HTTPTypes
public import Hummingbird

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

    func add(to router: Router<BackendContext>) {
        router.post("v1/session") { request, context in
            let body = try await request.json(SignIn.self, context: context)
            let (user, tokens) = try await store.signIn(name: body.user, password: body.password, lifetime: accessLifetime)
            return try response(tokens, user)
        }
        router.post("v1/session/assertion") { request, context in
            let body = try await request.json(Assertion.self, context: context)
            let (user, tokens) = try await store.signIn(assertion: body.assertion, lifetime: accessLifetime)
            return try response(tokens, user)
        }
        router.post("v1/session/refresh") { request, context in
            let body = try await request.json(Refresh.self, context: context)
            return try response(try await store.refresh(body.refreshToken, lifetime: accessLifetime))
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
            return try response(tokens, user, status: .created)
        }
        router.call(.put, "v1/me/display-name", store) { user, request, context in
            let profile = try await request.json(Profile.self, context: context)
            return members(of: try await store.changeDisplayName(of: user, to: profile.displayName))
        }
        router.call(.get, "v1/me", store) { user, _, _ in members(of: user) }
    }

    private func members(of user: UserRow) -> [String: Any] {
        ["id": user.id, "name": user.name, "display_name": user.displayName, "email": user.email]
    }

    private func response(_ tokens: Tokens, _ user: UserRow? = nil, status: HTTPResponse.Status = .ok) throws -> Response {
        let members: [String: Any?] = [
            "access_token": tokens.access, "expires_in": tokens.accessLifetime, "refresh_token": tokens.refresh, "user": user.map(members),
        ]
        return try Response.object(members.compactMapValues { $0 }, status: status)
    }
}

extension BackendStore {
    /// The signed-in user of a request.
    /// - Throws: ``Refusal`` with 401.
    public func user(of request: Request) async throws -> UserRow {
        guard let token = request.bearerToken else { throw Refusal.unauthorized }
        return try await user(access: token)
    }
}
