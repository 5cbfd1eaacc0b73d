public import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import PersonalDataService
import RoutingService

extension InsuranceService: PolicyBuying, PendingOrdersProviding {
    public func payers(for offer: Offer) async throws(InsuranceError) -> [Payer] {
        try await translating {
            do {
                return try await mediator(PayableAccounts(currency: offer.premium.currency)).map {
                    Payer(id: $0.id, title: $0.title, available: $0.available)
                }
            } catch let error as RoutingError where error == .notRegistered(path: PayableAccounts.path) {
                // The app has no domain that accepts payments; products are still listed.
                return []
            }
        }
    }

    @discardableResult
    public func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy {
        guard order.offer.premium.minorUnits > 0, order.offer.premium.currency == order.offer.insuredSum.currency,
            (8...64).contains(order.id.utf8.count), OutboxDraft.isValid(id: order.id)
        else { throw .malformedOrder }
        return try await translating {
            guard let user = await currentUser() else { throw InsuranceError.signedOut }
            // A pending order is completed even if the offer has changed.
            if try await !pendingOrders().contains(where: { $0.id == order.id || $0.order.isSame(as: order) }) {
                let product = try await fetchProducts().first { $0.id == order.product }
                guard let product, product.offers.contains(order.offer) else { throw InsuranceError.offerChanged }
            }
            return try await outbox.carryOut(OutboxDraft(order, of: user), by: PurchaseDelivery(service: self)) { result in
                guard let policy = try await policy(result) else { throw InsuranceError.noAnswer }
                return policy
            } failure: { code, hasLeft in
                InsuranceError(code: code, hasLeft: hasLeft)
            }
        }
    }

    /// Decodes the result of an order: the policy, or its id in data of an earlier version.
    private func policy(_ result: String) async throws -> Policy? {
        if let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)) { return policy }
        if let policy = try await book().policy(result) { return policy }
        return try await policies().first { $0.id == result }
    }

    public func pendingOrders() async throws(InsuranceError) -> [PendingPurchase] {
        try await translating {
            try await outbox.orders { id, payload, stage, since in
                PolicyOrder(id, payload).map { PendingPurchase(order: $0, stage: .init(stage), since: since) }
            }
        }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> {
        mediator.values(after: PendingPurchasesChanged.self) { _ in }
    }

    public func forgetOrder(_ id: String) async throws(InsuranceError) {
        try await translating { try await outbox.cancel(id) }
    }

    /// Completes pending orders until the task is canceled. The composition root runs it once.
    func run() async { await outbox.run(PurchaseDelivery(service: self)) }

    /// Attempts all pending orders once.
    /// - Returns: The pause before the next attempt.
    func drain() async throws -> Duration? { try await outbox.drain(PurchaseDelivery(service: self)) }

    fileprivate func pay(_ order: PolicyOrder) async throws(OutboxStep.Failure) -> Int {
        do {
            return try await mediator(
                Pay(
                    key: order.id, from: order.payer, amount: order.offer.premium, payee: payee, reference: order.title + ": 1 year")
            ).booking
        } catch {
            switch PaymentFailure(error) {
            case .refused(let reason): throw OutboxStep.Failure("refused " + reason.code, isFinal: true)
            case .notSent(.signedOut): throw .signedOut
            case .notSent: throw OutboxStep.Failure("unreachable", isNotTaken: true)
            case .unknown: throw OutboxStep.Failure("noAnswer")
            }
        }
    }

    /// - Parameter isAgain: Whether the insurer did not know the payment before.
    fileprivate func issue(_ order: PolicyOrder, booking: Int, isAgain: Bool) async throws(OutboxStep.Failure) -> Policy {
        let sum = order.offer.insuredSum.minorUnits
        let body = PolicyBody(product: order.product, insuredSum: sum, payment: booking)
        let failure: InsuranceError
        do {
            let payload: PolicyPayload = try await client.call(
                .post("/v1/insurance/policies", json: body).header("Idempotency-Key", order.id))
            let policy = payload.policy
            guard policy.payment == booking, policy.product == order.product, policy.insuredSum.minorUnits == sum else {
                throw InsuranceError.noAnswer
            }
            return policy
        } catch let error as NetworkError {
            failure = InsuranceError(issuing: error, booking: booking)
        } catch {
            failure = .noAnswer
        }
        switch failure.kind {
        case .signedOut: throw .signedOut
        case .notIssued:
            // The stored number may be wrong if a response was. The bank returns the number of the key's payment again and pays nothing
            // twice.
            if isAgain, case let number = try await pay(order), number != booking {
                return try await issue(order, booking: number, isAgain: false)
            }
            throw OutboxStep.Failure("notIssued \(booking)", counts: true)
        default: throw OutboxStep.Failure("noAnswer")
        }
    }
}

