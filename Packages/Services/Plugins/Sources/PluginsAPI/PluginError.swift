/// The reason that a plug-in is invalid, or that a call failed.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case malformedManifest(reason: String)
        case duplicate
        case unknown
        case notCapable(Capability)
        case refused(reason: String)
        case failed(type: String)
        case timedOut(Duration)
        case tooMuch(bytes: Int)
        case busy
        case cancelled
    }

    public let kind: Kind
    let plugin: String

    private init(_ kind: Kind, _ plugin: String) {
        self.kind = kind
        self.plugin = plugin
    }

    /// The manifest is invalid.
    public static func malformedManifest(_ plugin: String, reason: String) -> PluginError {
        .init(.malformedManifest(reason: reason), plugin)
    }
    /// Another plug-in has the same ID.
    public static func duplicate(_ plugin: String) -> PluginError { .init(.duplicate, plugin) }
    /// The app has no plug-in with this ID.
    public static func unknown(_ plugin: String) -> PluginError { .init(.unknown, plugin) }
    /// The manifest does not list the capability, or the plug-in does not conform to its protocol.
    public static func notCapable(_ plugin: String, of capability: Capability) -> PluginError { .init(.notCapable(capability), plugin) }
    /// The plug-in refused the request.
    /// - Parameter reason: The plug-in's sentence for the user.
    public static func refused(_ plugin: String, reason: String) -> PluginError { .init(.refused(reason: reason), plugin) }
    /// The plug-in threw another error, of this type. The error itself is discarded, because it may contain secrets.
    public static func failed(_ plugin: String, type: String) -> PluginError { .init(.failed(type: type), plugin) }
    /// The plug-in exceeded the time limit.
    public static func timedOut(_ plugin: String, after limit: Duration) -> PluginError { .init(.timedOut(limit), plugin) }
    /// The plug-in returned too much.
    public static func tooMuch(_ plugin: String, bytes: Int) -> PluginError { .init(.tooMuch(bytes: bytes), plugin) }
    /// Too many earlier calls have not ended.
    public static func busy(_ plugin: String) -> PluginError { .init(.busy, plugin) }
    /// The caller's task was canceled.
    public static func cancelled(_ plugin: String) -> PluginError { .init(.cancelled, plugin) }

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .malformedManifest(let reason): "The plug-in '\(plugin)' is invalid: \(reason). Correct its manifest."
        case .duplicate: "Two plug-ins have the ID '\(plugin)'. Remove one from the app's list."
        case .unknown: "There is no plug-in '\(plugin)' in this app."
        case .notCapable(let capability): "The plug-in '\(plugin)' does not support '\(capability.rawValue)'."
        case .refused: "The plug-in '\(plugin)' refused."
        case .failed(let type): "The plug-in '\(plugin)' failed (\(type))."
        case .timedOut(let limit): "The plug-in '\(plugin)' did not answer within \(limit)."
        case .tooMuch(let bytes): "The plug-in '\(plugin)' returned \(bytes) bytes, which exceeds the limit."
        case .busy: "The plug-in '\(plugin)' has not finished earlier calls."
        case .cancelled: "The call of the plug-in '\(plugin)' was cancelled."
        }
    }
}
