#if os(Linux)
import Foundation
@testable import LoggingKit
import Synchronization
import Testing

/// Child processes that are killed while they log.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LogCrashTests {
    private let folder = TestFolder()

    private static let threads = 4

    /// Logs from four threads until killed, and records for each thread how many calls have returned.
    private static func logUntilKilled(_ path: String, round: Int) throws {
        let acknowledged = open(path + "/acknowledged-\(round)", O_RDWR | O_CREAT, 0o600)
        ftruncate(acknowledged, off_t(8 * threads))
        try Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: path + "/pid"))
        let backend = try LogBackend(
            files: LogFiles(folder: path, name: "app", maximumFileSize: 30_000, maximumTotalSize: 1 << 40), level: .trace,
            options: .waiting)
        for thread in 0..<threads {
            Thread.detachNewThread {
                let logger = backend.logger(label: "t\(thread)")
                for number in UInt64(1)... {
                    logger.info("r\(round) n\(number)", metadata: ["number": "\(number, sensitivity: .public)"])
                    withUnsafeBytes(of: number) { _ = pwrite(acknowledged, $0.baseAddress, 8, off_t(thread * 8)) }
                }
            }
        }
        while true { sleep(1) }
    }

    /// Waits for the process identifier in the folder, then kills the process after a delay in microseconds.
    private static func kill(_ path: String, after delay: UInt32) async {
        while true {
            if let text = try? String(contentsOfFile: path + "/pid", encoding: .utf8), text.hasSuffix("\n"),
                let pid = pid_t(text.dropLast())
            {
                try? FileManager.default.removeItem(atPath: path + "/pid")
                usleep(delay)
                Foundation.kill(pid, SIGKILL)
                return
            }
            usleep(500)
            await Task.yield()
        }
    }

    @Test func log_whenWriterIsKilled_containsEachReturnedLineOnceInOrder() async throws {
        var random = SplitMix(state: 7)
        var (kills, lines, files) = (0, 0, 0)
        for _ in 0..<(isFullRun ? 50 : 1) {
            let folder = TestFolder()
            let rounds = isFullRun ? 20 : 8
            for round in 0..<rounds {
                async let killing: Void = Self.kill(
                    folder.path, after: UInt32.random(in: 0..<(round % 4 == 0 ? 4_000 : 40_000), using: &random))
                await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, round = round as Int] in
                    try Self.logUntilKilled(path, round: round)
                }
                await killing
                kills += 1
            }
            // The same size limit as the writers: the default could delete the oldest lines on a busy machine.
            try folder.backend { $0.maximumTotalSize = 1 << 40 }.close()
            let (seen, count) = try Self.check(folder, rounds: rounds)
            lines += seen
            files += count
        }
        print("\(lines) lines in \(files) files across \(kills) kills")
        #expect(lines > kills)
    }

    /// Checks that every line is complete, and that each thread's numbers in each round run from 1 to the acknowledged one, or one more.
    private static func check(_ folder: TestFolder, rounds: Int) throws -> (lines: Int, files: Int) {
        var next: [String: UInt64] = [:]
        var lines = 0
        var broken: [String] = []
        for name in folder.logs {
            let bytes = folder.read(name)
            if bytes.last.map({ $0 != 0x0A }) ?? false { broken.append("torn end of \(name)") }
            for line in bytes.split(separator: 0x0A) {
                lines += 1
                guard let record = LogRecord(line: line) else {
                    broken.append("no line: " + String(decoding: line, as: UTF8.self))
                    continue
                }
                let parts = record.message.split(separator: " ")
                guard parts.count == 2, let number = UInt64(parts[1].dropFirst()), record["number"] == String(number) else {
                    broken.append(record.message)
                    continue
                }
                let key = "\(parts[0]) \(record.label)"
                if number != next[key, default: 1] { broken.append("\(key): \(number) instead of \(next[key, default: 1])") }
                next[key] = number + 1
            }
        }
        for round in 0..<rounds {
            let acknowledged = folder.read("acknowledged-\(round)")
            for thread in 0..<threads where acknowledged.count == 8 * threads {
                let returned = acknowledged.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * thread, as: UInt64.self) }
                let written = next["r\(round) t\(thread)", default: 1] - 1
                if written < returned || written > returned + 1 {
                    broken.append("r\(round) t\(thread): \(returned) returned, \(written) written")
                }
            }
        }
        #expect(broken.prefix(10) == [])
        return (lines, folder.logs.count)
    }

    @Test func previousRun_whenKilled_containsLastLines() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let backend = try LogBackend(files: LogFiles(folder: path, name: "app"))
            let logger = backend.logger(label: "child")
            for number in 0..<100 { logger.info("line \(number)") }
            logger.critical("about to die")
            Foundation.kill(getpid(), SIGKILL)
        }
        var backend: LogBackend? = try folder.backend()
        let run = try #require(backend?.previousRun)
        #expect(!run.endedCleanly)
        #expect(run.lastLines.map(\.message) == (51..<100).map { "line \($0)" } + ["about to die"])
        backend = nil
        #expect(try folder.backend().previousRun?.endedCleanly == true)
    }

    @Test func previousRun_whenItLoggedNothing_hasNoLines() async throws {
        try folder.backend().logger(label: "a").info("of the first run")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            _ = try LogBackend(files: LogFiles(folder: path, name: "app"))
            Foundation.kill(getpid(), SIGKILL)
        }
        #expect(try folder.backend().previousRun?.lastLines == [])
    }

    /// Limits the size of files in bytes, beyond which writes fail.
    @discardableResult
    private static func limitFileSize(_ bytes: rlim_t) -> Bool {
        var limit = rlimit(rlim_cur: bytes, rlim_max: .max)
        return setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    }

    /// Simulates a full disk with a limit on file sizes.
    @Test func disk_whenFull_losesLinesOnlyWhenRingIsFullAndCountsThem() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let backend = try LogBackend(
                files: LogFiles(folder: path, name: "app"), level: .trace, options: LogOptions(ringSize: 64 << 10, rateLimit: nil))
            let logger = backend.logger(label: "test")
            logger.info("before")
            backend.flush()
            guard Self.limitFileSize(200) else { exit(3) }
            for number in 0..<20 { logger.warning("few \(number)") }
            backend.flush()
            Self.limitFileSize(.max)
            backend.flush()
            guard LogReader(folder: path, name: "app").records().map(\.message) == ["before"] + (0..<20).map({ "few \($0)" }) else {
                exit(4)
            }
            Self.limitFileSize(200)
            for number in 0..<2000 { logger.warning("many \(number)") }
            Self.limitFileSize(.max)
            // The ring may still be full.
            backend.flush()
            logger.info("after")
            backend.flush()
            let records = LogReader(folder: path, name: "app").records()
            let notices = records.filter { $0.label == "LoggingKit" }.compactMap { $0["lines"] }.compactMap(Int.init)
            let many = records.filter { $0.message.hasPrefix("many ") }.count
            guard !notices.isEmpty, notices.reduce(many, +) == 2000, records.last?.message == "after" else {
                print(notices, many, records.suffix(3))
                exit(5)
            }
            exit(0)
        }
    }

    @Test func forkedProcess_whenLogging_isCountedByTheParent() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let backend = try LogBackend(files: LogFiles(folder: path, name: "app"), level: .trace)
            let logger = backend.logger(label: "test")
            logger.info("before")
            // Swift does not import fork, but the symbol exists.
            guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { exit(3) }
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
            let child = fork()
            if child == 0 {
                for number in 0..<1000 { logger.critical("child \(number)") }
                backend.flush()
                backend.close()
                _exit(0)
            }
            var status: Int32 = 0
            waitpid(child, &status, 0)
            logger.info("after")
            backend.close()
            let records = LogReader(folder: path, name: "app").records()
            guard status == 0, records.filter({ $0.label == "test" }).map(\.message) == ["before", "after"] else { exit(4) }
            let notices = records.filter { $0.label == "LoggingKit" }
            guard notices.allSatisfy({ $0.message == "log lines of forked processes were dropped" }) else { exit(5) }
            guard notices.compactMap({ Int($0["lines"] ?? "") }).reduce(0, +) == 1000 else { exit(6) }
            exit(0)
        }
    }

    @Test func ring_afterRecovery_containsNoLines() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let backend = try LogBackend(files: LogFiles(folder: path, name: "app"))
            // File writes fail, so that the next line stays in the ring.
            Self.limitFileSize(0)
            backend.logger(label: "test").info("the raw line", metadata: ["name": "Ada Lovelace"])
            Foundation.kill(getpid(), SIGKILL)
        }
        #expect(Data(folder.read("app.ring")).range(of: Data("Ada Lovelace".utf8)) != nil)
        try folder.backend().close()
        #expect(Data(folder.read("app.ring")).range(of: Data("raw line".utf8)) == nil)
        #expect(folder.messages() == ["the raw line"])
        #expect(folder.records()[0]["name"] == "<private>")
    }

    @Test func ring_whenDamaged_losesFollowingLinesAndReportsIt() async throws {
        for place in [3, 11, 40, 200] {
            let folder = TestFolder()
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
                let backend = try LogBackend(files: LogFiles(folder: path, name: "app"))
                Self.limitFileSize(0)
                for number in 0..<10 { backend.logger(label: "test").info("line \(number)") }
                Foundation.kill(getpid(), SIGKILL)
            }
            var ring = folder.read("app.ring")
            let start = try #require(Data(ring).range(of: Data("line 4".utf8))).lowerBound
            ring[start + place] ^= 0x10
            try folder.write(ring, "app.ring")
            try folder.backend().close()
            let messages = folder.messages()
            let lines = (0..<10).map { "line \($0)" }
            // Bytes between two records may change without effect.
            if place != 3, messages == lines { continue }
            #expect(messages.last == "log lines could not be read")
            #expect(messages.count >= 5 && messages.dropLast().elementsEqual(lines.prefix(messages.count - 1)))
        }
    }
}
#endif
