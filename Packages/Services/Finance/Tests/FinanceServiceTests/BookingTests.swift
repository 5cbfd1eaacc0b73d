import DatabaseKit
import DomainAPI
import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import Synchronization
import Testing

@testable import FinanceService

/// The balances that a booking changes: of its user only, until the bank reports newer ones, whether or not the device can store them.
@Suite(.timeLimit(.minutes(10))) struct BookingTests {
    let bank = TestBank()

    private func order(_ number: Int = 1) -> TransferOrder {
        TransferOrder(
            id: "order-000\(number)", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500 + number, currency: .eur), reference: "R")
    }

    private func answerBooking(_ balance: Int) {
        bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":\(balance)}}", status: 201)
    }

    private func answerAccount(_ balance: Int) {
        bank.answer(
            "/v1/bank/accounts", #"{"accounts":[{"id":"acc-1","iban":"X","label":"L","balance":{"minor":\#(balance),"currency":"EUR"}}]}"#)
    }

    /// Makes the account's balance unwritable, like a full disk.
    private func preventStorage() async throws {
        try await bank.device.store(for: FinanceService.ledger)().store.write {
            try $0.run(
                "CREATE TRIGGER full BEFORE UPDATE OF balance ON account WHEN OLD.id = 'acc-1' BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
    }

    private func allowStorage() async throws {
        try await bank.device.store(for: FinanceService.ledger)().store.write { _ = try $0.run("DROP TRIGGER full") }
    }

    private func balance(_ service: FinanceService) async throws -> Int { try await service.account("acc-1").balance.minorUnits }

    @Test func booking_ofOneUser_changesNoAccountOfTheNext() async throws {
        let service = try await bank.refreshedService()
        answerBooking(9_550)
        bank.server.meanwhile { [bank] in
            try await bank.device.signOut()
            bank.device.userID = "usr-2"
            try await service.refresh()
        }
        try await service.transfer(order())
        #expect(try await balance(service) == 10_050)
        #expect(try await service.storedOverview()?.accounts.first?.balance.minorUnits == 10_050)
        #expect(try await service.refresh().accounts.first?.balance.minorUnits == 10_050)
    }

    @Test(arguments: [false, true]) func overview_afterABooking_isAsCompleteAsBefore(isPartial: Bool) async throws {
        if isPartial { bank.answer("/v1/cards", "[7]") }
        let service = try bank.service()
        let before = try await service.refresh()
        var changes = service.overviews().makeAsyncIterator()
        answerBooking(9_550)
        try await service.transfer(order())
        let overview = try #require(await changes.next())
        #expect(overview.isPartial == isPartial && before.isPartial == isPartial)
        #expect((overview.netWorth == nil) == isPartial)
        #expect(try await service.storedOverview()?.isPartial == isPartial)
    }

    @Test(arguments: [true, false]) func booking_thatCannotBeStored_isAnnounced_untilTheNextOneOrRefresh(isRefreshed: Bool) async throws {
        let service = try await bank.refreshedService()
        var changes = service.overviews().makeAsyncIterator()
        try await preventStorage()
        answerBooking(9_550)
        try await service.transfer(order(1))
        #expect(await changes.next()?.accounts.first?.balance.minorUnits == 9_550)
        try await allowStorage()
        if isRefreshed {
            answerAccount(9_000)
            #expect(try await service.refresh().accounts.first?.balance.minorUnits == 9_000)
        } else {
            answerBooking(9_000)
            try await service.transfer(order(2))
        }
        #expect(try await balance(service) == 9_000)
    }

    /// The account is not in the response, which the bank began before the booking.
    @Test func booking_duringAPartialRefresh_isInItsOverview_ifItCannotBeStored() async throws {
        let service = try await bank.refreshedService()
        try await preventStorage()
        answerBooking(9_550)
        bank.answer("/v1/bank/accounts", #"{"accounts":[{"id":"acc-1"}]}"#)
        bank.server.meanwhile { try await service.transfer(order()) }
        let overview = try await service.refresh()
        #expect(overview.isPartial && overview.accounts.first?.balance.minorUnits == 9_550)
        #expect(try await balance(service) == 9_550)
    }

    @Test func export_listsPendingTransfersOnly() async throws {
        let service = try await bank.refreshedService()
        bank.fail(with: .badStatus(503, retryAfter: .zero))
        await #expect(throws: FinanceError.noAnswer) { try await service.transfer(order()) }
        #expect(String(decoding: try await service.exportData(), as: UTF8.self).contains("order-0001"))
        bank.fail(with: nil)
        answerBooking(9_550)
        while try await bank.service().drain() != nil {}
        #expect(try await service.pendingOrders().map(\.stage) == [.done])
        #expect(!String(decoding: try await service.exportData(), as: UTF8.self).contains("order-0001"))
    }

    /// A retry would hide whether an earlier attempt moved money.
    @Test func callsThatMoveMoney_areSentOnce_byAClientThatRetries() async throws {
        let log = Mutex<[String]>([])
        let client = HTTPClient(
            baseURL: try BaseURL("http://bank.test"),
            transport: StubTransport { head, _ in
                log.withLock { $0.append(head.path ?? "") }
                return .status(503)
            }, interceptors: [RetryInterceptor(policy: RetryPolicy(baseDelay: .zero))])
        let service = FinanceService(
            client: client, publicData: client, ledger: bank.device.store(for: FinanceService.ledger),
            records: bank.device.store(for: FinanceService.records), mediator: bank.mediator, reformers: [CardReformer()],
            currentUser: bank.device.currentUser)
        await #expect(throws: FinanceError.unreachable) { try await service.refresh() }
        await #expect(throws: FinanceError.noAnswer) { try await service.transfer(order()) }
        await #expect(throws: FinanceError.noAnswer) {
            try await service.pay(
                Pay(key: "order-0002", from: "acc-1", amount: Money(minorUnits: 1, currency: .eur), payee: "p", reference: "r"))
        }
        #expect(log.withLock { $0 } == ["/v1/cards", "/v1/cards", "/v1/cards", "/v1/transfers", "/v1/payments"])
    }

    /// The app runs the domain in the background and reports each sign-in.
    @Test func domain_deliversPendingOrders_andAgainAtOnceAfterASignIn() async throws {
        let clock = ManualClock()
        let service = try bank.service(clock: clock)
        let domain = service.domain
        var changes = service.pendingOrderChanges().makeAsyncIterator()
        let running = Task { await domain.run?() }
        bank.fail(with: .badStatus(503, retryAfter: .seconds(90)))
        await #expect(throws: FinanceError.noAnswer) { try await service.transfer(order()) }
        // The outbox, and the minute between looks at planned transfers.
        await clock.sleepers(2)
        bank.fail(with: nil)
        answerBooking(9_550)
        try await domain.whenSignedIn?()
        while try await service.pendingOrders().map(\.stage) != [.done] { _ = await changes.next() }
        #expect(clock.requestedSleeps.filter { $0 != .seconds(60) } == [.seconds(90)])
        running.cancel()
        await running.value
    }
}
