public import CommunityAPI
import NetworkKit
public import OutboxService
public import PersonalDataService
import Synchronization

extension CommunityService: PostsChanging {
    /// The user store of pending deletions, which exist nowhere else.
    public static let changes = UserStoreDescription("community-changes", .untilDeletion, migrations: [.outbox])

    // MARK: Deleting

    public func delete(_ post: CommunityPost.ID) async throws(CommunityError) {
        try await translating {
            let user = try await feedStore().userStore.userID
            guard state.withLock({ $0.pages.entries.contains { $0.post.id == post && $0.post.author == user } }) else {
                throw CommunityError.notYours
            }
            let draft = OutboxDraft(id: Self.deletionID(post), userID: user, kind: Self.deletion, payload: Array(post.utf8))
            if try await outbox.add(draft, by: deletions) == nil { try await retryIfFailed(draft.id) }
        }
    }

    /// Carries out a rejected deletion again, when the user repeats it.
    private func retryIfFailed(_ id: String) async throws {
        if try await outbox.entry(id)?.failure != nil { try await outbox.retry(id) }
    }

    public func keep(_ post: CommunityPost.ID) async throws(CommunityError) {
        try await translating { try await outbox.cancel(Self.deletionID(post)) }
    }

    func pendingDeletions(of user: String) async -> [CommunityPost.ID: PostDeletion] {
        let activity = outbox.activity(of: user)
        let entries = (try? await outbox.entries()) ?? []
        let deletions = entries.filter { $0.userID == user }.map { entry in
            let state: PostDeletion =
                if let failure = entry.failure { .failed(failure) } else { .pending(activity.delays[entry.id]) }
            return (String(decoding: entry.payload, as: UTF8.self), state)
        }
        return Dictionary(deletions) { $1 }
    }

    private static let deletion = "deletion"
    private static func deletionID(_ post: CommunityPost.ID) -> String { "delete." + post }

    /// Carries out pending deletions until the task is canceled. The app runs it once.
    func run() async { await outbox.run(deletions) }
    /// Carries out all deletions that can be carried out now.
    func drain() async -> Duration? { await outbox.drain(deletions) }
    private var deletions: PostDeletionDelivery { PostDeletionDelivery(service: self) }

    // MARK: Reacting

    public func react(_ reaction: PostReaction?, to post: CommunityPost.ID) async throws(CommunityError) {
        try await translating {
            let feedStore = try await feedStore()
            let payload: CommunityPostPayload = try await client.call(
                .put("/v1/community/posts/\(post)/reaction", json: ReactionBody(reaction: reaction?.rawValue)))
            guard payload.id == post, payload.post.reactions.own == reaction else { throw CommunityError.unexpectedAnswer }
            state.withLock { state in
                if state.opening == feedStore.userStore.opening { state.pages.setReactions(payload.post.reactions, of: post) }
            }
            try await save(feedStore)
        }
    }
}

/// Deletes a post at the back end, in one request that can be repeated.
struct PostDeletionDelivery: OutboxDelivery {
    let service: CommunityService

    func steps(of entry: OutboxEntry<CommunityError>) -> [OutboxStep<CommunityError>] {
        [
            OutboxStep("delete", leaves: true) { entry in
                let post = String(decoding: entry.payload, as: UTF8.self)
                do {
                    try await service.client.call(
                        .delete("/v1/community/posts/\(post)").header("Idempotency-Key", "\(entry.id).\(entry.revision)"))
                } catch let error as NetworkError where error.statusCode == 404 || error.statusCode == 410 {
                    // Deleted by an earlier attempt, or elsewhere.
                }
                return .finished("")
            }
        ]
    }

    func failure(of error: any Error) -> OutboxStep<CommunityError>.Failure {
        guard let error = error as? NetworkError else { return .storage }
        return .init(posting: error, rejection: error.statusCode == 403 ? .notYours : .refused)
    }

    func finished(_ entry: OutboxEntry<CommunityError>, _ result: String) async {
        await service.recordDeleted(String(decoding: entry.payload, as: UTF8.self), of: entry.userID)
    }
}

extension CommunityError: DeliveryError {
    public static var gaveUp: CommunityError { .refused }
    public static var unknownKind: CommunityError { .refused }

    public init(outbox error: OutboxError) {
        switch error {
        case .notFound, .alreadyLeft: self = .tooLate
        case .malformedID: self = .unexpectedAnswer
        default: self = .storage
        }
    }
}

private struct ReactionBody: Encodable { var reaction: String? }
