/// The reason that no new values were received. The known values remain in effect.
public struct RemoteConfigError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Kind: Sendable, Hashable {
        case unreachable
        case unexpectedAnswer
        case malformed(names: [String])
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The back end is unreachable.
    public static let unreachable = RemoteConfigError(.unreachable)
    /// The response is invalid.
    public static let unexpectedAnswer = RemoteConfigError(.unexpectedAnswer)
    /// Some values are invalid. Their keys keep their old values; all others were updated.
    public static func malformed(names: [String]) -> RemoteConfigError { RemoteConfigError(.malformed(names: names.sorted())) }

    public var description: String {
        switch kind {
        case .unreachable: "Configuration not updated: the back end is unreachable. The last configuration remains in effect."
        case .unexpectedAnswer:
            "Configuration not updated: the response of the back end is invalid. The last configuration remains in effect."
        case .malformed(let names):
            "The configuration has invalid values for \(names.joined(separator: ", ")). Their last valid values are used; "
                + "correct them at the back end."
        }
    }
}
