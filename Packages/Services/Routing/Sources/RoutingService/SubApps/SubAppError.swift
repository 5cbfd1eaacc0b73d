/// The reason that a call of another app failed. The first value of each case is the scheme of that app.
@nonexhaustive public enum SubAppError: Error, Sendable, Hashable, CustomStringConvertible {
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

    case absent(String)
    case timedOut(String, after: Duration)
    case cancelled(String)
    /// The reply does not belong to this call or cannot be decoded.
    case malformedReply(String, reason: String)
    /// The app uses another version of the protocol.
    case otherVersion(String)
    case refused(String, Refusal)
    /// The route cannot be written as a URL.
    case notCallable(String, path: String)

    public var description: String {
        let (app, detail) =
            switch self {
            case .absent(let app): (app, "it is not installed or cannot be started")
            case .timedOut(let app, let limit): (app, "it did not reply within \(limit)")
            case .cancelled(let app): (app, "the call was cancelled")
            case .malformedReply(let app, let reason): (app, "its reply cannot be used: \(reason)")
            case .otherVersion(let app): (app, "it uses another version of the protocol. Update both apps")
            case .refused(let app, .notFound): (app, "it has no such route")
            case .refused(let app, .notAllowed): (app, "the route is not available to other apps")
            case .refused(let app, .malformedCall): (app, "it does not understand the call")
            case .refused(let app, .failed): (app, "the call failed")
            case .notCallable(let app, let path): (app, "'\(path)' cannot be written as a URL; its parameters must fill its pattern")
            }
        return "The app '\(app)' gave no reply: \(detail)."
    }
}
