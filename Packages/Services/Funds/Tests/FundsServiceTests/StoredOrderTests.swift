import DomainAPI
import FinanceAPI
import Foundation
import FundsAPI
import MoneyAPI
import OutboxService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FundsService

/// Orders in the outbox, and the limits of orders and funds.
@Suite(.timeLimit(.minutes(10))) struct StoredOrderTests {
    @Test func payload_ofNoOrder_isIgnored() throws {
        let payload = String(decoding: try OutboxDraft(FundWorld.sale(), of: "ada").payload, as: UTF8.self)
        for text in ["{}", payload.replacing("1500001", with: "-1")] { #expect(FundOrder(stored: Array(text.utf8)) == nil) }
    }

    @Test func outcome_isUnknownOnlyAfterAnOrderWasSent() {
        let unknown: [FundsError] = [.noAnswer, .signedOutMeanwhile, .notBought(booking: 1)]
        let known: [FundsError] = [
            .unreachable, .signedOut, .paymentRefused(reason: .notAllowed), .malformedOrder, .unexpectedAnswer, .storage, .unknownFund,
            .priceChanged, .tooFewUnits, .accountNotAccepted, .notAccepted,
        ]
        #expect(unknown.allSatisfy(\.isOutcomeUnknown) && !known.contains(where: \.isOutcomeUnknown))
    }

    // MARK: Limits

    @Test func fundID_hasLowercaseLettersDigitsAndHyphens() {
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            #expect(Fund.isValid(id: "a" + text) == "abcdefghijklmnopqrstuvwxyz0123456789-".contains(text), "\(byte)")
        }
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

    // MARK: Delivery

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
        #expect(service.outbox.activity(of: "ada").delays == ["order-0001": .noAnswer])
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
