import Foundation
import StatisticsKitTesting
import Testing

@testable import StatisticsKit

@Suite struct EventLimitTests {
    let folder = TestFolder()
    let time = ManualStatisticsClock()

    @Test func count_whenOver_dropsTheOldest_andCountsThem() throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumCount: 640), clock: time.clock)
        log.tick(0..<1000)
        let figures = log.figures
        let dropped = figures.dropped[.overCount] ?? 0
        #expect(figures.pending + dropped == 1000)
        #expect((630...640).contains(figures.pending))
        #expect(log.drainNumbers() == Array(dropped..<1000))
    }

    @Test func count_ofOne_keepsTheNewest() throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumCount: 1), clock: time.clock)
        log.tick(0..<10)
        #expect(log.drainNumbers() == [9])
    }

    @Test func bytes_whenOver_dropTheOldest_andHoldAfterEachEvent() throws {
        let limits = EventLimits(maximumBytes: 64 << 10)
        let log = try EventLog.make(folder, limits: limits, clock: time.clock)
        for number in 0..<3000 {
            log.tick(number..<number + 1)
            if number % 100 == 0 { #expect(try folder.totalBytes() <= limits.maximumBytes + 4096) }
        }
        let figures = log.figures
        let dropped = figures.dropped[.overBytes] ?? 0
        #expect(dropped > 0)
        #expect(figures.pending + dropped == 3000)
        #expect(figures.bytes <= limits.maximumBytes)
        #expect(log.drainNumbers() == Array(dropped..<3000))
    }

    @Test func age_whenOver_dropsTheOldest_andAClockSetBackDropsNothing() throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumAge: .seconds(100)), clock: time.clock)
        log.tick(0..<3)
        time.advance(by: .seconds(60))
        log.tick(3..<5)
        time.stepWallClock(by: .seconds(-1000))
        #expect(log.nextBatch(maximumCount: 10, maximumBytes: 1 << 20)?.batch.events.count == 5)
        time.stepWallClock(by: .seconds(1000))
        time.advance(by: .seconds(50))
        #expect(log.drainNumbers() == [3, 4])
        #expect(log.figures.dropped == [.overAge: 3])
    }

    @Test func disk_thatRefuses_isCounted_andAskedAgainAfterASecond() throws {
        let log = try EventLog.make(folder, clock: time.clock)
        try FileManager.default.removeItem(atPath: folder.path)
        log.tick(0..<3)
        #expect(log.figures.dropped == [.storage: 3])
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        log.tick(3..<4)
        #expect(log.figures.dropped == [.storage: 4])
        time.advance(by: .seconds(1))
        log.tick(4..<6)
        #expect(log.figures.dropped == [.storage: 4])
        #expect(log.drainNumbers() == [4, 5])
    }

    @Test func limits_whenAbsurd_areMadeUsable() throws {
        let limits = EventLimits(maximumBytes: 0, maximumCount: -5, maximumEventBytes: 1 << 30)
        #expect(limits.maximumBytes == 64 << 10)
        #expect(limits.maximumCount == 1)
        #expect(limits.maximumEventBytes == 8 << 10)
        let log = try EventLog.make(folder, limits: limits, clock: time.clock)
        for _ in 0..<20 { log.track("tick", ["text": .text(String(repeating: "x", count: 8000))]) }
        #expect(log.figures.pending == 1)
        #expect(log.figures.dropped[.tooLarge] == nil)
    }

    @Test func figures_tellTheOldestEvent() throws {
        let log = try EventLog.make(folder, clock: time.clock)
        #expect(log.figures.oldest == nil)
        log.tick(0..<1)
        time.advance(by: .seconds(5))
        log.tick(1..<2)
        #expect(log.figures.oldest == time.clock.wall() - 5000)
        #expect(log.figures.tracked == 2)
        #expect(log.figures.session != nil)
    }

    @Test func threeDaysOffline_atOneEventASecond_fitInTwentyMegabytes() throws {
        let count = isFullRun ? 259_200 : 6_000
        let schema: EventSchema = [
            EventDefinition("page_opened", attributes: ["page": .oneOf(["overview"]), "rows": .integer])
        ]
        let log = try EventLog(folder: folder.path, schema: schema, consent: .granted, clock: time.clock)
        for number in 0..<count {
            log.track("page_opened", ["page": "overview", "rows": .integer(Int64(number % 1000))])
            time.advance(by: .seconds(1))
        }
        #expect(log.figures.pending == count)
        #expect(log.figures.bytes <= 20_000_000 * count / 259_200 + EventLimits().segmentBytes)
    }
}
