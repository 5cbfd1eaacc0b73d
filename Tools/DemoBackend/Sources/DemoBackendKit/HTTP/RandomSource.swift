import Synchronization

/// A seeded source of random numbers: equal seeds give equal sequences.
final class RandomSource: Sendable {
    private let random: Mutex<SplitMix>

    init(seed: UInt64) {
        random = Mutex(SplitMix(state: seed))
    }

    func next(below limit: Int) -> Int {
        random.withLock { random in Int.random(in: 0..<limit, using: &random) }
    }
}

/// A seeded generator of random numbers (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    /// - Parameter state: The seed.
    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
