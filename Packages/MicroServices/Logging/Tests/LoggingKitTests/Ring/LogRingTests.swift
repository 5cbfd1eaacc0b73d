import Foundation
import Testing

@testable import LoggingKit

/// The ring by itself: its room, its records, and files of earlier runs.
@Suite struct LogRingTests {
    private let folder = TestFolder()
    private var path: String { folder.path + "/app.ring" }

    private func ring(_ path: String? = nil, capacity: Int = 0, cursor: RingCursor = RingCursor()) throws -> LogRing {
        try LogRing(path: path, capacity: capacity, run: 7, started: 5, cursor: cursor)
    }

    private func append(_ count: Int, to ring: LogRing, reserve: Int = 0) -> LogRing.Outcome {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { ring.append($0, digest: Digest.of($0, seed: ring.run), reserve: reserve) }
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

    @Test func room_isReserved() throws {
        let ring = try ring()
        for _ in 1...3 { #expect(append(16_368, to: ring) != .full) }
        #expect(append(16_368, to: ring, reserve: 1) == .full)
        #expect(append(16_352, to: ring, reserve: 16) == .filling)
    }

    @Test func payload_ofMoreThanAQuarter_isTooLarge() throws {
        let ring = try ring()
        #expect(append(16_369, to: ring) == .tooLarge && append(16_368, to: ring) == .written)
    }

    @Test func records_continueAtTheBeginning() throws {
        let ring = try ring()
        for _ in 1...4 { _ = append(15_000, to: ring) }
        for _ in 1...3 { #expect(drain(ring) == 15_000) }
        // 5,472 bytes are left at the end.
        #expect(append(10_000, to: ring) == .written && append(100, to: ring) == .written)
        #expect([drain(ring), drain(ring), drain(ring), drain(ring), drain(ring)] == [15_000, -1, 10_000, 100, nil])
        #expect(ring.isEmpty && ring.fill == 0 && ring.head == ring.cursor.position)
    }

    // MARK: Files of earlier runs

    @Test func ring_ofAnEarlierRun_hasItsRecordsAndItsCursor() throws {
        var cursor = RingCursor()
        (cursor.segment, cursor.offset, cursor.refused) = (3, 400, 2)
        do {
            let ring = try ring(path, cursor: cursor)
            for count in [100, 200, 300] { _ = append(count, to: ring) }
            _ = drain(ring)
            ring.countDropped(4)
            ring.countDroppedInFork()
        }
        let found = try #require(LogRing(existing: path))
        #expect(found.isRecovered && !found.isDamaged && found.isOpen && found.run == 7 && found.started == 5)
        #expect(found.start == (3, 400) && found.cursor.segment == 3 && found.cursor.refused == 2 && found.dropped == (1, 1))
        #expect([drain(found), drain(found), drain(found)] == [200, 300, nil])
        found.markClosed()
        #expect(!found.isOpen)
    }

    /// Drained lines must not stay in the file.
    @Test func line_thatWasDrained_isOverwritten() throws {
        let ring = try ring(path)
        _ = append(100, to: ring)
        #expect(folder.read("app.ring")[LogRing.headerSize...].contains { $0 != 0 })
        _ = drain(ring)
        #expect(folder.read("app.ring")[LogRing.headerSize...].allSatisfy { $0 == 0 })
    }

    @Test(arguments: [0, 8, 100, 4_096, 36_864, 69_631, 69_633]) func file_ofAnotherSize_isNoRing(size: Int) throws {
        _ = try ring(path)
        let bytes = folder.read("app.ring")
        #expect(bytes.count == 69_632)
        var changed = Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count))
        // With a capacity that matches the size, where there is one.
        if size > 4_096 { withUnsafeBytes(of: UInt64(size - 4_096).littleEndian) { changed.replaceSubrange(16..<24, with: $0) } }
        try folder.write(changed, "app.ring")
        #expect(LogRing(existing: path) == nil)
    }

    @Test func file_withOneIntactCursor_isARing_withoutOneNot() throws {
        do {
            let ring = try ring(path)
            _ = append(100, to: ring)
            _ = drain(ring)
        }
        let bytes = folder.read("app.ring")
        for (slots, isRing) in [([256], true), ([512], true), ([256, 512], false)] {
            var changed = bytes
            for slot in slots { changed[slot + 8] ^= 1 }
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
