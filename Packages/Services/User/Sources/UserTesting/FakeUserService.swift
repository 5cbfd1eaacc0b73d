import Synchronization
public import UserAPI

/// Users in memory: signs in whoever it was told about, and can be made to fail.
public final class FakeUserService: UserServing {
    private struct State {
        var users: [String: (user: User, password: String)]
        var current: User?
        var failure: UserError?
        var listeners: [Int: AsyncStream<User?>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - users: everybody who can sign in, with their passwords.
    ///   - signedIn: who is signed in already.
    public init(users: [(user: User, password: String)] = [(.ada, "harbor-demo")], signedIn: User? = nil) {
        let byName = Dictionary(users.map { ($0.user.name, $0) }) { first, _ in first }
        state = Mutex(State(users: byName, current: signedIn))
    }

    /// Makes the next sign-ins fail so; nil lets them succeed again.
    public func fail(with error: UserError?) {
        state.withLock { $0.failure = error }
    }

    public func currentUser() async -> User? {
        state.withLock { $0.current }
    }

    public func signIn(name: UserName, password: Password) async throws(UserError) -> User {
        let result: Result<User, UserError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            guard let known = state.users[name.text], known.password == password.text else { return .failure(.wrongCredentials) }
            state.change(to: known.user)
            return .success(known.user)
        }
        return try result.get()
    }

    public func signOut() async {
        state.withLock { $0.change(to: nil) }
    }

    public func changes() -> AsyncStream<User?> {
        let (stream, continuation) = AsyncStream.makeStream(of: User?.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            continuation.yield(state.current)
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        return stream
    }
}

extension FakeUserService.State {
    fileprivate mutating func change(to user: User?) {
        current = user
        for listener in listeners.values { listener.yield(user) }
    }
}

extension User {
    /// The person of the demo back end.
    public static let ada = User(id: "usr-1", name: "demo", displayName: "Ada Brückner", email: "ada@harbor.example")
}
