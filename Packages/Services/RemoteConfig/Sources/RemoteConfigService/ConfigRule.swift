import RemoteConfigAPI

/// The rule for the value of a key: one value for all installations, or a value for a share of them.
///
/// Encoded as a plain value, or as `{"percent": 25, "value": true}` with optional `"otherwise"` for the other installations (by default,
/// the key's default) and `"salt"` for another selection (by default, the key's name).
struct ConfigRule: Sendable, Hashable {
    var value: ConfigDatum
    var rollout: Rollout?

    struct Rollout: Sendable, Hashable {
        /// The share from 0 to 100.
        var percent: Double
        var salt: String?
        var otherwise: ConfigDatum?
    }

    /// Returns the reason why a value of the rule is invalid for a key; nil for a valid rule.
    func flaw(for key: any AnyConfigKey) -> String? {
        key.flaw(of: value) ?? rollout?.otherwise.flatMap(key.flaw)
    }

    /// Returns the value for an installation; nil for the default.
    func datum(named name: String, installation: String) -> ConfigDatum? {
        guard let rollout else { return value }
        let position = RolloutBucket.position(of: installation, salt: rollout.salt ?? name)
        return position < rollout.percent ? value : rollout.otherwise
    }
}

extension ConfigRule: Codable {
    private enum CodingKeys: CodingKey {
        case value, percent, salt, otherwise
    }

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            value = try ConfigDatum(from: decoder)
            return
        }
        value = try container.decode(ConfigDatum.self, forKey: .value)
        let percent = try container.decode(Double.self, forKey: .percent)
        guard (0...100).contains(percent) else {
            throw DecodingError.dataCorruptedError(forKey: .percent, in: container, debugDescription: "not from 0 to 100")
        }
        rollout = Rollout(
            percent: percent, salt: try container.decodeIfPresent(String.self, forKey: .salt),
            otherwise: try container.decodeIfPresent(ConfigDatum.self, forKey: .otherwise))
    }

    func encode(to encoder: any Encoder) throws {
        guard let rollout else { return try value.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(rollout.percent, forKey: .percent)
        try container.encodeIfPresent(rollout.salt, forKey: .salt)
        try container.encodeIfPresent(rollout.otherwise, forKey: .otherwise)
    }
}

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
