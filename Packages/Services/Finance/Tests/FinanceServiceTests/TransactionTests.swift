import DomainAPI
import FaultTesting
import FinanceAPI
import FinanceTesting
import Foundation
import NetworkKitTesting
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceService

/// The transactions of all accounts.
@Suite(.timeLimit(.minutes(10))) struct TransactionTests {
    private let bank = TestBank()

    private func entry(
        _ id: Int, _ amount: Int, _ counterparty: String, _ text: String = "", day: String = "2026-02-10", account: String = "acc-1",
        category: String = "groceries", iban: String = "null"
    ) -> String {
        """
        {"id":\(id),"account":"\(account)","booked":"\(day)","amount":\(amount),"text":"\(text)","counterparty":"\(counterparty)",\
        "category":"\(category)","iban":\(iban)}
        """
    }

    @Test func bank_isAskedOnceAMinute_howeverManyPagesFollowIt() async throws {
        let (clock, start) = (ManualClock(), Date())
        let began = clock.now
        let service = try bank.service(clock: clock, now: { start + Double(began.duration(to: clock.now).components.seconds) })
        await withTaskGroup { pages in
            for number in 1...3 {
                pages.addTask { await service.followBank() }
                await clock.sleepers(number)
                clock.advance(by: .seconds(15))
            }
            for _ in 1...20 {
                clock.advance(by: .seconds(15))
                await clock.sleepers(3)
            }
            pages.cancelAll()
        }
        #expect(bank.log.count { $0 == "GET /v1/cards" } == 5)
    }

    /// The service with bookings of two accounts, and an imported one.
    private func service() async throws -> FinanceService {
        bank.answer(
            "/v1/accounts/acc-1/entries",
            """
            {"entries":[\(entry(1, -1_250, "Bäckerei Hansen", "Brot & Brötchen", day: "2026-01-31")),\
            \(entry(2, -4_000, "Markthalle", "100% Wolle_x", day: "2026-02-01")),\
            \(entry(3, 1_000, "Markthalle", "Refund", day: "2026-02-03")),\
            \(entry(5, 300_000, "Werft", "Salary", day: "2026-02-03", category: "income")),\
            \(entry(6, -90_000, "Müller", "Rent", day: "2026-02-04", category: "home", iban: "\"DE89370400440532013000\""))]}
            """)
        bank.answer(
            "/v1/accounts/card-1/entries",
            "{\"entries\":[\(entry(4, -2_500, "Καφενείο", "Kaffee", day: "2026-02-02", account: "card-1", category: "eating out"))]}")
        let service = try bank.service { Date(timeIntervalSince1970: 1_772_323_200) }
        try await service.refresh()
        try await service.refreshTransactions()
        _ = try await service.importStatement(
            Array("Date;Amount;Payee\n2026-02-02;-7,00;Kiosk\n".utf8), named: "k.csv", into: "acc-1", dayOrder: nil, amounts: nil)
        return service
    }

    @Test func search_withoutConditions_findsAllAccounts_newestFirst_importedOnesToo() async throws {
        let service = try await service()
        let found = try await service.transactions(matching: TransactionFilter(), limit: 10)
        #expect(found.map(\.key) == ["6", "5", "3", "4", "imported-1", "2", "1"])
        #expect(try await service.transactions(matching: TransactionFilter(), limit: 5).map(\.key) == ["6", "5", "3", "4", "imported-1"])
        #expect(found[3].amount.currency.code == "USD" && found[4].category == .other)
    }

    @Test(arguments: [
        (TransactionFilter(text: "BACKEREI"), ["1"]), (TransactionFilter(text: "brotchen hansen"), ["1"]),
        (TransactionFilter(text: "ΚΑΦΕΝΕΙΟ"), ["4"]), (TransactionFilter(text: "kiosk"), ["imported-1"]),
        (TransactionFilter(text: "100%"), ["2"]), (TransactionFilter(text: "e_x"), ["2"]), (TransactionFilter(text: "%' OR 1=1"), []),
        (TransactionFilter(text: "markthalle", from: "2026-02-02"), ["3"]), (TransactionFilter(to: "2026-01-31"), ["1"]),
        (TransactionFilter(account: "card-1"), ["4"]), (TransactionFilter(account: "acc-9"), []),
        (TransactionFilter(category: .groceries), ["3", "2", "1"]), (TransactionFilter(category: .other), ["imported-1"]),
        (TransactionFilter(text: "m", least: try? Decimal10("10"), most: try? Decimal10("40")), ["3", "2"]),
        (TransactionFilter(text: String(repeating: "q ", count: 200)), []),
    ])
    func search_findsWhatFulfillsAllConditions(filter: TransactionFilter, keys: [String]) async throws {
        let service = try await service()
        #expect(try await service.transactions(matching: filter, limit: 10).map(\.key) == keys)
    }

    @Test func transaction_isFoundByItsKey_withItsIBAN() async throws {
        let service = try await service()
        let rent = try await service.transaction("6", of: "acc-1")
        #expect(rent?.number == "DE89370400440532013000" && rent?.text == "Rent" && rent?.category == .home)
        #expect(try await service.transaction("imported-1", of: "acc-1")?.counterparty == "Kiosk")
        for key in ["6 ", "+6", "06", "x", "", "imported-", "imported-01", "imported-2", "99"] {
            #expect(try await service.transaction(key, of: "acc-1") == nil)
        }
        #expect(try await service.transaction("6", of: "card-1") == nil)
    }

    @Test func category_isRememberedByCounterparty_inWhateverSpelling_untilItIsRemoved() async throws {
        let service = try await service()
        let changes = bank.mediator.events(of: TransactionsChanged.self)
        try await service.setCategory(.leisure, ofCounterparty: "MARKTHALLE")
        try await service.setCategory(.health, ofCounterparty: "Kiosk")
        #expect(await changes.unreadCount() == 2)
        #expect(try await service.transactions(matching: TransactionFilter(category: .leisure), limit: 9).map(\.key) == ["3", "2"])
        #expect(try await service.transactions(of: "acc-1", before: 4, limit: 1).map(\.category) == [.leisure])
        #expect(try await service.importedTransactions(of: "acc-1", after: nil, limit: 1).map(\.category) == [.health])
        let export = try await service.exportData()
        try await service.setCategory(nil, ofCounterparty: "Markthalle")
        #expect(try await service.transactions(matching: TransactionFilter(category: .leisure), limit: 9) == [])
        try await service.importData(export)
        #expect(try await service.transaction("2", of: "acc-1")?.category == .leisure)
    }

    @Test func spending_sumsCategoriesInOneCurrency_andDeductsRefunds() async throws {
        let service = try await service()
        let spending = try await service.spending(in: "2026-02")
        // 25 USD at 1.25.
        #expect(
            spending.mapValues(\.minorUnits) == [.groceries: 3_000, .eatingOut: 2_000, .home: 90_000, .other: 700]
                && spending.values.allSatisfy { $0.currency == .eur })
        #expect(try await service.spending(in: "2025-12") == [:])
        try bank.mediator.install(service.domain.routes)
        #expect(try await bank.mediator(Spending(month: "2026-01")) == [.groceries: Money(minorUnits: 1_250, currency: .eur)])
    }

    @Test func totals_areTheBalancesAtTheEndOfEachMonth_inOneCurrency() async throws {
        let totals = try await service().totals(months: 3)
        #expect(totals.map(\.month) == ["2026-01", "2026-02", "2026-03"])
        // 100.50 EUR, -12.50 USD and 25.02 USD of the portfolio at 1.25; without the bookings of February.
        let now = 10_050 - 1_000 + 2_002
        #expect(totals.map(\.balance.minorUnits) == [now - (-4_000 + 1_000 + 300_000 - 90_000) + 2_000, now, now])
    }

    @Test func search_afterSignOut_failsWithoutData() async throws {
        let service = try await service()
        bank.device.userID = nil
        await #expect(throws: FinanceError.signedOut) { try await service.transactions(matching: TransactionFilter(), limit: 1) }
    }
}

