/// Why signing in failed.
public struct UserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for a page that must tell them apart.
    public enum Kind: Sendable, Hashable {
        case wrongCredentials
        /// For so many more seconds.
        case lockedOut(seconds: Int)
        case unreachable
        case unexpectedAnswer
        case cannotStore
        case refused(reason: String)
        case providerFailed
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No user has this name and password.
    public static let wrongCredentials = UserError(.wrongCredentials)
    /// Too many wrong attempts; further ones are refused for a while.
    public static func lockedOut(seconds: Int) -> UserError { UserError(.lockedOut(seconds: seconds)) }
    /// The back end does not answer.
    public static let unreachable = UserError(.unreachable)
    /// The back end's answer makes no sense.
    public static let unexpectedAnswer = UserError(.unexpectedAnswer)
    /// The session cannot be kept on this device.
    public static let cannotStore = UserError(.cannotStore)

    /// The identity provider says no.
    /// - Parameter reason: its sentence for the person.
    public static func refused(reason: String) -> UserError { UserError(.refused(reason: reason)) }
    /// The identity provider cannot be used now.
    public static let providerFailed = UserError(.providerFailed)

    /// Whether trying again later can help without a change by the person.
    public var isTemporary: Bool {
        switch kind {
        case .lockedOut, .unreachable, .unexpectedAnswer, .providerFailed: true
        case .wrongCredentials, .cannotStore, .refused: false
        }
    }

    public var description: String {
        switch kind {
        case .wrongCredentials: "User name or password is wrong. Check both and try again."
        case .lockedOut(let seconds): "Too many attempts. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
        case .unreachable: "Harbor cannot reach the bank. Check your connection and try again."
        case .unexpectedAnswer: "The bank gave an answer that Harbor does not understand. Try again later."
        case .refused(let reason): reason
        case .providerFailed: "This way to sign in does not work now. Try again, or use your password."
        case .cannotStore: "Your session cannot be kept on this device. Check that there is free space."
        }
    }
}
