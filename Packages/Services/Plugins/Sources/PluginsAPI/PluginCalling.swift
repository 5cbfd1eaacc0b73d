/// Lists and calls the plug-ins of the app.
///
/// Implemented by `PluginRegistry`. A plug-in that throws, hangs or returns too much only causes its call to fail.
public protocol PluginCalling: Sendable {
    /// Returns the manifests of all plug-ins with a capability, in the order of the app.
    func manifests(offering capability: Capability) -> [PluginManifest]

    /// Calls a plug-in.
    ///
    /// - Parameters:
    ///   - capability: A capability that its manifest lists.
    ///   - type: The protocol of the capability, for example `(any ShareChannel).self`.
    ///   - limit: The maximum duration; nil for the registry's limit. The plug-in's task is then canceled and abandoned.
    /// - Throws: ``PluginError``.
    func call<Contract, Output: PluginOutput>(
        _ id: String, for capability: Capability, as type: Contract.Type, within limit: Duration?,
        _ body: @escaping @Sendable (Contract) async throws -> Output
    ) async throws(PluginError) -> Output
}

/// The output of a plug-in, whose size is limited.
public protocol PluginOutput: Sendable {
    /// The approximate size in bytes.
    var byteCount: Int { get }
}

extension String: PluginOutput {
    public var byteCount: Int { utf8.count }
}

extension Optional: PluginOutput where Wrapped: PluginOutput {
    public var byteCount: Int { self?.byteCount ?? 0 }
}

/// Thrown by a plug-in to refuse a request with a message for the user.
public struct PluginRefusal: Error, Sendable, Hashable {
    /// A sentence with the reason and the remedy.
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}
