import FaultTesting
import FinanceAPI
import Foundation
import Testing

@testable import FinanceService

let fuzzCount = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 2_000 : 200_000

@Suite(.timeLimit(.minutes(10))) struct OFXStatementTests {
    private let ofx = OFXStatement()

    private func statement(_ rows: String, currency: String = "EUR") -> String {
        "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>\(currency)\n<BANKTRANLIST>\n\(rows)\n</BANKTRANLIST></STMTRS></OFX>"
    }

    @Test func version1_withoutClosingTags_isRead() throws {
        let reading = try ofx.read(StatementFiles.ofx1)
        #expect(reading.lines == ["2026-01-05 -1250 Fish & Chips: A < B & C", "2026-01-06 100320 Work: "])
        #expect(reading.rows.map(\.bankID) == ["A-1", "A-2"])
        #expect(reading.rows.map(\.line) == [16, 24])
        #expect(reading.problems == [])
    }

    @Test func version2_isRead_withEntitiesAndSections() throws {
        let reading = try ofx.read(StatementFiles.ofx2)
        #expect(reading.lines == ["2026-01-05 -1250 Café Zoë: Tea <hot>"])
        #expect(reading.problems == [])
    }

    @Test(arguments: ["\n", "\r\n", ""]) func lineEnds_doNotMatter(end: String) throws {
        let body = StatementFiles.ofx1.replacing("\n", with: end == "" ? "\n" : end)
        let start = try #require(body.firstIndex(of: "<"))
        let rest = String(body[start...])
        let text = String(body[..<start]) + (end == "" ? rest.replacing("\n", with: "") : rest)
        #expect(try ofx.read(text).rows.map(\.amount.minorUnits) == [-1250, 100_320])
    }

    @Test(arguments: [
        ("<DTPOSTED>20260101<TRNAMT>", StatementFlaw.noAmount), ("<TRNAMT>1", .noDate),
        ("<DTPOSTED>20261301<TRNAMT>1", .malformedDate("20261301")), ("<DTPOSTED>2026<TRNAMT>1", .malformedDate("2026")),
        ("<DTPOSTED>20260101<TRNAMT>1.234,5", .malformedAmount("1.234,5", .eur)),
        ("<DTPOSTED>20260101<TRNAMT>1.005", .malformedAmount("1.005", .eur)),
        ("<DTPOSTED>20260101<TRNAMT>--1", .malformedAmount("--1", .eur)),
        ("<DTPOSTED>20260101<TRNAMT>ten", .malformedAmount("ten", .eur)),
        ("<DTPOSTED>20260101<TRNAMT>1<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>", .rowInOtherCurrency("USD", account: .eur)),
        ("<DTPOSTED>20260101<TRNAMT>1<CORRECTFITID>A<CORRECTACTION>DELETE", .correction),
    ])
    func row_thatMakesNoSense_isReportedByItsLine_andTheOthersAreTaken(row: String, flaw: StatementFlaw) throws {
        let good = "<STMTTRN><DTPOSTED>20260102<TRNAMT>2<NAME>good</STMTTRN>"
        let reading = try ofx.read(statement("\(good)\n<STMTTRN>\n\(row)\n</STMTTRN>\n\(good)"))
        #expect(reading.rows.map(\.counterparty) == ["good", "good"])
        #expect(reading.problems == [StatementProblem(line: 6, flaw: flaw)])
    }

    @Test func statement_whenTruncated_importsCompleteRowsAndReportsTheEnd() throws {
        let end = try #require(StatementFiles.ofx1.range(of: "<FITID>A-2"))
        let reading = try ofx.read(String(StatementFiles.ofx1[..<end.lowerBound]))
        #expect(reading.rows.map(\.bankID) == ["A-1"])
        #expect(reading.problems == [StatementProblem(line: 24, flaw: .endInRow), StatementProblem(line: 24, flaw: .earlyEnd)])
    }

    @Test func transaction_thatIsNotClosed_isReported_andTheNextIsTaken() throws {
        let reading = try ofx.read(statement("<STMTTRN><DTPOSTED>20260101<TRNAMT>1\n<STMTTRN><DTPOSTED>20260102<TRNAMT>2</STMTTRN>"))
        #expect(reading.rows.map(\.amount.minorUnits) == [200])
        #expect(reading.problems == [StatementProblem(line: 5, flaw: .notClosedBeforeNext)])
    }

    @Test(arguments: [
        ("OFXHEADER:100", 1, StatementFlaw.noOFX), ("<OFX>\n</OFX>", 2, .noStatement),
        ("<OFX><STMTRS><CURDEF>USD</STMTRS></OFX>", 1, .otherCurrency("USD", account: .eur)),
        ("<OFX><STMTRS></STMTRS>\n<STMTRS></STMTRS></OFX>", 2, .secondAccount),
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><OFX>&b;</OFX>", 2, .documentType),
    ])
    func file_thatIsNoStatement_isRefusedWithItsLine(text: String, line: Int, flaw: StatementFlaw) {
        #expect(throws: FinanceError.malformedStatement(line: line, flaw: flaw)) { try ofx.read(text) }
    }

    @Test func statement_whenMangled_isReadOrRejectedWithoutTrapping() throws {
        var generator = SeededNumbers(seed: 9)
        let sources = [StatementFiles.ofx1, StatementFiles.ofx2].map { Array($0.utf8) }
        let pieces = ["<", ">", "</", "<!", "<![CDATA[", "&", "&#", "&#x110000;", "<STMTTRN>", "</STMTTRN>", "<OFX>", "]]>", "\n", "<!--"]
            .map { Array($0.utf8) }
        var read = 0
        for _ in 0..<fuzzCount {
            let bytes = StatementFiles.mangled(sources, inserting: pieces, by: &generator)
            guard let reading = try? ofx.read(bytes, by: StatementRules(currency: .eur)) else { continue }
            read += 1
            #expect(reading.rows.allSatisfy { StatementDay($0.day) == .exact($0.day) })
        }
        #expect(read > fuzzCount / 10)
    }
}

