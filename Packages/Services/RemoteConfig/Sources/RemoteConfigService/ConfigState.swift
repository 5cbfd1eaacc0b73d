import RemoteConfigAPI

/// The rules that hold on this device.
struct ConfigState: Sendable, Hashable {
    /// Of the keys that are known, by name. Each one is good for its key.
    private(set) var rules: [String: ConfigRule] = [:]
    var installation = ""

    /// What new rules did.
    struct Outcome: Hashable {
        var changed: Set<String> = []
        var malformed: [String] = []
    }

    /// Takes new rules: a malformed one leaves its key as it is, a missing one gives it its default, an unknown one is nobody's.
    /// - Parameter new: by name; nil for one that could not be read.
    mutating func apply(_ new: [String: ConfigRule?], keys: [String: any AnyConfigKey]) -> Outcome {
        var outcome = Outcome()
        for (name, key) in keys {
            if let rule = new[name] {
                guard let rule, rule.isGood(for: key) else {
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
