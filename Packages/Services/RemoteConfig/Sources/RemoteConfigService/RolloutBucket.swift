/// Where an installation stands in a staged roll-out.
///
/// The position depends on nothing but the two texts, in every version of the app: an installation that has a feature at 10 % still has
/// it at 20 %. Different salts draw independently. FNV-1a, 64 bits, finished by the mixer of MurmurHash3, as FNV alone spreads the last
/// letters badly.
enum RolloutBucket {
    /// From 0 up to but not including 100, in steps of 0.01.
    static func position(of installation: String, salt: String) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (salt + "\u{1F}" + installation).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Double(hash % 10_000) / 100
    }
}
