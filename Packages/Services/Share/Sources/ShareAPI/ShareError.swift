/// The reason that content cannot be shared.
public struct ShareError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case notShareable
        case tooLarge
        case unavailable
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The address is neither a page of this app that can be opened from outside nor a file.
    public static let notShareable = ShareError(.notShareable)
    /// The file exceeds 16 MB.
    public static let tooLarge = ShareError(.tooLarge)
    /// The file cannot be loaded now.
    public static let unavailable = ShareError(.unavailable)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .notShareable: "the page cannot be opened from outside"
        case .tooLarge: "the file is too large"
        case .unavailable: "the file cannot be loaded"
        }
    }
}
