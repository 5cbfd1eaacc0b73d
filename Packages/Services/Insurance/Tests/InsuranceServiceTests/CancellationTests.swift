import FinanceAPI
import Foundation
import InsuranceAPI
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import RoutingService
import Synchronization
import Testing

@testable import InsuranceService

@Suite struct CancellationTests {
    let insurer: TestInsurer
    private var desk: CancellationDesk { insurer.desk }

    init() throws {
        insurer = try TestInsurer()
        insurer.setPolicies("{\"policies\":[\(policyJSON(1)),\(policyJSON(2))]}")
    }

    private let refund = Money(minorUnits: 3_652, currency: .eur)

    private func order(_ id: String = "cancel-0001", of policy: Int = 1, refund: Int = 3_652, account: String? = "acc-1") throws
        -> CancellationOrder
    {
        let policy = try JSONDecoder().decode(PolicyPayload.self, from: Data(policyJSON(policy).utf8)).policy
        let terms = CancellationTerms(
            policy: policy, end: "2026-06-01", refund: Money(minorUnits: refund, currency: .eur), payer: nil, accounts: [])
        var order = CancellationOrder(id: id, terms: terms, account: account)
        order.account = account
        return order
    }

    // MARK: Terms

    @Test func terms_stateTheRefund_andTheAccountThatPaid() async throws {
        let service = try insurer.service()
        let terms = try await service.cancellationTerms(of: "pol-1")
        let account = Payer(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))
        #expect(terms.policy == (try await service.storedPolicies()?.first))
        #expect(terms.end == "2026-06-01" && terms.refund == refund)
        #expect(terms.payer == account && terms.accounts == [account])
        #expect(insurer.log == ["GET /v1/insurance/policies", "GET /v1/insurance/policies/pol-1/cancellation"])
    }

    @Test(arguments: [#"null"#, #""acc-9""#])
    func terms_whenThePayingAccountIsGone_offerTheOthers(account: String) async throws {
        desk.setTerms(#"{"end":"2026-06-01","refund":3652,"currency":"EUR","account":\#(account)}"#)
        let terms = try await insurer.service().cancellationTerms(of: "pol-1")
        #expect(terms.payer == nil && terms.accounts.map(\.id) == ["acc-1"])
    }

    /// The refund that the user confirms is the one that this device computes.
    @Test(arguments: [
        #"{"end":"2026-06-01","refund":3651,"currency":"EUR"}"#, #"{"end":"2026-06-01","refund":3653,"currency":"EUR"}"#,
        #"{"end":"2026-06-01","refund":3652,"currency":"USD"}"#, #"{"end":"2026-06-02","refund":3652,"currency":"EUR"}"#,
        #"{"end":"2026-06-31","refund":3652,"currency":"EUR"}"#, #"{"end":"2026-06-01","currency":"EUR"}"#, "[]",
    ])
    func terms_whenTheInsurerComputesAnotherRefund_areRejected(json: String) async throws {
        desk.setTerms(json)
        await #expect(throws: InsuranceError.unexpectedAnswer) { try await insurer.service().cancellationTerms(of: "pol-1") }
    }

    @Test func terms_ofAnUnknownOrEndedPolicy_areNotRequested() async throws {
        insurer.setPolicies("{\"policies\":[\(policyJSON(1, end: "2026-05-01", refund: 5))]}")
        let service = try insurer.service()
        await #expect(throws: InsuranceError.policyEnded) { try await service.cancellationTerms(of: "pol-1") }
        await #expect(throws: InsuranceError.unknownPolicy) { try await service.cancellationTerms(of: "pol-2") }
        #expect(!insurer.log.contains { $0.hasSuffix("cancellation") })
    }

    @Test(arguments: [
        (404, "not_found", InsuranceError.unknownPolicy), (409, "policy_ended", .policyEnded), (401, "", .signedOut),
        (403, "", .unexpectedAnswer), (500, "", .unreachable),
    ])
    func terms_whenTheInsurerRejects_throw(status: Int, code: String, expected: InsuranceError) async throws {
        desk.reject((status, code))
        await #expect(throws: expected) { try await insurer.service().cancellationTerms(of: "pol-1") }
    }

    @Test func terms_receivedInAnotherUsersSession_areNotShown() async throws {
        let service = try await insurer.refreshedService()
        insurer.meanwhile { [insurer] in insurer.device.userID = "usr-2" }
        await #expect(throws: InsuranceError.signedOut) { try await service.cancellationTerms(of: "pol-1") }
    }

    @Test func terms_inAnAppWithoutAccounts_haveNone() async throws {
        let insurer = try TestInsurer(hasBank: false)
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        #expect(try await insurer.service().cancellationTerms(of: "pol-1").accounts == [])
    }

    // MARK: Canceling

    @Test func cancel_endsThePolicyInItsPlace_andAnnouncesIt() async throws {
        let service = try await insurer.refreshedService()
        var changes = service.policyChanges().makeAsyncIterator()
        var outdated = insurer.mediator.values(after: AccountsOutdated.self) { $0 }.makeAsyncIterator()
        let policy = try await service.cancel(try order())
        #expect(policy.id == "pol-1" && policy.end == "2026-06-01" && policy.refund == refund)
        #expect(desk.accepted == ["pol-1": .init(end: "2026-06-01", refund: 3_652, account: "acc-1")])
        #expect(desk.attempts == ["cancel-0001"])
        let policies = try await service.storedPolicies()
        #expect(policies?.map(\.id) == ["pol-1", "pol-2"] && policies?.map(\.end) == ["2026-06-01", nil])
        #expect(policies?.first == policy)
        #expect(await changes.next() == policies)
        #expect(await outdated.next() != nil)
        #expect(try await service.pendingOrders() == [])
    }

    @Test func cancel_ofTheSameOrderAgain_refundsOnce() async throws {
        let service = try insurer.service()
        let first = try await service.cancel(try order())
        #expect(try await service.cancel(try order()) == first)
        await #expect(throws: InsuranceError.policyEnded) { try await service.cancel(try order("cancel-0002")) }
        #expect(Set(desk.attempts) == ["cancel-0001", "cancel-0002"] && desk.accepted.count == 1)
    }

    @Test func cancel_pressedRepeatedly_isOneOrder() async throws {
        let service = try insurer.service()
        let policies = try await withThrowingTaskGroup(of: Policy.self) { group in
            for _ in 1...8 { group.addTask { [order = try order()] in try await service.cancel(order) } }
            return try await group.reduce(into: Set<Policy>()) { $0.insert($1) }
        }
        // A call after the outcome was acknowledged sends the same key again.
        #expect(policies.count == 1 && Set(desk.attempts) == ["cancel-0001"] && desk.accepted.count == 1)
    }

    @Test func cancel_withoutAnAnswer_isCompletedByTheNextRun_once() async throws {
        desk.loseAnswer(true)
        let error = await #expect(throws: InsuranceError.self) { try await insurer.service().cancel(try order()) }
        #expect(error == .noAnswer && error?.isOutcomeUnknown == true)
        // The insurer is unreachable: the earlier attempt still counts.
        desk.fail(with: .cannotConnect("refused"))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order("cancel-0002")) }
        desk.fail(with: nil)
        desk.loseAnswer(false)
        let service = try insurer.service()
        #expect(try await service.pendingOrders().map(\.order) == [.cancellation(try order())])
        #expect(try await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.done])
        #expect(desk.accepted.count == 1 && Set(desk.attempts) == ["cancel-0001"])
        try await service.forgetOrder("cancel-0001")
        #expect(try await service.pendingOrders() == [])
    }

    @Test(arguments: [
        NetworkError.cannotConnect("refused"), .notPermitted("local network"), .tlsFailure("expired"), .transportClosed,
        .invalidRequest("x"),
    ])
    func cancel_thatWasNotSent_isForgotten(cause: NetworkError) async throws {
        desk.fail(with: cause)
        await #expect(throws: InsuranceError.unreachable) { try await insurer.service().cancel(try order()) }
        #expect(try await insurer.count(of: "outbox") == 0)
    }

    @Test(arguments: [
        NetworkError.timedOut(after: .seconds(1), waitingFor: "x"), .connectionLost("reset"), .badStatus(500), .badStatus(503),
        .undecodable("x"),
    ])
    func cancel_thatMayBeCarriedOut_isStored(cause: NetworkError) async throws {
        desk.fail(with: cause)
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order()) }
        #expect(try await insurer.count(of: "outbox") == 1)
    }

    @Test(arguments: [
        (404, "not_found", InsuranceError.unknownPolicy), (409, "policy_ended", .policyEnded), (409, "terms_changed", .termsChanged),
        (422, "account_cannot_receive", .accountNotAccepted), (409, "idempotency_key_reused", .notAccepted), (400, "", .notAccepted),
        (499, "", .notAccepted), (422, "", .notAccepted),
    ])
    func cancel_whenRejected_changesNothing(status: Int, code: String, expected: InsuranceError) async throws {
        desk.reject((status, code))
        let service = try insurer.service()
        let error = await #expect(throws: InsuranceError.self) { try await service.cancel(try order()) }
        #expect(error == expected && error?.isOutcomeUnknown == false)
        #expect(try await insurer.count(of: "outbox") == 0)
        desk.reject(nil)
        #expect(try await service.policies().allSatisfy { $0.end == nil })
    }

    @Test(arguments: [(408, InsuranceError.noAnswer), (425, .noAnswer), (429, .noAnswer), (500, .noAnswer), (399, .noAnswer)])
    func cancel_whenTheInsurerIsBusy_isRepeated(status: Int, expected: InsuranceError) async throws {
        desk.reject((status, "policy_ended"))
        await #expect(throws: expected) { try await insurer.service().cancel(try order()) }
        #expect(try await insurer.count(of: "outbox") == 1)
    }

    @Test func cancel_whenTheSessionEnded_continuesAfterTheNextSignIn() async throws {
        desk.reject((401, ""))
        await #expect(throws: InsuranceError.signedOut) { try await insurer.service().cancel(try order()) }
        #expect(try await insurer.count(of: "outbox") == 0, "it was not carried out")
    }

    @Test func rejection_thatArrivesLater_isReportedUntilAcknowledged() async throws {
        desk.fail(with: .connectionLost("reset"))
        let service = try insurer.service()
        await #expect(throws: InsuranceError.noAnswer) { try await service.cancel(try order()) }
        desk.fail(with: nil)
        desk.reject((409, "terms_changed"))
        #expect(try await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.refused(.termsChanged)])
        try await service.forgetOrder("cancel-0001")
        #expect(try await service.pendingOrders() == [])
    }

    /// Only an answer about this policy with the ordered terms is an answer.
    @Test(arguments: [
        policyJSON(2, end: "2026-06-01", refund: 3_652), policyJSON(1, end: "2026-06-02", refund: 3_652),
        policyJSON(1, end: "2026-06-01", refund: 3_651), policyJSON(1), "{}",
    ])
    func answer_aboutAnythingElse_isNoAnswer(json: String) async throws {
        desk.answer(json)
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order()) }
        desk.answer(nil)
        let service = try insurer.service()
        #expect(try await service.cancel(try order()).end == "2026-06-01")
        #expect(desk.accepted.count == 1)
    }

    @Test func malformedOrder_isNotSent() async throws {
        var noDay = try order()
        noDay.end = "today"
        let orders = [
            noDay, try order("short"), try order(String(repeating: "x", count: 65)), try order("cancel/0001"), try order(refund: -1),
            try order(refund: 0), try order(account: nil),
        ]
        for order in orders {
            await #expect(throws: InsuranceError.malformedOrder, "\(order)") { try await insurer.service().cancel(order) }
        }
        #expect(desk.attempts.isEmpty)
    }

    @Test func cancel_withoutARefund_needsNoAccount() async throws {
        #expect(try await insurer.service().cancel(try order(refund: 0, account: nil)).refund == .zero(.eur))
        #expect(desk.accepted == ["pol-1": .init(end: "2026-06-01", refund: 0, account: nil)])
    }

    @Test func order_withoutARefund_hasNoAccount() async throws {
        let policy = try #require(try await insurer.service().policies().first)
        func made(_ refund: Int) -> CancellationOrder {
            let terms = CancellationTerms(
                policy: policy, end: "2027-06-01", refund: Money(minorUnits: refund, currency: .eur), payer: nil, accounts: [])
            return CancellationOrder(id: "cancel-0001", terms: terms, account: "acc-1")
        }
        #expect(made(0).account == nil && made(1).account == "acc-1")
    }

    @Test func otherTerms_areAnotherOrder() async throws {
        desk.fail(with: .connectionLost("reset"))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order()) }
        desk.fail(with: nil)
        #expect(try await insurer.service().cancel(try order("cancel-0002", account: "acc-2")).end == "2026-06-01")
        #expect(desk.accepted["pol-1"]?.account == "acc-2")
        // The first one is rejected, because the policy has ended.
        let service = try insurer.service()
        #expect(try await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.refused(.policyEnded)])
    }

    @Test func order_isSentWithoutRetries() async throws {
        let plain = StubTransport { [desk] head, body in try desk.answer(head, body) }
        let service = InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://a.test"), transport: StubTransport { _, _ in .status(500) }),
            unrepeated: HTTPClient(baseURL: try BaseURL("http://b.test"), transport: plain), book: insurer.book, orders: insurer.orders,
            mediator: insurer.mediator, payee: "Quay Insurance", currentUser: insurer.device.currentUser)
        #expect(try await service.cancel(try order()).end == "2026-06-01")
    }

    // MARK: The list

    @Test func policyThatIsCanceledWhileAllAreFetched_staysEnded() async throws {
        let service = try await insurer.refreshedService()
        insurer.meanwhile { [order = try order()] in try await service.cancel(order) }
        #expect(try await service.policies().map(\.end) == ["2026-06-01", nil])
        // A later answer is the insurer's word.
        insurer.setPolicies("{\"policies\":[\(policyJSON(2)),\(policyJSON(1, end: "2026-06-01", refund: 3_652))]}")
        #expect(try await service.policies().map(\.id) == ["pol-2", "pol-1"])
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        #expect(try await service.policies().map(\.end) == [nil])
    }

    @Test func policy_ofAnEarlierVersion_hasNotEnded() throws {
        let json =
            #"{"id":"pol-1","product":"p","title":"t","insuredSum":{"minorUnits":1,"currency":"EUR"},"#
            + #""premium":{"minorUnits":2,"currency":"EUR"},"start":"2026-03-01","payment":1}"#
        let policy = try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
        #expect(policy.end == nil && policy.refund == nil && policy.premium.minorUnits == 2)
    }

    // MARK: User data

    @Test func pendingCancellation_isExported_andErased() async throws {
        desk.fail(with: .connectionLost("reset"))
        let service = try insurer.service()
        await #expect(throws: InsuranceError.noAnswer) { try await service.cancel(try order()) }
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["cancellations"]?.first?["policy"] as? String == "pol-1" && json["orders"]?.isEmpty == true)
        insurer.device.userID = "usr-2"
        #expect(try await service.pendingOrders() == [])
        insurer.device.userID = "usr-1"
        try await insurer.device.eraseAndReturn()
        #expect(try await service.pendingOrders() == [])
    }
}
