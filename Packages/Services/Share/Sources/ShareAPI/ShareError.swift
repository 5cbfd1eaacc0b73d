/// The reason that a page cannot be shared.
public struct ShareError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case notShareable
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The address is not a page of this app that can be opened from outside.
    public static let notShareable = ShareError(.notShareable)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .notShareable: "the page cannot be opened from outside"
        }
    }
}
