public import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import RoutingService

extension InsuranceService: PolicyBuying {
    public func payers(for offer: Offer) async throws(InsuranceError) -> [Payer] {
        try await translating { try await mediator.accounts(PayableAccounts(currency: offer.premium.currency)) }
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
            return try await carryOut(order, InsuranceDelivery.purchase, of: user)
        }
    }

    /// Carries out an order whose result is a policy.
    func carryOut(_ order: some Encodable & Identifiable<String>, _ kind: String, of user: String) async throws -> Policy {
        let draft = OutboxDraft(id: order.id, userID: user, kind: kind, payload: Array(try JSONEncoder().encode(order)))
        return try await outbox.carryOut(draft, by: InsuranceDelivery(service: self)) { result in
            guard let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)) else { throw InsuranceError.noAnswer }
            return policy
        }
    }

    /// The steps of a purchase: a payment, then a policy for its booking number.
    func steps(of order: PolicyOrder) -> [OutboxStep<InsuranceError>] {
        [
            OutboxStep("pay", leaves: true) { _ in .done(fact: String(try await self.pay(order))) },
            OutboxStep("issue", leaves: true) { entry in
                guard let booking = entry.facts["pay"].flatMap({ Int($0) }) else { return .goBack(to: "pay") }
                let policy = try await self.issue(order, booking: booking, isAgain: entry.attempts > 0)
                return .finished(String(decoding: try JSONEncoder().encode(policy), as: UTF8.self))
            },
        ]
    }

    private func pay(_ order: PolicyOrder) async throws(OutboxStep<InsuranceError>.Failure) -> Int {
        do {
            return try await mediator(
                Pay(
                    key: order.id, from: order.payer, amount: order.offer.premium, payee: payee, reference: order.title.booked + ": 1 year")
            ).booking
        } catch {
            switch PaymentFailure(error) {
            case .refused(let reason): throw .init(.paymentRefused(reason: reason), isFinal: true)
            case .signedOut: throw .signedOut
            case .notSent: throw .init(.unreachable, isNotTaken: true)
            case .unknown: throw .init(.noAnswer)
            }
        }
    }

    /// - Parameter isAgain: Whether the insurer did not know the payment before.
    private func issue(_ order: PolicyOrder, booking: Int, isAgain: Bool) async throws(OutboxStep<InsuranceError>.Failure) -> Policy {
        let sum = order.offer.insuredSum.minorUnits
        let body = PolicyBody(product: order.product, insuredSum: sum, payment: booking)
        do {
            let payload: PolicyPayload = try await client.call(
                .post("/v1/insurance/policies", json: body).header("Idempotency-Key", order.id))
            let policy = payload.policy
            guard policy.payment == booking, policy.product == order.product, policy.insuredSum.minorUnits == sum else {
                throw InsuranceError.noAnswer
            }
            return policy
        } catch let error as NetworkError where error.statusCode == 401 {
            throw .signedOut
        } catch let error as NetworkError where error.isRejection {
            // The stored number may be wrong if a response was. The bank returns the number of the key's payment again and pays nothing
            // twice.
            if isAgain, case let number = try await pay(order), number != booking {
                return try await issue(order, booking: number, isAgain: false)
            }
            throw .init(.notIssued(booking: booking), counts: true)
        } catch {
            throw .init(.noAnswer)
        }
    }
}
