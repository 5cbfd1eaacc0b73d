/// Why no new values came. The values that are known go on to hold.
public struct RemoteConfigError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case unreachable
        case unexpectedAnswer
        case malformed(names: [String])
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The back end does not answer.
    public static let unreachable = RemoteConfigError(.unreachable)
    /// The answer as a whole makes no sense.
    public static let unexpectedAnswer = RemoteConfigError(.unexpectedAnswer)
    /// Single values make no sense, and these keys keep their old ones; all others were taken.
    public static func malformed(names: [String]) -> RemoteConfigError { RemoteConfigError(.malformed(names: names.sorted())) }

    public var description: String {
        switch kind {
        case .unreachable: "No new configuration: the back end does not answer. The last one goes on to hold."
        case .unexpectedAnswer: "No new configuration: the back end's answer is not one. The last one goes on to hold."
        case .malformed(let names):
            "The configuration has values of the wrong form for \(names.joined(separator: ", ")). These keep their last good value; "
                + "correct them at the back end."
        }
    }
}
