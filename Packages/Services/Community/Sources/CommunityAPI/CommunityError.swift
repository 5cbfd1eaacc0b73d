/// Why something of the community cannot be shown.
public struct CommunityError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case unreachable
        case signedOut
        case noPicture
        case unexpectedAnswer
        case storage
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The back end does not answer.
    public static let unreachable = CommunityError(.unreachable)
    /// The session has ended.
    public static let signedOut = CommunityError(.signedOut)
    /// There is no such picture, or it is of a format that is not shown.
    public static let noPicture = CommunityError(.noPicture)
    /// The back end's answer makes no sense.
    public static let unexpectedAnswer = CommunityError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = CommunityError(.storage)

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .unreachable: "the community is unreachable"
        case .signedOut: "the session has ended"
        case .noPicture: "no such picture"
        case .unexpectedAnswer: "unexpected answer of the community"
        case .storage: "the store cannot be read or written"
        }
    }
}
