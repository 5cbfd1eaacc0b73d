import DatabaseKit
import FinanceAPI
import Foundation
import PersonalDataService
import Testing

@testable import FinanceService

/// A change of one account does not affect another one.
@Suite(.timeLimit(.minutes(10))) struct TwoAccountTests {
    let bank: TestBank

    init() throws {
        bank = TestBank()
        answerAccounts(["acc-1": 10_050, "acc-2": 777])
        bank.answer(
            "/v1/accounts/acc-1/entries",
            "{\"entries\":[\(entry(4, 1_000, day: "2026-01-31")),\(entry(5, -250)),\(entry(6, 5_000_000_007))]}")
        bank.answer("/v1/accounts/acc-2/entries", "{\"entries\":[\(entry(1, 300, account: "acc-2")),\(entry(2, 7, account: "acc-2"))]}")
    }

    private func answerAccounts(_ balances: [String: Int]) {
        let rows = balances.sorted { $0.key < $1.key }.map {
            #"{"id":"\#($0.key)","iban":"X","label":"L","balance":{"minor":\#($0.value),"currency":"\#($0.key == "acc-2" ? "USD" : "EUR")"}}"#
        }
        bank.answer("/v1/bank/accounts", "{\"accounts\":[\(rows.joined(separator: ","))]}")
    }

    private func refreshed(limits: FinanceService.EntryLimits = FinanceService.EntryLimits()) async throws -> FinanceService {
        let service = try bank.service(limits: limits)
        try await service.refresh()
        for account in ["acc-1", "acc-2"] { try await service.refreshTransactions(of: account) }
        return service
    }

    private func entries(_ account: String, _ ids: ClosedRange<Int>) -> String {
        ids.map { entry($0, 1, account: account) }.joined(separator: ",")
    }

    private func amounts(_ service: FinanceService, _ account: String) async throws -> [Int] {
        try await service.transactions(of: account, before: nil, limit: 10).map(\.amount.minorUnits)
    }

    private func transaction(_ id: Int, account: String, currency: Currency, amount: Int, day: String = "2026-02-10") -> Transaction {
        Transaction(
            id: id, account: account, amount: Money(minorUnits: amount, currency: currency), day: day, text: "t\(id)", counterparty: "c",
            category: .other)
    }

    @Test func transactions_areThoseOfTheAccount_withAllTheirValues() async throws {
        let service = try await refreshed()
        #expect(bank.log.contains("GET /v1/accounts/acc-2/entries?after=0&limit=500"))
        #expect(
            try await service.transactions(of: "acc-1", before: nil, limit: 10) == [
                transaction(6, account: "acc-1", currency: .eur, amount: 5_000_000_007),
                transaction(5, account: "acc-1", currency: .eur, amount: -250),
                transaction(4, account: "acc-1", currency: .eur, amount: 1_000, day: "2026-01-31"),
            ])
        #expect(
            try await service.transactions(of: "acc-2", before: nil, limit: 10) == [
                transaction(2, account: "acc-2", currency: .usd, amount: 7), transaction(1, account: "acc-2", currency: .usd, amount: 300),
            ])
        try await service.refreshTransactions(of: "acc-2")
        #expect(bank.log.last == "GET /v1/accounts/acc-2/entries?after=2&limit=500")
    }

    @Test func balances_followTheEntriesOfTheAccount() async throws {
        let service = try await refreshed()
        #expect(try await service.balances(of: "acc-1", months: 12).map(\.balance.minorUnits) == [10_050 + 250 - 5_000_000_007, 10_050])
        #expect(
            try await service.balances(of: "acc-2", months: 12) == [
                BalancePoint(month: "2026-02", balance: Money(minorUnits: 777, currency: .usd))
            ])
    }

    @Test func history_whenTheLimitIsReached_losesEntriesOfThatAccountOnly() async throws {
        var limits = FinanceService.EntryLimits()
        limits.entries = 2
        bank.answer("/v1/accounts/acc-2/entries", "{\"entries\":[\(entries("acc-2", 1...2))]}")
        let service = try await refreshed(limits: limits)
        bank.answer("/v1/accounts/acc-2/entries", "{\"entries\":[\(entries("acc-2", 10...12))]}")
        try await service.refreshTransactions(of: "acc-2")
        #expect(try await service.transactions(of: "acc-2", before: nil, limit: 10).map(\.id) == [12, 11])
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [6, 5])
        bank.answer("/v1/accounts/acc-1/entries", #"{"entries":[]}"#)
        try await service.refreshTransactions(of: "acc-1")
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [6, 5])
    }

    @Test func entries_ofAnotherAccount_areStoredForNeither() async throws {
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(7, 1, account: "acc-2")),\(entry(8, 2))]}")
        let service = try await refreshed()
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [8])
        #expect(try await service.transactions(of: "acc-2", before: nil, limit: 10).map(\.id) == [2, 1])
    }

    /// A bank that always answers with a full page of entries that are not new would never end the fetch.
    @Test(arguments: [("acc-2", 1, 1), ("acc-1", 1, 2)]) func fetch_whenAFullPageHasNothingNew_ends(account: String, id: Int, calls: Int)
        async throws
    {
        let page = Array(repeating: entry(id, 1, account: account), count: 500).joined(separator: ",")
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(page)]}")
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        #expect(bank.log.count { $0.contains("/entries") } == calls)
    }

    @Test func account_whenClosed_losesItsEntriesAndTheOtherKeepsThem() async throws {
        let service = try await refreshed()
        answerAccounts(["acc-1": 10_050])
        try await service.refresh()
        #expect(try await bank.count(of: "entry") == 3)
        #expect(try await bank.count(of: "fetched") == 1)
        #expect(try await amounts(service, "acc-1").count == 3)
        await #expect(throws: FinanceError.unknownAccount("acc-2")) { try await service.account("acc-2") }
    }

    // MARK: Imported transactions

    @Test func importedRows_belongToTheirAccount() async throws {
        let service = try await refreshed()
        let file = Array("Date;Amount;Text\n2026-03-01;+3.00;Tea\n2026-03-02;+4.00;Milk".utf8)
        #expect(try await service.importStatement(file, into: "acc-1", dayOrder: nil).imported == 2)
        #expect(try await service.importedTransactionCount(of: "acc-2") == 0)
        // Equal rows of another account are no duplicates.
        #expect(try await service.importStatement(file, into: "acc-2", dayOrder: nil).imported == 2)
        #expect(try await service.importStatement(file, into: "acc-2", dayOrder: nil).duplicates == 2)
        #expect(try await service.importedTransactionCount(of: "acc-1") == 2)
        try await service.removeImportedTransactions(of: "acc-2")
        #expect(try await service.importedTransactionCount(of: "acc-1") == 2)
        #expect(try await service.importedTransactionCount(of: "acc-2") == 0)
        #expect(try await service.importedTransactions(of: "acc-1", after: nil, limit: 10).map(\.text) == ["Milk", "Tea"])
        let first = try await service.importedTransactions(of: "acc-1", after: nil, limit: 1)
        #expect(try await service.importedTransactions(of: "acc-1", after: first.last, limit: 10).map(\.text) == ["Tea"])
    }

    @Test func importedRows_ofAnUnknownAccount_throw() async throws {
        let service = try await refreshed()
        let unknown = FinanceError.unknownAccount("acc-3")
        await #expect(throws: unknown) { try await service.importedTransactions(of: "acc-3", after: nil, limit: 1) }
        await #expect(throws: unknown) { try await service.importedTransactionCount(of: "acc-3") }
        await #expect(throws: unknown) { try await service.removeImportedTransactions(of: "acc-3") }
    }

    /// A row is a duplicate of an entry of the bank if account, day, amount and text are equal.
    @Test(arguments: [
        ("2026-02-10;-2.50;t5", 1), ("2026-02-11;-2.50;t5", 0), ("2026-02-10;-2.51;t5", 0), ("2026-02-10;-2.50;t6", 0),
        ("2026-02-10;+3.00;t1", 0),
    ])
    func importedRow_ofABookedEntry_isADuplicate(row: String, duplicates: Int) async throws {
        let service = try await refreshed()
        let result = try await service.importStatement(Array("Date;Amount;Text\n\(row)".utf8), into: "acc-1", dayOrder: nil)
        #expect(result.duplicates == duplicates && result.imported == 1 - duplicates)
    }
}
