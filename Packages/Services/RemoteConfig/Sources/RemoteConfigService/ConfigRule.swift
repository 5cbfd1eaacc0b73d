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
