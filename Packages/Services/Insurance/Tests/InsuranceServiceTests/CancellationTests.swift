import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import NetworkKit
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import InsuranceService

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    let insurer: TestInsurer
    private var desk: CancellationDesk { insurer.server.memory.cancellations }
    private static let (terms, cancel) = (
        "GET /v1/insurance/policies/pol-1/cancellation", "POST /v1/insurance/policies/pol-1/cancellation"
    )

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
        #expect(insurer.server.log == ["GET /v1/insurance/policies", "GET /v1/insurance/policies/pol-1/cancellation"])
    }

    @Test(arguments: [#"null"#, #""acc-9""#])
    func terms_whenThePayingAccountIsGone_offerTheOthers(account: String) async throws {
        insurer.server.fail(Self.terms, .answered(#"{"end":"2026-06-01","refund":3652,"currency":"EUR","account":\#(account)}"#))
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
        insurer.server.fail(Self.terms, .answered(json))
        await #expect(throws: InsuranceError.unexpectedAnswer) { try await insurer.service().cancellationTerms(of: "pol-1") }
    }

    @Test func terms_ofAnUnknownOrEndedPolicy_areNotRequested() async throws {
        insurer.setPolicies("{\"policies\":[\(policyJSON(1, end: "2026-05-01", refund: 5))]}")
        let service = try insurer.service()
        await #expect(throws: InsuranceError.policyEnded) { try await service.cancellationTerms(of: "pol-1") }
        await #expect(throws: InsuranceError.unknownPolicy) { try await service.cancellationTerms(of: "pol-2") }
        #expect(!insurer.server.log.contains { $0.hasSuffix("cancellation") })
    }

    @Test(arguments: [
        (404, "not_found", InsuranceError.unknownPolicy), (409, "policy_ended", .policyEnded), (401, "", .signedOut),
        (403, "", .unexpectedAnswer), (500, "", .unreachable),
    ])
    func terms_whenTheInsurerRejects_throw(status: Int, code: String, expected: InsuranceError) async throws {
        insurer.server.fail("/cancellation", .rejected(status, code))
        await #expect(throws: expected) { try await insurer.service().cancellationTerms(of: "pol-1") }
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
        #expect(insurer.server.keys == ["cancel-0001"])
        let policies = try await service.storedPolicies()
        #expect(policies?.map(\.id) == ["pol-1", "pol-2"] && policies?.map(\.end) == ["2026-06-01", nil])
        #expect(policies?.first == policy)
        #expect(await changes.next() == policies)
        #expect(await outdated.next() != nil)
        #expect(try await service.pendingOrders() == [])
    }

    @Test(arguments: [
        (404, "not_found", InsuranceError.unknownPolicy), (409, "policy_ended", .policyEnded), (409, "terms_changed", .termsChanged),
        (422, "account_cannot_receive", .accountNotAccepted), (409, "idempotency_key_reused", .notAccepted), (400, "", .notAccepted),
        (499, "", .notAccepted), (422, "", .notAccepted),
    ])
    func cancel_whenRejected_changesNothing(status: Int, code: String, expected: InsuranceError) async throws {
        insurer.server.fail("/cancellation", .rejected(status, code))
        let service = try insurer.service()
        let error = await #expect(throws: InsuranceError.self) { try await service.cancel(try order()) }
        #expect(error == expected && error?.isOutcomeUnknown == false)
        #expect(try await insurer.count(of: "outbox") == 0)
        insurer.server.fail("/cancellation", nil)
        #expect(try await service.policies().allSatisfy { $0.end == nil })
    }

    /// Only an answer about this policy with the ordered terms is an answer.
    @Test(arguments: [
        policyJSON(2, end: "2026-06-01", refund: 3_652), policyJSON(1, end: "2026-06-02", refund: 3_652),
        policyJSON(1, end: "2026-06-01", refund: 3_651), policyJSON(1), "{}",
    ])
    func answer_aboutAnythingElse_isNoAnswer(json: String) async throws {
        insurer.server.fail(Self.cancel, .answered(json))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order()) }
        insurer.server.fail(Self.cancel, nil)
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
        #expect(insurer.server.keys.isEmpty)
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
        insurer.server.fail(Self.cancel, .unreachable(.connectionLost("reset")))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().cancel(try order()) }
        insurer.server.fail(Self.cancel, nil)
        #expect(try await insurer.service().cancel(try order("cancel-0002", account: "acc-2")).end == "2026-06-01")
        #expect(desk.accepted["pol-1"]?.account == "acc-2")
        // The first one is rejected, because the policy has ended.
        let service = try insurer.service()
        #expect(await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.refused(.policyEnded)])
    }

    // MARK: The list

    @Test func policyThatIsCanceledWhileAllAreFetched_staysEnded() async throws {
        let service = try await insurer.refreshedService()
        insurer.server.meanwhile { [order = try order()] in try await service.cancel(order) }
        #expect(try await service.policies().map(\.end) == ["2026-06-01", nil])
        // A later answer is the insurer's word.
        insurer.setPolicies("{\"policies\":[\(policyJSON(2)),\(policyJSON(1, end: "2026-06-01", refund: 3_652))]}")
        #expect(try await service.policies().map(\.id) == ["pol-2", "pol-1"])
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        #expect(try await service.policies().map(\.end) == [nil])
    }

    // MARK: User data

    @Test func pendingCancellation_isExported_andErased() async throws {
        insurer.server.fail(Self.cancel, .unreachable(.connectionLost("reset")))
        let service = try insurer.service()
        await #expect(throws: InsuranceError.noAnswer) { try await service.cancel(try order()) }
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["cancellations"]?.first?["policy"] as? String == "pol-1" && json["orders"]?.isEmpty == true)
        insurer.server.fail(Self.cancel, nil)
        while try await insurer.service().drain() != nil {}
        #expect(try await service.pendingOrders().map(\.stage) == [.done])
        #expect(!String(decoding: try await service.exportData(), as: UTF8.self).contains("cancel-0001"), "only pending orders are listed")
        insurer.device.userID = "usr-2"
        #expect(try await service.pendingOrders() == [])
        insurer.device.userID = "usr-1"
        try await insurer.device.eraseAndReturn()
        #expect(try await service.pendingOrders() == [])
    }
}

