public import RoutingService
public import WebBridgeAPI

/// A function of the app that web pages may be granted.
public struct BridgeFunction: Sendable {
    /// Its name, which is the capability to call it.
    public let capability: BridgeCapability
    let call: @Sendable (BridgeCall) async throws -> BridgeValue

    /// - Parameters:
    ///   - capability: Its name, such as `user.name`.
    ///   - call: Does it. What it throws is told to the page as ``BridgeError/failed``, unless it is a ``BridgeError``. It is cancelled when
    ///     the page has waited for too long, and should return then.
    public init(_ capability: BridgeCapability, call: @escaping @Sendable (BridgeCall) async throws -> BridgeValue) {
        self.capability = capability
        self.call = call
    }
}

/// What a page asks of a function.
public struct BridgeCall: Sendable {
    /// A stranger's word: bounded in size and depth, and nothing else was checked.
    public let values: [String: BridgeValue]
    /// Who asks.
    public let origin: String
    /// Where pages are shown, if the page lies in a window.
    public let navigator: (any Navigating)?
}
