import FinanceAPI
import Foundation
import FundsAPI
import NetworkKit
import OutboxService
import PaymentTesting
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FundsService

@Suite(.timeLimit(.minutes(10))) struct PurchaseTests {
    private static let reservations = "POST /v1/funds/reservations"
    private static let orders = "POST /v1/funds/orders"

    let world: FundWorld
    private let order = FundWorld.purchase
    private var company: FundCompany { world.company }

    init() throws { world = try FundWorld() }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    private func expectBoughtOnce(_ location: SourceLocation = #_sourceLocation) async throws {
        #expect(world.bank.bookings == [.init(userID: "ada", key: "order-0001", amount: 12_345)], sourceLocation: location)
        #expect(company.orders.map(\.key) == ["order-0001"], sourceLocation: location)
        #expect(company.units["ada"] == 7_777_777 + 1_234_500, sourceLocation: location)
        #expect(try await world.service.pendingOrders() == [], sourceLocation: location)
    }

    private func expectNothingBought(_ location: SourceLocation = #_sourceLocation) async throws {
        #expect(world.bank.bookings.isEmpty && company.orders.isEmpty, sourceLocation: location)
        #expect(try await world.service.pendingOrders() == [], sourceLocation: location)
    }

    @Test func purchase_reservesUnits_pays_andBuysThem_inThisOrder() async throws {
        try await world.service.overview()
        world.bank.whenPaid { [world] in #expect(world.company.reservations.count == 1 && world.company.orders.isEmpty) }
        var changes = world.service.overviewChanges().makeAsyncIterator()
        let receipt = try await world.service.carryOut(order)
        #expect(
            receipt
                == FundReceipt(
                    fund: "world", units: try #require(FundUnits(micros: 1_234_500)), price: euros(10_000), amount: euros(12_345),
                    holding: try #require(FundUnits(micros: 9_012_277))))
        #expect(
            world.bank.attempts == [
                Pay(key: "order-0001", from: "acc-1", amount: euros(12_345), payee: "Quay Funds", reference: "World Equity: purchase")
            ])
        #expect(world.server.log.suffix(2) == [Self.reservations, Self.orders] && world.server.keys == ["order-0001"])
        let stored = try await world.service.storedOverview()
        #expect(stored?.units(of: "world") == receipt.holding)
        #expect(await changes.next() == stored)
        try await expectBoughtOnce()
    }

    // MARK: The price

    @Test(arguments: [#"{"price":10051,"currency":"EUR"}"#, #"{"price":10000,"currency":"CHF"}"#, #"{"price":0,"currency":"EUR"}"#])
    func reservation_atAnotherPrice_isNotPaid(json: String) async throws {
        world.server.fail(Self.reservations, .answered(json))
        await #expect(throws: FundsError.priceChanged) { try await world.service.carryOut(order) }
        try await expectNothingBought()
    }

    @Test func reservation_thatIsOutdatedBeforeThePayment_isMadeAgain() async throws {
        world.bank.fail(with: .noAnswer)
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        // The bank certainly has no payment of this attempt; the earlier one may have been paid.
        world.time.advance(by: Double(FundsService.reservationLifetime))
        world.bank.fail(with: nil)
        #expect(try await world.restarted().drain() == nil)
        #expect(world.server.log.filter { $0 == Self.reservations }.count == 1, "the order may be paid already")
        #expect(company.orders.count == 1 && world.bank.bookings.count == 1)
    }

    @Test(arguments: [(3_599.0, 1), (3_600.0, 2), (-1.0, 2)])
    func reservation_isUsedForAnHour(seconds: Double, count: Int) async throws {
        let service = world.service
        try await service.outbox.add(OutboxDraft(order, of: "ada"), by: FundDelivery(service: service))
        world.bank.fail(with: .unreachable)
        #expect(await service.drain() != nil)
        world.time.advance(by: seconds)
        world.bank.fail(with: nil)
        // An outdated reservation is made again by the next attempt.
        for _ in 1...count { _ = await service.drain() }
        #expect(world.server.log.filter { $0 == Self.reservations }.count == count)
        try await service.forgetOrder(order.id)
        try await expectBoughtOnce()
    }

    @Test func reservation_thatIsOutdated_isNotPaidAtAChangedPrice() async throws {
        let service = world.service
        try await service.outbox.add(OutboxDraft(order, of: "ada"), by: FundDelivery(service: service))
        world.bank.fail(with: .unreachable)
        #expect(await service.drain() != nil)
        world.time.advance(by: 86_400)
        world.bank.fail(with: nil)
        world.server.change { $0.price = 11_000 }
        for _ in 1...2 { _ = await service.drain() }
        #expect(try await service.pendingOrders().map(\.stage) == [.refused(.priceChanged)])
        try await service.forgetOrder(order.id)
        try await expectNothingBought()
    }

    // MARK: The payment

    @Test(arguments: [
        (FinanceError.notAllowed, FundsError.paymentRefused(reason: .notAllowed)),
        (.refused(reason: "The wallet is empty."), .paymentRefused(reason: .said("The wallet is empty."))), (.unreachable, .unreachable),
        (.signedOut, .signedOut),
    ])
    func payment_thatIsRefusedOrNotSent_leavesNoOrder(cause: FinanceError, expected: FundsError) async throws {
        world.bank.fail(with: cause)
        await #expect(throws: expected) { try await world.service.carryOut(order) }
        try await expectNothingBought()
    }

    /// The bank's answer contains another booking number: the order would remain paid without units.
    @Test func payment_withAWrongNumber_isAskedForAgain() async throws {
        world.bank.misname(true)
        await #expect(throws: FundsError.notBought(booking: 1_070)) { try await world.service.carryOut(order) }
        world.bank.misname(false)
        #expect(try await world.service.carryOut(order).amount == euros(12_345))
        try await expectBoughtOnce()
    }

    // MARK: After the payment

    @Test(arguments: [
        (408, FundsError.noAnswer), (425, .noAnswer), (429, .noAnswer), (500, .noAnswer), (401, .signedOutMeanwhile),
        (400, .notBought(booking: 70)), (402, .notBought(booking: 70)), (409, .notBought(booking: 70)), (499, .notBought(booking: 70)),
    ])
    func purchase_rejectedAfterThePayment_staysPending_andIsCompletedByTheSameOrder(status: Int, expected: FundsError) async throws {
        world.server.fail(Self.orders, .rejected(status, "refused"))
        let error = await #expect(throws: FundsError.self) { try await world.service.carryOut(order) }
        #expect(error == expected && error?.isOutcomeUnknown == true)
        #expect(try await world.service.pendingOrders().map(\.stage) == [.pending(expected)])
        await #expect(throws: FundsError.noAnswer) { try await world.service.forgetOrder(order.id) }
        world.server.fail(Self.orders, nil)
        try await world.service.carryOut(order)
        try await expectBoughtOnce()
    }

    @Test func purchase_whoseAnswerIsLost_isCompletedByATradeOfTheSame() async throws {
        world.server.fail(Self.orders, .lost())
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        world.server.fail(Self.orders, nil)
        // The price has moved meanwhile; the units are already bought.
        world.server.change { $0.price = 12_000 }
        let receipt = try await world.service.carryOut(FundWorld.purchase("order-0002", price: 12_000))
        #expect(receipt.price == euros(10_000) && receipt.units.micros == 1_234_500)
        try await expectBoughtOnce()
    }

    @Test(arguments: [
        #""fund":"alps","units":1234500,"price":10000,"amount":12345,"currency":"EUR","holding":1"#,
        #""fund":"world","units":1234501,"price":10000,"amount":12345,"currency":"EUR","holding":1"#,
        #""fund":"world","units":1234400,"price":10000,"amount":12344,"currency":"EUR","holding":1"#,
        #""fund":"world","units":1234500,"price":10000,"amount":12345,"currency":"CHF","holding":1"#,
        #""fund":"world","units":1234500,"price":0,"amount":12345,"currency":"EUR","holding":1"#,
        #""fund":"world","units":1234500,"price":10000,"amount":12345,"currency":"EUR","holding":-1"#,
        #""fund":"world","units":9223372036854775807,"price":1,"amount":12345,"currency":"EUR","holding":1"#,
    ])
    func receipt_ofSomethingElse_isNotAccepted_andTheOrderStays(fields: String) async throws {
        world.server.fail(Self.orders, .answered("{\(fields)}"))
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        #expect(try await world.service.pendingOrders().map(\.stage) == [.pending(.noAnswer)])
        world.server.fail(Self.orders, nil)
        try await world.service.carryOut(order)
        try await expectBoughtOnce()
    }

    @Test func receipt_receivedInAnotherUsersSession_isNotStoredInTheirs() async throws {
        world.device.userID = "bob"
        try await world.service.overview()
        world.device.userID = "ada"
        world.bank.whenPaid { [world] in world.server.meanwhile { world.device.userID = "bob" } }
        _ = try? await world.service.carryOut(order)
        #expect(company.orders.count == 1)
        #expect(try await world.service.storedOverview()?.holdings == [])
        #expect(try await world.service.pendingOrders() == [])
    }

    // MARK: Orders

    @Test func order_thatIsMalformed_isRejectedWithoutACall() async throws {
        for wrong in [
            FundWorld.purchase("7 bytes"), FundWorld.purchase("order-0001\n"), FundWorld.purchase(String(repeating: "x", count: 65)),
            FundWorld.purchase("order-0001", amount: 0), FundWorld.purchase("order-0001", amount: -1),
            FundWorld.purchase("order-0001", amount: .max), FundWorld.purchase("order-0001", price: 0),
            FundWorld.purchase("order-0001", price: 1_000_001),
            FundOrder(id: "order-0001", fund: "a/b", title: "", price: euros(1), trade: .buy(euros(1)), account: "acc-1"),
            FundOrder(
                id: "order-0001", fund: "world", title: "", price: euros(1), trade: .buy(Money(minorUnits: 1, currency: .chf)),
                account: "acc-1"),
            FundWorld.sale(micros: 0), FundWorld.sale(micros: 1), FundWorld.sale(price: -1),
        ] {
            await #expect(throws: FundsError.malformedOrder, "\(wrong)") { try await world.service.carryOut(wrong) }
        }
        #expect(world.server.log.isEmpty && world.bank.attempts.isEmpty)
        for count in [8, 64] { try await world.service.carryOut(FundWorld.purchase(String(repeating: "x", count: count))) }
    }
}

@Suite(.timeLimit(.minutes(10))) struct SaleTests {
    private static let orders = "POST /v1/funds/orders"

    let world: FundWorld
    private let order = FundWorld.sale()
    private var company: FundCompany { world.company }

    init() throws { world = try FundWorld() }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    private func expectSoldOnce(_ location: SourceLocation = #_sourceLocation) async throws {
        #expect(company.orders.map(\.key) == ["sale-00001"] && company.orders["sale-00001"]?.amount == 15_000, sourceLocation: location)
        #expect(company.units["ada"] == 7_777_777 - 1_500_001 && world.bank.bookings.isEmpty, sourceLocation: location)
        #expect(try await world.service.pendingOrders() == [], sourceLocation: location)
    }

    @Test func sale_creditsTheProceeds_andReducesTheUnits() async throws {
        try await world.service.overview()
        var outdated = world.mediator.values(after: AccountsOutdated.self) { $0 }.makeAsyncIterator()
        let receipt = try await world.service.carryOut(order)
        #expect(receipt.amount == euros(15_000) && receipt.units.micros == 1_500_001 && receipt.holding.micros == 6_277_776)
        #expect(company.orders["sale-00001"]?.account == "acc-1")
        #expect(world.server.log.suffix(1) == [Self.orders] && world.server.keys == ["sale-00001"] && world.bank.attempts.isEmpty)
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

    @Test(arguments: [
        (404, "not_found", FundsError.unknownFund), (409, "price_changed", .priceChanged), (409, "too_few_units", .tooFewUnits),
        (422, "account_cannot_receive", .accountNotAccepted), (403, "", .notAccepted), (400, "malformed", .notAccepted),
    ])
    func sale_thatIsRejected_changesNothing(status: Int, code: String, expected: FundsError) async throws {
        world.server.fail(Self.orders, .rejected(status, code))
        await #expect(throws: expected) { try await world.service.carryOut(order) }
        #expect(expected.isOutcomeUnknown == false && company.orders.isEmpty)
        #expect(try await world.service.pendingOrders() == [])
    }

    @Test(arguments: [
        #""fund":"alps","units":1500001,"price":10000,"amount":15000"#, #""fund":"world","units":1500000,"price":10000,"amount":15000"#,
        #""fund":"world","units":1500001,"price":10000,"amount":15001"#, #""fund":"world","units":1500001,"price":10000,"amount":14999"#,
        #""fund":"world","units":1500001,"price":9949,"amount":14923"#, #""fund":"world","units":1500001,"price":10051,"amount":15076"#,
    ])
    func receipt_ofOtherTerms_isNotAccepted_andTheOrderStays(fields: String) async throws {
        world.server.fail(Self.orders, .answered("{\(fields),\"currency\":\"EUR\",\"holding\":1}"))
        await #expect(throws: FundsError.noAnswer) { try await world.service.carryOut(order) }
        world.server.fail(Self.orders, nil)
        try await world.service.carryOut(order)
        try await expectSoldOnce()
    }
}
