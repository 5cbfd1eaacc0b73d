import RemoteConfigAPI

/// The rules in effect on this device.
struct ConfigState: Sendable, Hashable {
    /// The valid rules of known keys, by name.
    private(set) var rules: [String: ConfigRule] = [:]
    var installation = "" { didSet { updateSnapshot() } }
    /// The values of the rules for this installation.
    private(set) var snapshot = ConfigSnapshot()

    /// The result of applying rules.
    struct Outcome: Hashable {
        var changed: Set<String> = []
        /// The reasons by name.
        var malformed: [String: String] = [:]
    }

    /// Applies new rules: an invalid rule leaves its key unchanged, a missing one restores the default, and unknown ones are ignored.
    /// - Parameter new: The rules by name; nil for an undecodable one.
    mutating func apply(_ new: [String: ConfigRule?], keys: [String: any AnyConfigKey]) -> Outcome {
        var outcome = Outcome()
        for (name, key) in keys {
            if let rule = new[name] {
                guard let rule else {
                    outcome.malformed[name] = "it is not a rule"
                    continue
                }
                if let flaw = rule.flaw(for: key) {
                    outcome.malformed[name] = flaw
                    continue
                }
                if rules.updateValue(rule, forKey: name) != rule { outcome.changed.insert(name) }
            } else if rules.removeValue(forKey: name) != nil {
                outcome.changed.insert(name)
            }
        }
        if !outcome.changed.isEmpty { updateSnapshot() }
        return outcome
    }

    private mutating func updateSnapshot() {
        var data: [String: ConfigDatum] = [:]
        for (name, rule) in rules { data[name] = rule.datum(named: name, installation: installation) }
        snapshot = ConfigSnapshot(data)
    }
}
