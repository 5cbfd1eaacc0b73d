/// Signs users in and out, and returns the current user.
///
/// Implemented by `UserService`, and by `FakeUserService` in memory. Each change is announced as ``SessionChanged``.
public protocol UserServing: Sendable {
    /// Returns the current user, or nil, without network access. A session survives a restart.
    func currentUser() async -> User?

    /// Signs in and stores the session.
    /// - Throws: ``UserError/wrongCredentials``, ``UserError/lockedOut(seconds:)``, ``UserError/unreachable``,
    ///   ``UserError/unexpectedAnswer``, ``UserError/cannotStore``. Nothing changes then.
    func signIn(name: UserName, password: Password) async throws(UserError) -> User

    /// Signs out on this device at once, and at the back end if it is reachable. Never fails.
    func signOut() async
}
