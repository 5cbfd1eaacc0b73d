import Foundation
import Testing

@testable import LoggingKit

@Suite(.timeLimit(.minutes(10))) struct LogReaderTests {
    let folder = TestFolder()

    private func reader() -> LogReader { LogReader(folder: folder.path, name: "app") }

    private func record(_ second: Int64, _ message: String, level: Logger.Level = .info, label: String = "app") -> LogRecord {
        LogRecord(
            timestamp: LogTimestamp(nanosecondsSinceEpoch: second * 1_000_000_000), level: level, label: label, message: message,
            source: "s")
    }

    @Test func names_areThoseOfTheLogsInTheFolder() throws {
        let backend = try folder.backend()
        backend.logger(label: "test").info("line")
        backend.close()
        for name in ["notes.txt", "other-", "no-log.jsonl", "-"] { try folder.write([], name) }
        #expect(LogReader.names(in: folder.path) == ["app"])
        #expect(LogReader.names(in: folder.path + "/missing") == [])
    }

    /// A stranger who can write to the folder must not have other files shown, or stop the reader.
    @Test func file_thatIsALinkOrAPipe_isNotRead() throws {
        try folder.write((record(1, "m").json + "\n").utf8, "target")
        try folder.write("half of a line".utf8, "app-00000001.log")
        #expect(symlink(folder.path + "/target", folder.path + "/app-00000002.log") == 0)
        #expect(mkfifo(folder.path + "/app-00000003.log", 0o600) == 0)
        let (records, end) = reader().records(after: .start)
        #expect(records == [] && end == LogReader.Position(file: 1, offset: 0))
    }

    @Test func tail_whenSpanningFiles_returnsLastRecords() throws {
        let backend = try folder.backend { $0.maximumFileSize = 400 }
        for number in 0..<30 { backend.logger(label: "test").info("line \(number)") }
        backend.close()
        #expect(folder.logs.count > 5)
        #expect(reader().tail(12).map(\.message) == (18..<30).map { "line \($0)" })
        #expect(reader().tail(100).count == 30)
    }

    @Test func follower_whenFilesRotate_readsEachCompleteLineOnce() throws {
        let backend = try folder.backend { $0.maximumFileSize = 300 }
        let logger = backend.logger(label: "test")
        var position = LogReader.Position.start
        var seen: [String] = []
        for number in 0..<40 {
            logger.info("line \(number)")
            if number % 3 == 0 { backend.flush() }
            let (records, end) = reader().records(after: position)
            seen += records.map(\.message)
            position = end
        }
        backend.close()
        try folder.write(folder.read(folder.logs.last!) + Array("{\"time\":\"half".utf8), folder.logs.last!)
        seen += reader().records(after: position).records.map(\.message)
        #expect(seen == (0..<40).map { "line \($0)" })
    }

    @Test func filter_matchesLevelLabelAndWords() {
        let records = [
            record(1, "Payment failed", level: .error, label: "library.pay"), record(2, "payment made", label: "library.pay"),
            record(3, "other", level: .critical, label: "net"),
        ]
        #expect(records.filter(LogFilter().admits).count == 3)
        #expect(records.filter(LogFilter(minimumLevel: .error).admits).count == 2)
        #expect(records.filter(LogFilter(labelPrefix: "library").admits).count == 2)
        #expect(records.filter(LogFilter(text: "FAILED pay").admits) == [records[0]])
    }

    @Test func merge_whenTimesInterleave_ordersByTimeAndKeepsOrderWithinLogs() {
        let merged = LogReader.merge([[record(1, "a"), record(5, "b"), record(4, "c")], [], [record(1, "d"), record(4, "e")]])
        #expect(merged.map(\.message) == ["a", "d", "e", "b", "c"])
    }

    @Test(arguments: 0..<300)
    func line_ofRandomRecord_parsesToEqualRecord(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        func text() -> String {
            String(String.UnicodeScalarView((0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x3000, using: &random)) }))
        }
        let milliseconds = Int64.random(in: -2_000_000_000_000...4_000_000_000_000, using: &random)
        let original = LogRecord(
            timestamp: LogTimestamp(nanosecondsSinceEpoch: milliseconds * 1_000_000), level: Logger.Level.allCases[seed % 7], label: text(),
            message: text(), metadata: [.init(key: text(), value: text()), .init(key: "k", value: "")], source: text())
        let parsed = LogRecord(line: Array(original.json.utf8))
        #expect(parsed?.json == original.json)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(original.json.utf8)) as? [String: Any])
        #expect(object["level"] as? String == "\(original.level)")
        #expect((object["metadata"] as? [String: String])?["k"] == "")
        #expect((object["message"] as? String).map { Array($0.unicodeScalars) } == Array(original.message.unicodeScalars))
        #expect(parsed.map { Array($0.message.unicodeScalars) } == Array(original.message.unicodeScalars))
    }

    @Test(arguments: 0..<300)
    func line_whenGarbage_doesNotCrashParser(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var bytes = Array(record(1, "m\n\u{202E}").json.utf8)
        for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
        _ = LogRecord(line: bytes)
        _ = LogRecord(line: bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
    }

    @Test func line_inAnotherFormat_isNoRecord() {
        let time = #""time":"2026-03-01T09:30:00.250Z""#
        func isRecord(_ line: String) -> Bool { LogRecord(line: Array(line.utf8)) != nil }
        for rest in ["", #","metadata":{}"#, #","metadata":{"a":"b"}"#, #","message":"a\u0000""#] {
            #expect(isRecord("{\(time)\(rest)}"), "\(rest)")
        }
        for rest in [
            ",", "}", #","metadata":"#, #","metadata":1"#, #","metadata":{"a":1}"#, #","metadata":{"a"}"#, #","label":1"#, #","label":"#,
            #","message":"a\u00""#,
            #","message":"\ud800""#, #","message":"a"#,
        ] { #expect(!isRecord("{\(time)\(rest)}"), "\(rest)") }
        for line in ["", "{", "{}", "{\(time)", time, #"{"time":"2026-13-01T09:30:00.250Z"}"#] { #expect(!isRecord(line), "\(line)") }
    }

    /// Texts of all kinds: none may end a line, forge another one or drive the terminal.
    @Test func text_withLineEndsAndEscapes_cannotForgeLines() throws {
        let forged = LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .critical, label: "x", message: "forged").json
        let invalid = String(decoding: [0x61, 0xFF, 0xC0, 0x0A, 0xE2, 0x80], as: UTF8.self)
        let hostile = [
            "\n" + forged + "\n", "\r\n\u{1B}[2J", "\0\u{7F}\u{85}\u{2028}\u{2029}", "\u{202E}\u{2066}\u{FEFF}\u{9B}31m", invalid,
            "\"}\n{\"", "\\u000a\\n",
        ]
        let backend = try folder.backend()
        for text in hostile {
            backend.logger(label: text).info("\(text)", metadata: [text: "\(text, sensitivity: .public)"], source: text)
        }
        backend.close()
        func isSafe(_ text: String) -> Bool {
            !text.unicodeScalars.contains {
                ($0.value < 0x20 && $0 != "\n") || [0x7F, 0x85, 0x9B, 0x2028, 0x2029, 0x202E, 0x2066, 0xFEFF].contains($0.value)
            }
        }
        let bytes = folder.logs.flatMap { folder.read($0) }
        #expect(bytes.count { $0 == 0x0A } == hostile.count)
        #expect(isSafe(try #require(String(validating: bytes, as: UTF8.self))))
        let records = folder.records()
        #expect(records.map(\.message) == hostile)
        #expect(records.allSatisfy { $0.level == .info && isSafe($0.text) && !$0.text.contains("\n") })
    }
}
