import Foundation
import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct EventLimitTests {
    let folder = TestFolder()
    let time = ManualStatisticsClock()

    @Test func count_whenOverLimit_dropsAndCountsOldest() throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumCount: 640), clock: time.clock)
        log.tick(0..<1000)
        let metrics = log.metrics
        let dropped = metrics.dropped[.overCount] ?? 0
        #expect(metrics.pending + dropped == 1000)
        #expect((630...640).contains(metrics.pending))
        #expect(log.drainNumbers() == Array(dropped..<1000))
    }

    @Test func bytes_whenOverLimit_dropsOldestAfterEachEvent() throws {
        let limits = EventLimits(maximumBytes: 64 << 10)
        let log = try EventLog.make(folder, limits: limits, clock: time.clock)
        for number in 0..<3000 {
            log.tick(number..<number + 1)
            if number % 100 == 0 { #expect(try folder.totalBytes() <= limits.maximumBytes + 4096) }
        }
        let metrics = log.metrics
        let dropped = metrics.dropped[.overBytes] ?? 0
        #expect(dropped > 0)
        #expect(metrics.pending + dropped == 3000)
        #expect(metrics.bytes <= limits.maximumBytes)
        #expect(log.drainNumbers() == Array(dropped..<3000))
    }

    @Test func age_whenOverLimit_dropsOldestUnlessClockWasSetBack() throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumAge: .seconds(100)), clock: time.clock)
        log.tick(0..<3)
        time.advance(by: .seconds(60))
        log.tick(3..<5)
        time.stepWallClock(by: .seconds(-1000))
        #expect(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20)?.batch.events.count == 5)
        time.stepWallClock(by: .seconds(1000))
        time.advance(by: .seconds(50))
        #expect(log.drainNumbers() == [3, 4])
        #expect(log.metrics.dropped == [.overAge: 3])
    }

    /// Events age while their process is not running, but not while the machine is off.
    @Test func age_acrossProcessesAndRestarts_isCounted() throws {
        let limits = EventLimits(maximumAge: .seconds(100))
        func reopened() throws -> EventLog { try EventLog.make(folder, limits: limits, clock: time.clock) }
        try reopened().tick(0..<2)
        time.advance(by: .seconds(60))
        time.stepWallClock(by: .seconds(-630_000_000))
        try reopened().tick(2..<4)
        time.restartMachine()
        time.stepWallClock(by: .seconds(1_260_000_000))
        time.advance(by: .seconds(30))
        let log = try reopened()
        #expect(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20)?.batch.events.count == 4)
        time.advance(by: .seconds(11))
        #expect(log.drainNumbers() == [2, 3])
        #expect(log.metrics.dropped == [.overAge: 2])
    }

    @Test func clock_whenSteppingByTwentyYears_losesAndDuplicatesNoEvents() throws {
        var random = SplitMix64(state: 20)
        var log: EventLog? = try EventLog.make(folder, clock: time.clock)
        var seen: [EventID: Int] = [:]
        var tracked = 0
        for round in 0..<(isFullRun ? 20_000 : 2_000) {
            switch random.next() % 8 {
            case 0: time.stepWallClock(by: .seconds(Int64(random.next() % 1_262_304_000) - 631_152_000))
            case 1:
                log = nil
                if random.next() % 4 == 0 { time.restartMachine() }
                log = try EventLog.make(folder, clock: time.clock, seed: UInt64(round + 2))
            case 2:
                guard let log, let (batch, generation) = log.nextBatch(maximumCount: 20, maximumBytes: 1 << 20) else { continue }
                if random.next() % 2 == 0 {
                    log.finish(batch, generation: generation, .retry)
                    continue
                }
                for event in batch.events { #expect(seen.updateValue(event.number ?? -1, forKey: event.id) == nil) }
                log.finish(batch, generation: generation, .accept)
            default:
                log?.tick(tracked..<tracked + 5)
                tracked += 5
                time.advance(by: .milliseconds(10))
            }
        }
        for event in log?.drain() ?? [] { #expect(seen.updateValue(event.number ?? -1, forKey: event.id) == nil) }
        let isEachOnce = seen.values.sorted() == Array(0..<tracked)
        #expect(isEachOnce, "\(tracked) tracked, \(seen.count) seen")
        #expect(log?.metrics.dropped == [:])
    }

    @Test func disk_whenFailing_countsEventsAndRetriesAfterOneSecond() throws {
        let log = try EventLog.make(folder, clock: time.clock)
        try FileManager.default.removeItem(atPath: folder.path)
        log.tick(0..<3)
        #expect(log.metrics.dropped == [.storage: 3])
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        log.tick(3..<4)
        #expect(log.metrics.dropped == [.storage: 4])
        time.advance(by: .seconds(1))
        log.tick(4..<6)
        #expect(log.metrics.dropped == [.storage: 4])
        #expect(log.drainNumbers() == [4, 5])
    }

    @Test func metrics_containTimeOfOldestEvent() throws {
        let log = try EventLog.make(folder, clock: time.clock)
        #expect(log.metrics.oldest == nil)
        log.tick(0..<1)
        time.advance(by: .seconds(5))
        log.tick(1..<2)
        #expect(log.metrics.oldest == time.clock.wall() - 5000)
        #expect(log.metrics.tracked == 2)
        #expect(log.metrics.session != nil)
    }

    @Test func log_whenOfflineForThreeDays_dropsNoEvent() throws {
        let count = isFullRun ? 259_200 : 6_000
        let schema: EventSchema = [
            EventDefinition("page_opened", attributes: ["page": .text(maximumLength: 80), "rows": .integer, "is_first": .boolean])
        ]
        let log = try EventLog(folder: folder.path, schema: schema, consent: .granted, clock: time.clock)
        for number in 0..<count {
            log.track(
                "page_opened",
                ["page": "/accounts/{id}/transactions", "rows": .integer(Int64(number % 1000)), "is_first": .boolean(number == 0)])
            time.advance(by: .seconds(1))
        }
        #expect(log.metrics.pending == count)
        #expect(log.metrics.dropped.isEmpty)
        #expect((log.metrics.bytes - EventLimits().segmentBytes) / count * 259_200 + EventLimits().segmentBytes <= EventLimits().logBytes)
    }
}
