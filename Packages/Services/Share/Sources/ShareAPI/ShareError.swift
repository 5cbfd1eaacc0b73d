/// The reason that content cannot be shared.
@nonexhaustive public enum ShareError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is neither a page of this app that can be opened from outside nor a file.
    case notShareable
    /// The file exceeds 16 MB.
    case tooLarge
    /// The file cannot be loaded now.
    case unavailable

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .notShareable: "the page cannot be opened from outside"
        case .tooLarge: "the file is too large"
        case .unavailable: "the file cannot be loaded"
        }
    }
}
