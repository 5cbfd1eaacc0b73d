import StatisticsKit
import Synchronization

/// A server in memory with scripted responses. Counts each event once by its id.
///
/// Pass ``receive(_:)`` to an uploader as its `send`.
final class ScriptedEventServer: Sendable {
    /// The scripted response to a batch.
    enum Answer: Sendable {
        /// Stores the batch and accepts it.
        case accept
        /// Stores the batch, but the response is lost.
        case acceptAndFail
        /// The connection fails before the batch arrives.
        case fail
        /// Responds with a status and does not store the batch.
        case status(Int, retryAfter: Duration? = nil)
    }

    /// The failure of a connection.
    struct ConnectionFailure: Error {}

    private struct State {
        var events: [EventID: RecordedEvent] = [:]
        var order: [EventID] = []
        var duplicates = 0
        var batches: [EventBatch] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let answer: @Sendable (EventBatch, Int) -> Answer

    /// - Parameter answer: returns the response for a batch and the number of earlier ones.
    init(_ answer: @escaping @Sendable (EventBatch, Int) -> Answer = { _, _ in .accept }) { self.answer = answer }

    /// The stored events, each once, in the order of arrival.
    var events: [RecordedEvent] { state.withLock { state in state.order.compactMap { state.events[$0] } } }
    /// The number of events received more than once.
    var duplicates: Int { state.withLock { $0.duplicates } }
    /// Every received batch, including rejected ones.
    var batches: [EventBatch] { state.withLock { $0.batches } }
    /// The size of all received batches as JSON in bytes.
    var receivedBytes: Int { state.withLock { $0.bytes } }

    /// Receives a batch.
    /// - Throws: ``ConnectionFailure`` if the script says so.
    func receive(_ batch: EventBatch) async throws -> SendOutcome {
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
        case .status(let status, let retryAfter): return SendOutcome(status: status, retryAfter: retryAfter)
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
