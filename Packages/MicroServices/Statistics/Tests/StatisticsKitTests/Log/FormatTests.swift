import Foundation
import Testing

@testable import StatisticsKit

/// The bytes of the files, which later versions must read, and the limits of all values in them.
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

    @Test(arguments: [(1, true), ((1 << 62) - 1, true), (0, false), (1 << 62, false), (.max, false)] as [(UInt64, Bool)])
    func header_withAnImpossibleNumber_isForeign(first: UInt64, isValid: Bool) {
        let identity = SegmentFormat.Identity(run: 5, first: first)
        #expect(SegmentFormat.readHeader(SegmentFormat.header(identity)) == (isValid ? .valid(identity) : .foreign))
        #expect(SegmentFormat.identity(fileName: identity.fileName) == (isValid ? identity : nil))
    }

    @Test func header_ofAnotherVersion_isForeign() {
        var bytes = Array(Self.header[..<28])
        bytes[6] = 2
        withUnsafeBytes(of: Checksum.crc32c(bytes).littleEndian) { bytes += $0 }
        #expect(SegmentFormat.readHeader(bytes) == .foreign)
    }

    @Test(arguments: [
        "events-0000000000000009-0102030405060708.seg-", "events-0000000000000009-0102030405060708", "events-9-0102030405060708.seg",
        "events-0000000000000009-010203040506070G.seg", "events-000000000000000A-0102030405060708.seg", "Events-0000000000000009-1.seg",
        "events-0000000000000009-0102030405060708-1.seg", "x-0000000000000009-0102030405060708.seg", "events.seg", "",
    ])
    func name_ofAnotherFile_isIgnored(name: String) {
        #expect(SegmentFormat.identity(fileName: "events-0000000000000009-0102030405060708.seg") == Self.identity)
        #expect(SegmentFormat.identity(fileName: name) == nil)
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

    @Test func event_withMoreAttributesThanAByteCounts_keepsTheFirst() {
        let attributes = (0..<300).map { RecordedEvent.Attribute("\($0)", .integer(Int64($0))) }
        let event = RecordedEvent(id: EventID(run: 1, number: 1), name: "n", time: 0, session: 0, attributes: attributes)
        let read = RecordCodec.encode(event).withUnsafeBytes { RecordCodec.decode($0, id: event.id) }
        #expect(read?.attributes == Array(attributes.prefix(255)))
    }

    @Test func number_hasAtMostTenBytes_andIsReadOnlyWhole() {
        for value in [0, 127, 128, 16_383, 16_384, UInt64.max] {
            let bytes = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
                var writer = RecordWriter(UnsafeMutableRawBufferPointer(buffer))
                writer.varint(value)
                count = writer.count
            }
            #expect(bytes.count == max(1, (64 - value.leadingZeroBitCount + 6) / 7))
            bytes.withUnsafeBytes {
                var reader = RecordReader(bytes: $0)
                #expect(reader.varint() == value)
            }
        }
        for bytes in [[0x80], [UInt8](repeating: 0x80, count: 10) + [1]] as [[UInt8]] {
            bytes.withUnsafeBytes {
                var reader = RecordReader(bytes: $0)
                #expect(reader.varint() == nil)
            }
        }
    }

    @Test(arguments: 0...20) func writer_whenFull_writesNothingBehindItsEnd(room: Int) {
        var bytes = [UInt8](repeating: 0xEE, count: 40)
        bytes.withUnsafeMutableBytes { bytes in
            var writer = RecordWriter(UnsafeMutableRawBufferPointer(rebasing: bytes[..<room]))
            writer.fixed(1)
            writer.bytes([1, 2, 3])
            writer.text("abcd")
            writer.byte(9)
            writer.patch(7, at: 0)
            writer.patch(7, at: 30)
            // 8 + 3 + 1 + 4 + 1 bytes.
            #expect(writer.isFull == (room < 17) && writer.count <= room)
        }
        #expect(bytes[room...].allSatisfy { $0 == 0xEE })
        #expect(bytes[0] == (room < 8 ? 0xEE : 7))
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

    // MARK: Limits

    @Test func limits_fitTheFormat() {
        let least = EventLimits(maximumBytes: 0, maximumCount: 0, maximumEventBytes: 0)
        #expect(least.maximumBytes == 64 << 10 && least.maximumCount == 1 && least.maximumEventBytes == 64)
        #expect(least.segmentBytes == 16 << 10 && least.quarantineBytes == 8 << 10 && least.logBytes == 56 << 10)
        let most = EventLimits(maximumBytes: 1 << 30, maximumEventBytes: .max)
        #expect(most.maximumEventBytes == 16 << 10 && most.segmentBytes == 256 << 10)
        #expect(EventLimits(maximumBytes: 70_001).segmentBytes == 16 << 10, "a multiple of the size of a page")
        #expect(EventLimits(maximumBytes: 64 << 10, maximumEventBytes: .max).maximumEventBytes == 8 << 10, "two events fit")
        #expect(UploadPolicy(maximumBatchCount: 0).maximumBatchCount == 1)
    }

    @Test(arguments: [
        (Duration.seconds(2) + .nanoseconds(3), 2_000_000_003, 2_000), (.milliseconds(-1500), -1_500_000_000, -1_500), (.zero, 0, 0),
        (.seconds(Int64.max), .max, Int64.max / 1_000_000), (.seconds(Int64.min), .min, Int64.min / 1_000_000),
    ])
    func duration_isClampedToTheRangeOfNanoseconds(duration: Duration, nanoseconds: Int64, milliseconds: Int64) {
        #expect(duration.wholeNanoseconds == nanoseconds && duration.wholeMilliseconds == milliseconds)
    }

    @Test func definition_keepsTheFirst64Attributes() {
        let kinds = (100..<170).map { ("\($0)", EventDefinition.Kind.integer) }
        let definition = EventDefinition("e", attributes: Dictionary(uniqueKeysWithValues: kinds))
        #expect(definition.attributes.map(\.name) == (100..<164).map { "\($0)" })
        let compiled = CompiledDefinition(definition)
        var written = CompiledDefinition.WrittenAttributes()
        #expect(compiled.admit("163", 1, &written) != nil && compiled.admit("164", 1, &written) == nil)
        #expect(compiled.admit("163", 1, &written) == nil && written.count == 1, "each attribute once")
    }

    // MARK: Texts

    @Test func json_escapesControlCharacters() {
        for byte in UInt8.min...127 {
            var text = JSONText()
            text.string("a" + String(UnicodeScalar(byte)))
            let digits = (byte < 16 ? "000" : "00") + String(byte, radix: 16)
            let isControl = byte < 0x20 || byte == 0x7F
            let expected = isControl ? "\\u\(digits)" : "\"\\".utf8.contains(byte) ? "\\\(UnicodeScalar(byte))" : "\(UnicodeScalar(byte))"
            #expect(String(decoding: text.bytes, as: UTF8.self) == "\"a\(expected)\"", "\(byte)")
        }
        for (number, expected) in [(1.5, "1.5"), (.nan, "\"NaN\""), (.infinity, "\"Infinity\""), (-.infinity, "\"-Infinity\"")] {
            var text = JSONText()
            text.number(number)
            #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
        }
    }

    @Test func prometheus_allowsLettersDigitsAndUnderscores() {
        for byte in UInt8.min...127 {
            let character = Character(UnicodeScalar(byte))
            let isKnown = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".contains(character)
            let series = MetricSeries(label: "a\(character)", dimensions: [.init("b\(character)", "")], value: .gauge(1))
            let name = "a" + (isKnown || character == ":" ? String(character) : "_")
            let label = "b" + (isKnown ? String(character) : "_")
            #expect(MetricsSnapshot(series: [series]).prometheusText() == "# TYPE \(name) gauge\n\(name){\(label)=\"\"} 1.0\n", "\(byte)")
        }
    }

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

    // MARK: Histograms

    @Test func value_isInTheBucketThatContainsIt() {
        for exponent in [-48, -20, 0, 20, 79] {
            for significand in [1, 1.015625, 1.5, 1.984375, 1.999] {
                let value = Double(sign: .plus, exponent: exponent, significand: significand)
                var histogram = LogLinearHistogram()
                histogram.record(value)
                let buckets = histogram.nonEmptyBuckets
                #expect(buckets.map(\.count) == [1] && buckets[0].lower <= value && value < buckets[0].upper)
                #expect(buckets[0].upper - buckets[0].lower == Double(sign: .plus, exponent: exponent - 6, significand: 1))
            }
        }
    }

    /// Thirty powers of two have buckets; a further one replaces the smallest.
    @Test func histogram_mergesTheSmallestValues() {
        var histogram = LogLinearHistogram()
        for exponent in 0..<30 { histogram.record(Double(sign: .plus, exponent: exponent, significand: 1.5)) }
        #expect(histogram.nonEmptyBuckets.map(\.lower) == (0..<30).map { Double(sign: .plus, exponent: $0, significand: 1.5) })
        histogram.record(0.75)
        #expect(histogram.nonEmptyBuckets.map(\.lower).prefix(2) == [1.5, 3], "counted in the smallest power")
        histogram.record(Double(sign: .plus, exponent: 30, significand: 1.5))
        let lowers = histogram.nonEmptyBuckets
        #expect(lowers.map(\.count).reduce(0, +) == 32 && lowers.map(\.lower).prefix(2) == [2, 3] && lowers[0].count == 2)
        #expect(histogram.quantile(0) == 2.015625 && histogram.minimum == 0.75)
    }

    /// Counts beyond 32 bits move with their power of two.
    @Test func histogram_mergesLargeCounts() {
        var histogram = LogLinearHistogram()
        for exponent in 0..<30 { histogram.record(Double(sign: .plus, exponent: exponent, significand: 1)) }
        for position in [0, 64] { histogram.add(.max, to: position) }
        histogram.record(Double(sign: .plus, exponent: 30, significand: 1))
        let buckets = histogram.nonEmptyBuckets
        #expect(buckets[0].lower == 2 && buckets[0].count == 2 * (UInt64(UInt32.max) + 1) && buckets.count == 30)
    }

    @Test func quantile_ofNegativeValues_isZeroOrTheSmallest() {
        var histogram = LogLinearHistogram()
        for value in [-2.0, -1, 3] { histogram.record(value) }
        #expect(histogram.quantile(0.1) == -2 && histogram.quantile(0.99) == 3)
        var small = LogLinearHistogram()
        for value in [1e-300, 1e-300, 3] { small.record(value) }
        #expect(small.quantile(0.1) == 0)
    }

    // MARK: Files

    @Test func files_inAMissingFolder_failWithTheErrorOfTheSystem() {
        let missing = TestFolder().path
        #expect { try CursorFile.open(folder: missing) } throws: { ($0 as? ActiveSegment.Failure)?.code == ENOENT }
        #expect(Files.openForWriting(missing + "/a") == -ENOENT)
        #expect(Files.read(missing + "/a", limit: 9) == nil)
        #expect(!Files.replace(missing + "/a", with: [1]) && !Files.write([1], to: -1))
        #expect(Files.remove(missing + "/a") && Files.sync(path: missing) == 0, "a missing file is removed and synced")
    }

    @Test func file_thatCannotBeReplaced_leavesNoDraft() throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/a/b", withIntermediateDirectories: true)
        #expect(!Files.replace(folder.path + "/a", with: [1]))
        #expect(folder.names == ["a"])
        #expect(!Files.remove(folder.path + "/a") && Files.sync(path: folder.path + "/a") == 0)
    }
}
