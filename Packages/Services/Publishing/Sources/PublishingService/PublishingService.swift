public import DatabaseKit
import LoggingKit
public import NetworkKit
public import PublishingAPI
public import RoutingService

public import struct Foundation.Date

/// A queue of posts on this device, and strategies that bring them to the back end.
///
/// A post is kept before anything of it is sent, and each step of its way is noted before the next begins: it survives a kill at any
/// moment and is published once, by a key that every attempt carries. Posts of one person are sent in the order in which they were handed
/// in; one that is refused steps aside.
public final class PublishingService: PostPublishing, PendingPostsProviding {
    /// The schema of the store that the service needs. What lies there exists nowhere else: do not put it into a cache folder.
    public static let migrations = PublishingQueue.migrations

    /// Text and pictures.
    public static let strategies: [any PublishingStrategy] = [TextStrategy(), ImageStrategy()]

    let queue: PublishingQueue
    private let strategies: [PostKind: any PublishingStrategy]
    private let runner: PublishingRunner
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let doorbell = Doorbell()
    private let logger = Logger(label: "harbor.publishing")

    /// - Parameters:
    ///   - client: calls the back end with the person's token, without a retry of its own: what an attempt that failed says of the post
    ///     would be lost in it.
    ///   - store: made with ``migrations``.
    ///   - strategies: one for each kind of post.
    ///   - mediator: announces `PendingPostsChanged` and `PostPublished`.
    ///   - currentUser: the id of whoever is signed in.
    ///   - clock: measures the pauses.
    ///   - random: numbers from 0 up to 1, for the pauses.
    ///   - now: the time that posts are marked with.
    /// - Precondition: no two strategies are for the same kind.
    public convenience init(
        client: HTTPClient, store: Store, strategies: [any PublishingStrategy] = PublishingService.strategies, mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            client: client, store: store, strategies: strategies, mediator: mediator, currentUser: currentUser, clock: clock,
            random: random, now: now, checkpoint: { _ in })
    }

    init(
        client: HTTPClient, store: Store, strategies: [any PublishingStrategy], mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
        now: @escaping @Sendable () -> Date, checkpoint: @escaping @Sendable (PublishingRunner.Checkpoint) async throws -> Void
    ) {
        let queue = PublishingQueue(store: store)
        let byKind = Dictionary(uniqueKeysWithValues: strategies.map { ($0.kind, $0) })
        self.queue = queue
        self.strategies = byKind
        self.mediator = mediator
        self.currentUser = currentUser
        self.clock = clock
        self.now = now
        runner = PublishingRunner(
            queue: queue, client: client, strategies: byKind, currentUser: currentUser, random: random, checkpoint: checkpoint,
            onChange: { mediator.post(PendingPostsChanged()) },
            onPublished: { entry, post in
                let published = PendingPost(entry, stage: .published(post: post), stepsDone: 1, stepCount: 1)
                mediator.post(PostPublished(post: published))
            })
    }

    // MARK: Handing in

    @discardableResult
    public func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        let draft = try prepared(draft)
        let time = now()
        return try await translating {
            let author = try await author()
            let admission = try await queue.add(draft, of: author, at: time)
            if case .published(let post) = admission { return told(draft, of: author, at: time, stage: .published(post: post)) }
            doorbell.ring()
            if case .queued = admission { mediator.post(PendingPostsChanged()) }
            return await pending(draft, of: author, at: time)
        }
    }

    @discardableResult
    public func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        let draft = try prepared(draft)
        return try await translating {
            let author = try await author()
            try await queue.replace(draft, of: author)
            wake()
            return await pending(draft, of: author, at: now())
        }
    }

    /// What was just kept. It is kept also where it cannot be read again, so that must not be told as a failure.
    private func pending(_ draft: PostDraft, of author: String, at time: Date) async -> PendingPost {
        guard let entry = try? await queue.entry(draft.id, of: author) else { return told(draft, of: author, at: time, stage: .waiting) }
        return pending(entry, runner.activity, isFirst: false)
    }

    private func told(_ draft: PostDraft, of author: String, at time: Date, stage: PendingPost.Stage) -> PendingPost {
        PendingPost(
            id: draft.id, author: author, kind: draft.kind, text: draft.text, attachments: draft.attachments.map(PendingAttachment.init),
            created: time, stage: stage, stepsDone: stage == .waiting ? 0 : 1)
    }

    /// A draft as it is kept.
    private func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard (8...64).contains(draft.id.utf8.count), draft.id.utf8.allSatisfy(isPlain) else { throw .malformedDraft }
        guard let strategy = strategies[draft.kind] else { throw .unknownKind }
        var draft = draft
        draft.text = tidied(draft.text)
        guard draft.text.count <= PublishingLimits.textLength, draft.text.utf8.count <= PublishingLimits.textSize else {
            throw .textTooLong(limit: PublishingLimits.textLength)
        }
        for index in draft.attachments.indices {
            guard draft.attachments[index].bytes.count <= PublishingLimits.attachmentSize else {
                throw .attachmentTooLarge(limit: PublishingLimits.attachmentSize)
            }
            draft.attachments[index].alternative = tidied(draft.attachments[index].alternative)
            guard draft.attachments[index].alternative.count <= PublishingLimits.alternativeLength else {
                throw .alternativeTooLong(limit: PublishingLimits.alternativeLength)
            }
        }
        return try strategy.prepared(draft)
    }

    // MARK: Looking

    public func pendingPosts() async throws(PublishingError) -> [PendingPost] {
        try await translating {
            guard let user = await currentUser() else { return [] }
            let activity = runner.activity
            let entries = try await queue.entries(of: user)
            let first = entries.first { $0.failure == nil }
            return entries.map { pending($0, activity, isFirst: $0 == first) }
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
            guard let attachment = try await queue.attachment(index, of: post, author: try await author()) else {
                throw PublishingError.notFound
            }
            return attachment
        }
    }

    private func pending(_ entry: QueueEntry, _ activity: PublishingRunner.Activity, isFirst: Bool) -> PendingPost {
        let steps = runner.steps(of: entry)
        let stage: PendingPost.Stage =
            if let failure = entry.failure {
                .failed(failure)
            } else if activity.sending == entry.id {
                .sending
            } else if isFirst, let delay = activity.delay {
                .delayed(delay)
            } else {
                .waiting
            }
        return PendingPost(entry, stage: stage, stepsDone: steps.count { entry.facts[$0.name] != nil }, stepCount: max(steps.count, 1))
    }

    // MARK: Changing one's mind

    public func retry(_ id: String) async throws(PublishingError) {
        try await translating {
            try await queue.clearFailure(of: id, of: try await author())
            wake()
        }
    }

    public func cancel(_ id: String) async throws(PublishingError) {
        try await translating {
            let author = try await author()
            defer { wake() }
            try await runner.holding(id) { try await queue.remove(id, of: author, isBeingSent: $0) }
        }
    }

    // MARK: Sending

    /// Sends what waits, as soon as it can be sent, until the task is cancelled. The composition root keeps it running, once.
    public func run() async {
        while !Task.isCancelled {
            doorbell.silence()
            let pause = try? await runner.drain()
            await doorbell.wait(atMost: pause, clock: clock)
        }
    }

    /// Goes on at once. Call it after each sign-in and sign-out.
    public func resume() { wake() }

    /// Sends what can be sent now.
    /// - Returns: after which pause the rest should be tried again.
    func drain() async throws -> Duration? { try await runner.drain() }

    func wake() {
        runner.forgetFailures()
        doorbell.ring(.urgent)
        mediator.post(PendingPostsChanged())
    }

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
        } catch {
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
    init(_ entry: QueueEntry, stage: Stage, stepsDone: Int, stepCount: Int) {
        self.init(
            id: entry.id, author: entry.author, kind: entry.kind, text: entry.text, attachments: entry.attachments, created: entry.created,
            stage: stage, stepsDone: stepsDone, stepCount: stepCount, mayBePublished: entry.hasLeft)
    }
}
