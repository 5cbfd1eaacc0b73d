import DiagnosticsAPI
import DiagnosticsTesting
import LoggingKit
import Testing

@testable import DiagnosticsService

@Suite(.timeLimit(.minutes(10))) struct LogReadingTests {
    let app = TestApp()

    private func log(isFake: Bool) -> (log: any LogReading, write: (String, LogLine.Level) -> Void) {
        let fake = FakeDiagnosticsService()
        if isFake { return (fake, { fake.log($0, level: $1) }) }
        let logger = app.backend.logger(label: "test")
        return (
            app.service(),
            { [app] in
                logger.log(level: Logger.Level(rawValue: "\($1)") ?? .critical, "\($0)")
                app.backend.flush()
            }
        )
    }

    @Test(arguments: [false, true]) func portions_containEveryLineOnce_newestFirst_whileLinesAreAdded(isFake: Bool) async {
        let (log, write) = log(isFake: isFake)
        #expect(await log.logLines(LogQuery(), before: nil, limit: 10).lines == [])
        for number in 0..<25 { write("line \(number)", .info) }
        var seen: [String] = []
        var before: LogLine.ID?
        repeat {
            let portion = await log.logLines(LogQuery(), before: before, limit: 10)
            seen += portion.lines.map(\.message)
            before = portion.next
            write("later", .info)
        } while before != nil
        #expect(seen == (0..<25).reversed().map { "line \($0)" })
    }

    @Test(arguments: [false, true]) func lastPortion_hasNoSuccessor_evenIfItIsFull(isFake: Bool) async {
        let (log, write) = log(isFake: isFake)
        for count in [0, 10] {
            for number in 0..<count { write("line \(number)", .info) }
            let portion = await log.logLines(LogQuery(), before: nil, limit: 10)
            #expect(portion.lines.count == count && portion.next == nil)
        }
    }

    @Test(arguments: [false, true]) func search_matchesAllWords_ignoringCase_fromTheMinimumLevel(isFake: Bool) async {
        let (log, write) = log(isFake: isFake)
        write("Payment of the rent failed", .error)
        write("payment of the rent", .info)
        write("other", .critical)
        let found = await log.logLines(LogQuery(text: " RENT payment ", minimumLevel: .warning), before: nil, limit: 10)
        #expect(found.lines.map(\.message) == ["Payment of the rent failed"])
        #expect(await log.logLines(LogQuery(text: "absent"), before: nil, limit: 10).lines.isEmpty)
    }

    @Test(arguments: [false, true]) func limit_isClampedTo500(isFake: Bool) async {
        let (log, write) = log(isFake: isFake)
        for number in 0..<600 { write("line \(number)", .info) }
        #expect(await log.logLines(LogQuery(), before: nil, limit: -1).lines.count == 1)
        #expect(await log.logLines(LogQuery(), before: nil, limit: .max).lines.count == 500)
    }

    @Test(arguments: [false, true]) func listeners_areNotifiedOfNewLines(isFake: Bool) async {
        let (log, write) = log(isFake: isFake)
        var changes = log.logChanges().makeAsyncIterator()
        write("new", .info)
        #expect(await changes.next() != nil)
    }

    @Test func line_containsTheRecordWithoutPrivateValues() async throws {
        app.backend.logger(label: "app.user").warning(
            "ada@example.org paid with 4111 1111 1111 1111",
            metadata: ["user": "Ada", "status": "\(200, sensitivity: .public)", "key": "\("hunter2", sensitivity: .secret)"])
        app.backend.flush()
        let line = try #require(await app.service().logLines(LogQuery(), before: nil, limit: 1).lines.first)
        #expect(
            line
                == LogLine(
                    id: 1, time: 1_700_000_000_000, level: .warning, source: "app.user", message: "<email> paid with <card>",
                    details: [
                        .init(name: "key", value: "<secret>"), .init(name: "status", value: "200"), .init(name: "user", value: "<private>"),
                    ]))
    }

    @Test func tail_whenFull_keepsTheNewestLines_andPagingContinues() async {
        let tail = LogTail(capacity: 10)
        let backend = LogBackend(sinks: [tail])
        let logger = backend.logger(label: "x")
        let service = DiagnosticsService(sources: DiagnosticsSources(log: tail))
        for number in 1...25 { logger.info("\(number)") }
        backend.flush()
        let first = await service.logLines(LogQuery(), before: nil, limit: 4)
        #expect(first.lines.map(\.id) == [25, 24, 23, 22])
        for number in 26...30 { logger.info("\(number)") }
        backend.flush()
        let second = await service.logLines(LogQuery(), before: first.next, limit: 4)
        #expect(second.lines.map(\.message) == ["21"])
        #expect(second.next == nil)
    }

    @Test func line_whenTooLong_isTruncated() async {
        app.backend.logger(label: "x").info("\(String(repeating: "word ", count: 10_000))")
        app.backend.flush()
        let lines = await app.service().logLines(LogQuery(), before: nil, limit: 1).lines
        #expect(lines.first?.message.count == 2000)
        // A character can have any number of combining marks.
        let mark = String(repeating: "\u{20DD}", count: 10_000)
        app.tail.write(
            LogRecord(
                timestamp: LogTimestamp(nanosecondsSinceEpoch: 1_700_000_000_000_000_000), level: .info, label: "x", message: "e" + mark))
        let marks = await app.service().logLines(LogQuery(), before: nil, limit: 1).lines
        #expect(marks.first.map { $0.message.utf8.first == UInt8(ascii: "e") && $0.message.utf8.count <= 4 * 2000 } == true)
    }

    @Test func levels_areConverted() async {
        let logger = app.backend.logger(label: "x")
        for level in Logger.Level.allCases { logger.log(level: level, "m") }
        app.backend.flush()
        let levels = await app.service().logLines(LogQuery(), before: nil, limit: 10).lines.map(\.level)
        #expect(levels == LogLine.Level.allCases.reversed())
    }
}
