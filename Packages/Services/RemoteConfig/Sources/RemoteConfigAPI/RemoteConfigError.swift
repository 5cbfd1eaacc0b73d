/// The reason that no new values were received. The known values remain in effect.
@nonexhaustive public enum RemoteConfigError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The back end is unreachable.
    case unreachable
    /// The response is invalid.
    case unexpectedAnswer
    /// Some values are invalid. Their keys keep their old values; all others were updated.
    case malformed(names: [String])

    public var description: String {
        switch self {
        case .unreachable: "Configuration not updated: the back end is unreachable. The last configuration remains in effect."
        case .unexpectedAnswer:
            "Configuration not updated: the response of the back end is invalid. The last configuration remains in effect."
        case .malformed(let names):
            "The configuration has invalid values for \(names.joined(separator: ", ")). Their last valid values are used; "
                + "correct them at the back end."
        }
    }
}
