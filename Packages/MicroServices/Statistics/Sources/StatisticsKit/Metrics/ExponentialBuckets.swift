#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The buckets of OpenTelemetry's exponential histogram: bucket i contains values above base^i up to base^(i+1), base = 2^(2^-scale).
struct ExponentialBuckets: Hashable {
    /// At this scale a bucket is 1.1 % wide, about as wide as the source buckets.
    static let finestScale = 6

    private(set) var scale: Int
    /// The index of the first bucket.
    private(set) var offset = 0
    private(set) var counts: [UInt64] = []

    /// Assigns each source bucket by its middle.
    init(_ histogram: LogLinearHistogram, maximumBuckets: Int) {
        let buckets = histogram.nonEmptyBuckets
        scale = Self.finestScale
        guard let first = buckets.first, let last = buckets.last else { return }
        while Self.index(last, scale) - Self.index(first, scale) >= maximumBuckets { scale -= 1 }
        offset = Self.index(first, scale)
        counts = [UInt64](repeating: 0, count: Self.index(last, scale) - offset + 1)
        for bucket in buckets { counts[Self.index(bucket, scale) - offset] += bucket.count }
    }

    private static func index(_ bucket: LogLinearHistogram.Bucket, _ scale: Int) -> Int {
        let middle = (bucket.lower + bucket.upper) / 2
        return Int((log2(middle) * Double(sign: .plus, exponent: scale, significand: 1)).rounded(.up)) - 1
    }
}
