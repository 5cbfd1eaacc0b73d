/// The reason that a sign-in, a sign-up or a change of the profile failed.
@nonexhaustive public enum UserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No user has this name and password.
    case wrongCredentials
    /// Further attempts are rejected for some time, after too many wrong ones.
    /// Another attempt is possible after this number of seconds.
    case lockedOut(seconds: Int)
    /// The back end is unreachable.
    case unreachable
    /// The back end sent an invalid response.
    case unexpectedAnswer
    case cannotStore
    /// The identity provider rejected the answer.
    /// - Parameter reason: A sentence for the user.
    case refused(reason: String)
    /// The identity provider is unavailable.
    case providerFailed
    case nameTaken
    /// The back end has stricter rules for a value than the app.
    case notAccepted(UserField)
    /// The call needs a signed-in user, and the session has ended.
    case signedOut

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .wrongCredentials: "wrong credentials"
        case .lockedOut(let seconds): "locked out for \(seconds) s"
        case .unreachable: "the back end is unreachable"
        case .unexpectedAnswer: "unexpected answer of the back end"
        case .refused: "refused by the identity provider"
        case .providerFailed: "the identity provider failed"
        case .cannotStore: "the session cannot be stored"
        case .nameTaken: "the user name is taken"
        case .notAccepted(let field): "the back end does not accept the \(field.rawValue)"
        case .signedOut: "no user is signed in"
        }
    }
}

/// A value that a user enters.
@nonexhaustive public enum UserField: String, Sendable, Hashable {
    case name = "user name"
    case displayName = "display name"
    case email = "e-mail address"
    case password
}
