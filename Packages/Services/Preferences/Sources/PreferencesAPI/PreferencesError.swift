/// The reason that preferences were not changed.
@nonexhaustive public enum PreferencesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The data on this device cannot be written.
    case storage

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .storage: "the preferences cannot be written"
        }
    }
}
