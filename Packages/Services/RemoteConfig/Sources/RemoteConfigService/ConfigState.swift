import RemoteConfigAPI

/// The rules in effect on this device.
struct ConfigState: Sendable, Hashable {
    /// The valid rules of known keys, by name.
    private(set) var rules: [String: ConfigRule] = [:]
    var installation = ""

    /// The result of applying rules.
    struct Outcome: Hashable {
        var changed: Set<String> = []
        var malformed: [String] = []
    }

    /// Applies new rules: an invalid rule leaves its key unchanged, a missing one restores the default, and unknown ones are ignored.
    /// - Parameter new: The rules by name; nil for an undecodable one.
    mutating func apply(_ new: [String: ConfigRule?], keys: [String: any AnyConfigKey]) -> Outcome {
        var outcome = Outcome()
        for (name, key) in keys {
            if let rule = new[name] {
                guard let rule, rule.isValid(for: key) else {
                    outcome.malformed.append(name)
                    continue
                }
                if rules.updateValue(rule, forKey: name) != rule { outcome.changed.insert(name) }
            } else if rules.removeValue(forKey: name) != nil {
                outcome.changed.insert(name)
            }
        }
        outcome.malformed.sort()
        return outcome
    }

    func value<Value>(of key: ConfigKey<Value>) -> Value {
        rules[key.name]?.datum(named: key.name, installation: installation).flatMap(Value.init) ?? key.defaultValue
    }
}
