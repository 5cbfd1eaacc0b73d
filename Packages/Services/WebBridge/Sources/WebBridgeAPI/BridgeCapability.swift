public import RoutingService

/// A capability of web pages: to call a named function of the app, to receive a named event, or to open a route.
///
/// A page can use the capabilities that it declares and that the app grants to its origin.
public struct BridgeCapability: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in a page: `user.name` for a function or an event, `open:library/shelf/:id` for a route.
    public let rawValue: String

    /// - Parameter rawValue: At most 100 of `a–z A–Z 0–9 . - _ / :`, beginning with a letter. Returns nil for other names.
    public init?(rawValue: String) {
        let bytes = rawValue.utf8
        let isPlain = bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || ".-_/:".utf8.contains($0) }
        guard (1...100).contains(bytes.count), isPlain, let first = bytes.first, (0x61...0x7A).contains(first) else { return nil }
        self.rawValue = rawValue
    }

    /// - Precondition: The name is valid, see ``init(rawValue:)``.
    public init(stringLiteral value: String) {
        guard let capability = BridgeCapability(rawValue: value) else { preconditionFailure("\(value) is not a valid capability name") }
        self = capability
    }

    /// Returns the capability to open addresses of a route.
    public static func open(_ route: (some Route).Type) -> BridgeCapability {
        BridgeCapability(opening: route.path)
    }

    /// Creates the capability to open addresses of a route pattern.
    ///
    /// - Parameter path: A pattern that the mediator has accepted.
    public init(opening path: String) {
        rawValue = "open:" + path
    }

    public var description: String { rawValue }
}
