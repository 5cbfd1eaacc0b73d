import Foundation
import LoggingKitTesting
import Testing

@testable import LoggingKit

@Suite(.timeLimit(.minutes(10))) struct SuspensionTests {
    let folder = TestFolder()

    /// Whether another process can lock the log.
    private func isLockable() async -> Bool {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [path = folder.path as String] in
            let lock = FileDescriptor.lock(path + "/app.lock")
            print(lock >= 0 ? "acquired" : lock == FileDescriptor.isLocked ? "refused" : "")
        }
        let output = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
        #expect(output.contains("acquired") || output.contains("refused"))
        return output.contains("acquired")
    }

    @Test func backend_whenSuspended_releasesTheLockAndHasWrittenAllLines() async throws {
        let backend = try folder.backend()
        let logger = backend.logger(label: "test")
        #expect(await !isLockable())
        for number in 0..<100 { logger.info("line \(number)") }
        backend.suspend()
        backend.suspend()
        #expect(folder.messages() == (0..<100).map { "line \($0)" })
        #expect(await isLockable())
        for _ in 1...2 { try backend.resume() }
        #expect(await !isLockable())
    }

    @Test func lines_whileSuspended_areInTheFilesOnceAfterResuming() throws {
        let backend = try folder.backend()
        let logger = backend.logger(label: "test")
        logger.info("before")
        backend.suspend()
        logger.info("meanwhile")
        backend.sync()
        #expect(folder.messages() == ["before"], "the files may belong to another process")
        try backend.resume()
        #expect(folder.messages() == ["before", "meanwhile"])
        logger.info("after")
        backend.close()
        try backend.resume()
        #expect(folder.messages() == ["before", "meanwhile", "after"])
        #expect(try folder.backend().previousRun?.endedCleanly == true)
    }

    @Test func lines_whileSuspended_survivesKill() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let backend = try LogBackend(files: LogFiles(folder: path, name: "app"))
            let logger = backend.logger(label: "test")
            logger.info("before")
            backend.suspend()
            logger.info("meanwhile")
            Foundation.kill(getpid(), SIGKILL)
        }
        let next = try folder.backend()
        #expect(folder.messages() == ["before", "meanwhile"])
        #expect(next.previousRun?.endedCleanly == false)
    }

    @Test func ring_whenFullWhileSuspended_countsDroppedLinesWithoutWaiting() throws {
        // Its callers wait for room up to ten minutes, but not while suspended.
        let backend = try folder.backend()
        let logger = backend.logger(label: "test")
        backend.suspend()
        for number in 0..<2_000 { logger.info("\(number)") }
        try backend.resume()
        let records = folder.records()
        let written = records.compactMap { Int($0.message) }
        #expect(written == Array(0..<written.count) && (1..<2_000).contains(written.count))
        let dropped = records.first { $0.message == "log lines were dropped, the ring was full" }?["lines"]
        #expect(dropped == "\(2_000 - written.count)")
    }

    @Test func sinks_whileSuspended_receiveLines() throws {
        let sink = RecordingLogSink()
        let backend = try folder.backend(sinks: [sink])
        backend.suspend()
        backend.logger(label: "test").info("meanwhile")
        backend.flush()
        #expect(sink.records.map(\.message) == ["meanwhile"])
        try backend.resume()
        #expect(sink.records.count == 1)
    }

    @Test func backend_withoutFiles_continuesWhileSuspended() {
        let sink = RecordingLogSink()
        let backend = LogBackend(sinks: [sink], options: .waiting)
        backend.suspend()
        for number in 0..<2_000 { backend.logger(label: "test").info("\(number)") }
        backend.flush()
        #expect(sink.records.count == 2_000, "its callers wait for room as before")
    }

    @Test func resume_whenAnotherBackendOpenedTheFiles_throws() throws {
        let backend = try folder.backend()
        let logger = backend.logger(label: "test")
        backend.suspend()
        logger.info("in the ring")
        let other = try folder.backend()
        #expect(throws: LoggingError.inUse(path: folder.path + "/app.lock")) { try backend.resume() }
        other.close()
        #expect(throws: LoggingError.inUse(path: folder.path + "/app.ring")) { try backend.resume() }
        #expect(folder.messages() == ["in the ring"])
        #expect(throws: Never.self) { try folder.backend() }
    }
}
