public import FinanceAPI
import Foundation
import NetworkKit
import OutboxService
import RoutingService

extension FinanceService: TransferMaking, PendingTransfersProviding {
    public func transfer(_ order: TransferOrder, isAnother: Bool) async throws(FinanceError) {
        guard order.amount.minorUnits > 0, order.from != order.to else { throw .malformedOrder }
        try await translating {
            guard let user = await currentUser() else { throw FinanceError.signedOut }
            let (outcome, id) = try await outbox.deliver(
                OutboxDraft(order, isAnother: isAnother, of: user), by: TransferDelivery(service: self))
            switch outcome {
            case .done: await outbox.acknowledge(id)
            case .failed(let failure):
                await outbox.acknowledge(id)
                throw FinanceError(code: failure.code)
            case .waiting(let failure, hasLeft: false):
                // A transfer that cannot be canceled continues: it must not be reported as undone.
                do { try await outbox.forget(id) } catch { throw FinanceError.noAnswer }
                throw FinanceError(code: failure.code)
            case .waiting, .gone: throw FinanceError.noAnswer
            }
        }
    }

    public func pendingTransfers() async throws(FinanceError) -> [PendingTransfer] {
        try await translating {
            guard let user = await currentUser() else { return [] }
            let beginning = outbox.activity(of: user).beginning
            let waiting = try await outbox.entries().compactMap { entry in
                TransferOrder(entry.id, entry.payload).map { order in
                    let stage: PendingTransfer.Stage =
                        if let failure = entry.failure {
                            .refused(FinanceError(code: failure))
                        } else if beginning.contains(entry.id) {
                            .sending
                        } else {
                            entry.hasLeft ? .unknown : .waiting
                        }
                    return PendingTransfer(order: order, stage: stage, since: entry.created)
                }
            }
            let booked = try await outbox.done().compactMap { done in
                TransferOrder(done.id, done.payload ?? []).map { PendingTransfer(order: $0, stage: .booked, since: done.created) }
            }
            return waiting + booked
        }
    }

    public func pendingTransferChanges() -> AsyncStream<Void> {
        mediator.values(after: PendingTransfersChanged.self) { _ in }
    }

    public func forgetTransfer(_ id: String) async throws(FinanceError) {
        try await translating { try await outbox.cancel(id) }
    }

    /// Delivers pending transfers until the task is canceled. The composition root runs it once.
    public func run() async { await outbox.run(TransferDelivery(service: self)) }

    /// Resumes pending transfers. Must be called after each sign-in and sign-out.
    public func resume() { outbox.wake() }

    /// Attempts all pending transfers once.
    /// - Returns: The pause before the next attempt.
    func drain() async throws -> Duration? { try await outbox.drain(TransferDelivery(service: self)) }
}

/// Delivers a transfer to the bank in one step, with its id as idempotency key.
private struct TransferDelivery: OutboxDelivery {
    let service: FinanceService

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        guard let body = try? JSONDecoder().decode(TransferBody.self, from: Data(entry.payload)),
            let currency = try? Currency(body.currency)
        else { return [] }
        return [
            OutboxStep("book", leaves: true) { entry in
                do {
                    return .finished(String(try await service.book("/v1/transfers", body, key: entry.id, of: entry.userID)))
                } catch let error as FinanceError where error == .signedOut {
                    throw OutboxStep.Failure.signedOut
                } catch let error as NetworkError {
                    throw OutboxStep.Failure(FinanceError(booking: error, currency: currency), retryAfter: error.retryAfter)
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
    var currency: String
    var reference: String
    /// The order's own id if it is carried out in addition to equal ones.
    var another: String?
}

extension OutboxDraft {
    /// - Parameter isAnother: Whether to make the payload unique, so that no equal order replaces it.
    fileprivate init(_ order: TransferOrder, isAnother: Bool, of userID: String) throws {
        let body = StoredTransfer(
            from: order.from, to: order.to, amount: order.amount.minorUnits, currency: order.amount.currency.code,
            reference: order.reference, another: isAnother ? order.id : nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.init(id: order.id, userID: userID, kind: "transfer", payload: Array(try encoder.encode(body)))
    }
}

extension TransferOrder {
    fileprivate init?(_ id: String, _ payload: [UInt8]) {
        guard let body = try? JSONDecoder().decode(TransferBody.self, from: Data(payload)), let currency = try? Currency(body.currency)
        else { return nil }
        self.init(
            id: id, from: body.from, to: body.to, amount: Money(minorUnits: body.amount, currency: currency), reference: body.reference)
    }
}

extension OutboxStep.Failure {
    /// Converts a failed call of a transfer.
    fileprivate init(_ error: FinanceError, retryAfter: Duration? = nil) {
        switch error.kind {
        case .signedOut: self = .signedOut
        case .unreachable, .storage: self.init(error.code, isNotTaken: !error.isOutcomeUnknown, retryAfter: retryAfter)
        default: self.init(error.code, isFinal: true, isNotTaken: true)
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
