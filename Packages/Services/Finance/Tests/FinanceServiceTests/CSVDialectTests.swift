import FinanceAPI
import Testing

@testable import FinanceService

/// How a file shows its delimiter, header, order of days and decimal separator.
@Suite struct CSVDialectTests {
    private let csv = CSVStatement()
    private static let delimiters = [";", ",", "\t", "|"]

    private func amounts(_ text: String) throws -> [Int] { try csv.read(text).rows.map(\.amount.minorUnits) }
    private func days(_ rows: [String]) throws -> [String] {
        try csv.read("Date,Amount\n" + rows.map { $0 + ",1\n" }.joined()).rows.map { String($0.day.dropFirst("2026-".count)) }
    }

    // MARK: Header

    /// The header with the most known columns, whatever its delimiter is. Of equal ones, that of the first delimiter in this list.
    @Test(arguments: delimiters, delimiters) func header_isTheOneWithTheMostKnownColumns(delimiter: String, other: String) throws {
        guard delimiter != other else { return }
        for column in ["Text", "Payee", "Currency", "Transaction ID"] {
            let header = ["Date", "Amount", column].joined(separator: delimiter)
            let row = ["2026-01-05", "3", "EUR"].joined(separator: delimiter)
            #expect(try amounts("Date\(other)Amount\n\(header)\n\(row)") == [300], "\(column)")
        }
        let (first, second) = ("Date\(delimiter)Amount", "Date\(other)Amount")
        let isFirst = Self.delimiters.firstIndex(of: delimiter)! < Self.delimiters.firstIndex(of: other)!
        let reading = try csv.read("\(second)\n\(first)\n2026-01-05\(delimiter)3")
        #expect(reading.rows.count == (isFirst ? 1 : 0))
    }

    /// The README names the number of lines.
    @Test(arguments: [(49, true), (50, false)]) func header_isLookedForInTheFirstLines(before: Int, isFound: Bool) throws {
        let text = String(repeating: "Account summary\n", count: before) + "Date;Amount\n2026-01-05;3"
        if isFound {
            #expect(try amounts(text) == [300])
        } else {
            #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .noHeader)) { try csv.read(text) }
        }
    }

    @Test func header_isNoLineWithAFlaw() throws {
        #expect(try amounts("Date;Amount;\"Text\nDate;Text;Amount\n2026-01-05;x;3") == [300])
    }

    @Test(arguments: ["Amount", " amount ", "AMOUNT (EUR)", "Amount in EUR", "Amount EUR", "Amount\u{A0}€", "Transaction  Amount $"])
    func heading_isRecognizedWithoutItsCurrency(heading: String) throws {
        #expect(try amounts("Date;\(heading)\n2026-01-05;3") == [300])
    }

    @Test func heading_endingInAPreposition_keepsIt() throws {
        #expect(try amounts("Date;Paid out;Paid in\n2026-01-05;;3") == [300])
    }

    /// A hostile file may have a heading of any length.
    @Test func heading_longerThanAnyColumnName_isNotRecognized() {
        let heading = "Amount (" + String(repeating: "x", count: 10_000) + ")"
        #expect(throws: FinanceError.malformedStatement(line: 1, flaw: .noHeader)) { try csv.read("Date;\(heading)\n2026-01-05;3") }
    }

    // MARK: Rows

    @Test func blankLines_areNoRows() throws {
        let reading = try csv.read("Date;Amount\n\n2026-01-05;3\n \t\n;\n2026-01-06;4\n\n")
        #expect(reading.rows.map(\.amount.minorUnits) == [300, 400] && reading.problems == [])
    }

    @Test func lineWithAFlaw_isNeverBlank() throws {
        #expect(try csv.read("Date;Amount\n\"never closed").problems == [.init(line: 2, flaw: .openQuotation)])
    }

    /// A minus sign in a Credit column would reverse the direction of the payment.
    @Test(arguments: ["1234.50", "-1234.50", "(1234.50)", "1234.50-"]) func credit_ofAnySign_isReceived(text: String) throws {
        #expect(try amounts("Date;Debit;Credit\n2026-01-01;;\(text)") == [123_450])
        #expect(try amounts("Date;Amount;Dr/Cr\n2026-01-01;\(text);CR") == [123_450])
    }

    @Test(arguments: ["1 USD;", ";1 USD"]) func amountInAnotherCurrency_isAProblem_inEitherColumn(columns: String) throws {
        let reading = try csv.read("Date;Debit;Credit\n2026-01-01;\(columns)")
        #expect(reading.rows == [] && reading.problems == [.init(line: 2, flaw: .rowInOtherCurrency("USD", account: .eur))])
    }

    @Test func read_whenCanceled_stops() async {
        let task = Task { [csv] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try csv.read(StatementFiles.english)
        }
        await #expect(throws: FinanceError.canceled) { try await task.value }
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
        let rows = "13/01/2026;1\n01/13/2026;1\n02/03/2026;1"
        #expect(throws: FinanceError.ambiguousDays) { try csv.read("Date;Amount\n" + rows) }
        #expect(try csv.read("Datum;Betrag\n" + rows).rows.map(\.day) == ["2026-01-13", "2026-03-02"])
    }

    // MARK: Excerpts

    /// A problem quotes the start of a value, equally long whatever the value is.
    @Test func excerpt_isEquallyLongInEachProblem() throws {
        let long = String(repeating: "x", count: 64)
        let (digits, sign) = (String(repeating: "1", count: 60), "Date;Amount;Dr/Cr\n2026-01-01;1;\(long)")
        let ofx = "<OFX><STMTRS><STMTTRN><DTPOSTED>\(long)</STMTTRN><STMTTRN><DTPOSTED>20260101<TRNAMT>\(long)</STMTTRN></STMTRS></OFX>"
        let problems =
            try csv.read("Date;Amount;Currency\n\(long);1;EUR\n2026-01-01;\(long);EUR\n2026-01-01;1;\(long)\n2026-01-01;\(digits);EUR")
            .problems
            + csv.read(sign).problems + OFXStatement().read(ofx).problems
        let excerpts = problems.compactMap { problem -> String? in
            switch problem.flaw {
            case .malformedDate(let text), .malformedNumber(let text), .unknownSign(let text), .rowInOtherCurrency(let text, _): text
            case .malformedAmount(let text, _): text
            default: nil
            }
        }
        #expect(excerpts.count == 7 && Set(excerpts.map(\.count)).count == 1)
        #expect(excerpts.allSatisfy { $0.count < 64 })
    }
}
