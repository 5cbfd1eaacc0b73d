public import FinanceAPI
import Foundation
import NetworkKit
import OutboxService
import RoutingService

extension FinanceService: TransferMaking, PendingOrdersProviding {
    public func transfer(_ order: TransferOrder, isAnother: Bool) async throws(FinanceError) {
        guard order.amount.minorUnits > 0, order.from != order.to else { throw .malformedOrder }
        try await translating {
            guard let user = await currentUser() else { throw FinanceError.signedOut }
            try await outbox.carryOut(OutboxDraft(order, isAnother: isAnother, of: user), by: TransferDelivery(service: self)) { _ in
            } failure: { code, hasLeft in
                if let code, !hasLeft { FinanceError(code: code) } else { FinanceError.noAnswer }
            }
        }
    }

    public func pendingOrders() async throws(FinanceError) -> [PendingTransfer] {
        try await translating {
            try await outbox.orders { id, payload, stage, since in
                TransferOrder(id, payload).map { PendingTransfer(order: $0, stage: .init(stage), since: since) }
            }
        }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> {
        mediator.values(after: PendingTransfersChanged.self) { _ in }
    }

    public func forgetOrder(_ id: String) async throws(FinanceError) {
        try await translating { try await outbox.cancel(id) }
    }

    /// Delivers pending transfers until the task is canceled. The domain runs it once.
    func deliverTransfers() async { await outbox.run(TransferDelivery(service: self)) }

    /// Attempts all pending transfers once.
    /// - Returns: The pause before the next attempt.
    func drain() async throws -> Duration? { try await outbox.drain(TransferDelivery(service: self)) }
}

extension PendingTransfer.Stage {
    fileprivate init(_ stage: OutboxStage) {
        self =
            switch stage {
            case .beginning: .sending
            case .pending(_, let hasLeft): .pending(hasLeft ? .noAnswer : .unreachable)
            case .failed(let code): .refused(FinanceError(code: code))
            case .done: .done
            }
    }
}

/// Delivers a transfer to the bank in one step, with its id as idempotency key.
private struct TransferDelivery: OutboxDelivery {
    let service: FinanceService

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        guard let body = try? JSONDecoder().decode(TransferBody.self, from: Data(entry.payload)) else { return [] }
        return [
            OutboxStep("book", leaves: true) { entry in
                do {
                    return .finished(String(try await service.book("/v1/transfers", body, key: entry.id, of: entry.userID)))
                } catch let error as FinanceError where error == .signedOut {
                    throw OutboxStep.Failure.signedOut
                } catch let error as NetworkError {
                    throw OutboxStep.Failure(FinanceError(booking: error, currency: body.currency), retryAfter: error.retryAfter)
                }
            }
        ]
    }

    func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? OutboxStep.Failure(.noAnswer) }
}

/// A ``TransferBody`` as the outbox stores it.
private struct StoredTransfer: Encodable {
    var from: String
    var to: String
    var amount: Int
    var currency: Currency
    var reference: String
    /// The order's own id if it is carried out in addition to equal ones.
    var another: String?
}

extension OutboxDraft {
    /// - Parameter isAnother: Whether to make the payload unique, so that no equal order replaces it.
    fileprivate init(_ order: TransferOrder, isAnother: Bool, of userID: String) throws {
        let body = StoredTransfer(
            from: order.from, to: order.to, amount: order.amount.minorUnits, currency: order.amount.currency,
            reference: order.reference, another: isAnother ? order.id : nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.init(id: order.id, userID: userID, kind: "transfer", payload: Array(try encoder.encode(body)))
    }
}

extension TransferOrder {
    fileprivate init?(_ id: String, _ payload: [UInt8]) {
        guard let body = try? JSONDecoder().decode(TransferBody.self, from: Data(payload)) else { return nil }
        self.init(
            id: id, from: body.from, to: body.to, amount: Money(minorUnits: body.amount, currency: body.currency), reference: body.reference
        )
    }
}

extension OutboxStep.Failure {
    /// Converts a failed call of a transfer.
    fileprivate init(_ error: FinanceError, retryAfter: Duration? = nil) {
        switch error.kind {
        case .signedOut: self = .signedOut
        case .unreachable, .storage: self.init(error.code, isNotTaken: !error.isOutcomeUnknown, retryAfter: retryAfter)
        default: self.init(error.code, isFinal: true)
        }
    }
}

extension FinanceError {
    /// The code of a failure in the outbox.
    var code: String {
        if case .insufficientFunds(let available) = kind { return "insufficientFunds \(available.minorUnits) \(available.currency)" }
        return Self.codes.first { $0.value == self }?.key ?? "refused"
    }

    init(code: String) {
        let parts = code.split(separator: " ")
        if parts.count == 3, let available = Int(parts[1]), let currency = try? Currency(String(parts[2])) {
            self = .insufficientFunds(available: Money(minorUnits: available, currency: currency))
        } else {
            self = Self.codes[code] ?? .malformedOrder
        }
    }

    private static let codes: [String: FinanceError] = [
        "noAnswer": .noAnswer, "unreachable": .unreachable, "signedOut": .signedOut, "storage": .storage, "notAllowed": .notAllowed,
        "currencyMismatch": .currencyMismatch, "malformedOrder": .malformedOrder, "unknownAccount": .unknownAccount(""),
        "unknownKind": .unexpectedAnswer,
    ]
}
