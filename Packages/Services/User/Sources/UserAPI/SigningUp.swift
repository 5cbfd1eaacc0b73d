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
    /// The name for signing in.
    public var name: UserName
    /// The name to display.
    public var displayName: DisplayName
    public var email: EmailAddress
    public var password: Password

    public init(name: UserName, displayName: DisplayName, email: EmailAddress, password: Password) {
        (self.name, self.displayName, self.email, self.password) = (name, displayName, email, password)
    }
}
