import DatabaseKit
public import Foundation
import LoggingKit
public import NetworkKit
public import OutboxService
public import PersonalDataService
public import PublishingAPI
public import RoutingService

/// A persistent queue of posts, which strategies send to the back end.
///
/// A post is stored before it is sent, and the result of each step before the next begins. It survives a kill and is published once,
/// because every attempt carries the same key. Posts of one user are sent in order; a rejected post does not delay the others.
public final class PublishingService: PostPublishing, PendingPostsProviding {
    /// The strategies for text and pictures. An app adds a ``FileStrategy`` for each other kind.
    public static let strategies: [any PublishingStrategy] = [TextStrategy(), ImageStrategy()]

    let outbox: Outbox<PublishingError>
    private let delivery: PostDelivery
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let now: @Sendable () -> Date
    private let logger = Logger(label: "publishing")

    /// - Parameters:
    ///   - client: Calls the back end with the user's token. It may repeat only requests that are idempotent or were never
    ///     sent, because the queue decides on all others.
    ///   - posts: Provides the store ``posts``.
    ///   - strategies: One strategy for each kind of post.
    ///   - mediator: Announces `PendingPostsChanged` and `PostPublished`.
    ///   - random: Returns a number in `0..<1`, which varies the pauses.
    /// - Precondition: No two strategies have the same kind.
    public init(
        client: HTTPClient, posts: @escaping PersonalData.StoreProvider,
        strategies: [any PublishingStrategy] = PublishingService.strategies,
        mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var rules = OutboxRules()
        rules.isOrdered = true
        rules.maximumAttempts = 12
        rules.cancelsUnknown = true
        rules.maximumCount = PublishingLimits.queueLength
        rules.maximumSize = PublishingLimits.queueSize
        rules.memory = 500
        let outbox = Outbox<PublishingError>(
            open: posts, rules: rules, currentUser: currentUser, clock: clock, random: random, now: now,
            onChange: { mediator.post(PendingPostsChanged()) })
        (self.outbox, self.mediator, self.currentUser, self.now) = (outbox, mediator, currentUser, now)
        delivery = PostDelivery(
            outbox: outbox, client: client, strategies: Dictionary(uniqueKeysWithValues: strategies.map { ($0.kind, $0) })
        ) { entry, post in
            guard let published = try? PendingPost(entry, stage: .published(post: post), stepsDone: 1, stepCount: 1) else { return }
            mediator.post(PostPublished(post: published))
        }
    }

    // MARK: Publishing