@Suite(.timeLimit(.minutes(10))) struct RefundTests {
    private func policy(_ start: String, premium: Int = 36_500) -> Policy {
        Policy(
            id: "pol-1", product: "travel", title: "Travel", insuredSum: Money(minorUnits: 500_000, currency: .eur),
            premium: Money(minorUnits: premium, currency: .eur), start: start, payment: 1)
    }

    private func refund(_ premium: Int, _ start: String, _ end: String) throws -> Int? {
        policy(start, premium: premium).refund(endingOn: try #require(CalendarDay(end)))?.minorUnits
    }

    /// 365 days from 1 March 2026: 4,900 · 272 / 365 = 3,651.5…; 183 of 366 days are a half.
    @Test(arguments: [
        (4_900, "2026-03-01", "2026-06-01", 3_652), (1, "2026-03-01", "2026-03-01", 1), (1, "2026-03-01", "2026-12-01", 0),
        (1, "2027-07-01", "2027-12-30", 1), (3, "2027-07-01", "2027-12-30", 2), (1, "2027-07-01", "2027-12-31", 0),
    ])
    func refund_isRoundedHalfUp(premium: Int, start: String, end: String, expected: Int) throws {
        #expect(try refund(premium, start, end) == expected)
    }

    @Test func refund_ofTheLargestPremium_isExact() throws {
        let refund = try #require(try refund(.max, "2026-03-01", "2026-03-01"))
        #expect(Int128(refund) == (Int128(Int.max) * 364 * 2 + 365) / 730)
    }

    @Test func refund_onEachDay_equalsAnIndependentCalculation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let style = Date.ISO8601FormatStyle().year().month().day()
        for start in ["2023-03-01", "2023-08-15", "2024-01-31", "2024-02-29", "2099-03-01", "2199-01-01", "1900-01-01"] {
            let first = try Date(start, strategy: style)
            let next = try #require(calendar.date(byAdding: .year, value: 1, to: first))
            let year = try #require(calendar.dateComponents([.day], from: first, to: next).day)
            for offset in stride(from: -2, through: year + 2, by: 1) {
                let day = try #require(calendar.date(byAdding: .day, value: offset, to: first)).formatted(style)
                guard CalendarDay(day) != nil else { continue }
                let unused = year - min(max(0, offset + 1), year)
                #expect(try refund(9_973, start, day) == (2 * 9_973 * unused + year) / (2 * year), "\(start) \(day)")
            }
        }
    }

    @Test func refund_ofAnEndedPolicy_orWithoutAStartOrPremium_isNil() throws {
        var ended = policy("2026-03-01")
        ended.end = "2026-04-01"
        let day = try #require(CalendarDay("2026-06-01"))
        #expect(ended.refund(endingOn: day) == nil)
        #expect(policy("soon").refund(endingOn: day) == nil)
        for premium in [0, -1, Int.min] { #expect(policy("2026-03-01", premium: premium).refund(endingOn: day) == nil) }
    }

    @Test(arguments: [
        "", "2026-3-01", "2026-03-1", "26-03-01", "2026/03/01", "2026-03-01T", "20260301", "2026-00-10", "2026-13-01", "2026-01-00",
        "2026-01-32", "2026-04-31", "2026-02-29", "2100-02-29", "1899-12-31", "2200-01-01", "+026-03-01", "2026-03--1", "２026-03-0",
        "2026-03-0a", "-026-03-01", "2026-03-01 ",
    ])
    func day_thatDoesNotExist_isNil(text: String) { #expect(CalendarDay(text) == nil) }
}

/// The cancellations of an insurer: one refund per key and policy.
struct CancellationDesk: Codable {
    struct Request: Codable, Hashable {
        var end: String
        var refund: Int
        var account: String?
    }

    private var keys: [String: String] = [:]
    private(set) var accepted: [String: Request] = [:]

    /// Answers a call below `/v1/insurance/policies/`.
    mutating func answer(_ call: TestCall) throws -> Answer {
        guard call.method == "POST" else { return Answer(#"{"end":"2026-06-01","refund":3652,"currency":"EUR","account":"acc-1"}"#) }
        let id = String(call.path.split(separator: "/").dropLast().last ?? "")
        let request = try accepted[id] ?? call.decoded()
        guard keys[id] ?? call.key == call.key else { return Answer(#"{"error":"policy_ended"}"#, status: 409) }
        (keys[id], accepted[id]) = (call.key, request)
        return Answer(policyJSON(Int(id.dropFirst(4)) ?? 0, end: request.end, refund: request.refund))
    }
}
