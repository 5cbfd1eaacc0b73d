/// Signs users in and out, and returns the current user.
///
/// Implemented by `UserService`, and by `FakeUserService` in memory. Each change is announced as ``SessionChanged``.
public protocol UserServing: Sendable {
    /// Returns the current user, or nil, without network access. A session survives a restart.
    func currentUser() async -> User?

    /// Signs in and stores the session.
    /// A name that is locked out is rejected without a call of the back end, also after a restart.
    /// - Throws: ``UserError/wrongCredentials``, ``UserError/lockedOut(seconds:)``, ``UserError/unreachable``,
    ///   ``UserError/unexpectedAnswer``, ``UserError/cannotStore``. Nothing changes then.
    func signIn(name: UserName, password: Password) async throws(UserError) -> User

    /// Signs out on this device at once, and at the back end if it is reachable. Never fails.
    func signOut() async

    /// The remaining time of a user name's lock-out in seconds, now and after each second. Ends with the lock-out, which is at once for
    /// a name that is not locked out.
    func lockOut(of name: UserName) -> AsyncStream<Int>

    /// Ends all sessions of the current user at the back end, then the one of this device. Other devices are signed out at their next
    /// call. Does nothing if no user is signed in.
    /// - Throws: ``UserError/unreachable``, ``UserError/unexpectedAnswer``. The user is still signed in on this device then.
    func signOutEverywhere() async throws(UserError)
}
