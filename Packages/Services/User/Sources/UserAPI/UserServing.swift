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

/// Creates users.
///
/// Implemented by `UserService`, and by `FakeUserService` in memory.
public protocol SigningUp: Sendable {
    /// Creates a user, signs in and stores the session.
    ///
    /// A call whose answer was lost may be repeated, also after a restart: the user is created once, and the repetition signs in.
    /// - Throws: ``UserError/nameTaken``, ``UserError/notAccepted(_:)``, ``UserError/lockedOut(seconds:)`` after too many attempts,
    ///   ``UserError/unreachable``, ``UserError/unexpectedAnswer``, ``UserError/cannotStore``. No user is signed in then.
    func signUp(_ user: NewUser) async throws(UserError) -> User
}

/// The values of a user to create.
public struct NewUser: Sendable {
    public var name: UserName
    public var displayName: DisplayName
    public var email: EmailAddress
    public var password: Password

    public init(name: UserName, displayName: DisplayName, email: EmailAddress, password: Password) {
        (self.name, self.displayName, self.email, self.password) = (name, displayName, email, password)
    }
}

/// Signs users in with identity providers instead of passwords.
///
/// Implemented by `IdentityService`, and by `FakeIdentities` in memory.
public protocol IdentitySigning: Sendable {
    /// The available providers, in display order.
    var identityProviders: [IdentityOption] { get }

    /// Requests a challenge from a provider.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``.
    func beginSignIn(with provider: IdentityOption.ID) async throws(UserError) -> IdentityChallenge

    /// Passes the user's answer to the provider and signs in with its assertion.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``, and as ``UserServing/signIn(name:password:)``.
    func finishSignIn(with provider: IdentityOption.ID, challenge: IdentityChallenge, answer: String) async throws(UserError) -> User
}

/// An identity provider for display.
public struct IdentityOption: Sendable, Hashable, Identifiable {
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
