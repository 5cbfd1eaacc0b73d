import Foundation
import Testing

@testable import LoggingKit

@Suite(.timeLimit(.minutes(10))) struct LogFilesTests {
    private let time = ManualTime()

    let folder = TestFolder()

    private func log(_ backend: LogBackend, _ range: Range<Int>) {
        let logger = backend.logger(label: "test")
        for number in range { logger.info("message \(number)") }
    }

    @Test func files_whenWritten_areOrderedAndReadableByOwnerOnly() throws {
        let backend = try folder.backend()
        log(backend, 0..<100)
        backend.close()
        #expect(folder.messages() == (0..<100).map { "message \($0)" })
        for name in folder.names {
            #expect(
                try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func files_whenFull_rotateBetweenLinesWithinTotalSize() throws {
        let backend = try folder.backend {
            $0.maximumFileSize = 1000
            $0.maximumTotalSize = 3000
        }
        for start in stride(from: 0, to: 100, by: 10) {
            log(backend, start..<start + 10)
            backend.flush()
            #expect(folder.logs.reduce(0) { $0 + folder.read($1).count } <= 3000)
        }
        #expect(folder.logs.allSatisfy { folder.read($0).count <= 1000 && folder.read($0).last == 0x0A })
        let messages = folder.messages()
        #expect(messages.count > 10)
        #expect(messages == (100 - messages.count..<100).map { "message \($0)" })
    }

    @Test func totalSize_whenLowered_deletesOldFilesAtStart() throws {
        do {
            let backend = try folder.backend { $0.maximumFileSize = 500 }
            log(backend, 0..<50)
        }
        #expect(folder.logs.count > 8)
        _ = try folder.backend {
            $0.maximumFileSize = 500
            $0.maximumTotalSize = 1500
        }
        #expect(folder.logs.count <= 3)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "descriptors are listed on Linux only"))
    func files_thatAreNoLongerWritten_areClosed() throws {
        func opened() throws -> Set<String> {
            let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let paths = links.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
            return Set(paths.filter { $0.hasPrefix(folder.path) }.map { String($0.dropFirst(folder.path.count + 1)) })
        }
        let backend = try folder.backend { ($0.maximumFileSize, $0.fileProtection) = (1, .completeUntilFirstUserAuthentication) }
        log(backend, 0..<3)
        backend.flush()
        #expect(try opened() == ["app.lock", "app-00000003.log"])
        try FileManager.default.removeItem(atPath: folder.path + "/app-00000003.log")
        log(backend, 3..<4)
        backend.flush()
        #expect(try opened().count == 2)
        backend.close()
        #expect(try opened() == [])
        try FileManager.default.createDirectory(atPath: folder.path + "/app.ring.new", withIntermediateDirectories: false)
        #expect(throws: LoggingError.self) { try folder.backend() }
        #expect(try opened() == [])
    }

    @Test func file_whenRemovedWhileOpen_isRecreatedAndReported() throws {
        let backend = try folder.backend()
        log(backend, 0..<10)
        backend.flush()
        try FileManager.default.removeItem(atPath: folder.path + "/" + folder.logs[0])
        log(backend, 10..<110)
        backend.flush()
        let records = folder.records()
        #expect(records.filter { $0.label == "test" }.map(\.message) == (10..<110).map { "message \($0)" })
        let notice = records.first { $0.label == "LoggingKit" }
        #expect(notice?.message == "the log file was removed or replaced by another process")
        #expect(Int(notice?["bytes"] ?? "0")! > 500)
    }

    @Test func file_whenReplaced_keepsForeignContent() throws {
        let backend = try folder.backend()
        log(backend, 0..<1)
        backend.flush()
        let name = folder.logs[0]
        try FileManager.default.moveItem(atPath: folder.path + "/" + name, toPath: folder.path + "/kept-by-a-person")
        try folder.write("somebody else's\n".utf8, name)
        log(backend, 1..<3)
        backend.close()
        #expect(folder.read(name) == Array("somebody else's\n".utf8))
        #expect(folder.records().filter { $0.label == "test" }.map(\.message) == ["message 1", "message 2"])
    }

    @Test func folder_whenDeleted_isRecreatedWithoutLosingLines() throws {
        let backend = try folder.backend()
        try FileManager.default.removeItem(atPath: folder.path)
        log(backend, 0..<100)
        backend.flush()
        #expect(folder.messages() == (0..<100).map { "message \($0)" })
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    }

    @Test func folder_whenUnusable_throwsWithReason() throws {
        try folder.write("x".utf8, "file")
        let error = #expect(throws: LoggingError.self) { try LogBackend(files: LogFiles(folder: folder.path + "/file", name: "app")) }
        #expect(
            error?.description
                == "Cannot open the log file \(folder.path)/file/app.lock: Not a directory. Choose a folder that this user may write to.")
    }

    /// As long as there is room, lines wait in the ring for the folder to return.
    @Test(arguments: [50, 2_000]) func folder_whenReplacedByAFile_losesNewLinesOnlyWhenTheRingIsFullAndCountsThem(end: Int) throws {
        let backend = try folder.backend { $0.maximumFileSize = 500 }
        log(backend, 0..<5)
        backend.flush()
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
        log(backend, 5..<end)
        backend.flush()
        try FileManager.default.removeItem(atPath: folder.path)
        log(backend, end..<end + 50)
        backend.close()
        let records = folder.records()
        let messages = records.filter { $0.label == "test" }.map(\.message)
        let counted = records.filter { $0.label == "LoggingKit" }.compactMap { $0["lines"].flatMap { Int($0) } }.reduce(0, +)
        #expect(messages.count + counted == end + 50 - 5 && (counted > 0) == (end > 50))
        #expect(messages == (5..<end + 50).map { "message \($0)" }.filter(Set(messages).contains))
    }

    @Test func secondBackend_onSameFiles_throwsUntilFirstIsReleased() throws {
        var first: LogBackend? = try folder.backend()
        let error = #expect(throws: LoggingError.self) { try folder.backend() }
        #expect(
            error?.description
                == "The log \(folder.path)/app.lock is already in use by this process or another. Use one back end per process, each with its own name."
        )
        first?.close()
        first = nil
        _ = try folder.backend()
    }

    @Test(arguments: [631_152_000, -631_152_000, 1, -1])
    func clock_whenStepping_losesNoLines(seconds: Int64) throws {
        let backend = try folder.backend(now: time.now)
        for number in 0..<50 {
            log(backend, number..<number + 1)
            if number % 5 == 0 { backend.flush() }
            time.step(seconds: number % 2 == 0 ? seconds : -seconds)
        }
        backend.close()
        #expect(folder.messages() == (0..<50).map { "message \($0)" })
    }

    @Test(arguments: [(60, false), (61, true), (-60, false), (-61, true)]) func file_withLines_isOverItsMaximumAge(
        seconds: Int64, isOver: Bool
    ) {
        let files = LogFiles(folder: folder.path, name: "app", maximumFileAge: .seconds(60))
        var writer = SegmentWriter(files, cursor: nil, now: time.now)
        time.step(seconds: seconds)
        #expect(!writer.isOverAge)
        #expect([UInt8(1)].withUnsafeBufferPointer { writer.append($0) })
        #expect(writer.isOverAge == isOver)
    }

    @Test func foreignFiles_whenCleaningUp_areKept() throws {
        for name in ["app-1.log", "app-+0000001.log", "app-00000001.txt", "app-00000001.log.gz", "application-00000001.log", "notes"] {
            try folder.write("x".utf8, name)
        }
        _ = try folder.backend { $0.maximumTotalSize = 1 }
        #expect(folder.names.filter { folder.read($0) == [0x78] }.count == 6)
    }

    @Test(arguments: [[], [0], Array(repeating: 0xFF, count: 100_000), Array("not a ring".utf8)] as [[UInt8]])
    func ring_whenInvalid_isReplacedAndFilesAreKept(content: [UInt8]) throws {
        log(try folder.backend(), 0..<3)
        try folder.write(content, "app.ring")
        let backend = try folder.backend()
        #expect(backend.previousRun == nil)
        log(backend, 3..<5)
        backend.close()
        #expect(folder.messages() == (0..<5).map { "message \($0)" })
    }

    @Test func line_whenTooLong_isTruncated() throws {
        let backend = try folder.backend(options: LogOptions(ringSize: 1 << 20))
        let logger = backend.logger(label: "test")
        logger.info("\(String(repeating: "x", count: 1_000_000))")
        logger.info("small", metadata: ["a": "\(String(repeating: "y ", count: 500_000), sensitivity: .public)"])
        logger.info("\(String(repeating: "é", count: 3000))")
        backend.close()
        let records = folder.records()
        #expect(records.count == 3)
        #expect(records[0].message == String(repeating: "x", count: 4096) + "… (995904 more bytes)")
        #expect(records[1]["a"]?.hasSuffix("y… (995905 more bytes)") == true)
        #expect(records[2].message == String(repeating: "é", count: 2048) + "… (1904 more bytes)")
    }

    @Test func line_whenTruncated_showsNoPartOfASecret() throws {
        let backend = try folder.backend()
        let logger = backend.logger(label: "test")
        let filler = String(repeating: "x", count: 4080)
        logger.info("\(filler) 4111 1111 1111 1111 and more")
        logger.info("\(filler) someone@example.org and more")
        logger.info("cut \(String(repeating: "e\u{301}", count: 2000))")
        backend.close()
        let messages = folder.messages()
        #expect(messages[0] == filler + "… (29 more bytes)")
        #expect(messages[1] == filler + "… (29 more bytes)")
        #expect(messages[2].utf8.count < 4130 && !messages[2].contains("\u{FFFD}"))
    }

    @Test func metadata_tooLargeForALine_isKeptAsFarAsItFits() throws {
        let backend = try folder.backend()
        var logger = backend.logger(label: "test")
        let value: Logger.MetadataValue = "\(String(repeating: "y", count: 4000), sensitivity: .public)"
        logger.info("long", metadata: ["a": value, "b": value, "c": value, "d": value, "e": value])
        let keys = (0..<2_000).map { "key \($0)" }
        logger.info("many", metadata: Dictionary(uniqueKeysWithValues: keys.map { ($0, "\($0, sensitivity: .public)") }))
        logger.handler.metadata = Dictionary(uniqueKeysWithValues: (keys + ["huge"]).map { ($0, "\($0, sensitivity: .public)") })
        logger.info(
            "own", metadata: ["key 7": "\("of the call", sensitivity: .public)", "huge": .array(Array(repeating: value, count: 9))])
        backend.close()
        let (long, many, own) = (folder.records()[0], folder.records()[1], folder.records()[2])
        #expect(long.metadata.count == 5 && long["LoggingKit"] == "1 metadata values were too large")
        let kept = many.metadata.filter { $0.key == $0.value }.count
        #expect(kept > 400 && many["LoggingKit"] == "\(2_000 - kept) metadata values were too large")
        #expect(own["key 7"] == "of the call" && own["huge"] == nil && own.metadata.count > 400, "the call's values come first")
    }

    @Test func callSite_whenFloodingWithLongLines_addsLessThanAMegabyte() throws {
        let backend = try folder.backend(
            { ($0.maximumFileSize, $0.maximumTotalSize) = (64 << 10, 1 << 20) }, options: LogOptions(), now: time.now)
        backend.logger(label: "app").notice("before the flood")
        // The notice of dropped lines would otherwise come first on a slow machine.
        backend.flush()
        let path = String(repeating: "/a", count: 30_000)
        let logger = backend.logger(label: "server")
        for number in 0..<10_000 {
            logger.warning("refused", metadata: ["path": "\(path, sensitivity: .public)"])
            if number % 1000 == 999 {
                backend.flush()
                time.step(seconds: 1)
            }
        }
        backend.logger(label: "app").notice("after the flood")
        backend.close()
        #expect(folder.logs.reduce(0) { $0 + folder.read($1).count } < 1 << 20)
        let records = folder.records()
        #expect(records.first?.message == "before the flood" && records.last?.message == "after the flood")
        let written = records.filter { $0.label == "server" }.count
        let counted = records.filter { $0.label == "LoggingKit" }.compactMap { $0["lines"].flatMap { Int($0) } }.reduce(0, +)
        #expect(written + counted == 10_000)
    }

    @Test func threads_whenLoggingConcurrently_loseAndSplitNoLines() async throws {
        let backend = try folder.backend({ $0.maximumFileSize = 20_000 }, options: .waiting)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let logger = backend.logger(label: "test")
                    for number in 0..<500 { logger.info("\(task)/\(number)") }
                }
            }
        }
        backend.close()
        let messages = folder.messages()
        #expect(messages.count == 4000)
        for task in 0..<8 {
            #expect(messages.filter { $0.hasPrefix("\(task)/") } == (0..<500).map { "\(task)/\($0)" })
        }
    }
}
