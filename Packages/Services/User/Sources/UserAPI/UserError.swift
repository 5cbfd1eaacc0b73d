/// Why signing in failed.
public struct UserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
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

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .wrongCredentials: "wrong credentials"
        case .lockedOut(let seconds): "locked out for \(seconds) s"
        case .unreachable: "the back end is unreachable"
        case .unexpectedAnswer: "unexpected answer of the back end"
        case .refused: "refused by the identity provider"
        case .providerFailed: "the identity provider failed"
        case .cannotStore: "the session cannot be stored"
        }
    }
}
