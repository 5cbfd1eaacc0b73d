import LoggingKit
public import NetworkKit
import OutboxService
public import PersonalDataService
public import PublishingAPI
public import RoutingService

public import struct Foundation.Date

/// A queue of posts on this device, and strategies that bring them to the back end.
///
/// A post is kept before anything of it is sent, and each step of its way is noted before the next begins: it survives a kill at any
/// moment and is published once, by a key that every attempt carries. Posts of one person are sent in the order in which they were handed
/// in; one that is refused steps aside.
public final class PublishingService: PostPublishing, PendingPostsProviding {
    /// Text and pictures.
    public static let strategies: [any PublishingStrategy] = [TextStrategy(), ImageStrategy()]

    let outbox: Outbox
    private let delivery: PostDelivery
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let now: @Sendable () -> Date
    private let logger = Logger(label: "publishing")

    /// - Parameters:
    ///   - client: calls the back end with the person's token, without a retry of its own: what an attempt that failed says of the post
    ///     would be lost in it.
    ///   - posts: leads to ``posts``.
    ///   - strategies: one for each kind of post.
    ///   - mediator: announces `PendingPostsChanged` and `PostPublished`.
    ///   - currentUser: the id of whoever is signed in.
    ///   - clock: measures the pauses.
    ///   - random: numbers from 0 up to 1, for the pauses.
    ///   - now: the time that posts are marked with.
    /// - Precondition: no two strategies are for the same kind.
    public convenience init(
        client: HTTPClient, posts: @escaping PersonalData.Door, strategies: [any PublishingStrategy] = PublishingService.strategies,
        mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            client: client, posts: posts, strategies: strategies, mediator: mediator, currentUser: currentUser, clock: clock,
            random: random, now: now, checkpoint: { _ in })
    }

    init(
        client: HTTPClient, posts: @escaping PersonalData.Door, strategies: [any PublishingStrategy], mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
        now: @escaping @Sendable () -> Date, checkpoint: @escaping @Sendable (OutboxCheckpoint) async throws -> Void
    ) {
        var rules = OutboxRules()
        rules.isOrdered = true
        rules.maximumAttempts = 12
        rules.cancelsUnknown = true
        rules.maximumCount = PublishingLimits.queueLength
        rules.maximumSize = PublishingLimits.queueSize
        rules.memory = 500
        let outbox = Outbox(
            open: posts, rules: rules, currentUser: currentUser, clock: clock, random: random, now: now, checkpoint: checkpoint,
            onChange: { mediator.post(PendingPostsChanged()) })
        self.outbox = outbox
        self.mediator = mediator
        self.currentUser = currentUser
        self.now = now
        delivery = PostDelivery(
            outbox: outbox, client: client, strategies: Dictionary(uniqueKeysWithValues: strategies.map { ($0.kind, $0) })
        ) { entry, post in
            guard let published = try? PendingPost(entry, stage: .published(post: post), stepsDone: 1, stepCount: 1) else { return }
            mediator.post(PostPublished(post: published))
        }
    }

    // MARK: Handing in

    @discardableResult
    public func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        let draft = try prepared(draft)
        let time = now()
        return try await translating {
            let author = try await author()
            if let post = try await outbox.add(OutboxDraft(draft, of: author), by: delivery) {
                return told(draft, of: author, at: time, stage: .published(post: post))
            }
            return await pending(draft, of: author, at: time)
        }
    }

    @discardableResult
    public func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        let draft = try prepared(draft)
        return try await translating {
            let author = try await author()
            try await outbox.replace(OutboxDraft(draft, of: author))
            return await pending(draft, of: author, at: now())
        }
    }

    /// What was just kept. It is kept also where it cannot be read again, so that must not be told as a failure.
    private func pending(_ draft: PostDraft, of author: String, at time: Date) async -> PendingPost {
        guard let entry = try? await outbox.entry(draft.id), let post = try? pending(entry, outbox.activity(of: author)) else {
            return told(draft, of: author, at: time, stage: .waiting)
        }
        return post
    }

    private func told(_ draft: PostDraft, of author: String, at time: Date, stage: PendingPost.Stage) -> PendingPost {
        PendingPost(
            id: draft.id, author: author, kind: draft.kind, text: draft.text, attachments: draft.attachments.map(PendingAttachment.init),
            created: time, stage: stage, stepsDone: stage == .waiting ? 0 : 1)
    }

    /// A draft as it is kept.
    private func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard (8...64).contains(draft.id.utf8.count), draft.id.utf8.allSatisfy(isPlain) else { throw .malformedDraft }
        guard let strategy = delivery.strategies[draft.kind] else { throw .unknownKind }
        var draft = draft
        draft.text = tidied(draft.text)
        guard draft.text.utf8.count <= PublishingLimits.textSize, draft.text.count <= PublishingLimits.textLength else {
            throw .textTooLong(limit: PublishingLimits.textLength)
        }
        for index in draft.attachments.indices {
            guard draft.attachments[index].bytes.count <= PublishingLimits.attachmentSize else {
                throw .attachmentTooLarge(limit: PublishingLimits.attachmentSize)
            }
            draft.attachments[index].alternative = tidied(draft.attachments[index].alternative)
            let alternative = draft.attachments[index].alternative
            guard alternative.utf8.count <= PublishingLimits.alternativeSize, alternative.count <= PublishingLimits.alternativeLength else {
                throw .alternativeTooLong(limit: PublishingLimits.alternativeLength)
            }
        }
        return try strategy.prepared(draft)
    }

    // MARK: Looking

    public func pendingPosts() async throws(PublishingError) -> [PendingPost] {
        try await translating {
            guard let user = await currentUser() else { return [] }
            let activity = outbox.activity(of: user)
            return try await outbox.entries().map { try pending($0, activity) }
        }
    }

    public func pendingPostChanges() -> AsyncStream<[PendingPost]> {
        let events = mediator.events(of: PendingPostsChanged.self)
        let (stream, continuation) = AsyncStream.makeStream(of: [PendingPost].self, bufferingPolicy: .bufferingNewest(1))
        let forwarding = Task {
            if let posts = try? await pendingPosts() { continuation.yield(posts) }
            for await _ in events {
                if let posts = try? await pendingPosts() { continuation.yield(posts) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    public func attachment(_ index: Int, of post: String) async throws(PublishingError) -> PostAttachment {
        try await translating {
            guard let entry = try await outbox.entry(post), let bytes = try await outbox.file(index, of: entry)
            else { throw PublishingError.notFound }
            let kept = try PostPayload(entry.payload).attachments
            guard kept.indices.contains(index) else { throw PublishingError.notFound }
            return PostAttachment(mediaType: kept[index].mediaType, bytes: bytes, alternative: kept[index].alternative)
        }
    }

    private func pending(_ entry: OutboxEntry, _ activity: Outbox.Activity) throws -> PendingPost {
        let steps = delivery.steps(of: entry)
        let stage: PendingPost.Stage =
            if let failure = entry.failure {
                .failed(PublishingError(word: failure))
            } else if activity.sending.contains(entry.id) {
                .sending
            } else if let delay = activity.delays[entry.id] {
                .delayed(PublishingError(word: delay))
            } else {
                .waiting
            }
        return try PendingPost(
            entry, stage: stage, stepsDone: steps.count { entry.facts[$0.name] != nil }, stepCount: max(steps.count, 1))
    }

    // MARK: Changing one's mind

    public func retry(_ id: String) async throws(PublishingError) {
        try await translating { try await outbox.retry(id) }
    }

    public func cancel(_ id: String) async throws(PublishingError) {
        try await translating { try await outbox.cancel(id) }
    }

    // MARK: Sending

    /// Sends what waits, as soon as it can be sent, until the task is cancelled. The composition root keeps it running, once.
    public func run() async { await outbox.run(delivery) }

    /// Goes on at once. Call it after each sign-in and sign-out.
    public func resume() { outbox.wake() }

    /// Sends what can be sent now.
    /// - Returns: after which pause the rest should be tried again.
    func drain() async throws -> Duration? { try await outbox.drain(delivery) }

    // MARK: Common

    func author() async throws -> String {
        guard let user = await currentUser() else { throw PublishingError.signedOut }
        return user
    }

    func translating<Result>(_ work: () async throws -> Result) async throws(PublishingError) -> Result {
        do {
            return try await work()
        } catch let error as PublishingError {
            throw error
        } catch let error as OutboxError {
            switch error {
            case .notFound: throw .notFound
            case .alreadyLeft: throw .alreadyLeft
            case .reused: throw .draftReused
            case .malformedID: throw .malformedDraft
            case .full: throw .queueFull(limit: PublishingLimits.queueLength)
            }
        } catch {
            if PersonalDataError.isSignedOut(error) { throw .signedOut }
            logger.error("the queue of posts failed", error: error)
            throw .storage
        }
    }
}

/// Whether a byte may be in the id of a draft, which goes into header fields.
private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}

extension PendingPost {
    init(_ entry: OutboxEntry, stage: Stage, stepsDone: Int, stepCount: Int) throws {
        let payload = try PostPayload(entry.payload)
        self.init(
            id: entry.id, author: entry.person, kind: PostKind(rawValue: entry.kind), text: payload.text,
            attachments: payload.pendingAttachments, created: entry.created, stage: stage, stepsDone: stepsDone, stepCount: stepCount,
            mayBePublished: entry.hasLeft)
    }
}
