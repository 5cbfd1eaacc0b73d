public import NetworkKit
public import OutboxService

/// One step in the publication of a post, usually one request.
public struct PublishingStep: Sendable {
    /// The result of a step. The last step finishes with the post's ID at the back end.
    public typealias Result = OutboxStep.Result

    /// The name, unique among the steps of a post and stable across versions of the app, because it is stored.
    public let name: String
    /// Whether the back end may receive the post once this step has begun.
    public let publishes: Bool
    let run: @Sendable (OutgoingPost, HTTPClient) async throws -> Result

    /// - Parameter run: Performs the step. A `NetworkError` with a status of 400 to 499 except 401, 403, 408, 425 and 429 rejects the post;
    ///   other errors cause a retry.
    public init(
        _ name: String, publishes: Bool = false, run: @escaping @Sendable (OutgoingPost, HTTPClient) async throws -> Result
    ) {
        self.name = name
        self.publishes = publishes
        self.run = run
    }
}
