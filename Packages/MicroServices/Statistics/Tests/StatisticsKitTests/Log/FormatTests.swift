import Foundation
import Testing

@testable import StatisticsKit

/// The bytes of the files, which later versions must read.
@Suite(.timeLimit(.minutes(10))) struct FormatTests {
    private static let identity = SegmentFormat.Identity(run: 0x0102_0304_0506_0708, first: 9)
    private static let header: [UInt8] =
        [0x53, 0x54, 0x52, 0x45, 0, 0, 1, 0] + [8, 7, 6, 5, 4, 3, 2, 1] + [9, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + [195, 76, 237, 53]

    // MARK: Segments

    @Test func header_hasDocumentedBytes() {
        #expect(SegmentFormat.header(Self.identity) == Self.header)
        #expect(SegmentFormat.readHeader(Self.header) == .valid(Self.identity))
        #expect(SegmentFormat.readHeader(Self.header + [1]) == .valid(Self.identity))
        for place in 0..<32 {
            var damaged = Self.header
            damaged[place] ^= 1
            #expect(SegmentFormat.readHeader(damaged) == .damaged, "byte \(place)")
            #expect(SegmentFormat.readHeader(Array(Self.header[..<place])) == .damaged)
        }
    }

    @Test func record_hasDocumentedBytes() {
        let payload: [UInt8] = [1, 2, 3]
        let checksum = payload.withUnsafeBytes { SegmentFormat.checksum($0, length: 3, index: 5, seed: Self.identity.seed) }
        #expect(checksum == 0x906C_D6D8)
        let bytes = Self.header + withUnsafeBytes(of: checksum.littleEndian) { Array($0) } + [3, 0, 5, 0, 1, 2, 3, 0]
        bytes.withUnsafeBytes { bytes in
            var reader = SegmentReader(bytes, identity: Self.identity)
            #expect(reader.next() == .init(offset: 32, index: 5, payload: 40..<43, damagedBefore: 5))
            #expect(reader.next() == nil)
            var later = SegmentReader(bytes, identity: Self.identity, nextIndex: 6)
            #expect(later.next() == nil, "numbers increase")
        }
        for (size, whole) in [(0, 8), (1, 12), (4, 12), (5, 16), (8, 16)] { #expect(SegmentFormat.recordSize(payload: size) == whole) }
    }

    // MARK: Events

    @Test func event_hasDocumentedBytes() {
        let event = RecordedEvent(
            id: EventID(run: 1, number: 1), name: "n", time: -3, session: 0x0807_0605_0403_0201, sampleRate: 0.5,
            attributes: [
                .init("a", .boolean(true)), .init("b", .boolean(false)), .init("c", .integer(64)), .init("d", 1.0), .init("e", "é"),
            ])
        let head: [UInt8] = [5, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F, 1, 0x6E, 5]
        let attributes: [[UInt8]] = [
            [0x61, 1], [0x62, 0], [0x63, 2, 0x80, 1], [0x64, 3, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F], [0x65, 4, 2, 0xC3, 0xA9],
        ]
        #expect(RecordCodec.encode(event) == head + attributes.flatMap { [1] + $0 })
        let plain = RecordedEvent(id: EventID(run: 1, number: 1), name: "", time: 0, session: 0)
        #expect(RecordCodec.encode(plain) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    private func decode(_ bytes: [UInt8]) -> RecordedEvent? {
        bytes.withUnsafeBytes { RecordCodec.decode($0, id: EventID(run: 1, number: 1)) }
    }

    private let event = RecordedEvent(
        id: EventID(run: 1, number: 1), name: "näme", time: -5, session: .max, sampleRate: 0.1,
        attributes: [.init("a", "text"), .init("b", .integer(.min)), .init("c", -0.0), .init("d", true), .init("e", false)])

    @Test func event_isDecodedOnlyWhole() {
        let bytes = RecordCodec.encode(event)
        #expect(decode(bytes) == event)
        for length in bytes.indices { #expect(decode(Array(bytes[..<length])) == nil) }
    }

    @Test func garbage_whenDecoded_doesNotCrash() {
        var random = SplitMix64(state: 1)
        var decoded = 0
        for _ in 0..<(isFullRun ? 200_000 : 20_000) {
            let bytes = (0..<Int(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) & 0x8F }
            if decode(bytes) != nil { decoded += 1 }
        }
        #expect(decoded > 0)
    }

    @Test func checksum_ofStandardText_hasStandardValue() {
        #expect(Checksum.crc32c(Array("123456789".utf8)) == 0xE306_9283)
        let bytes = (0..<100).map { UInt8($0) }
        #expect(Checksum.crc32c(Array(bytes[37...]), continuing: Checksum.crc32c(Array(bytes[..<37]))) == Checksum.crc32c(bytes))
    }

    // MARK: Position

    @Test func cursor_isWrittenToTwoPlacesInTurn() throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        var file = try CursorFile.open(folder: folder.path)
        #expect(file.cursor == CursorFile.Cursor() && !file.wasDamaged)
        #expect(file.write { ($0.done, $0.inFlight) = (7, 9) })
        let first: [UInt8] =
            [0x53, 0x54, 0x52, 0x43, 0, 0, 1, 0] + [1, 0, 0, 0, 0, 0, 0, 0] + [7, 0, 0, 0, 0, 0, 0, 0] + [9, 0, 0, 0, 0, 0, 0, 0]
            + [198, 213, 90, 2]
        #expect(try folder.read("cursor") == [UInt8](repeating: 0, count: 64) + first)
        #expect(try CursorFile.open(folder: folder.path).wasDamaged == false, "the first place is not written yet")
        #expect(file.write { $0.done = 8 })
        let second = try folder.read("cursor")
        #expect(second.count == 100 && Array(second[64...]) == first)
        #expect(file.write { $0.done = 9 })
        file.close()
        let whole = try folder.read("cursor")
        // Either place is enough, and its loss is reported.
        for (place, done) in [(0, 9), (35, 9), (64, 8), (99, 8)] as [(Int, UInt64)] {
            var damaged = whole
            damaged[place] ^= 1
            try folder.write(damaged, "cursor")
            let read = try CursorFile.open(folder: folder.path)
            #expect(read.cursor.done == done && read.wasDamaged, "byte \(place)")
            read.close()
        }
        try folder.write(Array(whole.dropLast()), "cursor")
        #expect(try CursorFile.open(folder: folder.path).cursor.done == 8)
        try folder.write([0], "cursor")
        #expect(try CursorFile.open(folder: folder.path).wasDamaged)
    }

    // MARK: Texts

    @Test func prometheus_neverRepeatsANameOrALabel() {
        let series = [
            MetricSeries(label: "a.b", value: .gauge(1)), MetricSeries(label: "a-b", value: .gauge(2)),
            MetricSeries(label: "a_b", value: .distribution(LogLinearHistogram())),
            MetricSeries(
                label: "", dimensions: [.init("__x", "1"), .init("quantile", "2"), .init("a.b", "3"), .init("a-b", "4")],
                value: .gauge(-.infinity)),
        ]
        #expect(
            MetricsSnapshot(series: series).prometheusText(quantiles: [0.5]) == """
                # TYPE a_b gauge
                a_b 1.0
                a_b{duplicate="2"} 2.0
                # TYPE a_b_summary summary
                a_b_summary{quantile="0.5"} NaN
                a_b_summary_sum 0.0
                a_b_summary_count 0
                # TYPE _ gauge
                _{label___x="1",label_quantile="2",a_b="3",a_b_="4"} -Inf

                """)
    }
}
