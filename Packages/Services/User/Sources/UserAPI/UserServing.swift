/// Signing in and out, and who is signed in.
///
/// Implemented by `UserService` for real and by `FakeUserService` in memory. Each change is announced as ``SessionChanged``.
public protocol UserServing: Sendable {
    /// Who is signed in, or nil. Answers without asking the network; a session survives the end of the process.
    func currentUser() async -> User?

    /// Signs in and keeps the session.
    /// - Throws: ``UserError/wrongCredentials``, ``UserError/lockedOut(seconds:)``, ``UserError/unreachable``,
    ///   ``UserError/unexpectedAnswer``, ``UserError/cannotStore``. Nothing changes then.
    func signIn(name: UserName, password: Password) async throws(UserError) -> User

    /// Signs out on this device at once, and at the back end when it can be reached. Never fails.
    func signOut() async
}
