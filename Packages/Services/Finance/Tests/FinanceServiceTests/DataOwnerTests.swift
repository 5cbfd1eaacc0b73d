import DatabaseKit
import FinanceAPI
import FinanceService
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import PrivacyAPI
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    private let bank = TestBank()

    @Test func export_whenThereAreAccounts_hasThemAndTheirTransactions() async throws {
        let service = try bank.service()
        #expect(
            String(decoding: try await service.exportData(), as: UTF8.self)
                == #"{"accounts":[],"categories":[],"imported":[],"payees":[],"plans":[],"templates":[],"transactions":[],"transfers":[]}"#)
        try await service.refresh()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -250)),\(entry(2, 900))]}")
        try await service.refreshTransactions(of: "acc-1")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["accounts"]?.compactMap { $0["id"] as? String } == ["acc-1", "card-1", "depot-1"])
        #expect(json["accounts"]?.first?["number"] as? String == "DE89370400440532013000")
        #expect(json["transactions"]?.compactMap { ($0["amount"] as? [String: Any])?["minorUnits"] as? Int } == [-250, 900])
    }

    /// Imported data exists nowhere else: a new device loses it unless a restore contains it.
    @Test func export_whenImported_restoresRowsOnce() async throws {
        let service = try await bank.refreshedService()
        _ = try await service.importStatement(Array(StatementFiles.english.utf8), into: "acc-1", dayOrder: nil)
        _ = try await service.importStatement(Array("Date;Amount\n2026-01-05;+3\n2026-01-05;+3".utf8), into: "card-1", dayOrder: nil)
        let export = try await service.exportData()
        func imported() async throws -> [[String]] {
            var accounts: [[String]] = []
            for account in ["acc-1", "card-1"] {
                let rows = try await service.importedTransactions(of: account, after: nil, limit: 10)
                accounts.append(rows.map { "\($0.day) \($0.amount) \($0.text) \($0.counterparty)" })
            }
            return accounts
        }
        let before = try await imported()
        #expect(before.map(\.count) == [2, 2])
        try await service.importData(export)
        #expect(try await imported() == before)
        try await bank.device.eraseAndReturn()
        try await service.refresh()
        #expect(try await bank.count(of: "imported") == 0)
        for _ in 1...2 { try await service.importData(export) }
        #expect(try await imported() == before)
    }

    @Test(arguments: [
        "[]", "x", "", #"{"imported":7}"#, #"{"imported":[{}]}"#,
        row(day: "2026-02-30"), row(day: "soon"), row(account: ""), row(account: String(repeating: "x", count: 200)), row(currency: "euro"),
        row(amount: "1e400"), row() + row(),
    ])
    func import_ofAForeignFile_changesNothing(json: String) async throws {
        let service = try await bank.refreshedService()
        await #expect(throws: FinanceError.self) { try await service.importData(Array(json.utf8)) }
        #expect(try await bank.count(of: "imported") == 0)
    }

    private func error(importing json: String, by service: FinanceService) async -> FinanceError? {
        do { try await service.importData(Array(json.utf8)) } catch { return error as? FinanceError }
        return nil
    }

    @Test func import_ofAMalformedRow_reportsItsNumberAndTheStartOfItsDay() async throws {
        let service = try await bank.refreshedService()
        let day = String(repeating: "d", count: 40)
        #expect(
            await error(importing: Self.row(day: day), by: service)
                == .malformedStatement(line: 2, flaw: .malformedDate(String(day.prefix(30)))))
        #expect(await error(importing: "x", by: service) == .malformedStatement(line: 1, flaw: .unknownFormat))
    }

    @Test(arguments: [(0, false), (1, true), (128, true), (129, false)])
    func import_forAnAccountID_isLimitedInBytes(bytes: Int, isAccepted: Bool) async throws {
        let service = try bank.service()
        let row = Self.row(account: String(repeating: "x", count: bytes))
        #expect((await error(importing: row, by: service) == nil) == isAccepted)
        #expect(try await bank.count(of: "imported") == (isAccepted ? 2 : 0))
    }

    @Test func import_ofNewRows_isAnnounced() async throws {
        let service = try bank.service()
        var expected = 0
        let changes = bank.mediator.events(of: TransactionsChanged.self)
        for (json, isNew) in [(Self.one, true), (Self.one, false), (Self.one, false), (Self.row(), true), (Self.row(), false)] {
            try await service.importData(Array(json.utf8))
            expected += isNew ? 1 : 0
        }
        #expect(await changes.unreadCount() == expected)
    }

    private static let one =
        #"{"imported":[{"id":1,"account":"acc-1","amount":{"minorUnits":7,"currency":"EUR"},"day":"2026-02-03","text":"one","counterparty":"","category":"imported"}]}"#

    @Test func export_ofHugeTexts_isBound() async throws {
        let service = try await bank.refreshedService()
        try await service.importData(Array(Self.row(text: String(repeating: "x", count: 100_000)).utf8))
        #expect(try await service.importedTransactions(of: "acc-1", after: nil, limit: 10).map(\.text.count).max() == 500)
    }

    private static func row(
        day: String = "2026-02-03", account: String = "acc-1", currency: String = "EUR", amount: String = "1", text: String = "t"
    ) -> String {
        #"{"imported":[{"id":1,"account":"\#(account)","amount":{"minorUnits":\#(amount),"currency":"\#(currency)"},"day":"2026-02-03","text":"t","counterparty":"c","category":"imported"},"#
            + #"{"id":2,"account":"\#(account)","amount":{"minorUnits":\#(amount),"currency":"\#(currency)"},"day":"\#(day)","text":"\#(text)","counterparty":"c","category":"imported"}]}"#
    }
}
