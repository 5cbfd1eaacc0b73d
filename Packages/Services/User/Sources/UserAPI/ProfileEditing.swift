/// Reads and changes the profile of the current user.
///
/// Implemented by `UserService`, and by `FakeUserService` in memory. ``UserServing/currentUser()`` returns the last known profile.
public protocol ProfileEditing: Sendable {
    /// Fetches the profile, which another device may have changed.
    /// - Throws: ``UserError/signedOut``, ``UserError/unreachable``, ``UserError/unexpectedAnswer``. Nothing changes then.
    func fetchProfile() async throws(UserError) -> User

    /// Changes the display name at the back end and in all windows.
    /// - Throws: ``UserError/notAccepted(_:)``, and as ``fetchProfile()``. After ``UserError/unreachable`` the name may have changed at
    ///   the back end; the call may be repeated.
    func changeDisplayName(to name: DisplayName) async throws(UserError) -> User

    /// The profile of the current user after each change, from any window.
    func profiles() -> AsyncStream<User>
}
