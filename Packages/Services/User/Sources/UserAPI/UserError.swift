/// The reason that a sign-in, a sign-up or a change of the profile failed.
public struct UserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case wrongCredentials
        /// Another attempt is possible after this number of seconds.
        case lockedOut(seconds: Int)
        case unreachable
        case unexpectedAnswer
        case cannotStore
        case refused(reason: String)
        case providerFailed
        case nameTaken
        case notAccepted(UserField)
        case signedOut
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No user has this name and password.
    public static let wrongCredentials = UserError(.wrongCredentials)
    /// Further attempts are rejected for some time, after too many wrong ones.
    public static func lockedOut(seconds: Int) -> UserError { UserError(.lockedOut(seconds: seconds)) }
    /// The back end is unreachable.
    public static let unreachable = UserError(.unreachable)
    /// The back end sent an invalid response.
    public static let unexpectedAnswer = UserError(.unexpectedAnswer)
    /// The session cannot be stored on this device.
    public static let cannotStore = UserError(.cannotStore)

    /// The identity provider rejected the answer.
    /// - Parameter reason: A sentence for the user.
    public static func refused(reason: String) -> UserError { UserError(.refused(reason: reason)) }
    /// The identity provider is unavailable.
    public static let providerFailed = UserError(.providerFailed)

    /// Another user has this name.
    public static let nameTaken = UserError(.nameTaken)
    /// The back end has stricter rules for a value than the app.
    public static func notAccepted(_ field: UserField) -> UserError { UserError(.notAccepted(field)) }
    /// The call needs a signed-in user, and the session has ended.
    public static let signedOut = UserError(.signedOut)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
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
