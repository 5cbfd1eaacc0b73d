import Synchronization
import WebBridgeAPI

/// Executes the steps of a ``BridgeConversation``.
final class BridgeSession: Sendable {
    typealias Perform =
        @Sendable (BridgeConversation.Task, _ permissionError: @Sendable (BridgeCapability) -> BridgeError?) async throws -> BridgeValue

    private let conversation: Mutex<BridgeConversation>
    private let origin: String
    private let time: Duration
    private let clock: any Clock<Duration>
    private let onRefusal: @Sendable (BridgeRefusal) -> Void
    private let perform: Perform
    /// The outgoing messages, sent in the order of the decisions.
    private let outgoing: AsyncStream<String>
    private let outgoingContinuation: AsyncStream<String>.Continuation

    init(
        conversation: consuming BridgeConversation, origin: String, time: Duration, clock: any Clock<Duration>,
        onRefusal: @escaping @Sendable (BridgeRefusal) -> Void, perform: @escaping Perform
    ) {
        self.conversation = Mutex(conversation)
        self.origin = origin
        self.time = time
        self.clock = clock
        self.onRefusal = onRefusal
        self.perform = perform
        // Every outgoing message responds to an incoming one, which are limited. A page that does not receive loses the newest messages.
        (outgoing, outgoingContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    }

    /// Returns after the page is closed or the task is canceled, and all tasks have ended.
    func run(over transport: any BridgeTransport, now: @escaping @Sendable () -> ContinuousClock.Instant) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await text in self.outgoing { await transport.post(text) }
            }
            group.addTask {
                await withDiscardingTaskGroup { tasks in
                    for await message in transport.messages {
                        let begin = { task in tasks.addTask { await self.run(task) } }
                        self.execute({ $0.receive(message, at: now()) }, begin: begin)
                    }
                    tasks.cancelAll()
                }
                self.outgoingContinuation.finish()
            }
        }
    }

    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) {
        execute({ $0.announce(event, values) }, begin: { _ in })
    }

    // MARK: Steps

    private func execute(_ decide: (inout BridgeConversation) -> [BridgeConversation.Step], begin: (BridgeConversation.Task) -> Void) {
        // Enqueued under the lock, so that messages keep the order of the decisions.
        let steps = conversation.withLock { conversation in
            let steps = decide(&conversation)
            for case .post(let text) in steps { outgoingContinuation.yield(text) }
            return steps
        }
        for step in steps {
            switch step {
            case .post: break
            case .refuse(let reason, let capability): refuse(reason, capability)
            case .begin(let task): begin(task)
            }
        }
    }

    private func refuse(_ reason: BridgeRefusal.Reason, _ capability: BridgeCapability?) {
        onRefusal(BridgeRefusal(reason: reason, origin: origin, capability: capability))
    }

    // MARK: Tasks

    /// Cancels a task that exceeds the time limit. The page receives the error at once, even if the task ignores the cancellation.
    private func run(_ task: BridgeConversation.Task) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { self.answer(task, await self.result(of: task)) }
            group.addTask {
                try? await self.clock.sleep(for: self.time)
                if !Task.isCancelled { self.answer(task, .failure(.timedOut)) }
            }
            await group.next()
            group.cancelAll()
        }
        conversation.withLock { $0.ended() }
    }

    private func answer(_ task: BridgeConversation.Task, _ result: Result<BridgeValue, BridgeError>) {
        execute({ $0.answer(task, with: result) }, begin: { _ in })
    }

    private func result(of task: BridgeConversation.Task) async -> Result<BridgeValue, BridgeError> {
        do {
            return .success(
                try await perform(task) { capability in
                    let permissionError = self.conversation.withLock { $0.permissionError(for: capability, of: task) }
                    if let permissionError { self.refuse(permissionError.0, capability) }
                    return permissionError?.1
                })
        } catch {
            let error = error as? BridgeError ?? .failed
            if error == .cannotOpen { refuse(.cannotOpen, nil) }
            return .failure(error)
        }
    }
}
