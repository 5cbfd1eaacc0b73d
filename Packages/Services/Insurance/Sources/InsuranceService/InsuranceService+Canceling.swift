import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import PersonalDataService

extension InsuranceService: PolicyCanceling {
    public func cancellationTerms(of policy: Policy.ID) async throws(InsuranceError) -> CancellationTerms {
        try await translating {
            let book = try await book()
            let policy = try await ownPolicy(policy, in: book)
            guard policy.end == nil else { throw InsuranceError.policyEnded }
            let payload: TermsPayload
            do {
                payload = try await client.call(.get("/v1/insurance/policies/\(policy.id)/cancellation"))
            } catch let error as NetworkError where error.statusCode == 404 || error.statusCode == 409 {
                if let rejection = InsuranceError(rejection: error) { throw rejection }
                throw error
            }
            try await check(book.part.userID)
            // The user is shown, and orders, an amount that this device has computed itself.
            guard let last = CalendarDay(payload.end), let refund = policy.refund(endingOn: last),
                refund == Money(minorUnits: payload.refund, currency: payload.currency)
            else { throw InsuranceError.unexpectedAnswer }
            let accounts = try await mediator.accounts(ReceivingAccounts(currency: refund.currency))
            return CancellationTerms(
                policy: policy, end: payload.end, refund: refund, payer: accounts.first { $0.id == payload.account }, accounts: accounts)
        }
    }

    @discardableResult
    public func cancel(_ order: CancellationOrder) async throws(InsuranceError) -> Policy {
        guard isValid(id: order.id), order.refund.minorUnits >= 0, (order.account == nil) == (order.refund.minorUnits == 0),
            CalendarDay(order.end) != nil
        else { throw .malformedOrder }
        return try await translating {
            guard let user = await currentUser() else { throw InsuranceError.signedOut }
            return try await carryOut(order, InsuranceDelivery.cancellation, of: user)
        }
    }

    /// The step of a cancellation: one request, which ends the policy and credits the refund.
    func steps(of order: CancellationOrder) -> [OutboxStep<InsuranceError>] {
        [
            OutboxStep("cancel", leaves: true) { _ in
                let policy = try await self.send(order)
                return .finished(String(decoding: try JSONEncoder().encode(policy), as: UTF8.self))
            }
        ]
    }

    private func send(_ order: CancellationOrder) async throws -> Policy {
        let body = CancellationBody(end: order.end, refund: order.refund.minorUnits, account: order.account)
        let payload: PolicyPayload = try await client.call(
            .post("/v1/insurance/policies/\(order.policy)/cancellation", json: body).header("Idempotency-Key", order.id))
        let policy = payload.policy
        guard policy.id == order.policy, policy.end == order.end, policy.refund == order.refund else {
            throw InsuranceError.noAnswer
        }
        return policy
    }

    /// Returns a policy of the user. A link may lead to a policy that this device has not fetched yet.
    func ownPolicy(_ id: Policy.ID, in book: PolicyBook) async throws -> Policy {
        var policy = try await book.policy(id)
        if policy == nil { policy = try await policies().first { $0.id == id } }
        guard let policy else { throw InsuranceError.unknownPolicy }
        return policy
    }
}
