/// Why a plug-in cannot be used, or did not do what it was asked for.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
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
    /// The id of the plug-in.
    public let plugin: String

    private init(_ kind: Kind, _ plugin: String) {
        self.kind = kind
        self.plugin = plugin
    }

    /// Its manifest cannot be used.
    public static func malformedManifest(_ plugin: String, reason: String) -> PluginError {
        .init(.malformedManifest(reason: reason), plugin)
    }
    /// Another plug-in has the same id.
    public static func duplicate(_ plugin: String) -> PluginError { .init(.duplicate, plugin) }
    /// The app has no such plug-in.
    public static func unknown(_ plugin: String) -> PluginError { .init(.unknown, plugin) }
    /// Its manifest does not list the capability, or it lists one that the plug-in does not have.
    public static func notCapable(_ plugin: String, of capability: Capability) -> PluginError { .init(.notCapable(capability), plugin) }
    /// It said no.
    /// - Parameter reason: the plug-in's own sentence for the person.
    public static func refused(_ plugin: String, reason: String) -> PluginError { .init(.refused(reason: reason), plugin) }
    /// It threw an error of a type that is not meant for anybody. The error itself is not kept: it may hold secrets.
    public static func failed(_ plugin: String, type: String) -> PluginError { .init(.failed(type: type), plugin) }
    /// It took too long.
    public static func timedOut(_ plugin: String, after limit: Duration) -> PluginError { .init(.timedOut(limit), plugin) }
    /// It gave more than is taken.
    public static func tooMuch(_ plugin: String, bytes: Int) -> PluginError { .init(.tooMuch(bytes: bytes), plugin) }
    /// Too many earlier calls have not ended.
    public static func busy(_ plugin: String) -> PluginError { .init(.busy, plugin) }
    /// Whoever called is gone.
    public static func cancelled(_ plugin: String) -> PluginError { .init(.cancelled, plugin) }

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .malformedManifest(let reason): "The plug-in '\(plugin)' cannot be used: \(reason). Correct its manifest."
        case .duplicate: "Two plug-ins are called '\(plugin)'. Remove one where the app lists them."
        case .unknown: "There is no plug-in '\(plugin)' in this app."
        case .notCapable(let capability): "The plug-in '\(plugin)' is not one for '\(capability.rawValue)'."
        case .refused: "The plug-in '\(plugin)' refused."
        case .failed(let type): "The plug-in '\(plugin)' failed (\(type))."
        case .timedOut(let limit): "The plug-in '\(plugin)' did not answer within \(limit)."
        case .tooMuch(let bytes): "The plug-in '\(plugin)' gave \(bytes) bytes, more than is taken."
        case .busy: "The plug-in '\(plugin)' has not finished earlier calls."
        case .cancelled: "The call of the plug-in '\(plugin)' was cancelled."
        }
    }
}
