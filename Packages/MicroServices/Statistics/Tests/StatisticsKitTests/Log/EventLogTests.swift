import Foundation
import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct EventLogTests {
    let folder = TestFolder()
    let time = ManualStatisticsClock()

    private func open(
        consent: Consent = .granted, limits: EventLimits = EventLimits(), seed: UInt64 = 1
    ) throws -> EventLog {
        try .make(folder, consent: consent, limits: limits, clock: time.clock, seed: seed)
    }

    // MARK: - Storage

    @Test func log_whenReopened_keepsOrderAndIDsOfTheRemainingEvents() throws {
        var log: EventLog? = try open()
        log?.tick(0..<9)
        let (batch, generation) = try #require(log?.nextBatch(maximumCount: 4, maximumBytes: 1 << 20))
        log?.finish(batch, generation: generation, .accept)
        let before = try #require(log?.nextBatch(maximumCount: 100, maximumBytes: 1 << 20)?.batch)
        log = nil
        let after = try open(seed: 2)
        after.tick(9..<12)
        #expect(after.metrics.pending == 8)
        let events = after.drain()
        #expect(events.prefix(5) == before.events[...])
        #expect(events.compactMap(\.number) == Array(4..<12))
        #expect(Set((batch.events + events).map(\.id)).count == 12)
        #expect(after.metrics.pending == 0)
        #expect(after.metrics.delivered == 8)
    }

    @Test func log_withManySegments_keepsOrderAndFreesSpace() throws {
        let log = try open(limits: EventLimits(maximumBytes: 1 << 20))
        log.tick(0..<10_000)
        #expect(folder.segments.count == 2)
        #expect(log.drainNumbers() == Array(0..<10_000))
        #expect(folder.segments.count == 1)
        #expect(log.metrics.dropped.isEmpty)
    }

    @Test func log_isAccessibleToOwnerOnly() throws {
        let log = try open()
        log.tick(0..<1)
        for name in folder.names {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func log_fromManyThreads_losesNoEvents() async throws {
        let log = try open()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    log.tick(task * 1000..<task * 1000 + 1000)
                    try? log.sync()
                }
            }
        }
        #expect(log.drainNumbers().sorted() == Array(0..<4000))
    }

    // MARK: - Opening

    @Test func log_whenOpenedTwice_throwsUntilFirstIsReleased() throws {
        var first: EventLog? = try open()
        #expect(throws: StatisticsError.inUse(folder: folder.path)) { try open() }
        if TestFolder.listsDescriptors { #expect(folder.openFiles == [CursorFile.name, EventLog.lockName]) }
        first?.tick(0..<1)
        first = nil
        #expect(try open().drainNumbers() == [0])
    }

    @Test func log_whenPathIsFile_throwsWithReason() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try folder.write([], "file")
        let error = #expect(throws: StatisticsError.self) {
            try EventLog(folder: folder.path + "/file", schema: testSchema, consent: .granted)
        }
        #expect(
            error?.description
                == "Cannot open the event log in \(folder.path)/file: Not a directory. Choose a folder that this user may write to.")
    }

    // MARK: - Schema

    @Test func track_whenSchemaRefuses_counts() throws {
        let log = try open()
        log.track("unknown")
        log.track("tick", ["n": "text", "other": 1])
        let metrics = log.metrics
        #expect(metrics.dropped == [.unknownEvent: 1])
        #expect(metrics.refusedAttributes == 2)
        #expect(metrics.pending == 1)
    }

    @Test func track_whenTooLarge_countsWithoutRefusedAttributes() throws {
        let log = try open()
        log.track("tick", ["text": .text(String(repeating: "x", count: 9000))])
        log.track("tick", ["n": 7, "other": .text(String(repeating: "x", count: 9000))])
        #expect(log.metrics.dropped == [.tooLarge: 1])
        #expect(log.drainNumbers() == [7])
    }

    @Test func track_whenSampled_keepsShareAndRate() throws {
        let log = try open()
        for _ in 0..<200 {
            log.endSession()
            log.track("half")
        }
        let events = log.drain()
        #expect((60...140).contains(events.count))
        #expect(events.allSatisfy { $0.sampleRate == 0.5 })
        #expect(log.metrics.dropped == [.sampledOut: 200 - events.count])
    }

    // MARK: - Sessions

    @Test func session_afterTimeout_isReplaced() throws {
        let log = try open()
        log.tick(0..<1)
        time.advance(by: .seconds(1800))
        log.tick(1..<2)
        time.advance(by: .seconds(1801))
        log.tick(2..<3)
        log.endSession()
        log.tick(3..<4)
        time.stepWallClock(by: .seconds(86_400))
        log.tick(4..<5)
        let sessions = log.drain().map(\.session)
        #expect(sessions[0] == sessions[1])
        #expect(sessions[3] == sessions[4])
        #expect(Set(sessions).count == 3)
    }

    // MARK: - Consent

    @Test func consent_whenWithdrawn_removesEventsAndChangesRun() throws {
        let log = try open()
        log.tick(0..<3)
        let (batch, generation) = try #require(log.nextBatch(maximumCount: 2, maximumBytes: 1 << 20))
        log.finish(batch, generation: generation, .quarantine)
        #expect(log.metrics.quarantinedBatches == 1)
        try log.setConsent(.denied)
        log.tick(3..<4)
        #expect(folder.names == ["cursor", "lock"])
        #expect(log.nextBatch(maximumCount: 1, maximumBytes: 1)?.batch == nil)
        #expect(log.quarantinedBatches == [])
        try log.setConsent(.granted)
        log.tick(4..<5)
        let later = log.drain()
        #expect(later.compactMap(\.number) == [4])
        #expect(later[0].id.run != batch.events[0].id.run)
        #expect(later[0].session != batch.events[0].session)
    }

    @Test func consent_whenWithdrawnDuringUpload_ignoresResponse() throws {
        let log = try open()
        log.tick(0..<3)
        let (batch, generation) = try #require(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20))
        try log.setConsent(.denied)
        try log.setConsent(.granted)
        log.tick(3..<6)
        log.finish(batch, generation: generation, .quarantine)
        #expect(log.quarantinedBatches == [])
        #expect(log.drainNumbers() == [3, 4, 5])
    }

    @Test func consent_whenDeniedAtStart_removesEarlierEvents() throws {
        try open().tick(0..<3)
        #expect(folder.segments.count == 1)
        let log = try open(consent: .denied)
        #expect(folder.names == ["cursor", "lock"])
        log.tick(3..<6)
        #expect(log.metrics.dropped == [.noConsent: 6])
        #expect(folder.segments == [])
    }
}
