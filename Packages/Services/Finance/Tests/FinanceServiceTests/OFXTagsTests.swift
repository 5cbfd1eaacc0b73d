import FinanceAPI
import Testing

@testable import FinanceService

/// Tags and texts of SGML and XML. What is no tag is text, so that no byte of a statement is lost.
@Suite struct OFXTagsTests {
    private func tokens(_ text: String) -> [OFXTags.Token] {
        var tags = OFXTags(Array(text.utf8))
        var tokens: [OFXTags.Token] = []
        while let token = tags.next() { tokens.append(token) }
        return tokens
    }

    @Test(arguments: ["<OFX>", "<ofx>", "<OFX >", "<OFX/>", "<OFX />"]) func tag_isReadInUppercase(text: String) {
        #expect(tokens(text) == [.open("OFX")])
        #expect(tokens("a\(text)b") == [.text("a"), .open("OFX"), .text("b")])
        #expect(tokens(text.replacing("<", with: "</")) == [.close("OFX")])
    }

    @Test(arguments: ["<", "</", "</ ", "<OFX", "<OFX ", "<OFX /", "</OFX", "<>", "</>", "< OFX>", "<OFX x>", "<a b", "1 < 2", "<OFX!>"])
    func text_withoutATag_isText(text: String) {
        let pieces = tokens(text).map { token in if case .text(let piece) = token { piece } else { "a tag" } }
        #expect(pieces.joined() == text)
    }

    @Test func commentsAndInstructions_areSkipped() {
        #expect(tokens("<!-- <A> -- -> x-> --><B>") == [.open("B")])
        #expect(tokens("<?xml version=\"1.0\"?>a<?OFX?>") == [.text("a")])
        for unfinished in ["<!--", "<!-- a", "<!-- a --", "<?", "<?xml"] { #expect(tokens(unfinished) == []) }
        #expect(tokens("a<!-- b -->") == [.text("a")])
    }

    @Test func declaration_isOneToken() {
        #expect(tokens("<!DOCTYPE ofx><A>") == [.declaration, .open("A")])
        #expect(tokens("<!DOCTYPE") == [.declaration])
    }

    @Test func section_isText_withoutItsMarks() {
        #expect(tokens("<![CDATA[<a> & ]b]]]>c") == [.text("<a> & ]b]"), .text("c")])
        #expect(tokens("<![CDATA[a") == [.text("a")])
        #expect(tokens("<![CDATA[]]>") == [.text("")])
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#228;&#xE4;&#XE4;", "äää"), ("&228;", "&228;"), ("&#xG;", "&#xG;"), ("&#;", "&#;"),
        ("&unknown;", "&unknown;"), ("a & b", "a & b"), ("&&amp;", "&&"), ("&amp", "&amp"), ("&#x110000;", "&#x110000;"),
        ("x&lt;y&", "x<y&"),
    ])
    func entity_isReplaced_ifItIsKnown(text: String, expected: String) {
        #expect(tokens(text) == [.text(expected)])
    }

    @Test func line_isThatOfTheToken() {
        var tags = OFXTags(Array("<A>\n<B>x\ny<!-- \n\n --><C>\n<![CDATA[\n]]><D>\n".utf8))
        var lines: [Int] = []
        while tags.next() != nil { lines.append(tags.line) }
        // A, line break, B, text of two lines, C, line break, section of two lines, D, line break
        #expect(lines == [1, 1, 2, 2, 5, 5, 6, 7, 7])
        #expect(tags.line == 7)
    }
}

/// The meaning of the elements of a statement.
@Suite struct OFXElementTests {
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

    @Test func read_whenCanceled_stops() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try OFXStatement().read(StatementFiles.ofx1)
        }
        await #expect(throws: FinanceError.canceled) { try await task.value }
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