    @discardableResult
    public func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        guard draft.attachments.allSatisfy({ $0.kept == nil }) else { throw .malformedDraft }
        let draft = try prepared(draft)
        let time = now()
        return try await translating {
            let author = try await author()
            if let post = try await outbox.add(OutboxDraft(draft, of: author), by: delivery) {
                return summary(of: draft, by: author, at: time, stage: .published(post: post))
            }
            return await pending(draft, of: author, at: time)
        }
    }

    @discardableResult
    public func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        let (opened, stored) = try await translating { try await withKeptAttachments(draft) }
        let draft = try prepared(opened)
        return try await translating {
            let author = try await author()
            try await outbox.replace(OutboxDraft(draft, of: author, keeping: stored))
            return await pending(draft, of: author, at: now())
        }
    }

    /// Adds the start of each kept attachment to a draft, so that the strategy can validate it.
    private func withKeptAttachments(_ draft: PostDraft) async throws -> (PostDraft, PostPayload?) {
        guard draft.attachments.contains(where: { $0.kept != nil }) else { return (draft, nil) }
        guard let entry = try await outbox.entry(draft.id) else { throw PublishingError.notFound }
        let stored = try PostPayload(entry.payload)
        var draft = draft
        for (index, attachment) in draft.attachments.enumerated() {
            guard let kept = attachment.kept else { continue }
            guard stored.attachments.indices.contains(kept), let start = try await outbox.filePart(kept, at: 0, of: entry) else {
                throw PublishingError.notFound
            }
            draft.attachments[index].bytes = start
        }
        return (draft, stored)
    }

    /// Returns a stored post. The draft is used if the post cannot be read again, because that is not a failure.
    private func pending(_ draft: PostDraft, of author: String, at time: Date) async -> PendingPost {
        guard let entry = try? await outbox.entry(draft.id), let post = try? pending(entry, outbox.activity(of: author)) else {
            return summary(of: draft, by: author, at: time, stage: .waiting)
        }
        return post
    }

    private func summary(of draft: PostDraft, by author: String, at time: Date, stage: PendingPost.Stage) -> PendingPost {
        PendingPost(
            id: draft.id, author: author, kind: draft.kind, text: draft.text, attachments: draft.attachments.map(PendingAttachment.init),
            created: time, stage: stage, stepsDone: stage == .waiting ? 0 : 1)
    }

    /// Validates and normalizes a draft.
    private func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard (8...64).contains(draft.id.utf8.count), idBytes.isSuperset(of: draft.id.utf8) else { throw .malformedDraft }
        guard let strategy = delivery.strategies[draft.kind] else { throw .unknownKind }
        var draft = draft
        draft.text = normalized(draft.text)
        guard draft.text.utf8.count <= PublishingLimits.textSize, draft.text.count <= PublishingLimits.textLength else {
            throw .textTooLong(limit: PublishingLimits.textLength)
        }
        for index in draft.attachments.indices {
            guard draft.attachments[index].size <= strategy.attachmentSize else {
                throw .attachmentTooLarge(limit: strategy.attachmentSize)
            }
            draft.attachments[index].alternative = normalized(draft.attachments[index].alternative)
            let alternative = draft.attachments[index].alternative
            guard alternative.utf8.count <= PublishingLimits.alternativeSize, alternative.count <= PublishingLimits.alternativeLength else {
                throw .alternativeTooLong(limit: PublishingLimits.alternativeLength)
            }
        }
        return try strategy.prepared(draft)
    }

    // MARK: Reading

    public func pendingPosts() async throws(PublishingError) -> [PendingPost] {
        try await translating {
            guard let user = await currentUser() else { return [] }
            let activity = outbox.activity(of: user)
            return try await outbox.entries().map { try pending($0, activity) }
        }
    }

    public func pendingPostChanges() -> AsyncStream<[PendingPost]> {
        mediator.values(nowAndAfter: PendingPostsChanged.self) { try? await self.pendingPosts() }
    }

    public func attachment(_ index: Int, of post: String) async throws(PublishingError) -> PostAttachment {
        try await translating {
            guard let entry = try await outbox.entry(post), let bytes = try await outbox.file(index, of: entry)
            else { throw PublishingError.notFound }
            let stored = try PostPayload(entry.payload).attachments
            guard stored.indices.contains(index) else { throw PublishingError.notFound }
            return PostAttachment(mediaType: stored[index].file.mediaType, bytes: bytes, alternative: stored[index].file.alternative)
        }
    }

    private func pending(_ entry: OutboxEntry<PublishingError>, _ activity: Outbox<PublishingError>.Activity) throws -> PendingPost {
        let steps = delivery.steps(of: entry)
        let stage: PendingPost.Stage =
            if let failure = entry.failure {
                .failed(failure)
            } else if activity.sending.contains(entry.id) {
                .sending
            } else if let delay = activity.delays[entry.id] {
                .delayed(delay)
            } else {
                .waiting
            }
        return try PendingPost(
            entry, stage: stage, stepsDone: steps.count { entry.facts[$0.name] != nil }, stepCount: max(steps.count, 1),
            bytesSent: try entry.bytesSent(of: PostPayload(entry.payload).attachments.map(\.file.size)))
    }

    // MARK: Changing posts

    public func retry(_ id: String) async throws(PublishingError) { try await translating { try await outbox.retry(id) } }

    public func cancel(_ id: String) async throws(PublishingError) { try await translating { try await outbox.cancel(id) } }

    // MARK: Sending

    /// Sends pending posts until the task is canceled. The app runs it once.
    func run() async { await outbox.run(delivery) }

    /// Sends all posts that can be sent now.
    /// - Returns: The pause before the next attempt.
    func drain() async -> Duration? { await outbox.drain(delivery) }

    // MARK: Common

    func author() async throws -> String {
        guard let user = await currentUser() else { throw PublishingError.signedOut }
        return user
    }

    func translating<Result>(_ work: () async throws -> Result) async throws(PublishingError) -> Result {
        try await PublishingError.translating(logger, work) { ($0 as? StoreError)?.code == .diskFull ? .deviceFull : nil }
    }
}

/// The bytes of the ID of a draft, which is sent in a header.
private let idBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

extension PendingPost {
    init(_ entry: OutboxEntry<PublishingError>, stage: Stage, stepsDone: Int, stepCount: Int, bytesSent: Int = 0) throws {
        let payload = try PostPayload(entry.payload)
        self.init(
            id: entry.id, author: entry.userID, kind: PostKind(rawValue: entry.kind), text: payload.text,
            attachments: payload.attachments.map(\.file), created: entry.created, stage: stage, stepsDone: stepsDone, stepCount: stepCount,
            mayBePublished: entry.hasLeft, bytesSent: bytesSent)
    }
}

/// Returns a text with LF line endings, without control characters except tabs, and without surrounding white space.
func normalized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
    where scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t" {
        scalars.append(scalar)
    }
    return String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
}
