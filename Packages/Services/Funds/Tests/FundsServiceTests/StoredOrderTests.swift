import DomainAPI
import FinanceAPI
import Foundation
import FundsAPI
import MoneyAPI
import NetworkKit
import OutboxService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FundsService

/// The stored form of an order in the outbox, which later versions must read.
@Suite struct StoredOrderTests {
    private static let fields = #""fund":"world","title":"World Equity","price":10000,"currency":"EUR","account":"acc-1""#

    private func order(_ json: String) -> FundOrder? { FundOrder("order-0001", Array("{\(json)}".utf8)) }

    @Test func order_isReadFromItsPayload() throws {
        for order in [FundWorld.purchase, FundWorld.sale()] {
            #expect(FundOrder(order.id, try OutboxDraft(order, of: "ada").payload) == order)
        }
        #expect(order(Self.fields + #","amount":12345"#) == FundWorld.purchase)
        #expect(order(Self.fields + #","units":1500001"#) == FundWorld.sale("order-0001"))
    }

    @Test(arguments: [fields, fields + #","amount":1,"units":1"#, fields + #","units":-1"#, fields + #","amount":"1""#, #""fund":"world""#])
    func payload_ofNoOrder_isIgnored(json: String) {
        #expect(order(json) == nil)
    }

    // MARK: Failures

    private static let rejections: [(String, FundsError)] = [
        ("unknownFund", .unknownFund), ("priceChanged", .priceChanged), ("tooFewUnits", .tooFewUnits),
        ("accountNotAccepted", .accountNotAccepted), ("notAccepted", .notAccepted),
    ]

    @Test func rejection_isStoredByItsCode() {
        for (code, error) in Self.rejections {
            #expect(error.rejection == code && FundsError(code: code, hasLeft: false) == error)
            #expect(FundsError(code: code, hasLeft: true) == .noAnswer, "an attempt may have been carried out")
        }
        for error in [FundsError.unreachable, .noAnswer, .malformedOrder, .storage, .notBought(booking: 1)] {
            #expect(error.rejection == nil)
        }
    }

    @Test(
        arguments: [
            (nil, false, FundsError.unreachable), (nil, true, .noAnswer), ("unreachable", false, .unreachable),
            ("storage", false, .storage),
            ("storage", true, .noAnswer), ("signedOut", false, .signedOut), ("signedOut", true, .signedOutMeanwhile),
            ("refused notAllowed", false, .paymentRefused(reason: .notAllowed)),
            ("refused said No.", true, .paymentRefused(reason: .said("No."))),
            ("notBought 70", true, .notBought(booking: 70)), ("notBought x", true, .noAnswer), ("ofALaterVersion", false, .unreachable),
        ] as [(String?, Bool, FundsError)])
    func failure_isReadFromItsCode(code: String?, hasLeft: Bool, error: FundsError) {
        #expect(FundsError(code: code, hasLeft: hasLeft) == error)
    }

    @Test func outcome_isUnknownOnlyAfterAnOrderWasSent() {
        let unknown: [FundsError] = [.noAnswer, .signedOutMeanwhile, .notBought(booking: 1)]
        let known: [FundsError] =
            Self.rejections.map(\.1) + [
                .unreachable, .signedOut, .paymentRefused(reason: .notAllowed), .malformedOrder, .unexpectedAnswer, .storage,
            ]
        #expect(unknown.allSatisfy(\.isOutcomeUnknown) && !known.contains(where: \.isOutcomeUnknown))
    }

    @Test(arguments: 100...599) func status_isARejection_unlessItIsTemporary(status: Int) {
        let isRejection = (400...499).contains(status) && ![401, 408, 425, 429].contains(status)
        let error = NetworkError.badStatus(status)
        #expect(error.isRejection == isRejection && (FundsError(rejection: error) != nil) == isRejection)
    }

    @Test func failure_ofASale_isFinalOnlyIfTheCompanyRejectsIt() throws {
        let delivery = FundDelivery(service: try FundWorld().service)
        let own = OutboxStep.Failure("x", counts: true)
        #expect(delivery.failure(of: own) == own)
        #expect(delivery.failure(of: FundsError.priceChanged) == .init("priceChanged", isFinal: true))
        #expect(delivery.failure(of: FundsError.storage) == .init("noAnswer"))
        #expect(delivery.failure(of: CancellationError()) == .init("noAnswer"))
        #expect(delivery.failure(of: NetworkError.badStatus(404)) == .init("unknownFund", isFinal: true))
        #expect(delivery.failure(of: NetworkError.badStatus(503, retryAfter: .seconds(3))) == .init("noAnswer", retryAfter: .seconds(3)))
        #expect(delivery.failure(of: NetworkError.connectionLost("reset")) == .init("noAnswer"))
        #expect(!NetworkError.connectionLost("reset").isRejection)
    }

    // MARK: Limits

    @Test func fundID_hasLowercaseLettersDigitsAndHyphens() {
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            #expect(Fund.isValid(id: "a" + text) == "abcdefghijklmnopqrstuvwxyz0123456789-".contains(text), "\(byte)")
        }
    }

    @Test(
        arguments: [("00000000001", nil), ("0000000001", 1_000_000), ("0.0000001", nil), ("0.000001", 1), ("1/", nil), ("1:", nil)]
            as [(String, Int?)])
    func typedUnits_haveAtMostTenDigitsAndSixDecimals(text: String, micros: Int?) {
        let format = AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: [:])
        #expect(FundUnits(typed: text, format: format)?.micros == micros)
    }

