import Foundation
import Testing

@testable import StatisticsKit

/// The files of the log: descriptors, numbers, order and space.
@Suite(.timeLimit(.minutes(10))) struct EventStoreTests {
    let folder = TestFolder()
    let time = ManualStatisticsClock()

    private func open(_ limits: EventLimits = EventLimits(), seed: UInt64 = 1) throws -> EventLog {
        try .make(folder, limits: limits, clock: time.clock, seed: seed)
    }

    /// A folder with the files of an open log, as a killed process leaves them.
    private func copy(of folder: TestFolder) throws -> TestFolder {
        let copy = TestFolder()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        return copy
    }

    // MARK: Descriptors

    @Test(.enabled(if: TestFolder.listsDescriptors, "descriptors are listed on Linux only")) func log_whenClosed_hasNoFileOpen() throws {
        var log: EventLog? = try open(EventLimits(maximumBytes: 64 << 10))
        log?.tick(0..<1000)
        try log?.sync()
        let (batch, generation) = try #require(log?.nextBatch(maximumCount: 10, maximumBytes: 1 << 20))
        log?.finish(batch, generation: generation, .quarantine)
        #expect(folder.openFiles == [CursorFile.name, folder.segments.last, EventLog.lockName])
        try log?.setConsent(.denied)
        #expect(folder.openFiles == [CursorFile.name, EventLog.lockName])
        log = nil
        #expect(folder.openFiles == [])
    }

    @Test(arguments: [EventLog.lockName, CursorFile.name]) func log_withAFolderInPlaceOfAFile_throwsTheReason(name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        #expect(throws: StatisticsError.cannotOpen(folder: folder.path, code: EISDIR)) { try open() }
        if TestFolder.listsDescriptors { #expect(folder.openFiles == []) }
    }

    // MARK: Sync

    @Test func sync_thatFailed_triesTheSameFilesAgain() throws {
        try open().tick(0..<3)
        let segment = folder.path + "/" + (try #require(folder.segments.first))
        let log = try open(seed: 2)
        log.tick(3..<4)
        try FileManager.default.moveItem(atPath: segment, toPath: segment + ".moved")
        // A link to itself cannot be opened.
        try FileManager.default.createSymbolicLink(atPath: segment, withDestinationPath: segment)
        let failure = StatisticsError.cannotSync(folder: folder.path, code: ELOOP)
        #expect(throws: failure) { try log.sync() }
        #expect(throws: failure) { try log.sync() }
        try FileManager.default.removeItem(atPath: segment)
        try FileManager.default.moveItem(atPath: segment + ".moved", toPath: segment)
        try log.sync()
        #expect(log.drainNumbers() == [0, 1, 2, 3])
    }

    // MARK: Recovery

    @Test func segment_thatWasSentCompletely_isRemovedByTheNextProcess() throws {
        let log = try open()
        log.tick(0..<5)
        _ = log.drain()
        let left = try copy(of: folder)
        #expect(left.segments.count == 1)
        let next = try EventLog.make(left, clock: time.clock, seed: 2)
        #expect(left.segments == [] && next.metrics.bytes == 0)
    }

    /// The second restart is not visible in the uptimes, because the last one is larger. The event before the first is older than that uptime.
    @Test func age_ofAnEventBeforeARestart_isTheUptimeSinceThen() throws {
        let limits = EventLimits(maximumAge: .seconds(28))
        time.advance(by: .seconds(9))
        try open(limits).tick(0..<1)
        time.restartMachine()
        time.advance(by: .seconds(5))
        try open(limits, seed: 2).tick(1..<2)
        time.restartMachine()
        time.advance(by: .seconds(31))
        #expect(try open(limits, seed: 3).drainNumbers() == [1])
    }

    // MARK: Limits

    @Test func segment_whenStarted_dropsOverAgeEventsBeforeOthers() throws {
        let log = try open(EventLimits(maximumBytes: 64 << 10, maximumAge: .seconds(100)))
        log.tick(0..<800)
        time.advance(by: .seconds(101))
        log.tick(800..<1600)
        #expect(log.metrics.dropped == [.overAge: 800])
        #expect(log.drainNumbers() == Array(800..<1600))
    }

    // MARK: Batches

    @Test func batch_thatCannotBeStored_isCountedAsRefused() throws {
        let log = try open()
        log.tick(0..<4)
        let (batch, generation) = try #require(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20))
        try FileManager.default.removeItem(atPath: folder.path)
        log.finish(batch, generation: generation, .quarantine)
        #expect(log.metrics.dropped == [.refused: 4])
        #expect(log.metrics.quarantinedBatches == 0 && log.metrics.pending == 0)
    }
}
