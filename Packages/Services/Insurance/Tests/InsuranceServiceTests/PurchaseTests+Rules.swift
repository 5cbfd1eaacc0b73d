import DatabaseKit
import DomainAPI
import FinanceAPI
import Foundation
import InsuranceAPI
import NetworkKit
import OutboxService
import PaymentTesting
import PersonalDataService
import PersonalDataServiceTesting
import RemoteConfigAPI
import RoutingService
import Testing

@testable import InsuranceService

/// Throws an error instead of calling the routes of the finance domain.
private struct Refusing: RouteInterceptor {
    let error: RoutingError
    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable { throw error }
}

extension PurchaseTests {
    // MARK: Orders

    /// Only the same order is completed at its old premium.
    @Test func changedOffer_isNotPaid_whileAnotherOrderIsPending() async throws {
        insurer.server.fail(TestInsurer.issue, .lost())
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        var changed = order
        changed.id = "order-0002"
        changed.offer.premium.minorUnits = 4_800
        await #expect(throws: InsuranceError.offerChanged) { try await insurer.service().buy(changed) }
        #expect(insurer.charges == ["order-0001": 4_900])
    }

    // MARK: The session

    /// The payment was not sent if the finance domain asks for a sign-in. Any other error may have occurred after it.
    @Test(arguments: [
        (RoutingError.signInRequired(path: Pay.path), InsuranceError.signedOut), (.signInRequired(path: "other"), .noAnswer),
        (.switchedOff(path: Pay.path), .noAnswer),
    ])
    func payment_whenTheFinanceDomainIsNotReached_isUndoneOnlyForASignIn(error: RoutingError, expected: InsuranceError) async throws {
        let insurer = try TestInsurer(interceptors: [Refusing(error: error)])
        await #expect(throws: expected) { try await insurer.service().buy(order) }
        #expect(try await insurer.count(of: "outbox") == (expected == .signedOut ? 0 : 1))
    }

    @Test func domain_completesPendingOrders_andRetriesAfterASignIn() async throws {
        let service = try insurer.service()
        insurer.server.fail(TestInsurer.issue, .lost())
        await #expect(throws: InsuranceError.noAnswer) { try await service.buy(order) }
        let domain = service.domain
        #expect(service.outbox.activity(of: "usr-1").delays == ["order-0001": .noAnswer])
        try await domain.whenSignedIn?()
        #expect(service.outbox.activity(of: "usr-1").delays == [:])
        insurer.server.fail(TestInsurer.issue, nil)
        var changes = service.pendingOrderChanges().makeAsyncIterator()
        let running = Task { await domain.run?() }
        while try await service.pendingOrders().map(\.stage) != [.done] { _ = await changes.next() }
        running.cancel()
        await running.value
        #expect(insurer.issuedCount == 1 && insurer.bank.attempts.count == 1)
    }

    // MARK: Policies and products

    @Test func policies_boughtMeanwhile_stayAtTheEnd_andMissingOnesLeave() async throws {
        let service = try insurer.service()
        insurer.setPolicies("{\"policies\":[\(policyJSON(9)),\(policyJSON(4)),\(policyJSON(5))]}")
        try await service.policies()
        #expect(try await service.buy(order).id == "pol-70")
        #expect(try await service.storedPolicies()?.map(\.id) == ["pol-9", "pol-4", "pol-5", "pol-70"])
        insurer.setPolicies("{\"policies\":[\(policyJSON(9)),\(policyJSON(70))]}")
        var another = order
        another.id = "order-0002"
        insurer.server.meanwhile { [another] in try await service.buy(another) }
        #expect(try await service.policies().map(\.id).sorted() == ["pol-70", "pol-71", "pol-9"])
    }

    @Test func export_containsPoliciesAndPendingOrders() async throws {
        let service = try insurer.service()
        #expect(
            String(decoding: try await service.exportData(), as: UTF8.self)
                == #"{"cancellations":[],"claims":[],"orders":[],"pendingClaims":[],"policies":[]}"#)
        try await service.policies()
        let policy = try await service.buy(order)
        insurer.server.fail(TestInsurer.issue, .unreachable(.connectionLost("reset")))
        var second = order
        second.id = "order-0002"
        second.offer = Offer(insuredSum: 5_000_000, premium: 9_000, currency: .eur)
        _ = try? await service.buy(second)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["policies"]?.compactMap { $0["id"] as? String } == [policy.id])
        #expect(json["orders"]?.compactMap { ($0["order"] as? [String: Any])?["id"] as? String } == ["order-0002"])
        #expect(json["orders"]?.first?["payment"] is Int)
    }
}