/// The people whom the user pays.
@Suite(.timeLimit(.minutes(10))) struct PayeeTests {
    private let bank = TestBank()
    private let zoe = Payee(id: "payee-1", name: "Zoë", number: "CH9300762011623852957")

    @Test func payees_areStoredByName_andChangedById() async throws {
        let service = try bank.service()
        let changes = bank.mediator.events(of: PayeesChanged.self)
        try await service.save(zoe)
        try await service.save(Payee(id: "payee-2", name: " Anna ", number: "de89 3704 0044 0532 0130 00"))
        #expect(try await service.payees().map(\.name) == ["Anna", "Zoë"])
        #expect(try await service.payees().map(\.number) == ["DE89370400440532013000", "CH9300762011623852957"])
        await #expect(throws: FinanceError.nameTaken) { try await service.save(Payee(id: "payee-3", name: "Anna", number: zoe.number)) }
        try await service.save(Payee(id: "payee-1", name: "Zoë B.", number: zoe.number))
        try await service.deletePayee("payee-2")
        #expect(try await bank.service().payees().map(\.name) == ["Zoë B."])
        #expect(await changes.unreadCount() == 4)
    }

    @Test(arguments: [
        ("DE89370400440532013000", true), ("GB82 WEST 1234 5698 7654 32", true), ("de89 3704 0044 0532 0130 00", true),
        ("DE89370400440532013001", false), ("DE98370400440532013000", false), ("", false), ("DE8937040044053201300", false), ("１２", false),
        ("8937040044053201300000", false), ("DEAB370400440532013000", false), ("DE89-3704-0044-0532-0130-00", false),
        (String(repeating: "1", count: 5_000), false), ("DE8937040044053201३000", false),
    ])
    func iban_isAccepted_onlyWithCorrectCheckDigits(text: String, isValid: Bool) {
        #expect((IBAN.electronic(text) != nil) == isValid)
        if let number = IBAN.electronic(text) { #expect(IBAN.electronic(IBAN.grouped(number)) == number) }
    }

    @Test func transferToAPayee_namesTheIBAN_andIsShownUntilItIsAcknowledged() async throws {
        let entry = TransferEntry(from: "acc-1", to: zoe.id, amount: "5", reference: "Thanks")
        let format = AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: [:])
        guard case .order(let order) = entry.checked(as: "order-0001", among: Account.samples, payees: [zoe], format: format) else {
            Issue.record("the entry is valid")
            return
        }
        #expect(order.to == zoe.number && order.payee == "Zoë")
        let service = try await bank.refreshedService()
        bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":9550}}", status: 201)
        try await service.transfer(order)
        let body = try #require(bank.server.calls.last { $0.path == "/v1/transfers" }?.body)
        let sent = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        #expect(sent["iban"] as? String == zoe.number && sent["payee"] as? String == "Zoë" && sent["to"] == nil)
    }

    @Test func payees_areRestoredFromAnExport() async throws {
        let service = try bank.service()
        try await service.save(zoe)
        let export = try await service.exportData()
        try await bank.device.eraseAndReturn()
        #expect(try await service.payees() == [])
        try await service.importData(export)
        #expect(try await service.payees() == [zoe])
        await #expect(throws: FinanceError.malformedIBAN) {
            try await service.importData(Array(#"{"payees":[{"id":"a","name":"n","number":"DE1"}]}"#.utf8))
        }
    }
}
