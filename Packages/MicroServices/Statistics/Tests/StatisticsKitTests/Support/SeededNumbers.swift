import Synchronization

@testable import StatisticsKit

/// A deterministic random number generator.
final class SeededNumbers: Sendable {
    private let generator: Mutex<SplitMix64>

    init(_ seed: UInt64) { generator = Mutex(SplitMix64(state: seed)) }

    var next: @Sendable () -> UInt64 { { self.generator.withLock { $0.next() } } }
}
