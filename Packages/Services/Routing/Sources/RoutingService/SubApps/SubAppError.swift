/// Why another app gave no reply that can be used.
public struct SubAppError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why the peer did not carry out a call.
    @nonexhaustive public enum Refusal: String, Sendable, Hashable, CaseIterable {
        /// It has no such route.
        case notFound
        /// It does not answer this route to other apps.
        case notAllowed
        /// It does not understand the call.
        case malformedCall
        /// It tried, in vain.
        case failed
    }

    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case absent
        case timedOut
        case cancelled
        case malformedReply
        case otherVersion
        case refused(Refusal)
        case notCallable
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The scheme of the app that was called.
    public let app: String
    private let detail: String

    private init(_ kind: Kind, _ app: String, _ detail: String) {
        self.kind = kind
        self.app = app
        self.detail = detail
    }

    /// The app is not there, or cannot be started.
    public static func absent(_ app: String) -> SubAppError { SubAppError(.absent, app, "it is not installed, or cannot be started") }
    /// It did not reply in time.
    public static func timedOut(_ app: String, after limit: Duration) -> SubAppError {
        SubAppError(.timedOut, app, "it did not reply within \(limit)")
    }
    /// Nobody waits for the reply any more.
    public static func cancelled(_ app: String) -> SubAppError { SubAppError(.cancelled, app, "the call was cancelled") }
    /// What it wrote is no reply to this call.
    public static func malformedReply(_ app: String, reason: String) -> SubAppError {
        SubAppError(.malformedReply, app, "its reply cannot be used: \(reason)")
    }
    /// It speaks another version of the protocol.
    public static func otherVersion(_ app: String) -> SubAppError {
        SubAppError(.otherVersion, app, "it speaks another version of the protocol. Update both apps")
    }
    /// It did not carry out the call.
    public static func refused(_ app: String, _ reason: Refusal) -> SubAppError {
        let words =
            switch reason {
            case .notFound: "it has no such route"
            case .notAllowed: "it does not answer this route to other apps"
            case .malformedCall: "it does not understand the call"
            case .failed: "it tried and failed"
            }
        return SubAppError(.refused(reason), app, words)
    }
    /// The route cannot be written as a URL.
    public static func notCallable(_ app: String, path: String) -> SubAppError {
        SubAppError(.notCallable, app, "'\(path)' cannot be written as a URL; its parameters must fill its pattern")
    }

    public var description: String { "The app '\(app)' gave no reply: \(detail)." }
}
