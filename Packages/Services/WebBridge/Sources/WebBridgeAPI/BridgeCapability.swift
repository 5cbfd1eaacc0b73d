public import RoutingService

/// One thing that a web page may be allowed to do: to call a named function of the app, to hear a named event, or to open a route.
///
/// A page declares the capabilities that it wants, the app grants some of them to its origin; a page may do what is both.
public struct BridgeCapability: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As it is written in a page: `user.name` for a function or an event, `open:finance/account/:id` for a route.
    public let rawValue: String

    /// - Parameter rawValue: At most 100 of `a–z A–Z 0–9 . - _ / :`, beginning with a letter. Nil for anything else.
    public init?(rawValue: String) {
        let bytes = rawValue.utf8
        let isPlain = bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || ".-_/:".utf8.contains($0) }
        guard (1...100).contains(bytes.count), isPlain, let first = bytes.first, (0x61...0x7A).contains(first) else { return nil }
        self.rawValue = rawValue
    }

    /// - Precondition: as ``init(rawValue:)``.
    public init(stringLiteral value: String) {
        guard let capability = BridgeCapability(rawValue: value) else { preconditionFailure("\(value) is no name of a capability") }
        self = capability
    }

    /// To open addresses of a route.
    public static func open(_ route: (some Route).Type) -> BridgeCapability {
        BridgeCapability(opening: route.path)
    }

    /// To open addresses of the route with a pattern.
    ///
    /// - Parameter path: A pattern that the mediator has accepted; they are made of the same characters.
    public init(opening path: String) {
        rawValue = "open:" + path
    }

    public var description: String { rawValue }
}
