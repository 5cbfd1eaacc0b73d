/// The position of an installation in a staged rollout.
///
/// The position depends only on both texts and never changes: an installation that has a feature at 10 % has it at 20 %. Different salts
/// select independently. FNV-1a with 64 bits, followed by the finalizer of MurmurHash3, because FNV distributes the last characters poorly.
enum RolloutBucket {
    /// Returns a position in `0..<100`, in steps of 0.01.
    static func position(of installation: String, salt: String) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (salt + "\u{1F}" + installation).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Double(hash % 10_000) / 100
    }
}
