public import Cryptography
import LoggingKit
public import NetworkKit
public import RoutingService
public import UserAPI

/// Users of the back end: signing in and out, and the tokens that other services' calls carry.
///
/// The session lies sealed in a secret store, so that it survives the end of the process and no file shows a token.
/// Expired access tokens are renewed once, however many calls notice; see ``authentication``.
public final class UserService: UserServing {
    /// Signs the calls of other services' clients and renews their token.
    public let authentication: BearerAuthentication

    private let client: HTTPClient
    private let session: SessionKeeper

    /// - Parameters:
    ///   - client: calls the back end without authentication.
    ///   - store: where the session is kept; nil to keep it in memory only.
    ///   - mediator: announces ``SessionChanged``.
    public init(client: HTTPClient, store: SecretStore?, mediator: Mediator) {
        self.client = client
        let session = SessionKeeper(store: store, mediator: mediator)
        self.session = session
        authentication = BearerAuthentication(token: session.current?.accessToken) { _ in
            try await Self.renew(session, with: client)
        }
    }

    /// Adds what must be done when a session has ended, such as removing what it left on the device. Nobody is signed in any more when it
    /// is called, and pages hear of the end only after it has returned. For the composition root.
    public func whenSessionEnds(_ work: @escaping @Sendable () async -> Void) {
        session.addFarewell(work)
    }

    public func currentUser() async -> User? {
        session.current?.user
    }

    public func signIn(name: UserName, password: Password) async throws(UserError) -> User {
        try await start(try? .post("/v1/session", json: SignInBody(user: name.text, password: password.text)))
    }

    /// Signs in whoever an identity provider vouches for. For `IdentityService`.
    func signIn(assertion: IdentityAssertion) async throws(UserError) -> User {
        try await start(try? .post("/v1/session/assertion", json: AssertionBody(assertion: assertion.text)))
    }

    private func start(_ endpoint: Endpoint<TokenBody>?) async throws(UserError) -> User {
        guard let endpoint else { throw .unexpectedAnswer }
        let tokens: TokenBody
        do {
            tokens = try await client.call(endpoint)
        } catch {
            throw UserError(error)
        }
        guard let user = tokens.user?.user else { throw .unexpectedAnswer }
        do {
            let new = Session(user: user, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken)
            try session.start(new) { authentication.setToken($0) }
        } catch {
            throw .cannotStore
        }
        session.announce()
        return user
    }

    public func signOut() async {
        let ended = session.end { authentication.setToken(nil) }
        await session.announceEnd()
        guard let ended else { return }
        // The device is signed out already; the back end forgets the session when it can be reached, or when it expires.
        _ = try? await client.call(.delete("/v1/session").header("Authorization", "Bearer " + ended.accessToken).timeout(.seconds(5)))
    }

    /// New tokens for the ones that were refused; nil when the back end has ended the session.
    private static func renew(_ keeper: SessionKeeper, with client: HTTPClient) async throws -> String? {
        guard let old = keeper.current else { return nil }
        do {
            let tokens: TokenBody = try await client.call(.post("/v1/session/refresh", json: RefreshBody(refreshToken: old.refreshToken)))
            let isKept = keeper.renew(old, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken)
            return isKept ? tokens.accessToken : nil
        } catch let error as NetworkError where error.statusCode == 401 {
            if keeper.end(ifStill: old) != nil { await keeper.announceEnd() }
            return nil
        }
    }
}

extension UserError {
    /// What a failed call means to the person.
    fileprivate init(_ error: any Error) {
        guard let error = error as? NetworkError else {
            self = .unreachable
            return
        }
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .wrongCredentials
        case (.badStatus, 429): self = .lockedOut(seconds: RefusalBody(json: error.responseBody)?.detail?["retry_after"] ?? 30)
        default: self = error.category == .unusable ? .unexpectedAnswer : .unreachable
        }
    }
}
