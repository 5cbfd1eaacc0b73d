import Foundation
import Logging
import Testing

@testable import LoggingKit

/// The limits of lines in the encoding of the ring, and bytes that are no line.
@Suite(.timeLimit(.minutes(10))) struct LineEncodingTests {
    @Test func value_nestedTooDeeply_isReplacedByADot() {
        func nested(_ depth: Int) -> Logger.MetadataValue { depth == 0 ? "leaf" : .array([nested(depth - 1)]) }
        for (depth, isWhole) in [(31, true), (32, false), (100, false)] {
            let record = RecordedRun.log(redaction: .showPrivate) { $0.info("m", metadata: ["a": nested(depth), "b": "next"]) }
            #expect(
                record["a"]?.contains("leaf") == isWhole && record["a"]?.contains("…") == !isWhole && record["b"] == "next",
                "\(depth) levels")
        }
    }

    // MARK: Untrusted bytes

    @Test func value_fromUntrustedBytes_isBoundedInItsDepth() {
        for (depth, isRead) in [(32, true), (33, false), (100_000, false)] {
            let bytes = Array(repeatElement([4, 1, 0, 0, 0] as [UInt8], count: depth).joined()) + [1, 0, 0, 0, 0]
            bytes.withUnsafeBufferPointer {
                var reader = RawReader(bytes: $0)
                #expect(reader.skipValue(depth: 0) == isRead, "\(depth) arrays")
            }
        }
    }

    // MARK: Call sites

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
