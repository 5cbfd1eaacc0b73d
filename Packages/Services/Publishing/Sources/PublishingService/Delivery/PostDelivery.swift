import NetworkKit
import OutboxService
import PublishingAPI

/// Delivers posts to the back end with the strategies of their kinds.
struct PostDelivery: OutboxDelivery {
    let outbox: Outbox
    let client: HTTPClient
    let strategies: [PostKind: any PublishingStrategy]
    let onPublished: @Sendable (OutboxEntry, _ post: String) -> Void

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        guard let strategy = strategies[PostKind(rawValue: entry.kind)], let post = try? OutgoingPost(entry, outbox) else { return [] }
        return strategy.steps(for: post).map { step in
            OutboxStep(step.name, leaves: step.publishes) { [post] entry in
                var post = post
                (post.facts, post.isContinuing) = (entry.facts, entry.isContinuing)
                return try await step.run(post, client)
            }
        }
    }

    func failure(of error: any Error) -> OutboxStep.Failure { OutboxStep.Failure(sending: error) }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool { (try? PostPayload(payload) == PostPayload(draft.payload)) == true }

    func finished(_ entry: OutboxEntry, _ result: String) { onPublished(entry, result) }
}
