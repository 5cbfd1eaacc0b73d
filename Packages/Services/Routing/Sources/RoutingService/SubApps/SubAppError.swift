/// The reason that a call of another app failed.
public struct SubAppError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason that the peer refused a call.
    @nonexhaustive public enum Refusal: String, Sendable, Hashable, CaseIterable {
        /// The route does not exist.
        case notFound
        /// The route is not available to other apps.
        case notAllowed
        case malformedCall
        /// The call was executed and failed.
        case failed
    }

    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case absent
        case timedOut
        case cancelled
        case malformedReply
        case otherVersion
        case refused(Refusal)
        case notCallable
    }

    public let kind: Kind
    /// The scheme of the app that was called.
    let app: String
    private let detail: String

    private init(_ kind: Kind, _ app: String, _ detail: String) {
        self.kind = kind
        self.app = app
        self.detail = detail
    }

    static func absent(_ app: String) -> SubAppError { SubAppError(.absent, app, "it is not installed or cannot be started") }
    static func timedOut(_ app: String, after limit: Duration) -> SubAppError {
        SubAppError(.timedOut, app, "it did not reply within \(limit)")
    }
    static func cancelled(_ app: String) -> SubAppError { SubAppError(.cancelled, app, "the call was cancelled") }
    /// The reply does not belong to this call or cannot be decoded.
    static func malformedReply(_ app: String, reason: String) -> SubAppError {
        SubAppError(.malformedReply, app, "its reply cannot be used: \(reason)")
    }
    /// The app uses another version of the protocol.
    static func otherVersion(_ app: String) -> SubAppError {
        SubAppError(.otherVersion, app, "it uses another version of the protocol. Update both apps")
    }
    /// The app refused the call.
    public static func refused(_ app: String, _ reason: Refusal) -> SubAppError {
        let description =
            switch reason {
            case .notFound: "it has no such route"
            case .notAllowed: "the route is not available to other apps"
            case .malformedCall: "it does not understand the call"
            case .failed: "the call failed"
            }
        return SubAppError(.refused(reason), app, description)
    }
    /// The route cannot be written as a URL.
    static func notCallable(_ app: String, path: String) -> SubAppError {
        SubAppError(.notCallable, app, "'\(path)' cannot be written as a URL; its parameters must fill its pattern")
    }

    public var description: String { "The app '\(app)' gave no reply: \(detail)." }
}
