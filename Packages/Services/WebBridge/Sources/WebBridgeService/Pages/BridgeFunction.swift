public import WebBridgeAPI

/// A function of the app that can be granted to web pages.
public struct BridgeFunction: Sendable {
    /// The capability to call the function, which is its name.
    public let capability: BridgeCapability
    let call: @Sendable ([String: BridgeValue]) async throws -> BridgeValue

    /// - Parameters:
    ///   - capability: The name, such as `user.name`.
    ///   - call: Performs the function with untrusted values, limited in size and depth only. Errors other than ``BridgeError`` are reported to the page as ``BridgeError/failed``. It is
    ///     canceled after the time limit and should return then.
    public init(_ capability: BridgeCapability, call: @escaping @Sendable ([String: BridgeValue]) async throws -> BridgeValue) {
        self.capability = capability
        self.call = call
    }
}
