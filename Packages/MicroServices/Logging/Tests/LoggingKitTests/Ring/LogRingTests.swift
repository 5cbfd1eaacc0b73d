import Foundation
import Testing

@testable import LoggingKit

/// The ring by itself: its room, its records, and files of earlier runs.
@Suite(.timeLimit(.minutes(10))) struct LogRingTests {
    private let folder = TestFolder()
    private var path: String { folder.path + "/app.ring" }

    private func ring(_ path: String? = nil, capacity: Int = 0, cursor: RingCursor = RingCursor()) throws -> LogRing {
        try LogRing(path: path, capacity: capacity, run: 7, started: 5, cursor: cursor)
    }

    private func append(_ count: Int, to ring: LogRing, reserve: Int = 0) -> LogRing.Outcome {
        ring.append([UInt8](repeating: 1, count: count), reserve: reserve)
    }

    /// Reads a record and frees its room.
    private func drain(_ ring: LogRing) -> Int? {
        guard let record = ring.next(at: ring.cursor.position, sequence: ring.cursor.sequence) else { return nil }
        let count = record.isPadding ? -1 : record.payload.count
        var cursor = ring.cursor
        (cursor.position, cursor.sequence) = (record.end, cursor.sequence + 1)
        ring.commit(cursor)
        return count
    }

    // MARK: Room

    @Test(arguments: [(0, 65_536), (65_536, 65_536), (65_537, 131_072), (200_000, 262_144)])
    func capacity_isAPowerOfTwo(asked: Int, capacity: Int) throws {
        #expect(try ring(capacity: asked).capacity == capacity)
    }

    /// A record has 16 bytes more than its payload, and begins at a multiple of 16.
    @Test(arguments: [(48, 1_024), (49, 819), (16_368, 4)]) func ring_isFullAfterTheLastByte(payload: Int, records: Int) throws {
        let ring = try ring()
        for number in 1...records {
            let isFilling = (number - 1) * ((payload + 31) / 16 * 16) > 32_768
            #expect(append(payload, to: ring) == (isFilling ? .filling : .written), "record \(number)")
        }
        #expect(append(payload, to: ring) == .full)
        #expect(drain(ring) == payload && ring.fill < 1)
    }

    @Test func room_isReserved_andIsAtMostAQuarterForAPayload() throws {
        let ring = try ring()
        #expect(append(16_369, to: ring) == .tooLarge)
        for _ in 1...3 { #expect(append(16_368, to: ring) != .full) }
        #expect(append(16_368, to: ring, reserve: 1) == .full)
        #expect(append(16_352, to: ring, reserve: 16) == .filling)
    }

    @Test func records_continueAtTheBeginning() throws {
        let ring = try ring(path)
        for _ in 1...4 { _ = append(15_000, to: ring) }
        for _ in 1...3 { #expect(drain(ring) == 15_000) }
        // 5,472 bytes are left at the end.
        #expect(append(10_000, to: ring) == .written && append(100, to: ring) == .written)
        #expect(folder.read("app.ring")[LogRing.headerSize...].contains { $0 != 0 })
        #expect([drain(ring), drain(ring), drain(ring), drain(ring), drain(ring)] == [15_000, -1, 10_000, 100, nil])
        #expect(ring.isEmpty && ring.fill == 0 && ring.head == ring.cursor.position)
        #expect(folder.read("app.ring")[LogRing.headerSize...].allSatisfy { $0 == 0 }, "drained lines must not stay in the file")
    }

    // MARK: Files of earlier runs

    @Test func ring_ofAnEarlierRun_hasItsRecordsAndItsCursor() throws {
        var cursor = RingCursor()
        (cursor.segment, cursor.offset, cursor.refused) = (3, 400, 2)
        (cursor.opened, cursor.reportedByPolicy, cursor.reportedInForks) = (5, 6, 7)
        do {
            let ring = try ring(path, cursor: cursor)
            for count in [100, 200, 300] { _ = append(count, to: ring) }
            _ = drain(ring)
            cursor = ring.cursor
            for level in Logger.Level.allCases { ring.countDropped(Int(level.severity)) }
            ring.countDroppedInFork()
        }
        let found = try #require(LogRing(existing: path))
        #expect(found.isRecovered && !found.isDamaged && found.isOpen && found.run == 7 && found.started == 5)
        #expect(found.start == (3, 400) && found.cursor == cursor && found.dropped == (7, 1))
        #expect([drain(found), drain(found), drain(found)] == [200, 300, nil])
        found.markClosed()
        #expect(!found.isOpen)
    }

    @Test(arguments: [
        (0, 0), (8, 0), (100, 0), (4_096, 0), (36_864, 32_768), (69_631, 65_535), (69_633, 65_537), (69_632, 131_072), (135_168, 65_536),
    ])
    func file_ofAnotherSize_isNoRing(size: Int, capacity: UInt64) throws {
        _ = try ring(path)
        let bytes = folder.read("app.ring")
        #expect(bytes.count == 69_632)
        var changed = Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count))
        if size > 24 { withUnsafeBytes(of: capacity.littleEndian) { changed.replaceSubrange(16..<24, with: $0) } }
        try folder.write(changed, "app.ring")
        #expect(LogRing(existing: path) == nil)
    }

    @Test func record_longerThanTheRing_isDamaged() throws {
        do { _ = append(100, to: try ring(path)) }
        var bytes = folder.read("app.ring")
        bytes.replaceSubrange(4_100..<4_104, with: [0xFE, 0xFF, 0xFF, 0xFF])
        try folder.write(bytes, "app.ring")
        #expect(LogRing(existing: path).map { ($0.isDamaged, $0.isEmpty) } ?? (false, false) == (true, true))
    }

    @Test func file_withOneIntactCursor_isARing_withoutOneNot() throws {
        do {
            let ring = try ring(path)
            _ = append(100, to: ring)
            _ = drain(ring)
        }
        let bytes = folder.read("app.ring")
        for (places, isRing) in [([264], true), ([520], true), ([264, 520], false), ([0], false)] {
            var changed = bytes
            for place in places { changed[place] ^= 1 }
            try folder.write(changed, "app.ring")
            #expect((LogRing(existing: path) != nil) == isRing)
        }
    }

    /// The next version reads the rings of this one, so the values are fixed. They were calculated by another program.
    @Test(
        arguments: [
            (0, 0x5384_5412_7B09_6497), (7, 0x75E7_6EC4_3F95_BAB8), (8, 0x9E51_F7DA_D880_4AB4), (15, 0x6DC8_137C_AED2_C2D0),
            (16, 0xB5EB_CBA9_49DF_7F20), (23, 0x7A7D_85FE_28CE_8BEC), (24, 0xE640_28B8_80D3_D827), (33, 0x365F_4A3D_73D2_70AB),
            (48, 0xD046_65CB_A2A9_D511),
        ] as [(Int, UInt64)])
    func digest_hasItsValue(count: Int, value: UInt64) {
        let bytes = (0..<count).map { UInt8($0 + 1) }
        #expect(bytes.withUnsafeBytes { Digest.of($0, seed: 7) } == value)
    }
}
