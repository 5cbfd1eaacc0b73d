extension PasswordHash {
    /// The result of ``verify(_:upgradingTo:)``.
    public enum Verification: Sendable {
        case wrong
        /// The password is right. Store `upgraded` if there is one: the hash of the same password at a higher cost.
        case correct(upgraded: PasswordHash?)
    }

    /// Verifies a password, and hashes it again if the cost of this hash is too low. Takes as long as ``matches(_:)``, and an upgrade as long
    /// as another hash.
    public func verify(_ password: borrowing SecretBytes, upgradingTo cost: Cost = .recommended) throws -> Verification {
        guard try matches(password) else { return .wrong }
        return .correct(upgraded: needsUpgrade(to: cost) ? try PasswordHash(of: password, cost: cost) : nil)
    }
}

extension PasswordHash.Cost {
    /// Returns the highest cost of a hash that this machine computes within `limit`, but at least ``recommended``.
    ///
    /// Raises N, up to the memory limit, then p. Takes up to three times as long as `limit`. Run it when a server is installed, not for each
    /// hash: costs that differ by the load of the machine upgrade the stored hashes at random.
    ///
    /// - Parameter memory: The maximum memory of a hash in bytes, up to ``maximumMemory``.
    public static func calibrated(to limit: Duration, memory: Int = maximumMemory, clock: some Clock<Duration> = ContinuousClock()) throws
        -> PasswordHash.Cost
    {
        try calibrated(to: limit, memory: memory) { cost in
            let password = SecretBytes(copying: [0])
            return try clock.measure { _ = try PasswordHash(of: password, cost: cost) }
        }
    }

    static func calibrated(to limit: Duration, memory: Int, time: (PasswordHash.Cost) throws -> Duration) throws -> PasswordHash.Cost {
        var best = recommended
        var duration = try time(best)
        while duration * 2 <= limit {
            let larger = try? PasswordHash.Cost(logarithmOfN: best.logarithmOfN + 1, blockSize: best.blockSize)
            let next: PasswordHash.Cost
            if let larger, best.parallelism == 1, larger.memory <= memory {
                next = larger
            } else if let wider = try? PasswordHash.Cost(
                logarithmOfN: best.logarithmOfN, blockSize: best.blockSize, parallelism: best.parallelism * 2), wider.memory <= memory
            {
                next = wider
            } else {
                break
            }
            // Measured, because the caches of the processor hold less of a larger table.
            duration = try time(next)
            guard duration <= limit else { break }
            best = next
        }
        return best
    }
}