/// The meaning of the elements of a statement.
@Suite(.timeLimit(.minutes(10))) struct OFXElementTests {
    private func reading(
        _ rows: String..., header: String = "OFXHEADER:100", end: String = "</BANKTRANLIST></STMTRS></OFX>", limit: Int = 100
    )
        throws -> StatementReading
    {
        let transactions = rows.map { "<STMTTRN><DTPOSTED>20260105<TRNAMT>1\($0)</STMTTRN>\n" }.joined()
        return try OFXStatement().read("\(header)\n<OFX><STMTRS><BANKTRANLIST>\n\(transactions)\(end)", rows: limit)
    }

    @Test(arguments: [
        ("12.50", 1_250), ("12,5", 1_250), ("-12.50", -1_250), ("+5", 500), (".5", 50), ("-,5", -50), ("5.", 500), ("-5.", -500), ("0", 0),
    ])
    func amount_hasAnyDecimalSeparator(text: String, expected: Int) throws {
        let text = "<OFX><STMTRS><STMTTRN><DTPOSTED>20260105<TRNAMT>\(text)</STMTTRN></STMTRS></OFX>"
        #expect(try OFXStatement().read(text).rows.map(\.amount.minorUnits) == [expected])
    }

    /// The form is YYYYMMDD (OFX 2.3, section 3.2.8).
    @Test(arguments: ["1.2.2026", "2026010", "2026-01-05", "２０２６０１０５", "5 Jan 26"]) func day_inAnotherForm_isRefused(day: String) throws {
        let text = "<OFX><STMTRS><STMTTRN><DTPOSTED>\(day)<TRNAMT>1</STMTTRN></STMTRS></OFX>"
        #expect(try OFXStatement().read(text).problems == [.init(line: 1, flaw: .malformedDate(day))])
    }

    @Test func text_outsideAnElement_isIgnored() throws {
        let rows = try reading(
            "<NAME>Shop</NAME>junk<MEMO>a</MEMO>junk", "<NAME><PAYEE>junk<NAME>Work</PAYEE><MEMO>b",
            "<PAYEE><ADDR1>Road</PAYEE>junk<NAME>Inn<MEMO>c"
        ).rows
        #expect(rows.map(\.counterparty) == ["Shop", "Work", "Inn"] && rows.map(\.text) == ["a", "b", "c"])
    }

    /// An aggregate lasts until its own end, in SGML and in XML.
    @Test(arguments: ["<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>", "<CURRENCY><CURRATE>1</CURRATE><CURSYM>USD</CURSYM></CURRENCY>"])
    func rowInAnotherCurrency_isAProblem_unlessItIsTheOriginalOne(aggregate: String) throws {
        #expect(try reading(aggregate).problems == [.init(line: 3, flaw: .rowInOtherCurrency("USD", account: .eur))])
        #expect(try reading(aggregate.replacing("CURRENCY", with: "ORIGCURRENCY")).rows.count == 1)
        #expect(try reading(aggregate.replacing("USD", with: "eur")).rows.count == 1)
    }

    /// What is no tag is text, and no entity expands to more than one character.
    @Test(arguments: [
        ("1 < 2", "1 < 2"), ("<>", "<>"), ("</>", "</>"), ("< NAME>", "< NAME>"), ("<OFX!>", "<OFX!>"),
        ("a<!-- <NAME> -- -> x-> -->b", "ab"),
        ("a<?xml?>b", "ab"), ("<![CDATA[<a> & ]b]]]>c", "<a> & ]b]c"), ("<![CDATA[]]>c", "c"), ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
        ("&#228;&#xE4;&#XE4;", "äää"), ("&228;", "&228;"), ("&#xG;", "&#xG;"), ("&#;", "&#;"), ("&unknown;", "&unknown;"), ("&&amp;", "&&"),
        ("&amp", "&amp"), ("&#x110000;", "&#x110000;"), ("x&lt;y&", "x<y&"),
    ])
    func text_isReadWithItsEntities(text: String, expected: String) throws {
        for element in ["<MEMO>\(text)", "<memo>\(text)</memo>", "<MEMO >\(text)"] {
            #expect(try reading(element).rows.map(\.text) == [expected])
        }
    }

    @Test func transaction_openAtTheEndOfTheList_isOneProblem() throws {
        let reading = try reading("", end: "<STMTTRN><DTPOSTED>20260105<TRNAMT>1</BANKTRANLIST></STMTRS></OFX>")
        #expect(reading.rows.count == 1 && reading.problems == [.init(line: 4, flaw: .notClosed)])
    }

    @Test func problems_countTowardsTheMaximumOfRows() throws {
        let (bad, open) = ("<CORRECTFITID>A", "<STMTTRN>\n")
        #expect(try reading("", bad, "", limit: 3).problems.count == 1)
        #expect(throws: FinanceError.statementTooLarge) { try reading("", bad, "", limit: 2) }
        #expect(throws: FinanceError.statementTooLarge) { try reading(bad, bad, "", limit: 2) }
        #expect(try reading(bad, end: open + open + "</BANKTRANLIST></OFX>", limit: 3).problems.count == 3)
        #expect(throws: FinanceError.statementTooLarge) { try reading(bad, end: open + open + "</BANKTRANLIST></OFX>", limit: 2) }
    }

    /// The bytes are valid in both encodings, so that only the header can decide.
    @Test(arguments: [
        ("CHARSET:1252", "Ã¤"), ("CHARSET: 1252", "Ã¤"), ("CHARSET:ISO-8859-1", "Ã¤"), ("encoding=\"windows-1252\"", "Ã¤"),
        ("ENCODING:UTF-8\nCHARSET:1252", "ä"), ("ENCODING:UTF8\nCHARSET:1252", "ä"), ("CHARSET:NONE", "ä"),
    ])
    func encoding_isThatOfTheHeader(header: String, expected: String) throws {
        #expect(try reading("<NAME>ä", header: header).rows.map(\.counterparty) == [expected])
        // A text of the statement is no header.
        #expect(try reading("<NAME>ä<MEMO>UTF-8, CP1252", header: header).rows.map(\.counterparty) == [expected])
    }
}