extension PendingPurchase.Stage {
    fileprivate init(_ stage: OutboxStage) {
        self =
            switch stage {
            case .beginning: .sending
            case .pending(let code, let hasLeft): .pending(InsuranceError(code: code, hasLeft: hasLeft))
            case .failed(let code): .refused(InsuranceError(code: code, hasLeft: false))
            case .done: .done
            }
    }
}

/// Delivers an order in two steps: a payment, then a policy for its booking number.
private struct PurchaseDelivery: OutboxDelivery {
    let service: InsuranceService

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        guard let order = PolicyOrder(entry.id, entry.payload) else { return [] }
        return [
            OutboxStep("pay", leaves: true) { _ in .done(fact: String(try await service.pay(order))) },
            OutboxStep("issue", leaves: true) { entry in
                guard let booking = entry.facts["pay"].flatMap({ Int($0) }) else { return .goBack(to: "pay") }
                let policy = try await service.issue(order, booking: booking, isAgain: entry.attempts > 0)
                return .finished(String(decoding: try JSONEncoder().encode(policy), as: UTF8.self))
            },
        ]
    }

    func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? OutboxStep.Failure("noAnswer") }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        guard let order = PolicyOrder(draft.id, payload), let other = PolicyOrder(draft.id, draft.payload) else { return false }
        return order.isSame(as: other)
    }

    func finished(_ entry: OutboxEntry, _ result: String) async {
        // The insurer also returns the policy in its list.
        guard let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)), let book = try? await service.book(),
            book.part.userID == entry.userID, let policies = try? await book.add(policy)
        else { return }
        service.mediator.post(PoliciesChanged(policies: policies))
    }
}

/// The payload of an order in the outbox.
private struct OrderPayload: Codable {
    var product: String
    var title: String
    var insuredSum: Int
    var premium: Int
    var currency: Currency
    var payer: String
}

extension OutboxDraft {
    fileprivate init(_ order: PolicyOrder, of userID: String) throws {
        let payload = OrderPayload(
            product: order.product, title: order.title, insuredSum: order.offer.insuredSum.minorUnits,
            premium: order.offer.premium.minorUnits, currency: order.offer.premium.currency, payer: order.payer)
        self.init(id: order.id, userID: userID, kind: "purchase", payload: Array(try JSONEncoder().encode(payload)))
    }
}

extension PolicyOrder {
    fileprivate init?(_ id: String, _ payload: [UInt8]) {
        guard let payload = try? JSONDecoder().decode(OrderPayload.self, from: Data(payload)) else { return nil }
        self.init(
            id: id, product: payload.product, title: payload.title,
            offer: Offer(insuredSum: payload.insuredSum, premium: payload.premium, currency: payload.currency), payer: payload.payer)
    }
}

extension InsuranceError {
    /// - Parameters:
    ///   - code: The code of the failure in the outbox; nil without an answer.
    ///   - hasLeft: Whether the premium may be paid.
    fileprivate init(code: String?, hasLeft: Bool) {
        let code = code ?? "noAnswer"
        if code.hasPrefix("refused ") {
            self = .paymentRefused(reason: .init(code: String(code.dropFirst("refused ".count))))
        } else if code.hasPrefix("notIssued "), let booking = Int(code.dropFirst("notIssued ".count)) {
            self = .notIssued(booking: booking)
        } else if code == OutboxStep.Failure.signedOut.code {
            self = hasLeft ? .signedOutMeanwhile : .signedOut
        } else {
            self = hasLeft ? .noAnswer : code == OutboxStep.Failure.storage.code ? .storage : .unreachable
        }
    }
}
