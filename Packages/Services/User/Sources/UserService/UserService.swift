public import Cryptography
public import Foundation
public import NetworkKit
public import RoutingService
public import UserAPI

/// Signs in users of the back end, and provides access tokens for the calls of other services.
///
/// The session is sealed in a secret store. Expired access tokens are renewed once for concurrent calls; see ``authentication``.
public final class UserService: UserServing {
    /// Authenticates the calls of other services and renews the access token.
    public let authentication: BearerAuthentication

    /// Calls the back end as the current user.
    let authorized: HTTPClient
    let session: SessionStorage
    let lockOuts: LockOutStorage
    let signUpKey: SignUpKey
    let mediator: Mediator
    private let client: HTTPClient
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - client: Calls the back end without authentication.
    ///   - store: Stores the session, lock-outs, and the key of an unanswered sign-up; nil for memory only.
    ///   - mediator: Announces ``SessionChanged`` and ``ProfileChanged``.
    ///   - now: Returns the time that decides whether a lock-out has ended.
    ///   - clock: Measures the seconds of ``lockOut(of:)``.
    ///   - makeKey: Creates an idempotency key, which must be unpredictable.
    public init(
        client: HTTPClient, store: SecretStore?, mediator: Mediator, now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(), makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.client = client
        self.mediator = mediator
        self.clock = clock
        let session = SessionStorage(store: store, mediator: mediator)
        self.session = session
        lockOuts = LockOutStorage(store: store, now: now)
        signUpKey = SignUpKey(store: store, makeKey: makeKey)
        authentication = BearerAuthentication(token: session.current?.accessToken) { _ in
            try await Self.renew(session, with: client)
        }
        authorized = client.adding(authentication)
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
        if let remaining = lockOuts.remaining(name) { throw .lockedOut(seconds: Int(remaining.rounded(.up))) }
        do throws(UserError) {
            return try await start(try? .post("/v1/session", json: SignInBody(user: name.text, password: password.text)))
        } catch {
            guard case .lockedOut(let seconds) = error else { throw error }
            throw .lockedOut(seconds: lockOuts.add(name, seconds: seconds))
        }
    }

    public func lockOut(of name: UserName) -> AsyncStream<Int> {
        AsyncStream { continuation in
            let counting = Task { [lockOuts, clock] in
                while !Task.isCancelled, let remaining = lockOuts.remaining(name) {
                    continuation.yield(Int(remaining.rounded(.up)))
                    // Until the number changes.
                    let part = remaining.truncatingRemainder(dividingBy: 1)
                    try? await clock.sleep(for: .seconds(part == 0 ? 1 : part))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in counting.cancel() }
        }
    }

    func signIn(assertion: IdentityAssertion) async throws(UserError) -> User {
        try await start(try? .post("/v1/session/assertion", json: AssertionBody(assertion: assertion.text)))
    }

    func start(_ endpoint: Endpoint<TokenBody>?) async throws(UserError) -> User {
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
        signUpKey.remove()
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
    init(_ error: any Error) {
        guard let error = error as? NetworkError else {
            self = .unreachable
            return
        }
        let refusal = RefusalBody(json: error.responseBody)
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .wrongCredentials
        case (.badStatus, 429): self = .lockedOut(seconds: refusal?.detail?["retry_after"] ?? 30)
        case (.badStatus, 409) where refusal?.error == "name_taken": self = .nameTaken
        case (.badStatus, 422):
            switch refusal?.error {
            case "invalid_name": self = .notAccepted(.name)
            case "invalid_display_name": self = .notAccepted(.displayName)
            case "invalid_email": self = .notAccepted(.email)
            case "invalid_password": self = .notAccepted(.password)
            default: self = .unexpectedAnswer
            }
        default: self = error.category == .unusable ? .unexpectedAnswer : .unreachable
        }
    }
}
