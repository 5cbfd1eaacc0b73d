import LoggingKit
import NetworkKit
import PublishingAPI
import Synchronization

/// Brings the posts of the queue to the back end, one step after the other.
///
/// Before a step runs it is noted that it may reach the back end, afterwards what came of it. A kill between any two of these leaves a
/// queue from which the next run goes on: at the step whose result is not noted.
final class PublishingRunner: Sendable {
    /// Where a kill would hit.
    enum Checkpoint: Sendable, Hashable {
        /// It is noted that the step begins.
        case begun(String)
        /// The back end has answered, and nothing of it is noted.
        case answered(String)
        /// What came of the step is noted.
        case noted(String)
    }

    /// What can be seen of the work from outside.
    struct Activity: Sendable {
        /// The post that is being sent.
        var sending: String?
        /// Why the first post of the queue waits.
        var delay: PublishingError?
    }

    private let queue: PublishingQueue
    private let client: HTTPClient
    private let strategies: [PostKind: any PublishingStrategy]
    private let currentUser: @Sendable () async -> String?
    private let random: @Sendable () -> Double
    /// Throws to stop as a kill would: whatever is not noted then stays so.
    private let checkpoint: @Sendable (Checkpoint) async throws -> Void
    private let onChange: @Sendable () -> Void
    private let onPublished: @Sendable (QueueEntry, _ post: String) -> Void
    private let logger = Logger(label: "harbor.publishing")

    private struct State {
        var activity = Activity()
        var failures = 0
        /// Posts that are being taken back, and are not sent meanwhile.
        var held: Set<String> = []
    }
    private let state = Mutex(State())

    init(
        queue: PublishingQueue, client: HTTPClient, strategies: [PostKind: any PublishingStrategy],
        currentUser: @escaping @Sendable () async -> String?, random: @escaping @Sendable () -> Double,
        checkpoint: @escaping @Sendable (Checkpoint) async throws -> Void, onChange: @escaping @Sendable () -> Void,
        onPublished: @escaping @Sendable (QueueEntry, _ post: String) -> Void
    ) {
        self.queue = queue
        self.client = client
        self.strategies = strategies
        self.currentUser = currentUser
        self.random = random
        self.checkpoint = checkpoint
        self.onChange = onChange
        self.onPublished = onPublished
    }

    var activity: Activity { state.withLock { $0.activity } }

    /// The person wants it now: earlier failures do not count.
    func forgetFailures() {
        state.withLock { $0.failures = 0 }
    }

    func outgoing(_ entry: QueueEntry) -> OutgoingPost {
        OutgoingPost(
            id: entry.id, author: entry.author, key: entry.key, kind: entry.kind, text: entry.text, attachments: entry.attachments,
            facts: entry.facts
        ) { [queue] position in
            guard let attachment = try await queue.attachment(position, of: entry.id, author: entry.author) else {
                throw PublishingError.storage
            }
            return attachment.bytes
        }
    }

    func steps(of entry: QueueEntry) -> [PublishingStep] {
        strategies[entry.kind]?.steps(for: outgoing(entry)) ?? []
    }

    // MARK: Running

    /// Sends what can be sent.
    /// - Returns: when to try again what could not; nil when nothing waits that time would help.
    /// - Throws: what the checkpoint throws.
    func drain() async throws -> Duration? {
        defer { _ = show(sending: nil) }
        while !Task.isCancelled {
            let entry: QueueEntry
            do {
                guard let user = await currentUser(), let next = try await queue.next(of: user) else {
                    settle(delay: nil)
                    return nil
                }
                entry = next
            } catch {
                return pause(StepFailure(error))
            }
            guard show(sending: entry.id) else {
                settle(delay: nil)
                return nil
            }
            if let failure = try await advance(entry) { return pause(failure) }
            state.withLock { state in
                state.failures = 0
                state.activity.delay = nil
            }
        }
        return nil
    }

