public import NetworkKit
public import OutboxService

/// One step on a post's way: a call of the back end and what came of it.
public struct PublishingStep: Sendable {
    /// What came of a step; the last one finishes with the id under which the back end has the post.
    public typealias Result = OutboxStep.Result

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
