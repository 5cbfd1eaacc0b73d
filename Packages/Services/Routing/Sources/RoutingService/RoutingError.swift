/// The reason that a call through the mediator failed. Errors of handlers are rethrown unchanged.
@nonexhaustive public enum RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No handler is registered for the route type with this pattern.
    case notRegistered(path: String)
    case notFound(address: String)
    /// The route exists but is not exposed to the origin.
    case refused(path: String, origin: Origin)
    case malformedAddress(reason: String)
    case missingParameter(String)
    case invalidParameter(String, expected: String)
    /// Two routes have the same pattern, or one type was registered twice.
    case duplicateRoute(String)
    /// An address can match both patterns equally well.
    case ambiguousRoutes(String, String)
    case malformedPattern(String, reason: String)
    /// The properties of the route do not match its pattern, or cannot be written as parameters.
    case malformedRoute(String, reason: String)
    case notInstalled
    case alreadyInstalled
    /// A page was requested without a navigator.
    case needsNavigator(path: String)
    case signInRequired(path: String)
    case switchedOff(path: String)
    /// An interceptor returned a value of another type than the route's output.
    case unexpectedOutput(path: String)

    var isNotFound: Bool { if case .notFound = self { true } else { false } }
    public var isSwitchedOff: Bool { if case .switchedOff = self { true } else { false } }
    var isRefused: Bool { if case .refused = self { true } else { false } }
    var isMalformedRoute: Bool { if case .malformedRoute = self { true } else { false } }

    /// A description for logs and developers. Pages have texts of their own.
    public var description: String {
        switch self {
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
