/// Why a page cannot be shared.
public struct ShareError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case notShareable
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The address is no page of this app, or one that nobody may open from outside.
    public static let notShareable = ShareError(.notShareable)

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .notShareable: "the page's address opens nothing from outside"
        }
    }
}
