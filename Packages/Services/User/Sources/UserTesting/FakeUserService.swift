public import RoutingService
import Synchronization
public import UserAPI

/// A user service in memory, which can be made to fail.
public final class FakeUserService: UserServing {
    private struct State {
        var users: [String: (user: User, password: String)]
        var current: User?
        var failure: UserError?
    }

    private let state: Mutex<State>
    private let mediator: Mediator?

    /// - Parameters:
    ///   - users: All users who can sign in, with their passwords.
    ///   - signedIn: The current user.
    ///   - mediator: Announces changes; nil for none.
    public init(users: [(user: User, password: String)] = [(.ada, "harbor-demo")], signedIn: User? = nil, mediator: Mediator? = nil) {
        let byName = Dictionary(users.map { ($0.user.name, $0) }) { first, _ in first }
        state = Mutex(State(users: byName, current: signedIn))
        self.mediator = mediator
    }

    /// Makes all sign-ins fail with an error; nil lets them succeed again.
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
            state.current = known.user
            return .success(known.user)
        }
        let user = try result.get()
        mediator?.post(SessionChanged(user: user))
        return user
    }

    /// Signs a user in without a password.
    func signInDirectly(_ user: User) async -> User {
        state.withLock { $0.current = user }
        mediator?.post(SessionChanged(user: user))
        return user
    }

    public func signOut() async {
        state.withLock { $0.current = nil }
        mediator?.post(SessionChanged(user: nil))
    }
}

extension User {
    /// The user of the demo back end.
    public static let ada = User(id: "usr-1", name: "demo", displayName: "Ada Brückner", email: "ada@harbor.example")
}
