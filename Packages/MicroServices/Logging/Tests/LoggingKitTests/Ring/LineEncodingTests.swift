import Foundation
import Logging
import Testing

@testable import LoggingKit

/// Lines in the encoding of the ring: their bytes, their limits, and what is refused.
@Suite(.timeLimit(.minutes(10))) struct LineEncodingTests {
    private func reader(_ bytes: [UInt8], _ body: (inout RawReader) -> Void) {
        bytes.withUnsafeBufferPointer {
            var reader = RawReader(bytes: $0)
            body(&reader)
        }
    }

    /// A text as a writer with this limit stores it.
    private func stored(_ text: String, limit: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: 1_000)
        let count = bytes.withUnsafeMutableBytes { buffer in
            var writer = RecordWriter(buffer, maximumText: limit)
            writer.text(text)
            return writer.count
        }
        return String(decoding: bytes[4..<count], as: UTF8.self)
    }

    // MARK: Texts

    @Test(arguments: [
        ("1234567890", "1234567890"), ("12345678901", "1234567890… (1 more bytes)"),
        // A scalar is not divided.
        ("12345678éé", "12345678é… (2 more bytes)"), ("123456789é", "123456789… (2 more bytes)"),
        ("12345678€", "12345678… (3 more bytes)"), ("1234567🙂", "1234567… (4 more bytes)"),
        // Words and numbers with spaces are not divided.
        ("abc def ghijk", "abc def… (6 more bytes)"), ("abc 123 45678", "abc… (10 more bytes)"),
        ("abcdefghijkl", "abcdefghij… (2 more bytes)"), (" bcdefghijkl", " bcdefghij… (2 more bytes)"),
    ])
    func text_longerThanItsLimit_isCutBetweenWords(text: String, stored: String) {
        #expect(self.stored(text, limit: 10) == stored)
    }

    @Test func text_whoseFirstScalarDoesNotFit_isReplaced() {
        #expect((0...3).map { stored("🙂🙂", limit: $0) } == Array(repeating: "… (8 more bytes)", count: 4))
        #expect(stored("🙂🙂", limit: 4) == "🙂… (4 more bytes)")
    }

    @Test func text_withoutASpaceInItsLast64Bytes_isCutAtTheLimit() {
        for (gap, isCutAtSpace) in [(63, true), (64, false)] {
            let text = "ab " + String(repeating: "x", count: gap + 10)
            #expect(
                stored(text, limit: gap + 2) == (isCutAtSpace ? "ab" : text.prefix(gap + 2))
                    + "… (\(text.utf8.count - (isCutAtSpace ? 2 : gap + 2)) more bytes)")
        }
    }

    @Test(arguments: [1_000, 1_100, 4_000, 5_000, 20_000, 100_000]) func line_ofAnySize_isEncodedWhole(size: Int) throws {
        let members = (0..<size / 10).map { Logger.MetadataValue.string("member \($0 % 1_000)") }
        let bytes = RecordWriter.encoded { $0.fields(["key": .array(members)]) }
        reader(bytes) { reader in
            #expect(reader.text().map { String(decoding: $0, as: UTF8.self) } == "key")
            #expect(reader.skipValue(depth: 0) && reader.isAtEnd)
        }
    }

    @Test func value_nestedTooDeeply_isReplacedByADot() {
        func nested(_ depth: Int) -> Logger.MetadataValue { depth == 0 ? "leaf" : .array([nested(depth - 1)]) }
        for (depth, isWhole) in [(31, true), (32, false), (100, false)] {
            let record = RecordedRun.log(redaction: .showPrivate) { $0.info("m", metadata: ["a": nested(depth), "b": "next"]) }
            #expect(
                record["a"]?.contains("leaf") == isWhole && record["a"]?.contains("…") == !isWhole && record["b"] == "next",
                "\(depth) levels")
        }
    }

    @Test func bytes_ofALine_areAppendedOneByOne() {
        let (output, bytes) = (OutputBuffer(), (0..<10_000).map { UInt8(truncatingIfNeeded: $0) })
        output.append(bytes)
        #expect(Array(output.bytes) == bytes)
    }

    // MARK: Untrusted bytes

    @Test(
        arguments: [
            ([1, 1, 0, 0, 0, 65], true), ([3, 0, 0, 0, 0], true), ([4, 0, 0, 0, 0], true), ([5, 0, 0, 0, 0], true),
            ([4, 1, 0, 0, 0, 1, 0, 0, 0, 0], true), ([5, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], true),
            // Nothing, an unknown tag, and texts and containers that end too early.
            ([], false), ([0], false), ([6, 0, 0, 0, 0], false), ([1, 2, 0, 0, 0, 65], false), ([1, 0, 0, 0], false), ([4, 0, 0], false),
            ([4, 1, 0, 0, 0], false), ([4, 2, 0, 0, 0, 1, 0, 0, 0, 0], false), ([5, 1, 0, 0, 0], false),
            ([5, 1, 0, 0, 0, 0, 0, 0, 0], false),
        ] as [([UInt8], Bool)])
    func value_fromUntrustedBytes_isReadOnlyWhole(bytes: [UInt8], isWhole: Bool) {
        reader(bytes) { #expect($0.skipValue(depth: 0) == isWhole && (!isWhole || $0.isAtEnd)) }
    }

    @Test func value_fromUntrustedBytes_isBoundedInItsDepth() {
        for (depth, isRead) in [(32, true), (33, false), (100_000, false)] {
            let bytes = Array(repeatElement([4, 1, 0, 0, 0] as [UInt8], count: depth).joined()) + [1, 0, 0, 0, 0]
            reader(bytes) { #expect($0.skipValue(depth: 0) == isRead, "\(depth) arrays") }
        }
    }

    @Test func line_fromUntrustedBytes_hasWholeFieldsAndAKnownLevel() {
        func line(level: UInt8 = 6, fields: [UInt8] = []) -> [UInt8] {
            Array(repeating: 0, count: 8) + [level, 9, 0, 0, 0] + Array(repeating: 0, count: 16) + fields
        }
        let field: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
        for (bytes, isTrusted, isUntrusted) in [
            (line(), true, true), (line(fields: field), true, true), (line(fields: field + field), true, true),
            (line(level: 7), false, false), (line(level: 0x40), true, true), (Array(line().dropLast()), false, false), ([], false, false),
            (line(fields: Array(field.dropLast())), true, false), (line(fields: field + [0]), true, false),
        ] as [([UInt8], Bool, Bool)] {
            bytes.withUnsafeBytes { raw in
                #expect((RawLine(raw) != nil) == isTrusted && (RawLine(raw, isUntrusted: true) != nil) == isUntrusted, "\(bytes)")
            }
        }
    }

    // MARK: Call sites

    @Test func callSite_mayLogItsBytes() {
        var limiter = CallSiteLimiter(RateLimit(lines: 9, bytes: 10, per: .seconds(60)))
        #expect(limiter.admits(1, size: 4) && !limiter.admits(1, size: 7) && limiter.admits(1, size: 6) && !limiter.admits(1, size: 1))
    }

    /// The memory for call sites is bounded; counts are reported before it is reused.
    @Test func callSites_beyondTheirMaximumNumber_areCountedAnew() {
        var limiter = CallSiteLimiter(RateLimit(lines: 1, per: .seconds(60)))
        func admits(_ number: UInt) -> Bool { limiter.admits(number, size: 1) }
        #expect(admits(1) && !admits(1) && limiter.takeNotices().isEmpty)
        for number in 2...4_097 as ClosedRange<UInt> { #expect(admits(number)) }
        #expect(limiter.takeNotices().isEmpty)
        #expect(admits(4_097) && limiter.takeNotices().count == 1)
        #expect(!admits(4_097) && admits(1))
    }
}

extension CallSiteLimiter {
    fileprivate mutating func admits(_ site: UInt, size: Int) -> Bool {
        encodedLine("message", site: site).withUnsafeBytes { raw in RawLine(raw).map { admits($0, size: size) } ?? false }
    }
}
