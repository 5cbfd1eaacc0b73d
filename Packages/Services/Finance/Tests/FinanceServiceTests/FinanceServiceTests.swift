import DatabaseKit
import DomainAPI
import FinanceAPI
import MoneyAPI
import NetworkKit
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

import struct Foundation.Date

@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct FinanceServiceTests {
    let bank = TestBank()

    // MARK: Accounts

    @Test func refresh_reformsThreeShapesIntoOne_andSumsThemUp() async throws {
        let overview = try await bank.service().refresh()
        #expect(overview.accounts.map(\.id) == ["acc-1", "card-1", "depot-1"])
        #expect(overview.accounts.map(\.kind) == [.current, .card, .portfolio])
        #expect(overview.accounts.map(\.balance.minorUnits) == [10_050, -1_250, 2_502])
        #expect(overview.accounts[1].available == Money(minorUnits: 98_750, currency: .usd))
        // 100.50 € − 12.50 $ ÷ 1.25 + 25.02 $ ÷ 1.25 = 100.50 − 10.00 + 20.02
        #expect(overview.netWorth == Money(minorUnits: 11_052, currency: .eur))
    }

    @Test func refresh_whenTheBankFails_throwsAndKeepsStoredAccounts() async throws {
        try await bank.service().refresh()
        for (path, status, body, expected) in [
            ("/v1/cards", 200, "nonsense", FinanceError.unexpectedAnswer), ("/v1/bank/accounts", 500, "", .unreachable),
            ("/v1/brokerage", 401, "", .signedOut), ("/v1/cards", 404, "", .unexpectedAnswer),
        ] {
            let broken = try bank.service()
            bank.answer(path, body, status: status)
            await #expect(throws: expected) { try await broken.refresh() }
            #expect(try await broken.storedOverview()?.accounts.count == 3)
            bank.answer("/v1/bank/accounts", #"{"accounts":[]}"#)
            bank.answer("/v1/cards", "[]")
            bank.answer("/v1/brokerage", #"{"portfolio":{}}"#)
        }
    }

    @Test func numbers_lieSealedInTheStore() async throws {
        try await bank.service().refresh()
        let stored = try await bank.device.store(for: FinanceService.ledger)().store.read {
            try $0.rows("SELECT number FROM account") { try $0.bytes(0) }
        }
        #expect(stored.count == 3)
        for bytes in stored { #expect(!String(decoding: bytes, as: UTF8.self).contains("DE89")) }
    }

    @Test func response_inAnotherUsersSession_isDiscarded() async throws {
        let service = try bank.service()
        let overviews = service.overviews()
        bank.server.meanwhile { [bank] in bank.device.userID = "usr-2" }
        await #expect(throws: FinanceError.signedOut) { try await service.refresh() }
        #expect(try await service.storedOverview() == nil)
        try await service.refresh()
        var iterator = overviews.makeAsyncIterator()
        #expect(await iterator.next()?.isStale == false)
        #expect(try await service.storedOverview()?.accounts.count == 3)
    }

    @Test func everyCall_whenSignedOut_throws() async throws {
        bank.device.userID = nil
        let service = try bank.service()
        await #expect(throws: FinanceError.signedOut) { try await service.refresh() }
        await #expect(throws: FinanceError.signedOut) { _ = try await service.storedOverview() }
        await #expect(throws: FinanceError.signedOut) { _ = try await service.account("acc-1") }
        await #expect(throws: FinanceError.signedOut) { try await service.exportData() }
        await #expect(throws: FinanceError.signedOut) { try await service.transfer(order) }
        #expect(bank.log.isEmpty)
    }

    // MARK: History

    @Test func transactions_areFetchedOnceAndPagedNewestFirst() async throws {
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -100)),\(entry(2, 250)),\(entry(5, -50))]}")
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 2).map(\.id) == [5, 2])
        #expect(try await service.transactions(of: "acc-1", before: 2, limit: 2).map(\.id) == [1])
        bank.answer("/v1/accounts/acc-1/entries", #"{"entries":[]}"#)
        try await service.refreshTransactions(of: "acc-1")
        #expect(bank.log.last == "GET /v1/accounts/acc-1/entries?after=5&limit=500")
    }

    @Test func balances_areReckonedBackFromThePresentOne_withoutGaps() async throws {
        bank.answer(
            "/v1/accounts/acc-1/entries",
            "{\"entries\":[\(entry(1, 10_000, day: "2025-11-03")),\(entry(2, 100, day: "2026-01-31")),\(entry(3, -50, day: "2026-02-01"))]}"
        )
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        let points = try await service.balances(of: "acc-1", months: 12)
        #expect(points.map(\.month) == ["2025-11", "2025-12", "2026-01", "2026-02"])
        #expect(points.map(\.balance.minorUnits) == [10_000, 10_000, 10_100, 10_050])
        #expect(try await service.balances(of: "acc-1", months: 2).map(\.month) == ["2026-01", "2026-02"])
    }

    @Test func entry_withoutSenseAtTheEndOfAFullPage_doesNotHideLaterOnes() async throws {
        let first = (1..<500).map { entry($0, 1) }.joined(separator: ",") + ",\"nonsense\""
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(first)]}")
        let service = try await bank.refreshedService()
        let asked = Counter()
        bank.meanwhileAlways { [bank] in
            if asked.rise() == 0 { bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(501, 7))]}") }
        }
        try await service.refreshTransactions(of: "acc-1")
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 1).map(\.id) == [501])
    }

    @Test func entry_withAnImpossibleNumber_doesNotFreezeTheHistory() async throws {
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, 1)),\(entry(1 << 53, 1))]}")
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        // The largest interoperable integer (RFC 8259, section 6).
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(9_007_199_254_740_991, 1))]}")
        try await service.refreshTransactions(of: "acc-1")
        #expect(bank.log.last == "GET /v1/accounts/acc-1/entries?after=1&limit=500")
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 9).map(\.id) == [9_007_199_254_740_991, 1])
    }

    @Test func netWorth_withoutRateForOneAccount_isNil() async throws {
        bank.answer("/v1/rates", #"{"base":"EUR","date":"2026-01-01","rates":{"CHF":"0.9412"}}"#)
        let overview = try await bank.service().refresh()
        #expect(overview.accounts.count == 3 && overview.netWorth == nil)
    }

    // MARK: Moving money

    private let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")

    @Test func transfer_sendsItsKey_andChangesTheBalancesOnTheDevice() async throws {
        let service = try await bank.refreshedService()
        var changes = service.overviews().makeAsyncIterator()
        bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[\(entry(9, -500))],\"balances\":{\"acc-1\":9550}}", status: 201)
        try await service.transfer(order)
        #expect(bank.log.contains("POST /v1/transfers order-0001"))
        #expect(try await service.account("acc-1").balance.minorUnits == 9_550)
        #expect(await changes.next()?.accounts.first?.balance.minorUnits == 9_550)
    }

    @Test(arguments: [
        (
            422, #"{"error":"insufficient_funds","detail":{"available":10050}}"#,
            FinanceError.insufficientFunds(available: Money(minorUnits: 10_050, currency: .eur))
        ),
        (422, #"{"error":"insufficient_funds"}"#, .insufficientFunds(available: .zero(.eur))),
        (422, #"{"error":"currency_mismatch"}"#, .currencyMismatch), (422, #"{"error":"account_cannot_receive"}"#, .notAllowed),
        (422, #"{"error":"same_account"}"#, .malformedOrder), (409, #"{"error":"idempotency_key_reused"}"#, .malformedOrder),
        (422, #"{"error":"quote_expired"}"#, .quoteExpired), (401, "", .signedOut), (500, "", .noAnswer), (200, "nonsense", .noAnswer),
    ])
    func transfer_whenRejected_throwsByKindAndChangesNothing(status: Int, body: String, expected: FinanceError) async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/transfers", body, status: status)
        await #expect(throws: expected) { try await service.transfer(order) }
        #expect(try await service.account("acc-1").balance.minorUnits == 10_050)
        #expect(try await service.pendingOrders().isEmpty == (expected != .noAnswer))
    }

    @Test func transfer_thatMakesNoSense_isRefusedWithoutACall() async throws {
        let service = try bank.service()
        var wrong = order
        wrong.to = wrong.from
        await #expect(throws: FinanceError.malformedOrder) { try await service.transfer(wrong) }
        wrong = order
        wrong.amount.minorUnits = 0
        await #expect(throws: FinanceError.malformedOrder) { try await service.transfer(wrong) }
        for id in ["", "order-0001\r\nX-Admin: 1", String(repeating: "x", count: 200)] {
            wrong = order
            wrong.id = id
            await #expect(throws: FinanceError.malformedOrder) { try await service.transfer(wrong) }
            let payment = Pay(key: id, from: "acc-1", amount: Money(minorUnits: 1, currency: .eur), payee: "p", reference: "")
            await #expect(throws: FinanceError.malformedOrder) { try await service.pay(payment) }
        }
        #expect(bank.log.isEmpty)
    }

    @Test func refresh_startedBeforeABooking_andAnsweredAfterIt_keepsTheNewerBalance() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[\(entry(9, -500))],\"balances\":{\"acc-1\":9550}}", status: 201)
        bank.server.meanwhile { [order] in try await service.transfer(order) }
        #expect(try await service.refresh().accounts.first?.balance.minorUnits == 9_550)
        #expect(try await service.account("acc-1").balance.minorUnits == 9_550)
        // The next response is valid again.
        bank.answer(
            "/v1/bank/accounts", #"{"accounts":[{"id":"acc-1","iban":"X","label":"L","balance":{"minor":9000,"currency":"EUR"}}]}"#)
        #expect(try await service.refresh().accounts.first?.balance.minorUnits == 9_000)
    }

    @Test func pay_throughTheMediator_isReachableByCodeOnly() async throws {
        let service = try bank.service()
        let mediator = Mediator(schemes: ["app"])
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try mediator.install(routes)
        bank.answer("/v1/payments", #"{"id":12,"entries":[],"balances":{}}"#, status: 201)
        let payment = Pay(
            key: "order-0001", from: "acc-1", amount: Money(minorUnits: 4900, currency: .eur), payee: "Sample Insurance",
            reference: "Household: 1 year")
        #expect(try await mediator(payment) == PaymentReceipt(booking: 12))
        #expect(bank.log.contains("POST /v1/payments order-0001"))
        for origin in Origin.allCases {
            await #expect(throws: RoutingError.refused(path: "finance/pay", origin: origin)) {
                try await mediator.open("app://finance/pay", from: origin)
            }
        }
        #expect(try await mediator(PayableAccounts(currency: .eur)).map(\.id) == ["acc-1"])
        #expect(try await mediator(ReceivingAccounts(currency: .usd)).map(\.id) == ["card-1"])
        try await service.refresh()
        #expect(try await mediator(TransactionsFile(id: "acc-1")).mediaType == "text/csv")
    }

    @Test func accounts_thatAnotherDomainReportsAsOutdated_areFetched() async throws {
        let service = try await bank.refreshedService()
        var overviews = service.overviews().makeAsyncIterator()
        let running = Task { await service.domain.run?() }
        let before = bank.log.count
        // The run may not have begun to listen yet.
        let posting = Task {
            while !Task.isCancelled, bank.log.count == before {
                bank.mediator.post(AccountsOutdated())
                await Task.yield()
            }
        }
        #expect(await overviews.next()?.accounts.map(\.id).contains("acc-1") == true)
        posting.cancel()
        running.cancel()
        await running.value
    }

    @Test func balances_haveTheTimeOfTheLastSuccessfulRefresh_evenAfterARestart() async throws {
        let bank = TestBank()
        let (first, second) = (Date(timeIntervalSince1970: 1_000_000), Date(timeIntervalSince1970: 2_000_000))
        var service = try bank.service(now: { first })
        #expect(try await service.refresh().fetched == first)
        #expect(try await service.transactionsFetched(of: "acc-1") == nil)
        try await service.refreshTransactions(of: "acc-1")
        service = try bank.service(now: { second })
        bank.fail(with: .connectionLost("reset"))
        await #expect(throws: FinanceError.unreachable) { try await service.refresh() }
        await #expect(throws: FinanceError.unreachable) { try await service.refreshTransactions(of: "acc-1") }
        #expect(try await service.storedOverview()?.fetched == first)
        #expect(try await service.transactionsFetched(of: "acc-1") == first)
        bank.fail(with: nil)
        #expect(try await service.refresh().fetched == second)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SharingTests {
    private let bank = TestBank()

    private func row(_ text: String, _ minorUnits: Int = -1_250, currency: Currency = .eur) -> Transaction {
        Transaction(
            id: 1, account: "acc-1", amount: Money(minorUnits: minorUnits, currency: currency), day: "2026-01-05", text: text,
            counterparty: "Bäcker, \"Sohn\" & Co", category: .other)
    }

    @Test func table_quotesTexts_andWritesExactAmounts() {
        let text = TransactionTable.text(of: [row("Brot"), row("Rice", 5, currency: .jpy), row("", .min)])
        #expect(
            text == "\u{FEFF}Date,Counterparty,Text,Category,Amount,Currency\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"Brot\",\"other\",-12.50,EUR\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"Rice\",\"other\",5,JPY\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"\",\"other\",-92233720368547758.08,EUR\r\n")
    }

    @Test(arguments: [
        ("=1+1", true), ("+1", true), ("-1", true), ("@SUM(A1)", true), ("\tx", true), ("\rx", true), ("\nx", true), ("\r\nx", true),
        ("a=1", false), (" =1", false), ("1-1", false),
    ])
    func table_neverContainsAFormula_andLeavesOtherTextsUnchanged(text: String, isFormula: Bool) {
        #expect(TransactionTable.text(of: [row(text)]).contains(",\"" + (isFormula ? "'" : "") + text + "\","))
    }

    @Test func file_hasTheStoredTransactionsOfTheUser_newestFirst() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -250)),\(entry(2, 900))]}")
        try await service.refreshTransactions(of: "acc-1")
        let file = try await service.transactionsFile(of: "acc-1")
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(file.mediaType == "text/csv" && lines.count == 3)
        #expect(lines[1].hasSuffix(",9.00,EUR") && lines[2].hasSuffix(",-2.50,EUR"))
        _ = try await service.importStatement(Array(StatementFiles.german.utf8), into: "acc-1", dayOrder: nil)
        let all = String(decoding: try await service.transactionsFile(of: "acc-1").bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(all.count == 5 && all[1] == lines[1] && all[3] == "2026-01-15,\"Arbeit GmbH\",\"Gehalt\",\"imported\",3210.00,EUR")
        bank.device.userID = "usr-2"
        await #expect(throws: FinanceError.self) { try await service.transactionsFile(of: "acc-1") }
        bank.device.userID = nil
        await #expect(throws: FinanceError.signedOut) { try await service.transactionsFile(of: "acc-1") }
    }

    @Test func file_isReadByTheImportOfStatements() async throws {
        let service = try await bank.refreshedService()
        let text = TransactionTable.text(of: [row("Brot"), row("Käse", 300)])
        let result = try await service.importStatement(Array(text.utf8), into: "acc-1", dayOrder: nil)
        let imported = try await service.importedTransactions(of: "acc-1", after: nil, limit: 10)
        #expect(Set(imported.map(\.amount.minorUnits)) == [-1_250, 300], "\(result)")
        #expect(imported.allSatisfy { $0.day == "2026-01-05" && $0.counterparty == "Bäcker, \"Sohn\" & Co" })
    }
}
