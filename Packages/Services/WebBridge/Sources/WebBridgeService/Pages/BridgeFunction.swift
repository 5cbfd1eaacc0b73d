public import RoutingService
public import WebBridgeAPI

/// A function of the app that can be granted to web pages.
public struct BridgeFunction: Sendable {
    /// The capability to call the function, which is its name.
    public let capability: BridgeCapability
    let call: @Sendable (BridgeCall) async throws -> BridgeValue

    /// - Parameters:
    ///   - capability: The name, such as `user.name`.
    ///   - call: Performs the function. Errors other than ``BridgeError`` are reported to the page as ``BridgeError/failed``. It is
    ///     canceled after the time limit and should return then.
    public init(_ capability: BridgeCapability, call: @escaping @Sendable (BridgeCall) async throws -> BridgeValue) {
        self.capability = capability
        self.call = call
    }
}

/// The call of a function by a page.
public struct BridgeCall: Sendable {
    /// Untrusted values, limited in size and depth only.
    public let values: [String: BridgeValue]
    /// The origin of the page.
    public let origin: String
    /// The navigator of the page's window, if there is one.
    public let navigator: (any Navigating)?
}
