import NetworkKit
import RoutingService
public import UserAPI

extension UserService: ProfileEditing {
    public func fetchProfile() async throws(UserError) -> User {
        try await change(.get("/v1/me"))
    }

    public func changeDisplayName(to name: DisplayName) async throws(UserError) -> User {
        guard let endpoint = try? Endpoint<UserBody>.put("/v1/me/display-name", json: DisplayNameBody(displayName: name.text)) else {
            throw .unexpectedAnswer
        }
        return try await change(endpoint)
    }

    public func profiles() -> AsyncStream<User> {
        mediator.values(after: ProfileChanged.self) { $0.user }
    }

    /// Stores the profile in the response, unless another user has signed in since the call.
    private func change(_ endpoint: Endpoint<UserBody>) async throws(UserError) -> User {
        guard let asking = session.current?.user.id else { throw .signedOut }
        let user: User?
        do {
            user = try await authorized.call(endpoint).user
        } catch {
            let error = UserError(error)
            throw error == .wrongCredentials ? .signedOut : error
        }
        guard let user, user.id == asking else { throw .unexpectedAnswer }
        guard let isNew = session.update(user) else { throw .signedOut }
        if isNew { mediator.post(ProfileChanged(user: user)) }
        return user
    }

    /// Only an empty response confirms that other devices are signed out: a portal of a Wi-Fi network answers every request with its page.
    private static let endOfSessions = Endpoint<Void>(Endpoint.delete("/v1/sessions").request) { body, _ in
        guard body.isEmpty else { throw UserError.unexpectedAnswer }
    }

    public func signOutEverywhere() async throws(UserError) {
        guard let asking = session.current?.user.id else { return }
        do {
            try await authorized.call(Self.endOfSessions)
        } catch {
            let error = UserError(error)
            // An earlier call, whose answer was lost, has ended the sessions. The renewal of the token has signed out this device.
            if error == .wrongCredentials, session.current?.user.id != asking { return }
            throw error == .wrongCredentials ? .unexpectedAnswer : error
        }
        if session.end(ifOf: asking, apply: { authentication.setToken(nil) }) { await session.announceEnd() }
    }
}

private struct DisplayNameBody: Encodable {
    var displayName: String

    private enum CodingKeys: String, CodingKey {
        case displayName = "display_name"
    }
}
