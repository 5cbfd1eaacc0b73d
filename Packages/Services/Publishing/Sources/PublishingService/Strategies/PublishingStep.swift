public import NetworkKit

/// One step on a post's way: a call of the back end and what came of it.
public struct PublishingStep: Sendable {
    /// What came of a step.
    public enum Result: Sendable, Hashable {
        /// It is done. The fact is kept under the step's name, for those that follow.
        case done(fact: String = "")
        /// What an earlier step made is no longer good: the way goes on there, after a pause.
        case goBack(to: String)
        /// The back end has the post, under this id.
        case published(post: String)
    }

    /// Unique among the steps of a post, and the same in every version of the app: it is kept with the post.
    public let name: String
    /// Whether the back end may have the post once this step has begun.
    public let publishes: Bool
    let run: @Sendable (OutgoingPost, HTTPClient) async throws -> Result

    /// - Parameter run: does it. A `NetworkError` with a status of 400 to 499 is a refusal of the post (but for 401, 403, 408, 425 and
    ///   429); whatever else it throws means "later".
    public init(
        _ name: String, publishes: Bool = false, run: @escaping @Sendable (OutgoingPost, HTTPClient) async throws -> Result
    ) {
        self.name = name
        self.publishes = publishes
        self.run = run
    }
}
