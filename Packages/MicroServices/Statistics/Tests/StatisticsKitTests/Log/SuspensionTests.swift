import Foundation
import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct SuspensionTests {
    let folder = TestFolder()

    /// Whether another open file can be locked, as by another process.
    private var isLockable: Bool {
        let file = open(folder.path + "/lock", O_RDWR)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0
    }

    /// The events in the files, as the next process reads them.
    private func numbersOnDisk() throws -> [Int] { try EventLog.make(folder, seed: 9).drainNumbers() }

    @Test func log_whenSuspended_releasesTheLockAndHasStoredItsEvents() throws {
        let log = try EventLog.make(folder)
        #expect(!isLockable)
        log.tick(0..<5)
        try log.suspend()
        try log.suspend()
        #expect(isLockable)
        #expect(try folder.segments.map { try folder.read($0).count < 4_096 } == [true], "the file is truncated, so it is not mapped")
        #expect(try numbersOnDisk() == Array(0..<5))
    }

    @Test func log_whenResumed_continuesWithoutLossOrDuplicates() throws {
        let log = try EventLog.make(folder)
        log.tick(0..<5)
        try log.suspend()
        log.tick(5..<7)
        #expect(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20) == nil)
        try log.resume()
        try log.resume()
        #expect(!isLockable)
        log.tick(7..<9)
        let events = log.drain()
        #expect(events.compactMap(\.number) == [0, 1, 2, 3, 4, 7, 8])
        #expect(Set(events.map(\.id)).count == 7)
        #expect(log.metrics.dropped == [.suspended: 2])
        #expect(log.metrics.pending == 0)
    }

    @Test func answer_whileSuspended_isRecordedByResuming() throws {
        let log = try EventLog.make(folder)
        log.tick(0..<5)
        let (batch, generation) = try #require(log.nextBatch(maximumCount: 3, maximumBytes: 1 << 20))
        try log.suspend()
        let files = try folder.names.map { try folder.read($0) }
        log.finish(batch, generation: generation, .accept)
        #expect(try folder.names.map { try folder.read($0) } == files, "another process may use the files")
        try log.resume()
        #expect(log.metrics.delivered == 3)
        #expect(log.drainNumbers() == [3, 4])
    }

    @Test func events_whenKilledWhileSuspended_areInTheNextLog() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let log = try EventLog(folder: path, schema: testSchema, consent: .granted)
            log.tick(0..<5)
            try log.suspend()
            kill(getpid(), SIGKILL)
        }
        #expect(try numbersOnDisk() == Array(0..<5))
    }

    @Test func consent_withdrawnWhileSuspended_removesEvents() throws {
        let log = try EventLog.make(folder)
        log.tick(0..<5)
        try log.suspend()
        try log.setConsent(.denied)
        #expect(folder.segments == [])
        try log.resume()
        #expect(log.drain().isEmpty)
    }

    @Test func resume_whenAnotherLogOpenedTheFolder_throws() throws {
        let log = try EventLog.make(folder)
        log.tick(0..<5)
        try log.suspend()
        var other: EventLog? = try EventLog.make(folder, seed: 2)
        #expect(throws: StatisticsError.inUse(folder: folder.path)) { try log.resume() }
        #expect(other?.drainNumbers() == Array(0..<5))
        other = nil
        #expect(throws: StatisticsError.inUse(folder: folder.path)) { try log.resume() }
        #expect(isLockable, "the failed call releases the lock")
        log.tick(5..<6)
        #expect(try numbersOnDisk() == [])
    }
}
