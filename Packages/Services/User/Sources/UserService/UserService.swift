public import Cryptography
import LoggingKit
public import NetworkKit
public import RoutingService
public import UserAPI

/// Signs in users of the back end, and provides access tokens for the calls of other services.
///
/// The session is sealed in a secret store. Expired access tokens are renewed once for concurrent calls; see ``authentication``.
public final class UserService: UserServing {
    /// Authenticates the calls of other services and renews the access token.
    public let authentication: BearerAuthentication

    private let client: HTTPClient
    private let session: SessionStorage

    /// - Parameters:
    ///   - client: Calls the back end without authentication.
    ///   - store: Stores the session; nil for memory only.
    ///   - mediator: Announces ``SessionChanged``.
    public init(client: HTTPClient, store: SecretStore?, mediator: Mediator) {
        self.client = client
        let session = SessionStorage(store: store, mediator: mediator)
        self.session = session
        authentication = BearerAuthentication(token: session.current?.accessToken) { _ in
            try await Self.renew(session, with: client)
        }
    }

    /// Adds work to do after a session has ended, such as removing session data. No user is signed in when it is called, and pages receive
    /// the end of the session after it returns.
    public func whenSessionEnds(_ work: @escaping @Sendable () async -> Void) {
        session.addEndHandler(work)
    }

    public func currentUser() async -> User? {
        session.current?.user
    }

    public func signIn(name: UserName, password: Password) async throws(UserError) -> User {
        try await start(try? .post("/v1/session", json: SignInBody(user: name.text, password: password.text)))
    }

    /// Signs in with the assertion of an identity provider.
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
        // The device is signed out already. The back end ends the session when it is reachable, or when the session expires.
        _ = try? await client.call(.delete("/v1/session").header("Authorization", "Bearer " + ended.accessToken).timeout(.seconds(5)))
    }

    /// Returns a new access token; nil if the back end has ended the session.
    private static func renew(_ storage: SessionStorage, with client: HTTPClient) async throws -> String? {
        guard let old = storage.current else { return nil }
        do {
            let tokens: TokenBody = try await client.call(.post("/v1/session/refresh", json: RefreshBody(refreshToken: old.refreshToken)))
            let isRenewed = storage.renew(old, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken)
            return isRenewed ? tokens.accessToken : nil
        } catch let error as NetworkError where error.statusCode == 401 {
            if storage.end(ifStill: old) != nil { await storage.announceEnd() }
            return nil
        }
    }
}

extension UserError {
    /// Converts the error of a call.
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
