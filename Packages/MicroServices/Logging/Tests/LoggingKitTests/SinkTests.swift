import Foundation
import LoggingKit
import LoggingKitTesting
import Testing

@Suite struct RotatingFileSinkTests {
    @Test func file_keepsRecordsInOrder_andIsPrivate() async throws {
        try await TemporaryDirectory.with { directory in
            for check in LogSinkConformance.checks(
                makeSink: { try RotatingFileSink(directory: directory + "/" + UUID().uuidString, name: "app") },
                readBack: { try lines(of: $0.path).map { $0["message"] as? String ?? "" } })
            {
                try check.run()
            }
            _ = try RotatingFileSink(directory: directory, name: "app")
            let mode = try FileManager.default.attributesOfItem(atPath: directory + "/app.log")[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func file_whenFull_rotatesWithoutSplittingOrExceedingItsBudget() async throws {
        try await TemporaryDirectory.with { directory in
            let sink = try RotatingFileSink(directory: directory, name: "app", maximumFileSize: 1000, maximumFileCount: 3)
            for number in 0..<100 { sink.write(record("message \(number)")) }
            let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
            #expect(names == ["app.1.log", "app.2.log", "app.log"])
            var messages: [String] = []
            for name in ["app.2.log", "app.1.log", "app.log"] {
                let size = try #require(try FileManager.default.attributesOfItem(atPath: directory + "/" + name)[.size] as? Int)
                #expect(size <= 1000)
                messages += try lines(of: directory + "/" + name).map { $0["message"] as? String ?? "" }
            }
            #expect(messages == (100 - messages.count..<100).map { "message \($0)" })
        }
    }

    @Test func file_whenReopened_goesOnWhereItStopped() async throws {
        try await TemporaryDirectory.with { directory in
            try RotatingFileSink(directory: directory, name: "app").write(record("first"))
            try RotatingFileSink(directory: directory, name: "app").write(record("second"))
            #expect(try lines(of: directory + "/app.log").count == 2)
        }
    }

    @Test func file_whenTheFolderCannotBeUsed_throwsWithTheReason() async throws {
        try await TemporaryDirectory.with { directory in
            try Data().write(to: URL(fileURLWithPath: directory + "/file"))
            let error = #expect(throws: LoggingError.self) { try RotatingFileSink(directory: directory + "/file", name: "app") }
            #expect(
                error?.description
                    == "cannot open the log file \(directory)/file/app.log: Not a directory. Choose a folder that this user may write to.")
        }
    }

    @Test func file_whenTheDiskRefuses_dropsCountsAndReports() async throws {
        try await TemporaryDirectory.with { directory in
            let sink = try RotatingFileSink(directory: directory + "/logs", name: "app", maximumFileSize: 150, maximumFileCount: 2)
            sink.write(record("kept"))
            // With the folder gone the next rotation cannot open a file; once it is back, the loss is reported.
            try FileManager.default.removeItem(atPath: directory + "/logs")
            sink.write(record("lost one"))
            sink.write(record("lost two"))
            try FileManager.default.createDirectory(atPath: directory + "/logs", withIntermediateDirectories: true)
            sink.write(record("after"))
            let written = try lines(of: directory + "/logs/app.log")
            #expect(written.map { $0["message"] as? String } == ["the disk refused log lines", "after"])
            #expect((written[0]["metadata"] as? [String: String])?["dropped"] == "2")
        }
    }

    @Test func file_whenThreadsWriteAtOnce_losesAndTearsNothing() async throws {
        try await TemporaryDirectory.with { directory in
            let sink = try RotatingFileSink(directory: directory, name: "app", maximumFileSize: 1 << 20)
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask { for number in 0..<200 { sink.write(record("\(task)/\(number)")) } }
                }
            }
            let messages = try lines(of: directory + "/app.log").compactMap { $0["message"] as? String }
            #expect(Set(messages).count == 1600)
            for task in 0..<8 {
                #expect(messages.filter { $0.hasPrefix("\(task)/") } == (0..<200).map { "\(task)/\($0)" })
            }
        }
    }
}

