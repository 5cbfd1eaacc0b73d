import FaultTesting
import FinanceAPI
import Testing

@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct CSVStatementTests {
    private let csv = CSVStatement()

    // MARK: Dialects

    private static let germanLines = ["2026-01-05 -450 Bäckerei Müller: Brötchen; \"frisch\"", "2026-01-15 321000 Arbeit GmbH: Gehalt"]

    @Test(arguments: [
        Array(StatementFiles.german.utf8), [0xEF, 0xBB, 0xBF] + StatementFiles.german.utf8,
        StatementFiles.windows1252(StatementFiles.german),
        StatementFiles.utf16(StatementFiles.german, littleEndian: true, mark: true),
        StatementFiles.utf16(StatementFiles.german, littleEndian: false, mark: true),
        StatementFiles.utf16(StatementFiles.german, littleEndian: true, mark: false),
        StatementFiles.utf16(StatementFiles.german, littleEndian: false, mark: false),
    ])
    func germanFile_inAnyEncoding_isRead(file: [UInt8]) throws {
        #expect(csv.recognizes(file.prefix(4_096)))
        let reading = try csv.read(file, by: StatementRules(currency: .eur))
        #expect(reading.lines == Self.germanLines)
        #expect(reading.problems == [])
        #expect(reading.rows.map(\.line) == [5, 6])
    }

    /// The row `3 February 2026, 1,234.50 paid` and another one, in the shapes of different banks.
    @Test(arguments: [
        ("Date;Amount\n2026-02-03;-1234.50\n2026-02-28;7.00", [-123_450, 700]),
        ("Date\tAmount\n2026-02-03\t-1,234.50\n2026-02-28\t7", [-123_450, 700]),
        ("Transaction Date,Details,Debit,Credit\n03/02/2026,x,\"1,234.50\",\n28/02/2026,y,,7.00", [-123_450, 700]),
        ("Date,Paid out,Paid in\n3 Feb 2026,£1234.50,\n28 Feb 2026,,£7.00", [-123_450, 700]),
        ("Date,Money Out,Money In\nFeb 3 2026,1234.50,0.00\n\"Feb 28, 2026\",0.00,7.00", [-123_450, 700]),
        ("Posting Date,Amount,Debit/Credit\n02/03/2026,1234.50,DR\n02/28/2026,7.00,CR", [-123_450, 700]),
        ("Buchungsdatum;Umsatz;Soll/Haben\n03.02.2026;1.234,50;S\n28.02.2026;7,00;H", [-123_450, 700]),
        ("Datum;Soll;Haben;Saldo\n03/02/2026;1.234,50;;1\n28/02/2026;;7;2", [-123_450, 700]),
        ("Buchung;Betrag in EUR\r03.02.26;-1.234,50 EUR\r28.02.26;7,00 €", [-123_450, 700]),
        ("Date|Amount\n20260203|(1234.50)\n20260228|+7.00", [-123_450, 700]),
        ("Valuta;Betrag\n2026-02-03 10:15:00;1'234.50-\n2026-02-28T23:59:59Z;7.00", [-123_450, 700]),
        ("  \"Date\" ; \"Amount\"\n2026-02-03;  \"-1234.50\"  \n\"2026-02-28\" ;7", [-123_450, 700]),
        ("Date;Amount\n2026/02/03;\u{2212}1 234,50\n2026/02/28;7,0", [-123_450, 700]),
    ])
    func dialect_isFoundOut(text: String, amounts: [Int]) throws {
        let reading = try csv.read(text)
        #expect(reading.rows.map(\.amount.minorUnits) == amounts)
        #expect(reading.rows.map(\.day) == ["2026-02-03", "2026-02-28"])
        #expect(reading.problems == [])
    }

    @Test func dayOrder_whenOnlyOneReadingIsSorted_isThatOne() throws {
        #expect(try csv.read("Date,Amount\n01/02/2026,+1\n03/02/2026,+2\n01/03/2026,+3").rows.map(\.day).last == "2026-03-01")
    }

    @Test func dayOrder_whenAmbiguous_isRequested() throws {
        let text = "Date,Amount\n01/02/2026,+1\n03/04/2026,+2"
        #expect(throws: FinanceError.ambiguousDays) { try csv.read(text) }
        #expect(try csv.read(text, dayOrder: .dayFirst).rows.map(\.day) == ["2026-02-01", "2026-04-03"])
        #expect(try csv.read(text, dayOrder: .monthFirst).rows.map(\.day) == ["2026-01-02", "2026-03-04"])
    }

    @Test func decimalMark_whenOtherRowsDecide_appliesToAmbiguousRows() throws {
        #expect(try csv.read("Date;Amount\n2026-01-01;+1.234\n2026-01-02;+1,50").rows.map(\.amount.minorUnits) == [123_400, 150])
        #expect(
            try csv.read("Date;Amount\n2026-01-01;+1.234\n2026-01-02;+1.50").problems == [
                StatementProblem(line: 2, flaw: .malformedAmount("+1.234", .eur))
            ])
        #expect(try csv.read("Date;Amount\n2026-01-01;+1.234", in: .jpy).rows.map(\.amount.minorUnits) == [1_234])
        #expect(try csv.read("Date;Amount\n2026-01-01;+1.234", in: Currency("KWD")).rows == [])
    }

    /// Regression: such a file was read with thousands in every language.
    @Test(arguments: [("1.234", ".", nil), ("1.234", ",", 123_400), ("1,234", ",", nil), ("1,234", ".", 123_400), ("1.234", nil, nil)])
    func decimalMark_whenAmbiguous_isThatOfTheLanguage(text: String, separator: String?, expected: Int?) throws {
        let amounts = separator.map { AmountFormat(decimalSeparator: $0, groupSeparator: $0 == "." ? "," : ".", currencySigns: [:]) }
        let reading = try csv.read(
            Array("Date;Amount\n2026-01-01;\"\(text)\"\n2026-01-02;-7".utf8), by: StatementRules(currency: .eur, amounts: amounts))
        #expect(reading.rows.map(\.amount.minorUnits) == [expected, -700].compactMap { $0 })
        #expect(reading.problems == (expected == nil ? [.init(line: 2, flaw: .malformedAmount(text, .eur))] : []))
    }

    /// Unambiguous rows decide how all rows are read, even against the language; contradicting rows decide nothing.
    @Test func decimalMark_whenAmountsContradictEachOther_isNotGuessed() throws {
        let english = AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: [:])
        func read(_ rows: String...) throws -> StatementReading {
            let text = "Date;Amount\n" + rows.map { "2026-01-01;+" + $0 }.joined(separator: "\n")
            return try csv.read(Array(text.utf8), by: StatementRules(currency: .eur, amounts: english))
        }
        #expect(try read("1.234", "2,50").rows.map(\.amount.minorUnits) == [123_400, 250])
        let contradicting = try read("1,234", "2,50", "2.50")
        #expect(contradicting.rows.map(\.amount.minorUnits) == [250, 250])
        #expect(contradicting.problems == [.init(line: 2, flaw: .malformedAmount("+1,234", .eur))])
    }

    // MARK: Bad rows

    @Test(arguments: [
        ("2026-02-30;1;x;EUR", StatementFlaw.malformedDate("2026-02-30")), (";1;x;EUR", .malformedDate("")),
        ("2026-01-01;;x;EUR", .noAmount), ("2026-01-01;12a;x;EUR", .malformedNumber("12a")),
        ("2026-01-01;1.2.3;x;EUR", .malformedAmount("1.2.3", .eur)), ("2026-01-01;1,23,4;x;EUR", .malformedAmount("1,23,4", .eur)),
        ("2026-01-01;1.005,5;x;EUR;more", .fieldCount(5, expected: 4)), ("2026-01-01", .fieldCount(1, expected: 4)),
        ("2026-01-01;1;\"x\"y;EUR", .textAfterQuotation), ("2026-01-01;1;\"x;EUR", .openQuotation),
        ("2026-01-01;1;x;USD", .rowInOtherCurrency("USD", account: .eur)),
        ("2026-01-01;1 USD;x;", .rowInOtherCurrency("USD", account: .eur)),
        ("2026-01-01;99999999999999999999;x;EUR", .malformedAmount("99999999999999999999", .eur)),
        ("31/31/2026;1;x;EUR", .impossibleDate),
        ("2026-01-01;--1;x;EUR", .malformedNumber("--1")), ("01.13.2026;1;x;EUR", .malformedDate("01.13.2026")),
    ])
    func row_thatMakesNoSense_isReportedByItsLine_andTheOthersAreTaken(row: String, flaw: StatementFlaw) throws {
        let reading = try csv.read("Date;Amount;Text;Currency\n2026-01-01;-1.00;before;EUR\n\(row)\n2026-01-02;+2.00;after;EUR\n")
        #expect(reading.rows.map(\.text) == ["before", "after"])
        #expect(reading.problems == [StatementProblem(line: 3, flaw: flaw)])
    }

    @Test func quotedField_overLines_isOneRow_andTheLinesBehindItAreCounted() throws {
        let reading = try csv.read("Date;Amount;Text\r\n2026-01-01;+1;\"one\r\ntwo\n\nthree\"\r\nbad;1;x\r\n2026-01-02;+2;y")
        #expect(reading.rows.map(\.text) == ["one two three", "y"])
        #expect(reading.problems == [StatementProblem(line: 6, flaw: .malformedDate("bad"))])
    }

    @Test func quotationMark_thatIsNeverClosed_spoilsItsOwnLineOnly_evenInEveryLine() throws {
        let bad = (1...2_000).map { _ in "2026-01-01;1;\"stray" }
        let reading = try csv.read("Date;Amount;Text\n" + bad.joined(separator: "\n") + "\n2026-01-02;+2;good", rows: 5_000)
        // Each record takes the next one's quotation mark as its end.
        #expect(reading.problems.count + reading.rows.count == 2_001)
        #expect(reading.rows.map(\.text) == ["good"])
    }

    @Test(arguments: ["", "\n\n", "no header at all", "Date;Text\n2026-01-01;x", "Debit;Credit\n1;2", "Date;Debit\n2026-01-01;1"])
    func file_withoutAHeader_isRefused(text: String) {
        let flaw = StatementFlaw.noHeader
        #expect(throws: FinanceError.malformedStatement(line: 1, flaw: flaw)) { try csv.read(text) }
    }

    @Test func file_withOneRowTooMany_isRefused() throws {
        let text = "Date;Amount\n" + String(repeating: "2026-01-01;+1\n", count: 5)
        #expect(try csv.read(text, rows: 5).rows.count == 5)
        for rows in [text, text.replacing("2026-01-01", with: "soon")] {
            #expect(throws: FinanceError.statementTooLarge) { try csv.read(rows, rows: 4) }
        }
    }

    @Test func text_isTidiedAndCut() throws {
        let reading = try csv.read("Date;Amount;Text\n2026-01-01;+1;  a\u{7}\u{0} \t b\u{A0}c " + String(repeating: "x", count: 2_000))
        #expect(reading.rows[0].text.hasPrefix("a b c xxx") && reading.rows[0].text.count == 500)
    }

    // MARK: Anything

    /// For any bytes, each row is counted once and nothing traps.
    @Test func file_thatIsMangled_isReadOrRefused_andEveryRowIsAccountedFor() throws {
        var generator = SeededNumbers(seed: 5)
        let sources = [StatementFiles.german, StatementFiles.english].map { Array($0.utf8) }
        var read = 0
        let pieces = ["\"", ";", ",", "\n", "\r", "\t", ".", "-", "€", ";;;;;;;;;;;;;;;;", "e\u{301}"].map { Array($0.utf8) }
        for _ in 0..<fuzzCount {
            let bytes = StatementFiles.mangled(sources, inserting: pieces, by: &generator)
            guard let reading = try? csv.read(bytes, by: StatementRules(currency: .eur)) else { continue }
            read += 1
            #expect(reading.rows.count + reading.problems.count <= bytes.count)
            #expect(reading.rows.allSatisfy { StatementDay($0.day) == .exact($0.day) && $0.line >= 1 })
            #expect(zip(reading.problems, reading.problems.dropFirst()).allSatisfy { $0.line <= $1.line })
        }
        #expect(read > fuzzCount / 4)
    }

    // MARK: Hostile files

    /// A minus sign in a Debit column would reverse the direction of the payment.
    @Test(arguments: ["1234.50", "-1234.50", "(1234.50)", "1234.50-"])
    func debit_ofAnySign_isPaid(text: String) throws {
        #expect(try csv.read("Date;Debit;Credit\n2026-01-01;\(text);").rows.map(\.amount.minorUnits) == [-123_450])
        #expect(try csv.read("Date;Amount;Dr/Cr\n2026-01-01;\(text);DR").rows.map(\.amount.minorUnits) == [-123_450])
    }

    @Test func row_withDebitAndCredit_isAProblem() throws {
        let reading = try csv.read("Date;Debit;Credit\n2026-01-01;1;2\n2026-01-02;0.00;2\n2026-01-03;1;0")
        #expect(reading.problems == [.init(line: 2, flaw: .debitAndCredit)])
        #expect(reading.rows.map(\.amount.minorUnits) == [200, -100])
    }

    @Test func line_ofMillionsOfDelimiters_isNoHeader_andIsNotSplitToItsEnd() {
        let bytes = [UInt8](repeating: UInt8(ascii: ";"), count: 8 << 20)
        var records = CSVRecords(bytes, delimiter: UInt8(ascii: ";"))
        let record = records.next()
        #expect(record?.flaw == .fieldCount(CSVRecords.maximumFields + 1, expected: CSVRecords.maximumFields))
        #expect(record?.fields.count == CSVRecords.maximumFields)
        #expect(records.next() == nil)
        #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .noHeader)) {
            try csv.read(bytes, by: StatementRules(currency: .eur))
        }
    }

    @Test(arguments: [("0.500", 50), ("0,500", 50), ("-0.250", -25), ("0.505", nil), ("0.500.000", nil), ("00.500", nil), ("01,500", nil)])
    func amount_withALeadingZero_isNeverThousands(text: String, expected: Int?) throws {
        let reading = try csv.read("Date;Amount\n2026-01-01;\"\(text)\"\n2026-01-01;-1")
        #expect(reading.rows.map(\.amount.minorUnits) == [expected, -100].compactMap(\.self))
    }
}

