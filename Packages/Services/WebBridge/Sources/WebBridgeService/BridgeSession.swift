import Synchronization
import WebBridgeAPI

/// Carries out what a ``BridgeConversation`` decides.
final class BridgeSession: Sendable {
    typealias Perform =
        @Sendable (BridgeConversation.Task, _ objection: @Sendable (BridgeCapability) -> BridgeError?) async throws -> BridgeValue

    private let conversation: Mutex<BridgeConversation>
    private let origin: String
    private let time: Duration
    private let clock: any Clock<Duration>
    private let onRefusal: @Sendable (BridgeRefusal) -> Void
    private let perform: Perform
    /// Said one after the other, in the order in which it was decided.
    private let said: AsyncStream<String>
    private let say: AsyncStream<String>.Continuation

    init(
        conversation: consuming BridgeConversation,
        origin: String,
        time: Duration,
        clock: any Clock<Duration>,
        onRefusal: @escaping @Sendable (BridgeRefusal) -> Void,
        perform: @escaping Perform
    ) {
        self.conversation = Mutex(conversation)
        self.origin = origin
        self.time = time
        self.clock = clock
        self.onRefusal = onRefusal
        self.perform = perform
        // Each answer stands for a message that came, and those are bounded; a page that takes nothing loses the newest.
        (said, say) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    }

    /// Returns when the page is closed or the task is cancelled, and what was under way has ended.
    func run(over transport: any BridgeTransport, now: @escaping @Sendable () -> ContinuousClock.Instant) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await text in self.said { await transport.post(text) }
            }
            group.addTask {
                await withDiscardingTaskGroup { tasks in
                    for await message in transport.messages {
                        let begin = { task in tasks.addTask { await self.run(task) } }
                        self.carryOut({ $0.receive(message, at: now()) }, begin: begin)
                    }
                    tasks.cancelAll()
                }
                self.say.finish()
            }
        }
    }

    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) {
        carryOut({ $0.announce(event, values) }, begin: { _ in })
    }

    // MARK: Steps

    private func carryOut(
        _ decide: (inout BridgeConversation) -> [BridgeConversation.Step],
        begin: (BridgeConversation.Task) -> Void
    ) {
        // Said while the conversation is locked, so that two decisions are not said in another order.
        let steps = conversation.withLock { conversation in
            let steps = decide(&conversation)
            for case .post(let text) in steps { say.yield(text) }
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

    /// Whoever is late is cancelled; the page has its answer at once, also when nobody listens to the cancellation.
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
        carryOut({ $0.answer(task, with: result) }, begin: { _ in })
    }

    private func result(of task: BridgeConversation.Task) async -> Result<BridgeValue, BridgeError> {
        do {
            return .success(
                try await perform(task) { capability in
                    let objection = self.conversation.withLock { $0.objection(to: capability, of: task) }
                    if let objection { self.refuse(objection.0, capability) }
                    return objection?.1
                })
        } catch {
            let error = error as? BridgeError ?? .failed
            if error == .cannotOpen { refuse(.cannotOpen, nil) }
            return .failure(error)
        }
    }
}
