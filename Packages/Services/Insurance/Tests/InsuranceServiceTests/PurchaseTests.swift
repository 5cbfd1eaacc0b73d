import FinanceAPI
import InsuranceAPI
import NetworkKit
import PaymentTesting
import PersonalDataServiceTesting
import Testing

@testable import InsuranceService

@Suite(.timeLimit(.minutes(10))) struct PurchaseTests {
    let insurer: TestInsurer
    let order = PolicyOrder(
        id: "order-0001", product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
        payer: "acc-1")

    init() throws { insurer = try TestInsurer() }

    func pendingCount() async throws -> Int { try await insurer.count(of: "outbox") ?? -1 }

    @Test func buy_paysThePremiumOnce_andStoresThePolicy() async throws {
        let service = try await insurer.refreshedService()
        var changes = service.policyChanges().makeAsyncIterator()
        let policy = try await service.buy(order)
        #expect(policy.id == "pol-70" && policy.payment == 70 && policy.start == "2026-03-01")
        #expect(policy.insuredSum == order.offer.insuredSum && policy.premium == order.offer.premium)
        #expect(
            insurer.bank.attempts == [
                Pay(
                    key: "order-0001", from: "acc-1", amount: Money(minorUnits: 4_900, currency: .eur), payee: "Quay Insurance",
                    reference: "Household: 1 year"
                )
            ])
        #expect(await changes.next() == [policy])
        #expect(try await service.storedPolicies() == [policy])
        #expect(try await pendingCount() == 0)
    }

    @Test func buy_beforeThePoliciesWereFetched_isNotTakenForAllOfThem() async throws {
        let service = try insurer.service()
        try await service.buy(order)
        #expect(try await service.storedPolicies() == nil)
        #expect(try await service.policies().map(\.id) == ["pol-70"])
    }

    @Test(arguments: [
        (FinanceError.notAllowed, InsuranceError.paymentRefused(reason: .notAllowed)),
        (.refused(reason: "The wallet is empty."), .paymentRefused(reason: .said("The wallet is empty."))), (.unreachable, .unreachable),
        (.signedOut, .signedOut),
    ])
    func paymentThatIsRefusedOrNotSent_leavesNeitherPolicyNorChargeNorOrder(cause: FinanceError, expected: InsuranceError) async throws {
        let service = try insurer.service()
        insurer.bank.fail(with: cause)
        await #expect(throws: expected) { try await service.buy(order) }
        #expect(try await pendingCount() == 0)
        insurer.bank.fail(with: nil)
        #expect(try await service.completePendingOrders() == [])
        #expect(insurer.charges.isEmpty && insurer.issuedCount == 0)
    }

    @Test(arguments: [
        (TestServer<InsurerMemory>.Failure.unreachable(.connectionLost("reset")), InsuranceError.noAnswer),
        (.unreachable(.cannotConnect("refused")), .noAnswer), (.rejected(500), .noAnswer), (.rejected(429), .noAnswer),
        (.rejected(401), .signedOutMeanwhile), (.rejected(402), .notIssued(booking: 70)), (.rejected(409), .notIssued(booking: 70)),
        (.rejected(400), .notIssued(booking: 70)), (.rejected(499), .notIssued(booking: 70)), (.rejected(408), .noAnswer),
    ])
    func policyThatFailsAfterThePayment_isCompletedByTheSameOrder(failure: TestServer<InsurerMemory>.Failure, expected: InsuranceError)
        async throws
    {
        insurer.server.fail(TestInsurer.issue, failure)
        await #expect(throws: expected) { try await insurer.service().buy(order) }
        insurer.server.fail(TestInsurer.issue, nil)
        #expect(try await insurer.service().buy(order).payment == 70)
        #expect(insurer.charges == ["order-0001": 4_900] && insurer.server.keys == ["order-0001"])
        // The booking number was stored: the bank is not called again.
        #expect(insurer.bank.attempts.count == 1)
        #expect(try await pendingCount() == 0)
    }

    /// The bank's response contains another booking number: the order would remain paid without a policy.
    @Test func payment_withMissingReference_isSentAgainByTheSameOrder() async throws {
        insurer.bank.misname(true)
        await #expect(throws: InsuranceError.notIssued(booking: 1_070)) { try await insurer.service().buy(order) }
        // While the bank names wrong numbers, the order cannot be completed, and the bank is asked once for each attempt.
        await #expect(throws: InsuranceError.notIssued(booking: 2_070)) { try await insurer.service().buy(order) }
        #expect(insurer.bank.attempts.count == 2)
        insurer.bank.misname(false)
        #expect(try await insurer.service().completePendingOrders().map(\.payment) == [70])
        #expect(insurer.charges == ["order-0001": 4_900])
        #expect(try await pendingCount() == 0)
    }

    @Test func order_withAnotherPayer_isANewOrder_evenWhileTheFirstIsPending() async throws {
        insurer.bank.loseAnswers(true)
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        insurer.bank.loseAnswers(false)
        var other = order
        (other.id, other.payer) = ("order-0002", "acc-2")
        try await insurer.service().buy(other)
        #expect(insurer.bank.attempts.map(\.from) == ["acc-1", "acc-2"])
    }

    @Test func equalOrder_whileTheFirstHasNoOutcome_finishesThatOne_whateverIsOfferedNow() async throws {
        insurer.bank.loseAnswers(true)
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        insurer.bank.loseAnswers(false)
        insurer.setProducts(#"{"products":[]}"#)
        var again = order
        again.id = "order-0002"
        #expect(try await insurer.service().buy(again).payment == 70)
        #expect(insurer.charges == ["order-0001": 4_900])
    }

    /// The policy arrives after another user has signed in: it is neither stored nor announced for that user.
    @Test func policy_receivedInAnotherUsersSession_isNotAddedToTheirs() async throws {
        let service = try insurer.service()
        insurer.server.meanwhile { [insurer] in
            insurer.server.meanwhile { insurer.device.userID = "usr-2" }
        }
        _ = try? await service.buy(order)
        #expect(insurer.issuedCount == 1 && insurer.device.userID == "usr-2")
        #expect(try await insurer.count(of: "fetched") == 0)
    }

    @Test(arguments: [
        policyJSON(71), policyJSON(70, product: "travel"), policyJSON(70, sum: 1), "nonsense",
        policyJSON(70).replacing("EUR", with: "euro"),
    ])
    func policyOfSomethingElse_isNotAccepted_andTheOrderStays(answer: String) async throws {
        insurer.server.fail(TestInsurer.issue, .answered(answer))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        #expect(try await pendingCount() == 1)
        insurer.server.fail(TestInsurer.issue, nil)
        #expect(try await insurer.service().buy(order).id == "pol-70")
    }

    @Test func offerThatChanged_isNotPaid() async throws {
        let service = try insurer.service()
        var wrong = order
        wrong.offer.premium.minorUnits = 4_800
        await #expect(throws: InsuranceError.offerChanged) { try await service.buy(wrong) }
        wrong = order
        wrong.product = "nope"
        await #expect(throws: InsuranceError.offerChanged) { try await service.buy(wrong) }
        insurer.server.fail("", .unreachable(.cannotConnect("refused")))
        await #expect(throws: InsuranceError.unreachable) { try await service.buy(order) }
        #expect(insurer.bank.attempts.count == 0)
        #expect(try await pendingCount() == 0)
    }

    @Test func orderThatMakesNoSense_isRefusedWithoutACall() async throws {
        let service = try insurer.service()
        for change in [
            { (order: inout PolicyOrder) in order.offer.premium.minorUnits = 0 }, { $0.id = "short" },
            { $0.id = String(repeating: "x", count: 65) }, { $0.id = "order-0001\r\nX: 1" },
            { $0.id = "order-000e" + String(repeating: "\u{301}", count: 100_000) }, { $0.offer.premium.currency = .chf },
        ] {
            var wrong = order
            change(&wrong)
            await #expect(throws: InsuranceError.malformedOrder) { try await service.buy(wrong) }
        }
        #expect(insurer.server.log.isEmpty && insurer.bank.attempts.count == 0)
        // The smallest premium, and the shortest and the longest ID.
        insurer.setProducts(
            #"{"products":[{"id":"household","title":"t","summary":"s","currency":"EUR","sums":[2000000],"premiums":[1]}]}"#)
        var small = order
        small.offer.premium.minorUnits = 1
        for (number, payer) in [(8, "acc-1"), (64, "acc-2")] {
            (small.id, small.payer) = (String(repeating: "x", count: number), payer)
            try await service.buy(small)
            #expect(insurer.charges[small.id] == 1)
        }
    }

    @Test func payers_areTheAccountsThatFinanceNames() async throws {
        let service = try insurer.service()
        #expect(
            try await service.payers(for: order.offer)
                == [Payer(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))])
        #expect(try await service.payers(for: Offer(insuredSum: 1, premium: 1, currency: .chf)) == [])
    }
}
