public import struct Foundation.Date

/// The stage of an order: an entry whose user is shown the outcome, and acknowledges it.
public enum OutboxStage: Sendable, Hashable {
    /// The first attempt is running.
    case beginning
    /// Delivery continues.
    /// - Parameters:
    ///   - code: The code of the last failure in this run; nil if there was none.
    ///   - hasLeft: Whether the server may have received the order.
    case pending(code: String?, hasLeft: Bool)
    /// The server has rejected the order.
    case failed(code: String)
    /// The server has accepted the order.
    case done
}

extension Outbox {
    /// Delivers an order for a caller who shows the outcome: it is acknowledged, and an order that has not left the device is removed.
    ///
    /// - Parameters:
    ///   - result: Reads the result. The order is acknowledged only if it returns.
    ///   - failure: Returns the error for a failure code, and for whether the server may have received the order; without a code, this is
    ///     not known.
    /// - Throws: See ``add(_:by:)``; the error of `failure`.
    public func carryOut<Value>(
        _ draft: OutboxDraft, by delivery: any OutboxDelivery, result: (String) async throws -> Value,
        failure: (_ code: String?, _ hasLeft: Bool) -> any Error
    ) async throws -> Value {
        let (outcome, id) = try await deliver(draft, by: delivery)
        switch outcome {
        case .done(let text):
            let value = try await result(text)
            await acknowledge(id)
            return value
        case .failed(let reason):
            await acknowledge(id)
            throw failure(reason.code, false)
        case .waiting(let reason, hasLeft: false):
            // An order that cannot be removed continues: it must not be reported as undone.
            do { try await forget(id) } catch { throw failure(nil, true) }
            throw failure(reason.code, false)
        case .waiting(let reason, hasLeft: true): throw failure(reason.code, true)
        case .gone: throw failure(nil, true)
        }
    }

    /// Returns the current user's orders that are pending or not acknowledged, oldest first, those that are done last.
    ///
    /// - Parameter make: Reads an order; nil for an unreadable one, which is left out.
    public func orders<Order>(
        _ make: (_ id: String, _ payload: [UInt8], _ stage: OutboxStage, _ since: Date) -> Order?
    ) async throws -> [Order] {
        guard let user = await currentUser() else { return [] }
        let activity = activity(of: user)
        let (entries, done) = try await all()
        let pending = entries.compactMap { entry in
            let stage: OutboxStage =
                if let failure = entry.failure {
                    .failed(code: failure)
                } else if activity.beginning.contains(entry.id) {
                    .beginning
                } else {
                    .pending(code: activity.delays[entry.id], hasLeft: entry.hasLeft)
                }
            return make(entry.id, entry.payload, stage, entry.created)
        }
        return pending + done.compactMap { make($0.id, $0.payload ?? [], .done, $0.created) }
    }
}
