public import FinanceAPI
import Foundation
import NetworkKit
import OutboxService
import RoutingService

extension FinanceService: TransferMaking, PendingOrdersProviding {
    public func quote(_ order: TransferOrder) async throws(FinanceError) -> ExchangeQuote {
        guard order.amount.minorUnits > 0, order.payee == nil else { throw .malformedOrder }
        return try await translating {
            let target = try await account(order.to, in: try await ledger()).balance.currency
            let query: RequestQuery = ["from": order.from, "to": order.to, "amount": "\(order.amount.minorUnits)"]
            let payload: QuotePayload
            do {
                payload = try await client.call(.get("/v1/quotes", query: query))
            } catch let error as NetworkError {
                throw FinanceError(rejection: error, currency: order.amount.currency) as (any Error)? ?? error
            }
            guard let quote = payload.quote(of: order.amount, in: target) else { throw FinanceError.unexpectedAnswer }
            return quote
        }
    }

    public func transfer(_ order: TransferOrder, isAnother: Bool) async throws(FinanceError) {
        guard order.amount.minorUnits > 0, order.from != order.to else { throw .malformedOrder }
        try await translating {
            guard let user = await currentUser() else { throw FinanceError.signedOut }
            let payload = try JSONEncoder().encode(StoredTransfer(order: order, another: isAnother ? order.id : nil))
            let draft = OutboxDraft(id: order.id, userID: user, kind: "transfer", payload: Array(payload))
            try await outbox.carryOut(draft, by: TransferDelivery(service: self)) { _ in }
        }
    }

    /// Stores a transfer, which ``deliverTransfers()`` delivers, in addition to equal ones.
    func handOver(_ order: TransferOrder, of user: String) async throws {
        let payload = try JSONEncoder().encode(StoredTransfer(order: order, another: order.id))
        try await outbox.add(
            OutboxDraft(id: order.id, userID: user, kind: "transfer", payload: Array(payload)), by: TransferDelivery(service: self))
    }

    public func pendingOrders() async throws(FinanceError) -> [PendingTransfer] {
        try await translating { try await outbox.orders { StoredTransfer($0)?.order } }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: PendingTransfersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(FinanceError) { try await translating { try await outbox.cancel(id) } }

    /// Delivers pending transfers until the task is canceled. The domain runs it once.
    func deliverTransfers() async { await outbox.run(TransferDelivery(service: self)) }

    /// Attempts all pending transfers once.
    /// - Returns: The pause before the next attempt.
    func drain() async -> Duration? { await outbox.drain(TransferDelivery(service: self)) }
}

/// Delivers a transfer to the bank in one step, with its id as idempotency key.
private struct TransferDelivery: OutboxDelivery {
    let service: FinanceService

    func steps(of entry: OutboxEntry<FinanceError>) -> [OutboxStep<FinanceError>] {
        guard let order = StoredTransfer(entry.payload)?.order else { return [] }
        let body = TransferBody(
            from: order.from, to: order.payee == nil ? order.to : nil, iban: order.payee == nil ? nil : order.to, payee: order.payee,
            amount: order.amount.minorUnits, currency: order.amount.currency, reference: order.reference,
            exchange: order.quote.map(QuotePayload.init))
        return [
            OutboxStep("book", leaves: true) { entry in
                do {
                    return .finished(String(try await service.book("/v1/transfers", body, key: entry.id, of: entry.userID)))
                } catch let error as NetworkError {
                    throw OutboxStep<FinanceError>.Failure(booking: error, currency: body.currency)
                }
            }
        ]
    }

    func failure(of error: any Error) -> OutboxStep<FinanceError>.Failure {
        // The session ended before a request was sent.
        if error as? FinanceError == .signedOut { return .signedOut }
        return error as? OutboxStep<FinanceError>.Failure ?? .init(.noAnswer)
    }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        guard let transfer = StoredTransfer(payload), let other = StoredTransfer(draft.payload) else { return false }
        return transfer.another == other.another && transfer.order.isSame(as: other.order)
    }
}

private struct StoredTransfer: Codable {
    var order: TransferOrder
    /// The order's own id if it is carried out in addition to equal ones.
    var another: String?
}

extension StoredTransfer {
    init?(_ payload: [UInt8]) {
        guard let transfer = try? JSONDecoder().decode(Self.self, from: Data(payload)) else { return nil }
        self = transfer
    }
}
