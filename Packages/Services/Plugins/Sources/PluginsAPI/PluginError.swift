/// The reason that a plug-in is invalid, or that a call failed. The first value of each case is the ID of the plug-in.
@nonexhaustive public enum PluginError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manifest is invalid.
    case malformedManifest(String, reason: String)
    /// Another plug-in has the same ID.
    case duplicate(String)
    /// The app has no plug-in with this ID.
    case unknown(String)
    /// The manifest does not list the capability, or the plug-in does not conform to its protocol.
    case notCapable(String, of: Capability)
    /// The plug-in refused the request.
    /// - Parameter reason: The plug-in's sentence for the user.
    case refused(String, reason: String)
    /// The plug-in threw another error, of this type. The error itself is discarded, because it may contain secrets.
    case failed(String, type: String)
    case timedOut(String, after: Duration)
    /// The plug-in returned too much.
    case tooMuch(String, bytes: Int)
    /// Too many earlier calls have not ended.
    case busy(String)
    /// The caller's task was canceled.
    case cancelled(String)

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .malformedManifest(let id, let reason): "The plug-in '\(id)' is invalid: \(reason). Correct its manifest."
        case .duplicate(let id): "Two plug-ins have the ID '\(id)'. Remove one from the app's list."
        case .unknown(let id): "There is no plug-in '\(id)' in this app."
        case .notCapable(let id, let capability): "The plug-in '\(id)' does not support '\(capability.rawValue)'."
        case .refused(let id, _): "The plug-in '\(id)' refused."
        case .failed(let id, let type): "The plug-in '\(id)' failed (\(type))."
        case .timedOut(let id, let limit): "The plug-in '\(id)' did not answer within \(limit)."
        case .tooMuch(let id, let bytes): "The plug-in '\(id)' returned \(bytes) bytes, which exceeds the limit."
        case .busy(let id): "The plug-in '\(id)' has not finished earlier calls."
        case .cancelled(let id): "The call of the plug-in '\(id)' was cancelled."
        }
    }
}
