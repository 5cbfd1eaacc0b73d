/// Why preferences did not change.
public struct PreferencesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case storage
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The data on this device cannot be written.
    public static let storage = PreferencesError(.storage)

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .storage: "the preferences cannot be written"
        }
    }
}
