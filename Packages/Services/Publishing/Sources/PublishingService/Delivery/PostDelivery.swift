import DatabaseKit
import Foundation
import NetworkKit
public import OutboxService
public import PublishingAPI

/// Delivers posts to the back end with the strategies of their kinds.
struct PostDelivery: OutboxDelivery {
    let outbox: Outbox<PublishingError>
    let client: HTTPClient
    let strategies: [PostKind: any PublishingStrategy]
    let onPublished: @Sendable (OutboxEntry<PublishingError>, _ post: String) -> Void

    func steps(of entry: OutboxEntry<PublishingError>) -> [OutboxStep<PublishingError>] {
        guard let strategy = strategies[PostKind(rawValue: entry.kind)], let post = try? OutgoingPost(entry, outbox) else { return [] }
        return strategy.steps(for: post).map { step in
            OutboxStep(step.name, leaves: step.publishes) { [post] entry in
                var post = post
                (post.facts, post.isContinuing) = (entry.facts, entry.isContinuing)
                return try await step.run(post, client)
            }
        }
    }

    func failure(of error: any Error) -> OutboxStep<PublishingError>.Failure { .init(sending: error) }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool { (try? PostPayload(payload) == PostPayload(draft.payload)) == true }

    func finished(_ entry: OutboxEntry<PublishingError>, _ result: String) { onPublished(entry, result) }
}

extension PublishingError: DeliveryError {
    public init(outbox error: OutboxError) {
        switch error {
        case .notFound: self = .notFound
        case .alreadyLeft: self = .alreadyLeft
        case .unreadableFile: self = .storage
        case .tooLarge: self = .queueTooLarge(limit: PublishingLimits.queueSize)
        case .reused: self = .draftReused
        case .malformedID: self = .malformedDraft
        case .full: self = .queueFull(limit: PublishingLimits.queueLength)
        }
    }
}

extension OutboxStep.Failure where Reason == PublishingError {
    init(sending error: any Error) {
        switch error {
        case let failure as Self: self = failure
        case let error as NetworkError:
            let refusal = (try? JSONDecoder().decode(Refusal.self, from: Data(error.responseBody)))?.error
            if error.statusCode == 403, refusal == "wrong_author" {
                self = .signedOut
            } else {
                self.init(posting: error, rejection: .refused(.init(error.statusCode, refusal)))
            }
        case is CancellationError: self.init(.unreachable)
        case is PublishingError, is StoreError, is DecodingError: self = .storage
        // Errors of a strategy count, because they might recur indefinitely.
        default: self.init(.unreachable, counts: true)
        }
    }
}

private struct Refusal: Decodable { var error: String }

extension PublishingError.Reason {
    fileprivate init(_ status: Int?, _ refusal: String?) {
        switch (status, refusal) {
        case (413, _), (415, _), (_, "not_a_picture"), (_, "wrong_size"), (_, "slot_in_use"), (_, "not_suitable"): self = .picture
        case (_, "text_not_welcome"), (_, "text_too_long"): self = .text
        default: self = .other
        }
    }
}
