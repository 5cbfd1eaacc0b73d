public import RoutingService
import Synchronization
public import UserAPI

/// A user service in memory, which can be made to fail.
public final class FakeUserService: UserServing {
    private struct State {
        var users: [String: (user: User, password: String)]
        var current: User?
        var failure: UserError?
        /// The remaining seconds of the lock-out of each name.
        var lockOuts: [String: Int] = [:]
        var followers: [(name: String, continuation: AsyncStream<Int>.Continuation)] = []
    }

    private let state: Mutex<State>
    private let mediator: Mediator

    /// - Parameters:
    ///   - users: All users who can sign in, with their passwords.
    ///   - signedIn: The current user.
    ///   - mediator: Announces changes; nil for one of its own.
    public init(users: [(user: User, password: String)] = [(.ada, "demo-password")], signedIn: User? = nil, mediator: Mediator? = nil) {
        let byName = Dictionary(users.map { ($0.user.name, $0) }) { first, _ in first }
        state = Mutex(State(users: byName, current: signedIn))
        self.mediator = mediator ?? Mediator(schemes: ["fake"])
    }

    /// Makes all calls but sign-outs on this device fail with an error; nil lets them succeed again.
    public func fail(with error: UserError?) {
        state.withLock { $0.failure = error }
    }

    /// Locks out a user name.
    public func lockOut(_ name: String, seconds: Int) {
        state.withLock { $0.lockOuts[name] = seconds }
    }

    /// Lets time pass for all lock-outs.
    public func passTime(seconds: Int) {
        state.withLock { state in
            state.lockOuts = state.lockOuts.compactMapValues { $0 > seconds ? $0 - seconds : nil }
            for follower in state.followers {
                if let remaining = state.lockOuts[follower.name] {
                    follower.continuation.yield(remaining)
                } else {
                    follower.continuation.finish()
                }
            }
            state.followers.removeAll { state.lockOuts[$0.name] == nil }
        }
    }

    public func currentUser() async -> User? {
        state.withLock { $0.current }
    }

    public func signIn(name: UserName, password: Password) async throws(UserError) -> User {
        let user = try perform { state throws(UserError) in
            if let seconds = state.lockOuts[name.text] { throw .lockedOut(seconds: seconds) }
            guard let known = state.users[name.text], known.password == password.text else { throw .wrongCredentials }
            state.current = known.user
            return known.user
        }
        mediator.post(SessionChanged(user: user))
        return user
    }

    public func lockOut(of name: UserName) -> AsyncStream<Int> {
        AsyncStream { continuation in
            state.withLock { state in
                guard let seconds = state.lockOuts[name.text] else { return continuation.finish() }
                continuation.yield(seconds)
                state.followers.append((name.text, continuation))
            }
        }
    }

    func signInDirectly(_ user: User) async -> User {
        state.withLock { $0.current = user }
        mediator.post(SessionChanged(user: user))
        return user
    }

    public func signOut() async {
        state.withLock { $0.current = nil }
        mediator.post(SessionChanged(user: nil))
    }

    public func signOutEverywhere() async throws(UserError) {
        try perform { (_) throws(UserError) in }
        await signOut()
    }

    private func perform<Result: Sendable>(_ work: (inout State) throws(UserError) -> Result) throws(UserError) -> Result {
        try state.withLock { state throws(UserError) in
            if let failure = state.failure { throw failure }
            return try work(&state)
        }
    }
}

extension FakeUserService: SigningUp {
    public func signUp(_ user: NewUser) async throws(UserError) -> User {
        let created = try perform { state throws(UserError) in
            guard state.users[user.name.text] == nil else { throw .nameTaken }
            let created = User(
                id: "usr-\(state.users.count + 1)", name: user.name.text, displayName: user.displayName.text, email: user.email.text)
            state.users[created.name] = (created, user.password.text)
            state.current = created
            return created
        }
        mediator.post(SessionChanged(user: created))
        return created
    }
}

extension FakeUserService: ProfileEditing {
    public func fetchProfile() async throws(UserError) -> User {
        try perform { state throws(UserError) in
            guard let user = state.current else { throw .signedOut }
            return user
        }
    }

    public func changeDisplayName(to name: DisplayName) async throws(UserError) -> User {
        let user = try perform { state throws(UserError) in
            guard var user = state.current else { throw .signedOut }
            user.displayName = name.text
            state.current = user
            state.users[user.name]?.user = user
            return user
        }
        mediator.post(ProfileChanged(user: user))
        return user
    }

    public func profiles() -> AsyncStream<User> {
        mediator.values(after: ProfileChanged.self) { $0.user }
    }
}

extension User {
    public static let ada = User(id: "usr-1", name: "demo", displayName: "Ada Brückner", email: "ada@app.example")
}
