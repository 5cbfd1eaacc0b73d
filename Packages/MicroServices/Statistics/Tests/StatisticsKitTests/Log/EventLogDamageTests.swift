import Foundation
import Testing

@testable import StatisticsKit

/// Incomplete, changed, copied and foreign files.
@Suite(.timeLimit(.minutes(10))) struct EventLogDamageTests {
    private let folder = TestFolder()

    private static let count = 40

    /// Creates a folder with one segment and returns its bytes.
    private func makeSegment() throws -> (folder: TestFolder, name: String, bytes: [UInt8]) {
        var log: EventLog? = try EventLog.make(folder)
        log?.tick(0..<Self.count)
        log = nil
        let name = try #require(folder.segments.first)
        return (folder, name, try folder.read(name))
    }

    /// Returns the readable events of these bytes and the number of damaged ones.
    private func reopen(_ folder: TestFolder, _ name: String, _ bytes: [UInt8]) throws -> (numbers: [Int], metrics: EventLogMetrics) {
        for old in folder.names where old != "lock" { try FileManager.default.removeItem(atPath: folder.path + "/" + old) }
        try folder.write(bytes, name)
        let log = try EventLog.make(folder, seed: 77)
        let metrics = log.metrics
        return (log.drainNumbers(), metrics)
    }

    @Test func segment_withFlippedBit_losesAtMostOneEventAndCountsIt() throws {
        let (folder, name, bytes) = try makeSegment()
        let step = isFullRun ? 1 : 37
        for bit in stride(from: 0, to: bytes.count * 8, by: step) {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            let (numbers, metrics) = try reopen(folder, name, flipped)
            #expect(numbers.count >= Self.count - 1, "bit \(bit)")
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "bit \(bit)")
            // The header is foreign only with a valid checksum, so a flip there never hides the file.
            let lost = Self.count - numbers.count
            // A changed length of the last event can make it look unfinished.
            if numbers.last == Self.count - 1 || lost == 0 { #expect(metrics.dropped[.damaged] ?? 0 == lost, "bit \(bit)") }
            #expect(metrics.foreignFiles == 0)
        }
    }

    @Test func segment_whenTruncated_keepsCompleteEvents() throws {
        let (folder, name, bytes) = try makeSegment()
        for length in stride(from: 0, to: bytes.count, by: isFullRun ? 1 : 41) {
            let (numbers, _) = try reopen(folder, name, Array(bytes[..<length]))
            #expect(numbers == Array(0..<numbers.count))
            let whole = max(0, (length - SegmentFormat.headerSize) * Self.count / (bytes.count - SegmentFormat.headerSize) - 2)
            #expect(numbers.count >= whole)
        }
    }

    @Test func segment_whenPartlyOverwritten_keepsOtherEvents() throws {
        let (folder, name, bytes) = try makeSegment()
        var random = SplitMix64(state: 3)
        for round in 0..<(isFullRun ? 2000 : 60) {
            var torn = bytes
            let start = Int(random.next() % UInt64(bytes.count))
            let end = min(bytes.count, start + 1 + Int(random.next() % 200))
            for index in start..<end { torn[index] = round.isMultiple(of: 2) ? 0 : UInt8(truncatingIfNeeded: random.next()) }
            let (numbers, _) = try reopen(folder, name, torn)
            // An event has 36 bytes here, so the damage can hit two more than it covers.
            #expect(numbers.count >= Self.count - (end - start) / 36 - 2)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        }
    }

    @Test func segment_ofGarbage_doesNotPreventNewEvents() throws {
        let (folder, name, _) = try makeSegment()
        var random = SplitMix64(state: 5)
        for size in [0, 1, 31, 32, 33, 100, 5000] {
            for old in folder.segments { try FileManager.default.removeItem(atPath: folder.path + "/" + old) }
            try folder.write((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }, name)
            let log = try EventLog.make(folder, seed: 100 + UInt64(size))
            log.tick(0..<3)
            #expect(log.drainNumbers() == [0, 1, 2])
        }
    }

    @Test func segment_ofGarbageWithMaximumLengths_isReadInBoundedTime() throws {
        let (folder, name, bytes) = try makeSegment()
        let hostile =
            Array(bytes[..<32]) + (0..<(isFullRun ? 256 << 10 : 64 << 10) / 4).flatMap { _ in [0xFF, 0x3F, 0xFF, 0xFF] as [UInt8] }
        let start = ContinuousClock.now
        let (numbers, _) = try reopen(folder, name, hostile)
        #expect(numbers == [])
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func files_ofUnknownKind_areKeptAndCounted() throws {
        let (folder, name, bytes) = try makeSegment()
        let strangers = ["notes.txt", "events-x.seg", "events-0000000000000001-zz.seg"]
        for stranger in strangers { try folder.write([1, 2, 3], stranger) }
        // An unknown version with a valid checksum.
        var newer = bytes
        newer[6] = 2
        let checksum = Checksum.crc32c(Array(newer[..<28])).littleEndian
        withUnsafeBytes(of: checksum) { newer.replaceSubrange(28..<32, with: $0) }
        let newerName = "events-0000000000001000-0000000000000001.seg"
        try folder.write(newer, newerName)
        let log = try EventLog.make(folder, seed: 9)
        #expect(log.metrics.foreignFiles == 4)
        #expect(log.drainNumbers() == Array(0..<Self.count))
        #expect(!folder.names.contains(name))
        for stranger in strangers + [newerName] { #expect(folder.names.contains(stranger)) }
    }

    @Test func segment_whenCopied_isNotSentTwice() throws {
        let (folder, _, bytes) = try makeSegment()
        try folder.write(bytes, "events-0000000000000007-0000000000000007.seg")
        let log = try EventLog.make(folder, seed: 9)
        #expect(log.metrics.foreignFiles == 1)
        #expect(log.drainNumbers() == Array(0..<Self.count))
    }

    @Test func folder_withDirectoryNamedLikeSegment_opens() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/events-0000000000000001-0000000000000001.seg", withIntermediateDirectories: true)
        let log = try EventLog.make(folder)
        log.tick(0..<2)
        #expect(log.metrics.foreignFiles == 1)
        #expect(log.drainNumbers() == [0, 1])
    }

    @Test func cursor_whenDamaged_resendsWithSameIDs() throws {
        var log: EventLog? = try EventLog.make(folder)
        log?.tick(0..<100)
        let (batch, generation) = try #require(log?.nextBatch(maximumCount: 40, maximumBytes: 1 << 20))
        log?.finish(batch, generation: generation, .accept)
        log = nil
        let intact = try folder.read(CursorFile.name)
        let segments = try folder.segments.map { ($0, try folder.read($0)) }
        for bit in stride(from: 0, to: intact.count * 8, by: isFullRun ? 1 : 7) {
            for (name, bytes) in segments { try folder.write(bytes, name) }
            var flipped = intact
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            try folder.write(flipped, CursorFile.name)
            let events = try EventLog.make(folder, seed: 5).drain()
            #expect(events.suffix(60).compactMap(\.number) == Array(40..<100))
            #expect(Set(events.prefix(events.count - 60).map(\.id)).isSubset(of: Set(batch.events.map(\.id))))
        }
    }

    @Test func quarantine_whenDamaged_isDroppedAndCounted() throws {
        var log: EventLog? = try EventLog.make(folder)
        log?.tick(0..<10)
        let (batch, generation) = try #require(log?.nextBatch(maximumCount: 4, maximumBytes: 1 << 20))
        log?.finish(batch, generation: generation, .quarantine)
        #expect(log?.quarantinedBatches == [batch])
        log = nil
        #expect(try EventLog.make(folder, seed: 2).quarantinedBatches == [batch])
        let name = try #require(folder.names.first { $0.hasSuffix(".batch") })
        let intact = try folder.read(name)
        for bit in stride(from: 0, to: intact.count * 8, by: isFullRun ? 1 : 31) {
            var flipped = intact
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            try folder.write(flipped, name)
            let log = try EventLog.make(folder, seed: 3)
            #expect(log.quarantinedBatches == [])
            #expect(log.metrics.dropped[.damaged] == 1)
        }
    }

    @Test func segment_whenChangedWhileOpen_losesAffectedEventsOnly() throws {
        let (folder, name, bytes) = try makeSegment()
        let log = try EventLog.make(folder, seed: 9)
        log.tick(100..<110)
        try folder.write(Array(bytes[..<200]), name)
        let numbers = log.drainNumbers()
        #expect(numbers.suffix(10) == Array(100..<110)[...])
        #expect(log.metrics.pending == 0)
        #expect(numbers.count + (log.metrics.dropped[.damaged] ?? 0) == Self.count + 10)
    }
}
