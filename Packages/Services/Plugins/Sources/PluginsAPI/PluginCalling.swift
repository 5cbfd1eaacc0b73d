/// The plug-ins of the app, and the one way to call them.
///
/// Implemented by `PluginRegistry`. A plug-in that throws, hangs or gives too much makes this call fail and nothing else.
public protocol PluginCalling: Sendable {
    /// The manifests of all plug-ins that offer a capability, in the order in which the app lists them.
    func manifests(offering capability: Capability) -> [PluginManifest]

    /// Asks a plug-in for something.
    ///
    /// - Parameters:
    ///   - id: of the plug-in.
    ///   - capability: what it is asked for; its manifest must list it.
    ///   - type: the protocol of the capability, for example `(any ShareChannel).self`.
    ///   - limit: how long it may take; nil for the registry's limit. After that the plug-in's task is cancelled and left behind.
    ///   - body: calls the plug-in.
    /// - Throws: ``PluginError``.
    func call<Contract, Output: PluginOutput>(
        _ id: String, for capability: Capability, as type: Contract.Type, within limit: Duration?,
        _ body: @escaping @Sendable (Contract) async throws -> Output
    ) async throws(PluginError) -> Output
}

/// What comes out of a plug-in: it can be measured, so that it cannot be too much.
public protocol PluginOutput: Sendable {
    /// How many bytes it holds, roughly.
    var byteCount: Int { get }
}

extension String: PluginOutput {
    public var byteCount: Int { utf8.count }
}

extension Optional: PluginOutput where Wrapped: PluginOutput {
    public var byteCount: Int { self?.byteCount ?? 0 }
}

/// What a plug-in throws to say no to the person, as opposed to being broken.
public struct PluginRefusal: Error, Sendable, Hashable {
    /// One sentence that says why and what to do.
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}
