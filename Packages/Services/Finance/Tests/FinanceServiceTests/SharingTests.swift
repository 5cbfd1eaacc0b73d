import FinanceAPI
import MoneyAPI
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceService

@Suite struct SharingTests {
    private let bank: TestBank

    init() throws { bank = try TestBank() }

    private func row(_ text: String, _ minorUnits: Int = -1_250, currency: Currency = .eur) -> Transaction {
        Transaction(
            id: 1, account: "acc-1", amount: Money(minorUnits: minorUnits, currency: currency), day: "2026-01-05", text: text,
            counterparty: "Bäcker, \"Sohn\" & Co", category: "food")
    }

    @Test func table_quotesTexts_andWritesExactAmounts() {
        let text = TransactionTable.text(of: [row("Brot"), row("Rice", 5, currency: .jpy), row("", .min)])
        #expect(
            text == "\u{FEFF}Date,Counterparty,Text,Category,Amount,Currency\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"Brot\",\"food\",-12.50,EUR\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"Rice\",\"food\",5,JPY\r\n"
                + "2026-01-05,\"Bäcker, \"\"Sohn\"\" & Co\",\"\",\"food\",-92233720368547758.08,EUR\r\n")
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\r\nx"])
    func table_neverContainsAFormula(text: String) {
        #expect(TransactionTable.text(of: [row(text)]).contains(",\"'" + text + "\","))
    }

    @Test(arguments: ["a=1", " =1", "1-1"]) func table_leavesOtherTextsUnchanged(text: String) {
        #expect(TransactionTable.text(of: [row(text)]).contains(",\"" + text + "\","))
    }

    @Test func file_hasTheStoredTransactionsOfTheUser_newestFirst() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -250)),\(entry(2, 900))]}")
        try await service.refreshTransactions(of: "acc-1")
        let file = try await service.transactionsFile(of: "acc-1")
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(file.mediaType == "text/csv" && lines.count == 3)
        #expect(lines[1].hasSuffix(",9.00,EUR") && lines[2].hasSuffix(",-2.50,EUR"))
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
