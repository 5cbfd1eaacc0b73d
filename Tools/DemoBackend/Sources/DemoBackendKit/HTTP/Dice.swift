import Synchronization

/// Chance that can be repeated: the same rolls in the same order for the same seed.
final class Dice: Sendable {
    private let random: Mutex<SplitMix>

    init(seed: UInt64) {
        random = Mutex(SplitMix(state: seed))
    }

    /// A number from 0 up to, and without, `sides`.
    func roll(_ sides: Int) -> Int {
        random.withLock { random in Int.random(in: 0..<sides, using: &random) }
    }
}
