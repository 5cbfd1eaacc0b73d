/// A reaction to a post. A user has at most one to each post.
public enum PostReaction: String, Sendable, Hashable, CaseIterable, Codable {
    case like
    case love
    case laugh
    case wow
}

/// The reactions to a post.
public struct PostReactions: Sendable, Hashable, Codable {
    /// The maximum number that is counted.
    public static let limit = 1_000_000

    /// The numbers of reactions of all users, each at most ``limit``.
    private(set) var counts: [String: Int]
    /// The reaction of the current user; nil for none.
    public private(set) var own: PostReaction?

    /// - Parameters:
    ///   - counts: The numbers of reactions of all users. Those that are not in `1...limit` are bounded, or omitted.
    ///   - own: The reaction of the current user, which is one of those counted.
    public init(_ counts: [PostReaction: Int] = [:], own: PostReaction? = nil) {
        self.counts = [:]
        self.own = own
        for (reaction, count) in counts where count > 0 { self.counts[reaction.rawValue] = min(count, Self.limit) }
        if let own, self.counts[own.rawValue] == nil { self.counts[own.rawValue] = 1 }
    }

    /// The number of other users with a reaction.
    public func others(_ reaction: PostReaction) -> Int { (counts[reaction.rawValue] ?? 0) - (own == reaction ? 1 : 0) }

    /// Returns the reactions with another one of the current user; nil for none.
    public func replacing(own: PostReaction?) -> PostReactions {
        let counts = PostReaction.allCases.map { ($0, others($0) + (own == $0 ? 1 : 0)) }
        return PostReactions(Dictionary(uniqueKeysWithValues: counts), own: own)
    }
}

/// The state of the deletion of the user's own post.
public enum PostDeletion: Sendable, Hashable {
    /// The deletion is carried out as soon as possible. The error is the reason of a delay; nil for none.
    case pending(CommunityError?)
    /// The back end rejects the deletion.
    case failed(CommunityError)
}
