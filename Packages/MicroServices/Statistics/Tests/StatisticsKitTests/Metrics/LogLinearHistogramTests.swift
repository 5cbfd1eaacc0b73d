import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct LogLinearHistogramTests {
    private func quantile(_ sorted: [Double], _ share: Double) -> Double {
        sorted[max(1, Int((share * Double(sorted.count)).rounded(.up))) - 1]
    }

    /// Typical distributions: uniform, skewed over many powers of ten, bimodal.
    @Test(arguments: ["even", "skewed", "humps", "constant"])
    func quantiles_areWithinFourFifthsOfAPercentInEightKiB(shape: String) throws {
        var random = SplitMix64(state: 11)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        let values = (0..<20_000).map { index -> Double in
            switch shape {
            case "even": 1e-3 + unit()
            case "skewed": 1e-7 * Double(sign: .plus, exponent: Int(unit() * 28), significand: 1 + unit())
            case "humps": index.isMultiple(of: 10) ? 2 + unit() / 100 : 0.01 + unit() / 1000
            default: 0.3
            }
        }
        var histogram = LogLinearHistogram()
        for value in values { histogram.record(value) }
        let sorted = values.sorted()
        for share in [0.01, 0.5, 0.9, 0.99, 0.999, 1] {
            let exact = quantile(sorted, share)
            let found = try #require(histogram.quantile(share))
            #expect(abs(found - exact) / exact <= 0.008, "\(shape) at \(share): \(found) for \(exact)")
        }
        #expect(histogram.memory <= 8 << 10)
        #expect(histogram.count == 20_000)
        #expect(abs(histogram.sum - values.reduce(0, +)) <= 1e-9 * abs(histogram.sum))
        #expect(histogram.minimum == sorted.first && histogram.maximum == sorted.last)
    }

    @Test func histogram_whenDecadesAreMerged_keepsAccuracyOfLargeValues() throws {
        for seed in UInt64(0)..<8 {
            var random = SplitMix64(state: seed)
            let values = (0..<3000).map { _ in Double(sign: .plus, exponent: Int(random.next() % 128) - 48, significand: 1.5) }
            var histogram = LogLinearHistogram()
            for value in values { histogram.record(value) }
            let sorted = values.sorted()
            for share in [0.9, 0.99, 0.999] {
                let exact = quantile(sorted, share)
                #expect(abs(try #require(histogram.quantile(share)) - exact) / exact <= 0.008)
            }
            #expect(histogram.memory <= 8 << 10)
            #expect(histogram.nonEmptyBuckets.reduce(0) { $0 + $1.count } == 3000)
        }
    }

    @Test(arguments: [-1.0, 0, -0.0, 1e-300, .leastNonzeroMagnitude, -Double.greatestFiniteMagnitude])
    func values_withoutBucket_areCounted(value: Double) {
        var histogram = LogLinearHistogram()
        histogram.record(value)
        #expect(histogram.count == 1)
        #expect(histogram.belowCount == 1)
        #expect(histogram.minimum == value && histogram.maximum == value)
        #expect(histogram.quantile(0.5) == value)
    }

    @Test func values_nonFinite_areIgnored() {
        var histogram = LogLinearHistogram()
        for value in [Double.nan, .infinity, -.infinity] { histogram.record(value) }
        #expect(histogram == LogLinearHistogram())
        #expect(histogram.quantile(0.5) == nil)
    }

    @Test func values_tooLarge_shareLastBuckets() {
        var histogram = LogLinearHistogram()
        for value in [Double.greatestFiniteMagnitude, 1e200, 1e-3] { histogram.record(value) }
        #expect(histogram.count == 3)
        #expect(histogram.maximum == .greatestFiniteMagnitude)
        #expect(histogram.quantile(1) == .greatestFiniteMagnitude)
    }

    @Test(arguments: [-1.0, 0, 2, .nan])
    func quantile_whenOutOfRange_isClamped(share: Double) {
        var histogram = LogLinearHistogram()
        for value in [1.0, 2, 3] { histogram.record(value) }
        #expect(histogram.quantile(share) == (share.isNaN ? nil : share >= 1 ? 3 : 1.0078125))
    }
}