@Suite struct MemorySinkTests {
    @Test func memory_conforms() throws {
        for check in LogSinkConformance.checks(makeSink: { MemorySink() }, readBack: { $0.records.map(\.message) }) { try check.run() }
    }

    @Test func memory_whenFull_keepsTheNewestInOrder() {
        let sink = MemorySink(capacity: 3)
        for number in 0..<8 { sink.write(record("\(number)")) }
        #expect(sink.records.map(\.message) == ["5", "6", "7"])
    }
}

@Suite struct ConsoleSinkTests {
    @Test func console_intoAPipe_writesJSONLinesWithoutColor() throws {
        let pipe = Pipe()
        let sink = ConsoleSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        sink.write(record("hello"))
        try pipe.fileHandleForWriting.close()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(output == record("hello").json + "\n")
    }
}

@Suite struct LogBackendTests {
    @Test func backend_filtersByLevel_andTheLongestLabelPrefixWins() {
        let sink = RecordingLogSink()
        let backend = LogBackend(sinks: [sink], level: .warning, levels: ["net": .info, "net.http": .debug])
        backend.logger(label: "finance").info("hidden")
        backend.logger(label: "net.dns").info("shown")
        backend.logger(label: "net.http.client").debug("shown too")
        backend.logger(label: "net.dns").debug("hidden")
        #expect(sink.records.map(\.message) == ["shown", "shown too"])
    }

    @Test func backend_redactsForEachSinkByItsOwnPolicy() {
        let open = RecordingLogSink(redaction: .showPrivate)
        let closed = RecordingLogSink()
        var logger = LogBackend(sinks: [open, closed]).logger(label: "app")
        logger[metadataKey: "name"] = "Ada"
        logger.info("m")
        #expect(open.records[0]["name"] == "Ada")
        #expect(closed.records[0]["name"] == "<private>")
    }

    @Test func sink_thatWantsSevereLinesOnly_getsNoOthers_whileItsNeighbourDoes() {
        let severe = RecordingLogSink(minimumLevel: .warning)
        let all = RecordingLogSink()
        let logger = LogBackend(sinks: [severe, all], level: .debug).logger(label: "app")
        logger.trace("never")
        logger.debug("fine")
        logger.warning("odd")
        logger.error("bad")
        #expect(severe.records.map(\.message) == ["odd", "bad"])
        #expect(all.records.map(\.message) == ["fine", "odd", "bad"])
    }

    @Test func shippedSinks_leaveOutWhatIsBelowTheirLevel() async throws {
        try await TemporaryDirectory.with { directory in
            let file = try RotatingFileSink(directory: directory, name: "app", minimumLevel: .notice)
            let (console, descriptor) = (directory + "/console", creat(directory + "/console", 0o600))
            defer { close(descriptor) }
            let logger = LogBackend(
                sinks: [file, ConsoleSink(descriptor: descriptor, style: .json, minimumLevel: .error)], level: .trace
            ).logger(label: "app")
            logger.info("info")
            logger.notice("notice")
            logger.error("error")
            #expect(try lines(of: file.path).map { $0["message"] as? String } == ["notice", "error"])
            #expect(try lines(of: console).map { $0["message"] as? String } == ["error"])
        }
    }

    @Test func backend_mergesMetadata_andTheCallWins() {
        let sink = RecordingLogSink(redaction: .showPrivate)
        var logger = LogBackend(sinks: [sink]).logger(label: "app")
        logger[metadataKey: "id"] = "logger"
        logger.info("m", metadata: ["id": "call"])
        #expect(sink.records[0].metadata == [.init(key: "id", value: "call")])
    }
}

private func record(_ message: String) -> LogRecord {
    LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .info, label: "test", message: message)
}

private func lines(of path: String) throws -> [[String: Any]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
}

enum TemporaryDirectory {
    static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let path = try make()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }

    private static func make() throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("logging-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path
    }
}
