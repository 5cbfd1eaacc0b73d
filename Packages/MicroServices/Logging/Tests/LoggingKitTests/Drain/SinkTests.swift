import Foundation
import LoggingKitTesting
import Synchronization
import Testing

@testable import LoggingKit

#if canImport(Darwin)
import Darwin
#endif

@Suite(.timeLimit(.minutes(10))) struct ConsoleSinkTests {
    @Test(arguments: [ConsoleSink.Style.automatic, .json, .pretty]) func console_whenWritingToPipe_hasNoColors(style: ConsoleSink.Style)
        throws
    {
        let pipe = Pipe()
        let sink = ConsoleSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, style: style)
        sink.write(record("hello"))
        try pipe.fileHandleForWriting.close()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(output == (style == .pretty ? record("hello").text : record("hello").json) + "\n")
    }

    #if os(Linux) || os(macOS)
    @Test func console_onATerminal_writesColoredText() throws {
        var (program, user): (Int32, Int32) = (-1, -1)
        try #require(openpty(&user, &program, nil, nil, nil) == 0)
        defer { close(user) }
        let levels: [(Logger.Level, String)] = [
            (.trace, "2"), (.debug, "2"), (.info, "36"), (.notice, "32"), (.warning, "33"), (.error, "31"), (.critical, "31"),
        ]
        let isPlain = ProcessInfo.processInfo.environment["NO_COLOR"] != nil
        let sink = ConsoleSink(descriptor: program)
        for (level, color) in levels {
            var record = record("hello")
            record.level = level
            sink.write(record)
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while bytes.last != UInt8(ascii: "\n"), read(user, &byte, 1) == 1 { bytes.append(byte) }
            // A terminal ends lines with a carriage return.
            let line = isPlain ? record.text : "\u{1B}[\(color)m\(record.text)\u{1B}[0m"
            #expect(String(decoding: bytes, as: UTF8.self) == line + "\r\n")
        }
        close(program)
    }
    #endif

    /// The lines of a console that is not read while `write` runs, and then gets one more.
    private func linesAfterAPause(_ write: (ConsoleSink) -> Void) throws -> [Substring] {
        let pipe = Pipe()
        let sink = ConsoleSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        write(sink)
        let read = pipe.fileHandleForReading.availableData
        sink.write(record("read again"))
        try pipe.fileHandleForWriting.close()
        return String(decoding: read + pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
    }

    @Test func console_whenNotRead_dropsLinesAndLogsTheirCount() throws {
        let lines = try linesAfterAPause { sink in
            for _ in 0..<400 { sink.write(record(String(repeating: "x", count: 1000))) }
        }.compactMap { LogRecord(line: Array($0.utf8)) }
        let notice = lines.first { $0.message == "log lines were dropped, the console did not accept them" }
        let dropped = notice?["lines"].flatMap { Int($0) }
        #expect(lines.filter { $0.label == "test" }.count + (dropped ?? 0) == 401)
        #expect(lines.last?.message == "read again")
    }

    @Test func console_whoseReaderIsGone_doesNotEndTheProcess() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { exit(2) }
            close(ends[0])
            let backend = LogBackend(sinks: [ConsoleSink(descriptor: ends[1])])
            // By the drain's thread, and by the caller of `flush`.
            let logger = backend.logger(label: "test")
            for number in 0..<100 {
                logger.info("line \(number)")
                if number % 2 == 0 { backend.flush() } else { usleep(1_000) }
            }
            var pending = sigset_t()
            sigpending(&pending)
            guard sigismember(&pending, SIGPIPE) == 0 else { exit(3) }
            backend.close()
        }
    }

    @Test func console_afterAPartOfALine_startsANewLine() throws {
        let lines = try linesAfterAPause { $0.write(record(String(repeating: "x", count: 200_000))) }
        #expect(lines.count == 3 && lines[0].count < 200_000)
        #expect(lines.dropFirst().map { LogRecord(line: Array($0.utf8))?.message.prefix(10) } == ["log lines ", "read again"])
    }
}