    /// Does the next step of a post.
    /// - Returns: why the queue has to wait; nil when it goes on with this post or another.
    private func advance(_ entry: QueueEntry) async throws -> StepFailure? {
        let steps = steps(of: entry)
        guard let index = steps.firstIndex(where: { entry.facts[$0.name] == nil }) else {
            return await noting {
                try await self.queue.note(entry, hasLeft: entry.hasLeft, counts: false, failure: .unknownKind)
                return nil
            }
        }
        let step = steps[index]
        do {
            guard try await queue.begin(entry, publishes: step.publishes) else { return nil }
        } catch {
            return StepFailure(error)
        }
        try await checkpoint(.begun(step.name))
        let result: PublishingStep.Result
        do {
            result = try await step.run(outgoing(entry), client)
        } catch {
            try await checkpoint(.answered(step.name))
            return await failed(StepFailure(error), step, entry, cause: error)
        }
        try await checkpoint(.answered(step.name))
        let failure = await noting { try await self.note(result, of: step, steps, entry) }
        try await checkpoint(.noted(step.name))
        return failure
    }

    private func note(
        _ result: PublishingStep.Result, of step: PublishingStep, _ steps: [PublishingStep], _ entry: QueueEntry
    ) async throws -> StepFailure? {
        defer { onChange() }
        switch result {
        case .done(let fact):
            try await queue.finish(step.name, of: entry, fact: fact)
            return nil
        case .published(let post):
            // What was erased meanwhile must not come back with the answer.
            if try await queue.complete(entry, post: post) { onPublished(entry, post) }
            return nil
        case .goBack(let name):
            let first = steps.firstIndex { $0.name == name } ?? 0
            let isLast = entry.attempts + 1 >= StepFailure.maximumAttempts
            try await queue.goBack(entry, forgetting: steps[first...].map(\.name), failure: isLast ? .gaveUp : nil)
            return isLast ? nil : StepFailure(error: .unreachable, counts: true)
        }
    }

    private func failed(_ failure: StepFailure, _ step: PublishingStep, _ entry: QueueEntry, cause: any Error) async -> StepFailure? {
        if Task.isCancelled { return failure }
        let isLast = failure.counts && entry.attempts + 1 >= StepFailure.maximumAttempts
        let final = failure.isFinal ? failure.error : isLast ? .gaveUp : nil
        // A refusal is the back end's word that it has not taken the post, in this attempt or before: it goes by the key first.
        let hasLeft = failure.isFinal ? false : step.publishes && !failure.isNotTaken ? true : entry.hasLeft
        logger.warning("a post was not sent", error: cause, metadata: ["step": "\(step.name, sensitivity: .public)"])
        let trouble = await noting {
            try await self.queue.note(entry, hasLeft: hasLeft, counts: failure.counts, failure: final)
            return nil
        }
        onChange()
        return trouble ?? (final == nil ? failure : nil)
    }

    private func noting(_ work: @Sendable () async throws -> StepFailure?) async -> StepFailure? {
        do {
            return try await work()
        } catch {
            return StepFailure(error)
        }
    }

    // MARK: Telling

    private func pause(_ failure: StepFailure) -> Duration? {
        let failures = state.withLock { state in
            state.failures += 1
            return state.failures
        }
        settle(delay: failure.error)
        // A new session rings; time does not bring one.
        return failure.error == .signedOut
            ? nil : RetryPause.pause(afterFailures: failures, random: random(), wish: failure.retryAfter)
    }

    private func settle(delay: PublishingError?) {
        let changed = state.withLock { state in
            if delay == nil { state.failures = 0 }
            defer { state.activity = Activity(sending: nil, delay: delay) }
            return state.activity.delay != delay || state.activity.sending != nil
        }
        if changed { onChange() }
    }

    /// - Returns: whether it may be sent.
    private func show(sending id: String?) -> Bool {
        let (isHeld, changed) = state.withLock { state in
            if let id, state.held.contains(id) { return (true, false) }
            defer { state.activity.sending = id }
            return (false, state.activity.sending != id)
        }
        if changed { onChange() }
        return !isHeld
    }

    /// Keeps a post from being sent while something is done to it; ring afterwards.
    /// - Parameter work: gets whether the post is being sent already.
    func holding<Result>(_ id: String, _ work: (_ isBeingSent: Bool) async throws -> Result) async rethrows -> Result {
        let isBeingSent = state.withLock { state in
            if state.activity.sending == id { return true }
            state.held.insert(id)
            return false
        }
        defer { if !isBeingSent { state.withLock { _ = $0.held.remove(id) } } }
        return try await work(isBeingSent)
    }
}
