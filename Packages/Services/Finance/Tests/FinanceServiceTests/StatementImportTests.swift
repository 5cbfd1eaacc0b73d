import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import RoutingTesting
import Testing

@testable import FinanceAPI
@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct StatementImportTests {
    private let bank: TestBank

    private let service: FinanceService

    init() async throws {
        bank = try TestBank()
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
        try await bank.records().store.write { _ = try $0.run("DROP TABLE imported") }
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

    @Test func imported_isCounted_andItsChangesAreAnnounced() async throws {
        var changes = service.importedTransactionChanges().makeAsyncIterator()
        _ = try await add(StatementFiles.english, to: service)
        #expect(try await service.importedTransactionCount(of: "acc-1") == 2)
        #expect(await changes.next() != nil)
        try await service.removeImportedTransactions(of: "acc-1")
        #expect(try await service.importedTransactionCount(of: "acc-1") == 0)
        #expect(await changes.next() != nil)
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
        try await bank.records().store.write { _ = try $0.run("UPDATE importedFile SET isVisible = 0") }
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

    @Test func import_whenCanceled_doesNotReadTheFile() async throws {
        struct Unread: StatementFormat {
            let name = "Unread"
            func recognizes(_ head: ArraySlice<UInt8>) -> Bool { true }
            func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
                Issue.record("the file was read")
                return StatementReading()
            }
        }
        let service = try bank.service(formats: [Unread()])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.importStatement(Array("x".utf8), into: "acc-1", dayOrder: nil)
        }
        await #expect(throws: FinanceError.canceled) { try await task.value }
    }

    @Test func import_sumsAllAmounts_andIsAnnouncedIfARowIsNew() async throws {
        let changes = bank.mediator.events(of: ImportedTransactionsChanged.self)
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
        let service = try TestBank(folder: folder).service()
        try await service.refresh()
        _ = try await add("Date;Amount\n1987-06-05;+1", to: service)
        #expect(try Traces.of("1987-06-05", in: folder) != [])
        try await service.removeImportedTransactions(of: "acc-1")
        #expect(try Traces.of("1987-06-05", in: folder) == [])
    }

    /// A third format, defined entirely in this test.
    @Test func format_thatIsAdded_readsItsFiles_andTheOthersGoOn() async throws {
        struct Lines: StatementFormat {
            let name = "Lines"
            func recognizes(_ head: ArraySlice<UInt8>) -> Bool { head.starts(with: Array("LINES\n".utf8)) }
            func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
                var reading = StatementReading()
                for (index, line) in String(decoding: file, as: UTF8.self).split(separator: "\n").enumerated().dropFirst() {
                    guard let amount = try? Money(decimal: String(line), currency: rules.currency) else {
                        reading.problems.append(StatementProblem(line: index + 1, flaw: .noAmount))
                        continue
                    }
                    reading.rows.append(
                        StatementRow(line: index + 1, day: "2026-01-01", amount: amount, text: "", counterparty: "", bankID: nil))
                }
                return reading
            }
        }
        let service = try bank.service(formats: [Lines()] + FinanceService.statementFormats)
        var outcome = try await service.importStatement(Array("LINES\n1.00\nx\n2.00".utf8), into: "acc-1", dayOrder: nil)
        (outcome.columns, outcome.rows) = ([], [])
        #expect(
            outcome
                == StatementImport(
                    format: "Lines", imported: 2, duplicates: 0, problems: [.init(line: 3, flaw: .noAmount)],
                    incoming: Money(minorUnits: 300, currency: .eur), outgoing: .zero(.eur)))
        #expect(try await add(StatementFiles.english, to: service) == [2, 0, 0])
    }

    @Test(arguments: [
        (FinanceError.unknownAccount("DE02"), "unknown account"), (.refused(reason: "Secret words."), "refused by the payment method"),
        (.insufficientFunds(available: Money(minorUnits: 99, currency: .eur)), "insufficient funds"),
    ])
    func error_whenLogged_containsNoPersonalData(error: FinanceError, text: String) { #expect(error.description == text) }

    @Test func financeRoutes_roundTrip() {
        #expect(RouteRoundTrip.problems(of: [OverviewPage.self, AccountPage.self, ImportStatementPage.self, TransferPage.self]) == [])
    }
}

