import Foundation
import LoggingKitTesting
import Testing

@testable import LoggingKit

/// Passes of the drain, and their repetition after a failure.
@Suite(.timeLimit(.minutes(10))) struct DrainTests {
    private let folder = TestFolder()
    private let sink = RecordingLogSink()
    private let time = ManualTime()

    private func ring(_ path: String? = nil) throws -> LogRing {
        try LogRing(path: path, capacity: 0, run: 7, started: 5, cursor: RingCursor())
    }

    private func drain(_ ring: LogRing, limit: RateLimit? = nil, fileSize: Int = .max) -> Drain {
        let files = LogFiles(folder: folder.path, name: "app", minimumLevel: .info, maximumFileSize: fileSize)
        return Drain(
            ring: ring, sinks: [sink], segments: SegmentWriter(files, cursor: nil, now: time.now),
            options: LogOptions(rateLimit: limit),
            now: time.now, uptime: { [time] in time.now().nanosecondsSinceEpoch })
    }

    private func log(_ message: String, level: Logger.Level = .info, site: UInt = 1, to ring: LogRing) {
        ring.append(encodedLine(message, level: level, site: site, at: time.now()))
    }

    /// 2,048 bytes in the ring, of 65,536.
    private let large = String(repeating: "x", count: 2_032 - encodedLine("").count)

    /// Runs the drain while its file cannot be opened.
    private func runRejected(_ drain: inout Drain, file: Int = 1) throws {
        let file = folder.path + "/app-0000000\(file).log"
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        drain.run()
        try FileManager.default.removeItem(atPath: file)
    }

    @Test func lines_thatTheDiskRejectsWhileTheRingIsMoreThanHalfFull_areCounted() throws {
        let ring = try ring()
        var drain = drain(ring)
        for _ in 1...17 { log(large, to: ring) }
        log("below the minimum level", level: .debug, to: ring)
        try runRejected(&drain)
        #expect(ring.isEmpty && drain.isRefused)
        // The count survives the process.
        drain = self.drain(ring)
        log("next", to: ring)
        drain.run()
        log("last", to: ring)
        drain.run()
        #expect(folder.records().map { $0["lines"] ?? $0.message } == ["17", "next", "last"] && sink.records.count == 20)
    }

    /// After a crash the drain continues in a file that readers may have seen.
    @Test func nextFile_thatCannotBeOpened_isCommitted_andItsLinesAreWrittenOnce() throws {
        let ring = try ring()
        var drain = drain(ring, fileSize: 1)
        for message in ["one", "two"] { log(message, to: ring) }
        try runRejected(&drain, file: 2)
        #expect(ring.cursor.segment == 2 && ring.cursor.offset == 0 && folder.messages() == ["one"])
        time.step(seconds: 1)
        drain.run()
        #expect(folder.messages() == ["one", "two"])
    }

    @Test func line_thatCannotBeRead_isReportedInItsPlace() throws {
        let path = folder.path + "/app.ring"
        do {
            let ring = try ring(path)
            for bytes in [encodedLine("one"), [1, 2, 3], encodedLine("two")] { ring.append(bytes) }
        }
        var drain = drain(try #require(LogRing(existing: path)))
        drain.run()
        for records in [sink.records, folder.records()] {
            #expect(records.map { $0["lines"] ?? $0.message } == ["one", "1", "two"])
        }
    }

    @Test func linesOfACallSite_beyondTheLimit_areReportedBeforeItsNextLineOrAtTheEnd() throws {
        let ring = try ring()
        var drain = drain(ring, limit: RateLimit(lines: 1, per: .seconds(60)))
        for site in [3, 1, 2, 3, 1, 2, 1] as [UInt] { log("line", site: site, to: ring) }
        drain.run()
        time.step(seconds: 59)
        log("line", site: 1, to: ring)
        time.step(seconds: 1)
        log("next", site: 1, to: ring)
        drain.run(isFinal: true)
        for records in [sink.records, folder.records()] {
            let texts = records.map { $0.message.prefix(4) + " \($0["lines"] ?? "") \($0["site"] ?? "")" }
            #expect(texts == ["line  ", "line  ", "line  ", "log  3 file:1", "next  ", "log  1 file:2", "log  1 file:3"])
        }
    }
}

/// A line in the ring's encoding.
func encodedLine(
    _ message: String, level: Logger.Level = .info, site: UInt = 1, at time: LogTimestamp = LogTimestamp(nanosecondsSinceEpoch: 5)
) -> [UInt8] {
    RecordWriter.encoded { writer in
        writer.head(time: time, level: level, line: site)
        for text in ["label", "source", "file", message] { writer.text(text) }
    }
}

extension LogRing {
    @discardableResult
    func append(_ payload: [UInt8]) -> Outcome {
        payload.withUnsafeBytes { append($0, digest: Digest.of($0, seed: run)) }
    }
}
