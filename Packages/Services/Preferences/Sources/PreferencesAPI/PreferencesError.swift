/// The reason that preferences were not changed.
public struct PreferencesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case storage
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The data on this device cannot be written.
    public static let storage = PreferencesError(.storage)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .storage: "the preferences cannot be written"
        }
    }
}
