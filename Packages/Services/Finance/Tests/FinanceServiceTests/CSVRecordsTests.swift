import FinanceAPI
import Testing

@testable import FinanceService

/// Records of delimited text (RFC 4180), with the line endings of all systems.
@Suite struct CSVRecordsTests {
    private func records(_ text: String) -> [CSVRecords.Record] {
        var reader = CSVRecords(Array(text.utf8), delimiter: UInt8(ascii: ";"))
        var records: [CSVRecords.Record] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    private func record(_ line: Int, _ fields: String..., flaw: StatementFlaw? = nil) -> CSVRecords.Record {
        CSVRecords.Record(line: line, fields: fields, flaw: flaw)
    }

    @Test(arguments: ["\n", "\r", "\r\n"]) func lineEnding_endsARecord_andCountsOnce(end: String) {
        #expect(records("a;b\(end)c\(end)") == [record(1, "a", "b"), record(2, "c")])
        #expect(records("a\(end)\(end)b") == [record(1, "a"), record(2, ""), record(3, "b")])
        // Within a field, it belongs to the field.
        #expect(records("\"a\(end)b\(end)\";c\(end)d") == [record(1, "a\(end)b\(end)", "c"), record(4, "d")])
    }

    @Test(arguments: ["\n", "\r", "\r\n"]) func flaw_affectsItsOwnLineOnly(end: String) {
        #expect(
            records("\"a\(end)b\"x;c\(end)d") == [record(1, flaw: .textAfterQuotation), record(2, "b\"x", "c"), record(3, "d")])
        #expect(records("a;\"b\(end)c;d\(end)") == [record(1, "a", flaw: .openQuotation), record(2, "c", "d")])
        #expect(records("\"a\(end)") == [record(1, flaw: .openQuotation)])
    }

    @Test func spaces_aroundAQuotedField_areIgnored_andKeptInOthers() {
        #expect(records("  \"a;b\"  ; c d ;  \"e\"") == [record(1, "a;b", " c d ", "e")])
        #expect(records("  \"a\" b;c") == [record(1, flaw: .textAfterQuotation)])
        #expect(records("  ") == [record(1, "  ")])
    }

    @Test func quotationMark_whenDoubled_isOne() {
        #expect(records(#""a""b";"";"""";c"d"#) == [record(1, "a\"b", "", "\"", "c\"d")])
    }

    /// The README names the limit.
    @Test(arguments: [256, 257]) func fields_areSplitUpToTheLimit(count: Int) {
        let fields = (1...count).map(String.init)
        let record = records(fields.joined(separator: ";") + "\nnext").first
        #expect(record?.fields == Array(fields.prefix(256)))
        #expect(record?.flaw == (count > 256 ? .fieldCount(257, expected: 256) : nil))
        #expect(records(fields.joined(separator: ";") + "\nnext").last == self.record(2, "next"))
    }
}
