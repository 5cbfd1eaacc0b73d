import FinanceAPI
import FundsAPI
import NetworkKit
import RoutingService
import Testing

@testable import FundsService

@Suite struct SaleTests {
    private static let orders = "POST /v1/funds/orders"

    let world: FundWorld
    private let order = FundWorld.sale()
    private var company: TestFundCompany.Memory { world.company.now }

    init() throws { world = try FundWorld() }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    private func expectSoldOnce(_ location: SourceLocation = #_sourceLocation) async throws {
        #expect(company.orders.map(\.key) == ["sale-00001"] && company.orders["sale-00001"]?.amount == 15_000, sourceLocation: location)
        #expect(company.units["ada"] == 7_777_777 - 1_500_001 && company.payments.isEmpty, sourceLocation: location)
        #expect(try await world.service.pendingOrders() == [], sourceLocation: location)
    }

    @Test func sale_creditsTheProceeds_andReducesTheUnits() async throws {
        try await world.service.overview()
        var outdated = world.mediator.values(after: AccountsOutdated.self) { $0 }.makeAsyncIterator()
        let receipt = try await world.service.carryOut(order)
        #expect(receipt.amount == euros(15_000) && receipt.units.micros == 1_500_001 && receipt.holding.micros == 6_277_776)
        #expect(company.orders["sale-00001"]?.account == "acc-1")
        #expect(world.script.log.suffix(1) == [Self.orders] && world.script.keys == ["sale-00001"] && world.script.payments.isEmpty)
        #expect(try await world.service.storedOverview()?.units(of: "world") == receipt.holding)
        #expect(await outdated.next() != nil)
        try await expectSoldOnce()
    }

    @Test func sale_ofAllUnits_leavesNoHolding() async throws {
        try await world.service.overview()
        let receipt = try await world.service.carryOut(FundWorld.sale(micros: 7_777_777))
        #expect(receipt.holding == .zero && receipt.amount == euros(77_777))
        #expect(try await world.service.storedOverview()?.holdings == [])
    }

    @Test func sale_pressedRepeatedly_isOneOrder() async throws {
        let receipts = try await withThrowingTaskGroup(of: FundReceipt.self) { group in
            for _ in 1...8 { group.addTask { [order] in try await world.service.carryOut(order) } }
            return try await group.reduce(into: Set<FundReceipt>()) { $0.insert($1) }
        }
        #expect(receipts.count == 1)
        try await expectSoldOnce()
    }

    @Test func sale_withoutAnAnswer_isCompletedByTheNextRun_once() async throws {
        world.script.lose(Self.orders)
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        world.script.fail(Self.orders, .cannotConnect("refused"))
        await #expect(throws: FundsError.noAnswer) { try await world.restarted().carryOut(FundWorld.sale("sale-00002")) }
        world.script.fail(Self.orders, nil)
        world.script.lose(Self.orders, false)
        let service = try world.restarted()
        #expect(try await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.done])
        try await service.forgetOrder(order.id)
        try await expectSoldOnce()
    }

    @Test(arguments: [NetworkError.cannotConnect("refused"), .tlsFailure("expired")])
    func sale_thatDidNotReachTheFundCompany_isForgotten(error: NetworkError) async throws {
        world.script.fail(Self.orders, error)
        await #expect(throws: FundsError.unreachable) { try await world.service.carryOut(order) }
        world.script.fail(Self.orders, nil)
        #expect(try await world.service.drain() == nil)
        #expect(try await world.service.pendingOrders() == [] && company.orders.isEmpty)
    }

    @Test func price_thatMovedBeyondTheTolerance_sellsNothing() async throws {
        world.company.setPrice(9_949)
        await #expect(throws: FundsError.priceChanged) { try await world.service.carryOut(order) }
        #expect(company.orders.isEmpty)
        #expect(try await world.service.pendingOrders() == [])
    }

    @Test func price_thatMovedWithinTheTolerance_isCredited() async throws {
        world.company.setPrice(9_950)
        #expect(try await world.service.carryOut(order).amount == euros(14_925))
    }

    @Test(arguments: [
        (404, "not_found", FundsError.unknownFund), (409, "price_changed", .priceChanged), (409, "too_few_units", .tooFewUnits),
        (422, "account_cannot_receive", .accountNotAccepted), (403, "", .notAccepted), (400, "malformed", .notAccepted),
    ])
    func sale_thatIsRejected_changesNothing(status: Int, code: String, expected: FundsError) async throws {
        world.script.reject(Self.orders, (status, code))
        await #expect(throws: expected) { try await world.service.carryOut(order) }
        #expect(expected.isOutcomeUnknown == false && company.orders.isEmpty)
        #expect(try await world.service.pendingOrders() == [])
    }

    @Test(arguments: [(401, FundsError.signedOut), (429, .noAnswer), (503, .noAnswer)])
    func sale_thatFailsTemporarily_isNotRejected(status: Int, expected: FundsError) async throws {
        world.script.reject(Self.orders, (status, ""))
        await #expect(throws: expected) { try await world.service.carryOut(order) }
        world.script.reject(Self.orders, nil)
        try await world.service.carryOut(order)
        try await expectSoldOnce()
    }

    @Test func rejection_afterAnAttemptWithoutAnAnswer_isShownUntilAcknowledged() async throws {
        world.script.reject(Self.orders, (503, ""))
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        world.script.reject(Self.orders, (409, "too_few_units"))
        #expect(try await world.service.drain() == nil)
        #expect(try await world.service.pendingOrders().map(\.stage) == [.refused(.tooFewUnits)])
        try await world.service.forgetOrder(order.id)
        #expect(try await world.service.pendingOrders() == [])
    }

    @Test(arguments: [
        #""fund":"alps","units":1500001,"price":10000,"amount":15000"#, #""fund":"world","units":1500000,"price":10000,"amount":15000"#,
        #""fund":"world","units":1500001,"price":10000,"amount":15001"#, #""fund":"world","units":1500001,"price":10000,"amount":14999"#,
        #""fund":"world","units":1500001,"price":9949,"amount":14923"#, #""fund":"world","units":1500001,"price":10051,"amount":15076"#,
    ])
    func receipt_ofOtherTerms_isNotAccepted_andTheOrderStays(fields: String) async throws {
        world.script.answer(Self.orders, "{\(fields),\"currency\":\"EUR\",\"holding\":1}")
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        world.script.answer(Self.orders, nil)
        try await world.service.carryOut(order)
        try await expectSoldOnce()
    }
}
