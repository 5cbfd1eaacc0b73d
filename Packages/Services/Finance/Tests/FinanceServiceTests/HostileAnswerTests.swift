import DatabaseKit
import FinanceAPI
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import Synchronization
import Testing

@testable import FinanceService

/// Malformed responses and device failures lose no data.
@Suite(.timeLimit(.minutes(10))) struct HostileAnswerTests {
    private let bank = TestBank()

    private let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")
    private let booked = "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":9550}}"

    private func account(_ id: String, _ minor: Int) -> String {
        #"{"id":"\#(id)","iban":"DE1","label":"L","balance":{"minor":\#(minor),"currency":"EUR"}}"#
    }

    private func importOne(_ service: FinanceService) async throws {
        let file = Array("Date;Amount;Text\n2026-01-05;-3.00;Coffee".utf8)
        #expect(try await service.importStatement(file, into: "acc-1", dayOrder: nil).imported == 1)
    }

    private func imported(_ service: FinanceService) async throws -> [String] {
        try await service.importedTransactions(of: "acc-1", after: nil, limit: 10).map(\.text)
    }

    // MARK: Accounts missing from the answer

    @Test(arguments: [
        #"{"accounts":[{"id":"acc-1","iban":7}]}"#, #"{"accounts":["acc-1"]}"#,
        #"{"accounts":[{"id":"acc-1","iban":"x","label":"l","balance":{"minor":1,"currency":"euro"}}]}"#,
    ])
    func account_whenItsRowIsInvalid_keepsItsBalance_andTheOverviewIsMarkedIncomplete(answer: String) async throws {
        let service = try bank.service()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -100))]}")
        try await service.refresh()
        try await service.refreshTransactions(of: "acc-1")
        try await importOne(service)
        bank.answer("/v1/bank/accounts", answer)
        let overview = try await service.refresh()
        #expect(overview.accounts.map(\.id) == ["acc-1", "card-1", "depot-1"])
        #expect(overview.accounts[0].balance.minorUnits == 10_050)
        #expect(overview.isPartial && overview.netWorth == nil)
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).count == 1)
        #expect(try await imported(service) == ["Coffee"])
        #expect(try await service.storedOverview()?.isPartial == true)
    }

    @Test func account_whenClosed_leavesTheOverview_andItsImportedRowsStay() async throws {
        let service = try bank.service()
        let before = try await service.refresh()
        try await importOne(service)
        bank.answer("/v1/bank/accounts", #"{"accounts":[]}"#)
        let overview = try await service.refresh()
        #expect(overview.accounts.map(\.id) == ["card-1", "depot-1"] && !overview.isPartial)
        #expect(String(decoding: try await service.exportData(), as: UTF8.self).contains("Coffee"))
        bank.answer("/v1/bank/accounts", "{\"accounts\":[\(account("acc-1", 1))]}")
        #expect(try await service.refresh().accounts.count == before.accounts.count)
        #expect(try await imported(service) == ["Coffee"])
    }

    @Test func account_whenListedTwice_appearsOnce() async throws {
        bank.answer("/v1/bank/accounts", "{\"accounts\":[\(account("acc-1", 1)),\(account("acc-1", 2)),\(account("card-1", 3))]}")
        let overview = try await bank.service().refresh()
        #expect(overview.accounts.map(\.id) == ["acc-1", "card-1", "depot-1"])
        #expect(overview.accounts.map(\.balance.minorUnits) == [1, 3, 2_502])
        #expect(overview.isPartial)
    }

    // MARK: The session

    @Test func import_startedInAnEndedSession_isNotAddedToTheNextUser() async throws {
        let asked = Mutex(0)
        let personalData = PersonalData.inMemory {
            // Another user signs in between the two store accesses.
            asked.withLock { asked in
                asked += 1
                return asked > 5 ? "usr-2" : "usr-1"
            }
        }
        let (ledger, records) = (personalData.store(for: FinanceService.ledger), personalData.store(for: FinanceService.records))
        let client = HTTPClient(baseURL: try BaseURL("http://bank.test"), transport: StubTransport { _, _ in .status(500) })
        let service = FinanceService(
            client: client, publicData: client, ledger: ledger, records: records, mediator: bank.mediator, currentUser: { "usr-1" })
        _ = try await records()
        _ = try await ledger()
        await #expect(throws: FinanceError.signedOut) { try await importOne(service) }
    }

    // MARK: A device that cannot write

    @Test func transfer_thatTheBankHasBooked_isNoFailure_whenTheDeviceCannotWrite() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/transfers", booked, status: 201)
        bank.server.meanwhile { [bank] in
            _ = try await bank.device.store(for: FinanceService.ledger)().store.write { try $0.run("ALTER TABLE entry RENAME TO gone") }
        }
        _ = try await bank.device.store(for: FinanceService.ledger)().store.write { connection in
            try connection.run("CREATE TRIGGER full BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
        }
        try await service.transfer(order)
        bank.answer("/v1/payments", booked, status: 201)
        let receipt = try await service.pay(
            Pay(key: "order-0002", from: "acc-1", amount: Money(minorUnits: 1, currency: .eur), payee: "p", reference: "r"))
        #expect(receipt.booking == 9)
    }

    // MARK: Numbers

    @Test func balanceHistory_withOverflowingEntries_endsBeforeThem() async throws {
        bank.answer("/v1/bank/accounts", "{\"accounts\":[\(account("acc-1", .max))]}")
        bank.answer(
            "/v1/accounts/acc-1/entries",
            "{\"entries\":[\(entry(1, .max, day: "2025-12-01")),\(entry(2, .max, day: "2025-12-02")),\(entry(3, .min, day: "2026-01-01"))]}"
        )
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        #expect(try await service.balances(of: "acc-1", months: 12).map(\.month) == ["2026-01"])
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).count == 3)
    }

    // MARK: Entries

    @Test func entry_thatMakesNoSense_isAskedForAgain_untilItDoes() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -1)),{\"id\":2},\(entry(3, -3))]}")
        for _ in 0..<2 {
            try await service.refreshTransactions(of: "acc-1")
            #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [3, 1])
        }
        #expect(bank.log.last == "GET /v1/accounts/acc-1/entries?after=1&limit=500")
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(2, -2)),\(entry(3, -3))]}")
        try await service.refreshTransactions(of: "acc-1")
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [3, 2, 1])
        bank.answer("/v1/accounts/acc-1/entries", #"{"entries":[]}"#)
        try await service.refreshTransactions(of: "acc-1")
        #expect(bank.log.last == "GET /v1/accounts/acc-1/entries?after=3&limit=500")
    }

    @Test func pages_whenTheBankNeverEnds_stopAtTheLimit() async throws {
        var limits = FinanceService.EntryLimits()
        (limits.pages, limits.entries) = (3, 2_000)
        let service = try bank.service(limits: limits)
        try await service.refresh()
        let next = Counter()
        let prepare: @Sendable () -> Void = { [bank] in
            let first = next.rise()
            let entries = (0..<500).map { entry(first * 500 + $0 + 1, 1) }
            bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entries.joined(separator: ","))]}")
        }
        prepare()
        bank.meanwhileAlways(prepare)
        try await service.refreshTransactions(of: "acc-1")
        #expect(next.value == 4, "three pages were requested")
        for _ in 0..<2 { try await service.refreshTransactions(of: "acc-1") }
        #expect(try await bank.count(of: "entry") == 2_000)
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 1).map(\.id) == [4_500])
    }
}
