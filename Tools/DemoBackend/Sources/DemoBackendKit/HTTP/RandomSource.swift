import Synchronization

/// A seeded source of random numbers: equal seeds give equal sequences.
final class RandomSource: Sendable {
    private let random: Mutex<SplitMix>

    init(seed: UInt64) {
        random = Mutex(SplitMix(state: seed))
    }

    /// A number from 0 up to, but not including, `limit`.
    func next(below limit: Int) -> Int {
        random.withLock { random in Int.random(in: 0..<limit, using: &random) }
    }
}