    @Test func orderID_hasEightTo64Characters() async throws {
        let world = try FundWorld()
        for (count, isValid) in [(7, false), (8, true), (64, true), (65, false)] {
            let order = FundWorld.purchase(String(repeating: "x", count: count), amount: 100 + count)
            if isValid {
                #expect(try await world.service.carryOut(order).amount.minorUnits == 100 + count)
            } else {
                await #expect(throws: FundsError.malformedOrder) { try await world.service.carryOut(order) }
            }
        }
    }

    @Test func fund_withTheLongestTitleAndTheLastTime_isShown() async throws {
        let world = try FundWorld()
        for (count, time, isShown) in [(100, 7_258_118_400, true), (101, 0, false), (1, 7_258_118_401, false), (0, 0, false), (1, 0, true)]
        {
            let title = String(repeating: "x", count: count)
            let fund = #"{"id":"a","title":"\#(title)","currency":"EUR","price":1,"previous":1000000,"quoted_at":\#(time)}"#
            world.script.answer("GET /v1/funds", "{\"funds\":[\(fund)]}")
            #expect(try await world.service.overview().funds.isEmpty != isShown, "\(count) \(time)")
        }
    }

    /// Each trade has its own place in the memory of the outbox, so that it is not carried out again.
    @Test func receipts_ofFiftyOrders_areRemembered() async throws {
        let world = try FundWorld()
        for number in 1...50 { try await world.service.carryOut(FundWorld.purchase("order-\(1000 + number)", amount: number)) }
        for number in 1...50 { try await world.service.carryOut(FundWorld.purchase("order-\(1000 + number)", amount: number)) }
        #expect(world.company.now.payments.count == 50 && world.company.now.orders.count == 50)
    }

    @Test func prices_ofOneDay_areAHistory() async throws {
        let world = try FundWorld()
        let quotes = #"[{"day":"2026-06-01","price":5}]"#
        world.script.answer("GET /v1/funds/world/quotes", "{\"fund\":\"world\",\"currency\":\"EUR\",\"quotes\":\(quotes)}")
        #expect(try await world.service.prices(of: "world").map(\.price.minorUnits) == [5])
    }

    @Test func receipt_ofTheUnits_forAnotherAmount_isNotAccepted() throws {
        func receipt(_ amount: Int) throws -> FundReceipt? {
            let json = #"{"fund":"world","units":1234500,"price":10000,"amount":\#(amount),"currency":"EUR","holding":1}"#
            return try JSONDecoder().decode(ReceiptPayload.self, from: Data(json.utf8)).receipt(of: FundWorld.purchase)
        }
        #expect(try receipt(12_345)?.units.micros == 1_234_500)
        #expect(try receipt(12_344) == nil && receipt(12_346) == nil)
    }

    // MARK: Delivery

    /// A later version may have stored it.
    @Test func unreadableOrder_isTheSameAsNoOther() throws {
        let delivery = FundDelivery(service: try FundWorld().service)
        let draft = try OutboxDraft(FundWorld.purchase, of: "ada")
        #expect(delivery.isSame(draft.payload, draft) && !delivery.isSame([], draft))
        #expect(!delivery.isSame(draft.payload, try OutboxDraft(FundWorld.sale(), of: "ada")))
    }

    /// Only reaching the fund company or the bank makes the outcome of a failure unknown.
    @Test func steps_thatMayMoveMoneyOrUnits_leaveTheDevice() throws {
        let service = try FundWorld().service
        #expect(service.steps(of: FundWorld.purchase).map(\.name) == ["reserve", "pay", "buy"])
        #expect(service.steps(of: FundWorld.purchase).map(\.leaves) == [false, true, true])
        #expect(service.steps(of: FundWorld.sale()).map(\.leaves) == [true])
    }

    @Test func domain_completesPendingOrders_andTriesAgainAfterASignIn() async throws {
        let world = try FundWorld()
        let (service, domain) = (world.service, world.service.domain)
        world.script.losePayment(true)
        await #expect(throws: FundsError.noAnswer) { try await service.carryOut(FundWorld.purchase) }
        #expect(service.outbox.activity(of: "ada").delays == ["order-0001": "noAnswer"])
        try await domain.whenSignedIn?()
        #expect(service.outbox.activity(of: "ada").delays == [:])
        world.script.losePayment(false)
        var changes = service.pendingOrderChanges().makeAsyncIterator()
        let running = Task { await domain.run?() }
        while try await service.pendingOrders().map(\.stage) != [.done] { _ = await changes.next() }
        running.cancel()
        await running.value
        #expect(world.company.now.payments.count == 1 && world.company.now.orders.count == 1)
    }

    private struct Refusing: RouteInterceptor {
        let error: RoutingError
        func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable { throw error }
    }

    @Test(arguments: [
        (RoutingError.signInRequired(path: PayableAccounts.path), FundsError.signedOut),
        (.signInRequired(path: ReceivingAccounts.path), .signedOut), (.signInRequired(path: Pay.path), .unexpectedAnswer),
        (.switchedOff(path: PayableAccounts.path), .unexpectedAnswer),
    ])
    func accounts_whenTheFinanceDomainIsNotReached_throw(error: RoutingError, expected: FundsError) async throws {
        let world = try FundWorld(interceptors: [Refusing(error: error)])
        await #expect(throws: expected) { try await world.service.payers(in: .eur) }
        await #expect(throws: expected) { try await world.service.receivers(in: .eur) }
    }
}
