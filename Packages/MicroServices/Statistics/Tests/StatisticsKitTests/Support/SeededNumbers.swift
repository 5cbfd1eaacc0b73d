import Synchronization

@testable import StatisticsKit

/// Numbers that are the same in each run.
final class SeededNumbers: Sendable {
    private let generator: Mutex<SplitMix64>

    init(_ seed: UInt64) { generator = Mutex(SplitMix64(state: seed)) }

    var next: @Sendable () -> UInt64 { { self.generator.withLock { $0.next() } } }
}