/// How a file shows its delimiter, header, order of days and decimal separator.
@Suite(.timeLimit(.minutes(10))) struct CSVDialectTests {
    private let csv = CSVStatement()
    private static let delimiters = [";", ",", "\t", "|"]

    private func amounts(_ text: String) throws -> [Int] { try csv.read(text).rows.map(\.amount.minorUnits) }
    private func days(_ rows: [String]) throws -> [String] {
        try csv.read("Date,Amount\n" + rows.map { $0 + ",+1\n" }.joined()).rows.map { String($0.day.dropFirst("2026-".count)) }
    }

    // MARK: Header

    /// The header with the most known columns, whatever its delimiter is. Of equal ones, that of the first delimiter in this list.
    @Test(arguments: delimiters, delimiters) func header_isTheOneWithTheMostKnownColumns(delimiter: String, other: String) throws {
        guard delimiter != other else { return }
        for column in ["Text", "Payee", "Currency", "Transaction ID"] {
            let header = ["Date", "Amount", column].joined(separator: delimiter)
            let row = ["2026-01-05", "+3", "EUR"].joined(separator: delimiter)
            #expect(try amounts("Date\(other)Amount\n\(header)\n\(row)") == [300], "\(column)")
        }
        let (first, second) = ("Date\(delimiter)Amount", "Date\(other)Amount")
        let isFirst = Self.delimiters.firstIndex(of: delimiter)! < Self.delimiters.firstIndex(of: other)!
        let reading = try csv.read("\(second)\n\(first)\n2026-01-05\(delimiter)+3")
        #expect(reading.rows.count == (isFirst ? 1 : 0))
    }

    /// The README names the number of lines.
    @Test(arguments: [(49, true), (50, false)]) func header_isLookedForInTheFirstLines(before: Int, isFound: Bool) throws {
        let text = String(repeating: "Account summary\n", count: before) + "Date;Amount\n2026-01-05;+3"
        if isFound {
            #expect(try amounts(text) == [300])
        } else {
            #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .noHeader)) { try csv.read(text) }
        }
    }

    @Test func header_isNoLineWithAFlaw() throws {
        #expect(try amounts("Date;Amount;\"Text\nDate;Text;Amount\n2026-01-05;x;+3") == [300])
    }

    @Test(arguments: ["Amount", " amount ", "AMOUNT (EUR)", "Amount in EUR", "Amount EUR", "Amount\u{A0}€", "Transaction  Amount $"])
    func heading_isRecognizedWithoutItsCurrency(heading: String) throws {
        #expect(try amounts("Date;\(heading)\n2026-01-05;+3") == [300])
    }

    /// A hostile file may have a heading of any length.
    @Test func heading_longerThanAnyColumnName_isNotRecognized() {
        let heading = "Amount (" + String(repeating: "x", count: 10_000) + ")"
        #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .noHeader)) { try csv.read("Date;\(heading)\n2026-01-05;3") }
    }

    // MARK: Rows

    @Test func blankLines_areNoRows() throws {
        let reading = try csv.read("Date;Amount\n\n2026-01-05;+3\n \t\n;\n2026-01-06;+4\n\n")
        #expect(reading.rows.map(\.amount.minorUnits) == [300, 400] && reading.problems == [])
    }

    @Test func lineWithAFlaw_isNeverBlank() throws {
        #expect(try csv.read("Date;Amount\n\"never closed").problems == [.init(line: 2, flaw: .openQuotation)])
    }

    /// A negative credit is a correction or a debit, which nothing shows.
    @Test(arguments: ["1234.50", "-1234.50", "(1234.50)", "1234.50-"]) func credit_whenNegative_isAProblem(text: String) throws {
        for file in ["Date;Debit;Credit\n2026-01-01;;\(text)", "Date;Amount;Dr/Cr\n2026-01-01;\(text);CR"] {
            let (reading, isRead) = (try csv.read(file), text == "1234.50")
            #expect(reading.rows.map(\.amount.minorUnits) == (isRead ? [123_450] : []))
            #expect(reading.problems == (isRead ? [] : [.init(line: 2, flaw: .debitAndCredit)]))
        }
    }

    @Test(arguments: ["1 USD;", ";1 USD"]) func amountInAnotherCurrency_isAProblem_inEitherColumn(columns: String) throws {
        let reading = try csv.read("Date;Debit;Credit\n2026-01-01;\(columns)")
        #expect(reading.rows == [] && reading.problems == [.init(line: 2, flaw: .rowInOtherCurrency("USD", account: .eur))])
    }

    // MARK: Days

    /// A number above 12 is no month.
    @Test func dayOrder_isThatOfTheRowsWithDaysAboveTwelve() throws {
        #expect(try days(["13/01/2026", "02/03/2026"]) == ["01-13", "03-02"])
        #expect(try days(["01/13/2026", "02/03/2026"]) == ["01-13", "02-03"])
        for undecided in ["12/01/2026", "01/12/2026"] {
            #expect(throws: FinanceError.ambiguousDays) { try days([undecided, "02/03/2026"]) }
        }
    }

    @Test(arguments: [(2, 3), (3, 2), (1, 2), (2, 1)]) func dayOrder_whenRowsDisagree_isThatOfTheMost(dayFirst: Int, monthFirst: Int) throws
    {
        let rows = Array(repeating: "13/01/2026", count: dayFirst) + Array(repeating: "01/13/2026", count: monthFirst)
        #expect(try days(rows + ["02/03/2026"]).last == (dayFirst > monthFirst ? "03-02" : "02-03"))
    }

    /// Rows that contradict each other equally decide nothing, and a German heading decides then.
    @Test func dayOrder_whenRowsDisagreeEqually_isNotDerivedFromThem() throws {
        let rows = "13/01/2026;+1\n01/13/2026;+1\n02/03/2026;+1"
        #expect(throws: FinanceError.ambiguousDays) { try csv.read("Date;Amount\n" + rows) }
        #expect(try csv.read("Datum;Betrag\n" + rows).rows.map(\.day) == ["2026-01-13", "2026-03-02"])
    }
}
