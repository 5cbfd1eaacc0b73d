import Foundation
import LoggingKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct LogRecordTests {
    let record = LogRecord(
        timestamp: LogTimestamp(nanosecondsSinceEpoch: 1_772_357_400_250_000_000), level: .warning, label: "library",
        message: "slow answer", metadata: [.init(key: "path", value: "/a b"), .init(key: "status", value: "503")], source: "LibraryService")

    @Test func text_ofRecord_isOneReadableLine() {
        #expect(record.text == #"2026-03-01T09:30:00.250Z WARNING [library] slow answer path="/a b" status=503"#)
    }

    @Test func message_withControlCharacters_staysOneLineInBothForms() throws {
        var hostile = record
        hostile.message = "a\nb\r\u{1B}[2J\u{202E}x\u{2028}y\u{0}\u{202F}z"
        hostile.metadata = [.init(key: "k\n", value: "v\u{1B}w"), .init(key: "q", value: "5\""), .init(key: "e", value: "a=b")]
        for form in [hostile.text, hostile.json] {
            #expect(!form.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x1B || $0.value == 0x202E || $0.value == 0x2028 })
        }
        #expect(
            hostile.text.hasSuffix(#"a\u{a}b\u{d}\u{1b}[2J\u{202e}x\u{2028}y\u{0} z k\u{a}="v\u{1b}w" q="5\"" e="a=b""#), "\(hostile.text)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(hostile.json.utf8)) as? [String: Any])
        #expect(object["message"] as? String == hostile.message)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
            (1_711_926_000_000_000_000, "2024-03-31T23:00:00.000Z"),
            (-1_000_000, "1969-12-31T23:59:59.999Z"), (4_107_542_399_999_000_000, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func timestamp_isWrittenAsRFC3339(nanoseconds: Int64, expected: String) {
        #expect(LogTimestamp(nanosecondsSinceEpoch: nanoseconds).description == expected)
    }
}
