public import StatisticsKit
import Synchronization

/// A server in memory: counts each event once by its id, and answers as it was told to.
///
/// Give ``receive(_:)`` to an uploader as its `send`.
public final class ScriptedEventServer: Sendable {
    /// What the server does with one batch.
    public enum Answer: Sendable {
        /// Takes it and says so.
        case accept
        /// Takes it, but the answer is lost on the way.
        case acceptAndFail
        /// The connection fails before anything arrives.
        case fail
        /// Answers with a status, and does not take it.
        case status(Int, retryAfter: String? = nil)
    }

    /// The failure of a connection.
    public struct ConnectionFailure: Error {
        public init() {}
    }

    private struct State {
        var events: [EventID: RecordedEvent] = [:]
        var order: [EventID] = []
        var duplicates = 0
        var batches: [EventBatch] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let answer: @Sendable (EventBatch, Int) -> Answer

    /// - Parameter answer: what to do with a batch, given how many came before it.
    public init(_ answer: @escaping @Sendable (EventBatch, Int) -> Answer = { _, _ in .accept }) { self.answer = answer }

    /// The events taken, each once, in the order of arrival.
    public var events: [RecordedEvent] { state.withLock { state in state.order.compactMap { state.events[$0] } } }
    /// How often an event came that was there already.
    public var duplicates: Int { state.withLock { $0.duplicates } }
    /// Every batch that came, also in vain.
    public var batches: [EventBatch] { state.withLock { $0.batches } }
    /// Bytes of JSON that came, also in vain.
    public var receivedBytes: Int { state.withLock { $0.bytes } }

    /// Takes a batch, or not.
    /// - Throws: ``ConnectionFailure`` when told to.
    public func receive(_ batch: EventBatch) async throws -> SendOutcome {
        let number = state.withLock { state in
            state.batches.append(batch)
            state.bytes += batch.json().count
            return state.batches.count - 1
        }
        switch answer(batch, number) {
        case .accept:
            take(batch)
            return .accepted
        case .acceptAndFail:
            take(batch)
            throw ConnectionFailure()
        case .fail: throw ConnectionFailure()
        case .status(let status, let retryAfter): return SendOutcome(status: status, retryAfter: retryAfter, now: 0)
        }
    }

    private func take(_ batch: EventBatch) {
        state.withLock { state in
            for event in batch.events {
                if state.events.updateValue(event, forKey: event.id) == nil {
                    state.order.append(event.id)
                } else {
                    state.duplicates += 1
                }
            }
        }
    }
}
