/// The reason that a call through the mediator failed. Errors of handlers are rethrown unchanged.
public struct RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case notRegistered(path: String)
        case notFound(address: String)
        case refused(path: String, origin: Origin)
        case malformedAddress(reason: String)
        case missingParameter(String)
        case invalidParameter(String, expected: String)
        case duplicateRoute(String)
        case ambiguousRoutes(String, String)
        case malformedPattern(String, reason: String)
        case malformedRoute(String, reason: String)
        case notInstalled
        case alreadyInstalled
        case needsNavigator(path: String)
        case signInRequired(path: String)
        case switchedOff(path: String)
        case unexpectedOutput(path: String)
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No handler is registered for the route type with this pattern.
    public static func notRegistered(path: String) -> RoutingError { .init(.notRegistered(path: path)) }
    /// No route matches the address.
    public static func notFound(address: String) -> RoutingError { .init(.notFound(address: address)) }
    /// The route exists but is not exposed to the origin.
    public static func refused(path: String, origin: Origin) -> RoutingError { .init(.refused(path: path, origin: origin)) }
    /// The address is not a valid address of this app.
    public static func malformedAddress(reason: String) -> RoutingError { .init(.malformedAddress(reason: reason)) }
    /// A required parameter is missing.
    public static func missingParameter(_ name: String) -> RoutingError { .init(.missingParameter(name)) }
    /// A parameter has an invalid value.
    public static func invalidParameter(_ name: String, expected: String) -> RoutingError {
        .init(.invalidParameter(name, expected: expected))
    }
    /// Two routes have the same pattern, or one type was registered twice.
    static func duplicateRoute(_ path: String) -> RoutingError { .init(.duplicateRoute(path)) }
    /// An address can match both patterns equally well.
    static func ambiguousRoutes(_ first: String, _ second: String) -> RoutingError { .init(.ambiguousRoutes(first, second)) }
    /// The pattern is invalid.
    static func malformedPattern(_ path: String, reason: String) -> RoutingError {
        .init(.malformedPattern(path, reason: reason))
    }
    /// The properties of the route do not match its pattern, or cannot be written as parameters.
    public static func malformedRoute(_ path: String, reason: String) -> RoutingError { .init(.malformedRoute(path, reason: reason)) }
    /// No routes are installed yet.
    public static var notInstalled: RoutingError { .init(.notInstalled) }
    /// Routes are already installed.
    public static var alreadyInstalled: RoutingError { .init(.alreadyInstalled) }
    /// A page was requested without a navigator.
    static func needsNavigator(path: String) -> RoutingError { .init(.needsNavigator(path: path)) }
    /// The route requires a signed-in user.
    public static func signInRequired(path: String) -> RoutingError { .init(.signInRequired(path: path)) }
    /// The route is switched off, for all or some installations.
    public static func switchedOff(path: String) -> RoutingError { .init(.switchedOff(path: path)) }
    /// An interceptor returned a value of another type than the route's output.
    public static func unexpectedOutput(path: String) -> RoutingError { .init(.unexpectedOutput(path: path)) }

    /// Whether this is ``notFound(address:)``.
    var isNotFound: Bool { if case .notFound = kind { true } else { false } }
    /// Whether this is ``switchedOff(path:)``.
    public var isSwitchedOff: Bool { if case .switchedOff = kind { true } else { false } }
    /// Whether this is ``refused(path:origin:)``.
    var isRefused: Bool { if case .refused = kind { true } else { false } }

    var isMalformedRoute: Bool { if case .malformedRoute = kind { true } else { false } }

    /// A description for logs and developers. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .notRegistered(let path):
            "no handler is registered for '\(path)'. Register its module at the composition root."
        case .notFound(let address):
            "no route matches the address '\(address)'."
        case .refused(let path, let origin):
            "'\(path)' may not be opened from \(origin.rawValue). If it should be, add .\(origin.rawValue) to the route's exposure."
        case .malformedAddress(let reason):
            "the address is not valid: \(reason)."
        case .missingParameter(let name):
            "the address has no parameter '\(name)'."
        case .invalidParameter(let name, let expected):
            "the parameter '\(name)' must be \(expected)."
        case .duplicateRoute(let path):
            "the route '\(path)' is registered twice. Remove one registration."
        case .ambiguousRoutes(let first, let second):
            "an address can match both '\(first)' and '\(second)' equally well. Make one of them more specific."
        case .malformedPattern(let path, let reason):
            "the route pattern '\(path)' cannot be used: \(reason)."
        case .malformedRoute(let path, let reason):
            "the route '\(path)' cannot be an address: \(reason)."
        case .notInstalled:
            "no routes are installed. Call install(_:) at the composition root before the first call."
        case .alreadyInstalled:
            "routes are already installed and cannot be changed."
        case .needsNavigator(let path):
            "'\(path)' is a page and needs a navigator. Open it through Navigating.show(_:)."
        case .signInRequired(let path):
            "'\(path)' requires a signed-in user."
        case .switchedOff(let path):
            "'\(path)' is switched off for now. Try again later."
        case .unexpectedOutput(let path):
            "an interceptor returned a value of the wrong type for '\(path)'."
        }
    }
}
