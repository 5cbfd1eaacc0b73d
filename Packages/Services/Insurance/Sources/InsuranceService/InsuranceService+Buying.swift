import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import RoutingService

extension InsuranceService: PolicyBuying {
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
        guard order.offer.premium.minorUnits > 0, order.offer.premium.currency == order.offer.insuredSum.currency, isValid(id: order.id)
        else { throw .malformedOrder }
        return try await translating {
            guard let user = await currentUser() else { throw InsuranceError.signedOut }
            // A pending order is completed even if the offer has changed.
            if try await !pendingOrders().contains(where: { $0.id == order.id || $0.order.isSame(as: .purchase(order)) }) {
                let product = try await fetchProducts().first { $0.id == order.product }
                guard let product, product.offers.contains(order.offer) else { throw InsuranceError.offerChanged }
            }
            return try await outbox.carryOut(OutboxDraft(order, of: user), by: InsuranceDelivery(service: self)) { result in
                guard let policy = try await policy(result) else { throw InsuranceError.noAnswer }
                return policy
            } failure: { code, hasLeft in
                InsuranceError(code: code, hasLeft: hasLeft)
            }
        }
    }

    /// The steps of a purchase: a payment, then a policy for its booking number.
    func steps(of order: PolicyOrder) -> [OutboxStep] {
        [
            OutboxStep("pay", leaves: true) { _ in .done(fact: String(try await self.pay(order))) },
            OutboxStep("issue", leaves: true) { entry in
                guard let booking = entry.facts["pay"].flatMap({ Int($0) }) else { return .goBack(to: "pay") }
                let policy = try await self.issue(order, booking: booking, isAgain: entry.attempts > 0)
                return .finished(String(decoding: try JSONEncoder().encode(policy), as: UTF8.self))
            },
        ]
    }

    /// Decodes the result of an order: the policy, or its id in data of an earlier version.
    private func policy(_ result: String) async throws -> Policy? {
        if let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)) { return policy }
        if let policy = try await book().policy(result) { return policy }
        return try await policies().first { $0.id == result }
    }

    private func pay(_ order: PolicyOrder) async throws(OutboxStep.Failure) -> Int {
        do {
            return try await mediator(
                Pay(
                    key: order.id, from: order.payer, amount: order.offer.premium, payee: payee, reference: order.title + ": 1 year")
            ).booking
        } catch {
            switch PaymentFailure(error) {
            case .refused(let reason): throw OutboxStep.Failure("refused " + reason.code, isFinal: true)
            case .signedOut: throw .signedOut
            case .notSent: throw OutboxStep.Failure("unreachable", isNotTaken: true)
            case .unknown: throw OutboxStep.Failure("noAnswer")
            }
        }
    }

    /// - Parameter isAgain: Whether the insurer did not know the payment before.
    private func issue(_ order: PolicyOrder, booking: Int, isAgain: Bool) async throws(OutboxStep.Failure) -> Policy {
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
        self.init(id: order.id, userID: userID, kind: InsuranceDelivery.purchase, payload: Array(try JSONEncoder().encode(payload)))
    }
}

extension PolicyOrder {
    init?(_ id: String, _ payload: [UInt8]) {
        guard let payload = try? JSONDecoder().decode(OrderPayload.self, from: Data(payload)) else { return nil }
        self.init(
            id: id, product: payload.product, title: payload.title,
            offer: Offer(insuredSum: payload.insuredSum, premium: payload.premium, currency: payload.currency), payer: payload.payer)
    }
}
