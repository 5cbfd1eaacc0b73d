import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceAPI
@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct StatementImportTests {
    private let bank: TestBank

    private let service: FinanceService

    init() async throws {
        bank = TestBank()
        service = try bank.service()
        try await service.refresh()
    }

    private func add(_ text: String, to service: FinanceService, account: String = "acc-1") async throws -> [Int] {
        let outcome = try await service.importStatement(Array(text.utf8), into: account, dayOrder: nil)
        return [outcome.imported, outcome.duplicates, outcome.problems.count]
    }

    private func texts(_ service: FinanceService) async throws -> [String] {
        try await service.importedTransactions(of: "acc-1", after: nil, limit: 100).map { "\($0.day) \($0.amount.minorUnits) \($0.text)" }
    }

    @Test func statement_isStoredSeparately_andChangesNoBalance() async throws {
        let before = try await service.account("acc-1")
        var outcome = try await service.importStatement(Array(StatementFiles.german.utf8), into: "acc-1", dayOrder: nil)
        (outcome.columns, outcome.rows) = ([], [])
        #expect(
            outcome
                == StatementImport(
                    format: "CSV", imported: 2, duplicates: 0, problems: [], incoming: Money(minorUnits: 321_000, currency: .eur),
                    outgoing: Money(minorUnits: -450, currency: .eur)))
        #expect(try await texts(service) == ["2026-01-15 321000 Gehalt", "2026-01-05 -450 Brötchen; \"frisch\""])
        #expect(try await service.account("acc-1") == before)
        #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10) == [])
        #expect(try await service.importedTransactions(of: "card-1", after: nil, limit: 10) == [])
    }

    @Test func statement_whenImportedTwice_addsNothing_inEitherFormat() async throws {
        for file in [StatementFiles.german, StatementFiles.ofx1] {
            #expect(try await add(file, to: service) == [2, 0, 0])
            #expect(try await add(file, to: service) == [0, 2, 0])
        }
        #expect(try await texts(service).count == 4)
    }

    @Test func equalRows_areAsManyAsOneFileContains() async throws {
        let coffee = "2026-01-05;-3.00;Coffee\n"
        #expect(try await add("Date;Amount;Text\n" + coffee + coffee, to: service) == [2, 0, 0])
        #expect(try await add("Date;Amount;Text\n" + coffee, to: service) == [0, 1, 0])
        #expect(try await add("Date;Amount;Text\n" + coffee + coffee + coffee, to: service) == [1, 2, 0])
        #expect(try await texts(service).count == 3)
    }

    @Test func bankReference_whenDifferent_makesEqualRowsDistinct() async throws {
        func file(_ ids: String...) -> String {
            "<OFX><STMTRS>" + ids.map { "<STMTTRN><DTPOSTED>20260105<TRNAMT>-3<FITID>\($0)<MEMO>Coffee</STMTTRN>" }.joined()
                + "</STMTRS></OFX>"
        }
        #expect(try await add("Date;Amount;Text\n2026-01-05;-3.00;Coffee", to: service) == [1, 0, 0])
        // The first of them is the row of the file without IDs, which now has this ID.
        #expect(try await add(file("A", "B", "A"), to: service) == [1, 2, 0])
        #expect(try await add(file("A"), to: service) == [0, 1, 0])
        #expect(try await add(file("C"), to: service) == [1, 0, 0])
        #expect(try await texts(service).count == 3)
    }

    @Test func row_alreadyReportedByTheBank_isADuplicate_asOftenAsReported() async throws {
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -100, day: "2026-01-05"))]}")
        try await service.refreshTransactions(of: "acc-1")
        let row = "2026-01-05;-1.00;t1\n"
        #expect(try await add("Date;Amount;Text\n" + row, to: service) == [0, 1, 0])
        for expected in [[1, 1, 0], [0, 2, 0]] { #expect(try await add("Date;Amount;Text\n" + row + row, to: service) == expected) }
    }

    @Test func statement_whenUnreadable_changesNothing() async throws {
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: StatementImport.maximumBytes + 1)
        await #expect(throws: FinanceError.statementTooLarge) { try await service.importStatement(large, into: "acc-1", dayOrder: nil) }
        let largest = [UInt8](repeating: UInt8(ascii: " "), count: StatementImport.maximumBytes)
        await #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .empty)) {
            try await service.importStatement(largest, into: "acc-1", dayOrder: nil)
        }
        await #expect(throws: FinanceError.unknownAccount("nope")) { try await add(StatementFiles.english, to: service, account: "nope") }
        #expect(try await bank.count(of: "imported") == 0)
    }

    @Test func imported_isPagedNewestFirst_withoutGapsAmongEqualDays() async throws {
        let rows = (1...25).map { "2026-01-\($0 < 10 ? "0\(($0 + 1) / 2)" : "1\($0 % 3)");-\($0)" }
        _ = try await add("Date;Amount\n" + rows.joined(separator: "\n"), to: service)
        let all = try await service.importedTransactions(of: "acc-1", after: nil, limit: 100)
        var paged: [Transaction] = []
        while true {
            let page = try await service.importedTransactions(of: "acc-1", after: paged.last, limit: 4)
            if page.isEmpty { break }
            paged += page
        }
        #expect(paged == all && all.count == 25)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.day >= $1.day })
    }

    /// Imported data exists nowhere else.
    @Test func closedAccount_whenImportsCannotBeRead_stays() async throws {
        let service = try await bank.refreshedService()
        try await bank.device.store(for: FinanceService.records)().store.write { _ = try $0.run("DROP TABLE imported") }
        bank.answer("/v1/cards", "[]")
        try await service.refresh()
        #expect(try await bank.count(of: "account") == 3)
    }

    @Test func importedRow_withoutItsAccount_keepsItsCurrency() async throws {
        var service = self.service
        #expect(try await add("Date;Amount;Text\n2026-01-05;-3.00;Coffee", to: service, account: "card-1") == [1, 0, 0])
        try await bank.device.signOut()
        bank.device.userID = "usr-1"
        bank.answer("/v1/cards", "[]")
        service = try bank.service()
        struct Export: Decodable { var imported: [Transaction] }
        let export = try JSONDecoder().decode(Export.self, from: Data(try await service.exportData()))
        #expect(export.imported.map(\.amount) == [Money(minorUnits: -300, currency: .usd)])
        // The account is closed: its rows can still be listed and removed.
        try await service.refresh()
        let listed = try await service.importedTransactions(of: "card-1", after: nil, limit: 10)
        #expect(listed.map(\.amount) == [Money(minorUnits: -300, currency: .usd)])
        try await service.removeImportedTransactions(of: "card-1")
        #expect(try await bank.count(of: "imported") == 0)
    }

    @Test func rows_thatDifferInOneField_areBothStored() async throws {
        let head = "Date;Amount;Text;Name\n"
        for row in [
            "2026-01-05;-3.00;Coffee;Ada", "2026-01-05;-3.00;Coffee;Bob", "2026-01-05;-3.00;Tea;Ada", "2026-01-05;-4.00;Coffee;Ada",
        ] {
            #expect(try await add(head + row, to: service) == [1, 0, 0])
            #expect(try await add(head + row, to: service) == [0, 1, 0])
        }
    }

    @Test(arguments: [
        ([], StatementFlaw.empty), (Array(" \t\n\u{B}\u{C}\r".utf8), .empty),
        // The byte order marks of UTF-8 and UTF-16 (Unicode Standard, table 23-2).
        ([0xEF, 0xBB, 0xBF, 0x0A], .empty), ([0xFE, 0xFF], .empty), ([0xFF, 0xFE], .empty),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .unknownFormat), ([0, 1, 2, 3], .unknownFormat),
        (Array("hello".utf8), .noHeader), (Array("<OFX>".utf8), .noStatement),
    ])
    func statement_thatIsNone_isRefusedWithTheReason(bytes: [UInt8], flaw: StatementFlaw) async throws {
        await #expect(throws: FinanceError.malformedStatement(line: 1, flaw: flaw)) {
            try await service.importStatement(bytes, into: "acc-1", dayOrder: nil)
        }
        #expect(try await bank.count(of: "imported") == 0)
    }

    /// Rows are stored in slices, between which other work runs, and appear together. Equal rows need as little work as others.
    @Test(arguments: [true, false]) func import_ofEqualRows_whenCanceled_storesNothing(isCanceled: Bool) async throws {
        let count = 3_000
        let file = Array(("Date;Amount\n" + String(repeating: "2026-01-05;-3\n", count: count)).utf8)
        let task = Task { try await service.importStatement(file, into: "acc-1", dayOrder: nil) }
        while try await bank.count(of: "imported") == 0 { await Task.yield() }
        let stored = try await bank.count(of: "imported")
        #expect(stored.map { $0 < count } == true, "other work waits for the whole import")
        #expect(try await texts(service) == [])
        if isCanceled {
            task.cancel()
            await #expect(throws: FinanceError.canceled) { try await task.value }
            for table in ["imported", "importedFile"] { #expect(try await bank.count(of: table) == 0) }
        } else {
            #expect(try await task.value.imported == count)
            #expect(try await service.importStatement(file, into: "acc-1", dayOrder: nil).duplicates == count)
        }
    }

    @Test func import_whenKilledBeforeItsEnd_isNotVisible_andIsRemovedByTheNextOne() async throws {
        _ = try await add(StatementFiles.english, to: service)
        try await bank.device.store(for: FinanceService.records)().store.write { _ = try $0.run("UPDATE importedFile SET isVisible = 0") }
        #expect(try await service.importedTransactionCount(of: "acc-1") == 0)
        #expect(!String(decoding: try await service.exportData(), as: UTF8.self).contains("Coffee, large"))
        #expect(try await add(StatementFiles.english, to: service) == [2, 0, 0])
        #expect(try await bank.count(of: "imported") == 2)
    }

    @Test func preview_changesNothing_andIsTheResultOfTheImport() async throws {
        let file = Array(StatementFiles.german.utf8)
        let preview = try await service.previewStatement(file, into: "acc-1", dayOrder: nil, amounts: nil)
        for table in ["imported", "importedFile"] { #expect(try await bank.count(of: table) == 0) }
        #expect(preview.rows.map { "\($0.amount.minorUnits) \($0.counterparty)" } == ["-450 Bäckerei Müller", "321000 Arbeit GmbH"])
        #expect(preview.columns.map { "\($0.role) \($0.heading)" }.first == "day Buchungstag" && preview.columns.count == 4)
        #expect(try await service.importStatement(file, into: "acc-1", dayOrder: nil) == preview)
        #expect(try await service.previewStatement(file, into: "acc-1", dayOrder: nil, amounts: nil).duplicates == 2)
    }

    @Test func removal_ofAFile_leavesTheRowsOfOthers() async throws {
        for (name, file) in [("a.csv", StatementFiles.german), ("b.csv", StatementFiles.english)] {
            _ = try await service.importStatement(Array(file.utf8), named: name, into: "acc-1", dayOrder: nil, amounts: nil)
        }
        let files = try await service.importedFiles(of: "acc-1")
        #expect(files.map { "\($0.name) \($0.count)" } == ["b.csv 2", "a.csv 2"])
        try await service.removeImportedTransactions(of: "acc-1", file: files[1].id)
        #expect(try await texts(service) == ["2026-01-06 100320 Refund", "2026-01-05 -320 Coffee, large"])
        #expect(try await service.importedFiles(of: "acc-1") == [files[0]])
        #expect(try await add(StatementFiles.german, to: service) == [2, 0, 0])
    }

    @Test(arguments: [StatementFiles.english, StatementFiles.ofx1]) func format_whenCanceled_stopsReading(file: String) async throws {
        let format = try #require(FinanceService.statementFormats.first { $0.recognizes(Array(file.utf8)[...]) })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try format.read(file)
        }
        await #expect(throws: FinanceError.canceled) { try await task.value }
    }

    @Test func import_sumsAllAmounts_andIsAnnouncedIfARowIsNew() async throws {
        let changes = bank.mediator.events(of: TransactionsChanged.self)
        let file = Array("Date;Amount\n2026-01-05;0.01\n2026-01-05;-0.01\n2026-01-05;0.00\n2026-01-05;2.00".utf8)
        for imported in [4, 0] {
            let outcome = try await service.importStatement(file, into: "acc-1", dayOrder: nil)
            #expect(outcome.imported == imported)
            #expect(outcome.incoming?.minorUnits == 201 && outcome.outgoing?.minorUnits == -1)
        }
        #expect(try await service.importStatement(Array("Date;Amount\n2026-01-06;+1".utf8), into: "acc-1", dayOrder: nil).imported == 1)
        #expect(await changes.unreadCount() == 2)
    }

    /// The day of a row is the only content that is not sealed.
    @Test func removedRows_leaveNoTraceOnTheDevice() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("removed-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = try TestBank(device: try TestDevice(folder, userID: "usr-1")).service()
        try await service.refresh()
        _ = try await add("Date;Amount\n1987-06-05;+1", to: service)
        #expect(try Traces.of("1987-06-05", in: folder) != [])
        try await service.removeImportedTransactions(of: "acc-1")
        #expect(try Traces.of("1987-06-05", in: folder) == [])
    }

    @Test(arguments: [
        (FinanceError.unknownAccount("DE02"), "unknown account"), (.refused(reason: "Secret words."), "refused by the payment method"),
        (.insufficientFunds(available: Money(minorUnits: 99, currency: .eur)), "insufficient funds"),
    ])
    func error_whenLogged_containsNoPersonalData(error: FinanceError, text: String) { #expect(error.description == text) }
}