@Suite(.timeLimit(.minutes(10))) struct LogBackendTests {
    @Test func levels_ofPrefixes_changeAtRunTimeForExistingLoggers() {
        let backend = LogBackend(sinks: [], level: .warning, levels: ["net": .info, "net.http": .debug])
        let labels = ["library", "net.dns", "net.http.client"]
        let loggers = labels.map { backend.logger(label: $0) } + labels.map { Logger(label: $0, factory: backend.handler) }
        var own = loggers[1]
        own.logLevel = .critical
        func levels() -> [Logger.Level] { loggers.map(\.logLevel) }
        #expect(levels() == [.warning, .info, .debug, .warning, .info, .debug], "the longest prefix")
        backend.setLevel(.trace, forPrefix: "net")
        #expect(levels() == [.warning, .trace, .debug, .warning, .trace, .debug])
        backend.setLevel(nil, forPrefix: "net.http")
        backend.setLevel(.error, forPrefix: "")
        #expect(levels() == [.error, .trace, .trace, .error, .trace, .trace])
        backend.setLevel(nil, forPrefix: "")
        backend.setLevel(nil, forPrefix: "net")
        #expect(levels() == Array(repeating: .warning, count: 6) && backend.logger(label: "net.new").logLevel == .warning)
        #expect(own.logLevel == .critical, "a logger's own level")
        backend.close()
    }

    /// On the drain's thread, and in calls that run the drain.
    @Test(arguments: ["thread", "flush", "suspend", "close"])
    func close_calledByASink_closesTheBackEnd(by caller: String) async throws {
        final class Closer: LogSink {
            let backend = Mutex<LogBackend?>(nil)
            func write(_ record: LogRecord) {
                guard let backend = backend.withLock({ $0.take() }) else { return }
                backend.flush()
                backend.suspend()
                backend.close()
            }
        }
        let (folder, closer) = (TestFolder(), Closer())
        let backend = try folder.backend(sinks: [closer])
        closer.backend.withLock { $0 = backend }
        backend.logger(label: "test").info("line")
        switch caller {
        case "flush": backend.flush()
        case "suspend": backend.suspend()
        case "close": backend.close()
        default: break
        }
        var next: LogBackend?
        while next == nil {
            next = try? folder.backend()
            await Task.yield()
        }
        // A suspended back end has released the files before it is closed.
        #expect((next?.previousRun?.endedCleanly == true || caller == "suspend") && folder.messages() == ["line"])
        next?.close()
    }

    @Test func backend_whenPoliciesDiffer_redactsPerSink() {
        let open = RecordingLogSink(redaction: .showPrivate)
        let closed = RecordingLogSink()
        let backend = LogBackend(sinks: [open, closed])
        var logger = backend.logger(label: "app")
        logger[metadataKey: "name"] = "Ada"
        logger.info("m")
        backend.flush()
        #expect(open.records[0]["name"] == "Ada")
        #expect(closed.records[0]["name"] == "<private>")
    }

    @Test func sinksFilesAndConsole_withMinimumLevels_receiveOnlySevereLines() throws {
        let folder = TestFolder()
        let (console, descriptor) = (folder.path + "/console", creat(folder.path + "/console", 0o600))
        defer { close(descriptor) }
        let (severe, all) = (RecordingLogSink(minimumLevel: .warning), RecordingLogSink())
        let backend = try folder.backend(
            { $0.minimumLevel = .notice }, sinks: [severe, all, ConsoleSink(descriptor: descriptor, style: .json, minimumLevel: .error)],
            level: .debug)
        let logger = backend.logger(label: "app")
        for level in Logger.Level.allCases { logger.log(level: level, "\(level)") }
        backend.flush()
        #expect(all.records.map(\.message) == ["debug", "info", "notice", "warning", "error", "critical"])
        #expect(severe.records.map(\.message) == ["warning", "error", "critical"])
        #expect(folder.messages() == ["notice", "warning", "error", "critical"])
        #expect(try String(contentsOfFile: console, encoding: .utf8).split(separator: "\n").count == 2)
    }

    @Test(arguments: [true, false])
    func logger_whenCopied_hasItsOwnMetadataAndLevel(isPermanent: Bool) {
        let sink = RecordingLogSink(redaction: .showPrivate)
        let backend = LogBackend(sinks: [sink])
        var first = isPermanent ? Logger(label: "app", factory: backend.handler) : backend.logger(label: "app")
        let plain = first
        first[metadataKey: "a"] = "1"
        var second = first
        second[metadataKey: "a"] = nil
        second[metadataKey: "b"] = "2"
        second.logLevel = .debug
        first[metadataKey: "c"] = "3"
        for logger in [plain, first, second] {
            logger.debug("debug")
            logger.info("info")
        }
        backend.flush()
        #expect(sink.records.map { $0.metadata.map { "\($0.key)=\($0.value)" } } == [[], ["a=1", "c=3"], ["b=2"], ["b=2"]])
        #expect(first[metadataKey: "b"] == nil && second[metadataKey: "a"] == nil && plain[metadataKey: "a"] == nil)
    }

    /// Holds an object without keeping it.
    private struct Weak { weak let backend: LogBackend? }

    @Test func backend_whenReleased_existsWhileLoggersDoAndForeverForHandlers() {
        func released(_ use: (LogBackend) -> Logger) -> Weak {
            let backend = LogBackend(sinks: [])
            let logger = use(backend)
            let reference = Weak(backend: backend)
            logger.info("line")
            return reference
        }
        #expect(released { $0.logger(label: "app") }.backend == nil)
        let reference = released { Logger(label: "app", factory: $0.handler) }
        #expect(reference.backend != nil)
        for number in 0..<2000 { reference.backend.map { Logger(label: "label \(number)", factory: $0.handler).info("line") } }
        reference.backend?.close()
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "descriptors are listed on Linux only"))
    func backend_whenReleased_hasNoFileOpen() throws {
        func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try open()
        for _ in 1...200 { LogBackend(sinks: []).close() }
        // Other tests open some at the same time.
        #expect(try open() < before + 150)
    }

    @Test func backend_whenClosed_canBeOpenedAgainAndWritesNoMore() throws {
        let folder = TestFolder()
        let first = try folder.backend()
        let logger = Logger(label: "test", factory: first.handler)
        logger.info("one")
        first.close()
        logger.info("two")
        first.flush()
        #expect(folder.messages() == ["one"])
        let second = try folder.backend()
        #expect(second.previousRun?.endedCleanly == true)
        #expect(folder.messages() == ["one", "two"])
        logger.info("three")
        first.flush()
        first.close()
        second.logger(label: "test").info("four")
        second.close()
        #expect(folder.messages() == ["one", "two", "four"])
    }
}

private func record(_ message: String) -> LogRecord {
    LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .info, label: "test", message: message)
}
