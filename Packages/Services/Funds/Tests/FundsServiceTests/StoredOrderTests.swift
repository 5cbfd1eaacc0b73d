import DomainAPI
import FinanceAPI
import Foundation
import FundsAPI
import MoneyAPI
import OutboxService
import PaymentTesting
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

    // MARK: Limits

    @Test func fundID_hasOneTo40LowercaseLettersDigitsAndHyphens() {
        for (count, isValid) in [(0, false), (1, true), (40, true), (41, false)] {
            #expect(Fund.isValid(id: String(repeating: "x", count: count)) == isValid)
        }
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            #expect(Fund.isValid(id: "a" + text) == "abcdefghijklmnopqrstuvwxyz0123456789-".contains(text), "\(byte)")
        }
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
        world.bank.loseAnswers(true)
        await #expect(throws: FundsError.noAnswer) { try await service.carryOut(FundWorld.purchase) }
        #expect(service.outbox.activity(of: "ada").delays == ["order-0001": .noAnswer])
        try await domain.whenSignedIn?()
        #expect(service.outbox.activity(of: "ada").delays == [:])
        world.bank.loseAnswers(false)
        var changes = service.pendingOrderChanges().makeAsyncIterator()
        let running = Task { await domain.run?() }
        while try await service.pendingOrders().map(\.stage) != [.done] { _ = await changes.next() }
        running.cancel()
        await running.value
        #expect(world.bank.bookings.count == 1 && world.company.orders.count == 1)
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