/// Statements after public reports about importers: each is right, or refused or skipped with the reason, and never wrong.
@Suite(.timeLimit(.minutes(10))) struct StatementReportTests {
    /// The rows, the problems by line, and the reason of a refusal.
    private func result(_ file: [UInt8], _ describe: (StatementReading) -> [String]) throws -> String {
        let format = try #require(FinanceService.statementFormats.first { $0.recognizes(file.prefix(4_096)) })
        do throws(FinanceError) {
            var reading = try format.read(file, by: StatementRules(currency: .eur))
            // 15 January 2027.
            reading.leaveOutImplausibleDays(today: Date(timeIntervalSince1970: 1_800_000_000))
            return (describe(reading) + reading.problems.map { "\($0.line) " + name($0.flaw) }).joined(separator: " | ")
        } catch {
            guard case .malformedStatement(_, let flaw) = error.kind else { return "refused: \(error.kind)" }
            return "refused: " + name(flaw)
        }
    }

    /// The associated text of a flaw, or else its name.
    private func name(_ flaw: StatementFlaw) -> String { "\(flaw)".split(separator: "\"").dropFirst().first.map(String.init) ?? "\(flaw)" }

    /// Project and subject of a report, a file, and the expected days, amounts, and payees or else texts. Names and amounts are invented.
    private static let reports = """
        Firefly III: ING § Datum;Naam / Omschrijving;Af Bij;Bedrag⏎20260105;Jumbo;Af;5,94⏎20260106;Baas;Bij;2 § 05 -594 Jumbo | 06 200 Baas
        Firefly III: Sparkasse § Datum;Betrag;Info;Name⏎05.01.26;-1;Umsatz gebucht;a⏎06.01.26;-2;Umsatz vorgemerkt;b § 05 -100 a | 3 Umsatz vorgemerkt
        Firefly III: N26 § Booking Date,Partner Name,Partner Iban,Amount (EUR)⏎2026-01-05,ALDI,DE00,-12.00 § 05 -1200 ALDI
        Firefly III: Revolut § Date,Memo,Amount,Fee,State⏎2026-01-05,FX,-50,.5,COMPLETED⏎,Uber,-9,0,PENDING § 05 -5000 FX | 05 -50 Fee: FX | 3 PENDING
        Firefly III: German thousands § Buchungstag;Text;Betrag⏎05.01.2026;a;-1.000⏎06.01.2026;b;3,50 § 05 -100000 a | 06 350 b
        Firefly III: SEPA names § Datum;Auftraggeber/Begünstigter;Betrag;Status⏎05.01.26;Bäcker;-1;⏎06.01.26;A;-2;Storno § 05 -100 Bäcker | 3 Storno
        Actual: Mint § Date,Memo,Amount,Transaction Type⏎9/30/2023,Shop,54.20,debit⏎9/29/2023,Work,1.00,credit § 30 -5420 Shop | 29 100 Work
        Actual: amounts without a sign § Date,Payee,Amount⏎2026-01-05,Shop,54.20 § refused: noSign
        Actual: types that are no direction § Date,Amount,Type⏎2026-01-05,54.20,Point of sale⏎2026-01-06,9,Transfer § refused: noSign
        Actual: American Express § Date,Memo,Amount⏎13/01/2026,SHOP,54.20⏎14/01/2026,PAYMENT RECEIVED,-100 § refused: noSign
        Actual: YNAB § Date,Payee,Outflow,Inflow⏎2026-01-05,Shop,3.00,⏎2026-01-06,Work,,4.00 § 05 -300 Shop | 06 400 Work
        Actual: order of day and month § Date,Amount⏎01/02/2026,-1.00⏎03/04/2026,2.00 § refused: ambiguousDays
        Firefly III: a reversal beside S and H § Datum;Text;Betrag; ⏎05.01.26;Brot;13,37;S⏎06.01.26;Lohn;9;H⏎07.01.26;Storno;-5;H § refused: noSign
        hledger: one minus among debits § Date,Amount,Type⏎2026-01-05,54.20,DR⏎2026-01-06,-3.00,DR § refused: noSign
        GnuCash: debits of both signs § Date,Text,Debit,Credit⏎2026-01-05,a,3.00,⏎2026-01-06,b,-1.00, § refused: noSign
        Actual: QIF § !Type:Bank⏎D1/5'26⏎T-3.00⏎^ § refused: QIF
        GnuCash: two amounts § Date,Memo,Deposit,Withdrawal⏎2026-01-05,a,,3.00⏎2026-01-06,b,4.00,5.00 § 05 -300 a | 3 debitAndCredit
        GnuCash: Indian banks § Date;Memo;Amount⏎2026-01-05;a;1,234.56 DR⏎2026-01-06;b;1,234.56 CR § 05 -123456 a | 06 123456 b
        GnuCash: only credits are marked § Date,Memo,Amount⏎2026-01-05,a,54.20⏎2026-01-06,b,100.00 CR § refused: noSign
        GnuCash: MT940 § :20:STARTUMS⏎:25:10020030/1234567⏎:60F:C240123EUR1,00⏎:61:240123D30,00N § refused: MT940
        GnuCash: CAMT § <?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"> § refused: CAMT.053
        hledger: Volksbank § Datum;Auftraggeber;Empfänger;Umsatz; ⏎05.01.26;Ich;Bar;3,7;S⏎06.01.26;Chef;Ich;2;H § 05 -370 Bar | 06 200 Chef
        hledger: comdirect, open rows § Buchungstag;Memo;Umsatz in EUR⏎offen;a;-1,00⏎05.01.2026;b;-2,00 § 05 -200 b | 2 offen
        hledger: PayPal, gross and net § Date,Name,Gross,Fee,Net⏎2026-01-05,Shop,10.00,-0.50,9.50 § refused: noHeader
        hledger: other minus signs § Datum;Text;Betrag⏎05.01.2026;a;12,50-⏎06.01.2026;b;−3,00 § 05 -1250 a | 06 -300 b
        hledger: placeholder days § Date,Amount⏎0001-01-01,-5.00⏎2099-01-01,-5.00 § 2 0001-01-01 | 3 2099-01-01
        beancount: Alipay § 交易时间,交易对方,收/支,金额,交易状态⏎2026-01-05,店,支出,2.50,交易成功⏎2026-01-06,我,不计收支,3,交易成功 § 05 -250 店 | 3 不计收支
        beancount: WeChat § 交易时间,交易对方,收/支,金额(元),当前状态⏎2026-01-05,店,支出,¥2,交易关闭⏎2026年01月06日,友,收入,￥3,已收钱 § 06 300 友 | 2 交易关闭
        beancount: DKB § Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Betrag (€)⏎05.01.26;A;B;3⏎06.01.26;C;D;-1,69 § 05 300 A | 06 -169 D
        beancount: French banks § Date;Libellé;Débit euros;Crédit euros⏎05/01/2026;a;-3,20;⏎6 août 2026;b;;2 000 § 05 -320 a | 06 200000 b
        beancount: Apple Card § Date,Memo,Type,Amount⏎01/13/2026,SHOP,Purchase,54.20⏎01/14/2026,ACH,Payment,-100 § refused: noSign
        """

    @Test(arguments: reports.split(separator: "\n").map { $0.components(separatedBy: " § ") })
    func reportedFile_isRead_orRefusedWithTheReason(report: [String]) throws {
        let result = try result(Array(report[1].replacing("⏎", with: "\n").utf8)) { reading in
            reading.rows.map { "\($0.day.suffix(2)) \($0.amount.minorUnits) \($0.counterparty.isEmpty ? $0.text : $0.counterparty)" }
        }
        #expect(result == report[2], "\(report[0])")
    }

    /// Files outside the repository: in `STRATA_DATA`, else in `shared/data` next to the repository.
    private static let folder: URL? = {
        let places =
            ProcessInfo.processInfo.environment["STRATA_DATA"].map { [URL(fileURLWithPath: $0)] }
            ?? sequence(first: URL(fileURLWithPath: #filePath)) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
            .map { $0.appendingPathComponent("shared/data") }
        return places.map { $0.appendingPathComponent("statements") }.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    private static let shared = """
        02-dkb-2023.csv § 2023-01-16 300000 Erika Beispiel: Bonus | 2023-01-17 -148869 Supermarkt: Einkauf | 8 Vorgemerkt
        04-volksbank-SH.csv § 2019-10-01 133700 John Muster: LOHN | 2019-10-01 -1337 Bäcker: BROT zweite Zeile | 2019-10-01 200000 :
        05-ing-afbij.csv § 2018-04-13 -7594 Jumbo: Pasvolgnr:004 | 2018-04-14 200000 Werkgever: Salaris
        11-mt940.sta § refused: MT940
        12-camt053.xml § refused: CAMT.053
        20-revolut.csv § 2024-03-02 -2345 : Lidl | 2024-03-04 -5000 : To USD | 2024-03-04 -50 : Fee: To USD | 3 REVERTED
        21-n26.csv § 2024-03-05 -1200 ALDI:
        23-chinese-gbk.csv § 2024-03-06 -1250 早餐店: 包子 | 2024-03-07 10000 公司: 报销
        30-future.csv § 2 2099-01-01 | 3 0001-01-01
        31-mint.csv § 2023-09-30 -5420 : Groceries Inc | 2023-09-29 150000 : Employer
        """

    @Test(
        .enabled(if: folder != nil, "the statement files are not installed"),
        arguments: shared.split(separator: "\n").map { $0.components(separatedBy: " § ") })
    func sharedFile_isRead_orRefusedWithTheReason(file: [String]) throws {
        let path = try #require(Self.folder).appendingPathComponent(file[0])
        #expect(try result(Array(try Data(contentsOf: path)), \.lines).trimmingCharacters(in: .whitespaces) == file[1])
    }
}
