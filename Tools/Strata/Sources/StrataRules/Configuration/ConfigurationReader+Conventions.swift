extension ConfigurationReader {
    /// Reads conventions: a list of names, or a mapping of names to `true`, `false` or options.
    mutating func readConventions(_ value: YAMLValue) -> [Configuration.ConventionSetting] {
        guard case .mapping(let pairs) = value.content else {
            if case .list(let items) = value.content, items.isEmpty {
                report("this list is empty; name a convention or remove it", at: value)
            }
            return texts(value).filter { isConvention($0) }.map { .init(rule: $0) }
        }
        return pairs.filter { isConvention($0.key) }.map { readSetting($0.key, $0.value) }
    }

    private mutating func isConvention(_ name: Text) -> Bool {
        let known = Rules.conventions.map(\.identifier)
        guard Rules.identifiers.contains(name.value), !known.contains(name.value) else {
            return require(name, among: known) { "unknown convention '\(name.value)'\($0)" }
        }
        report("'\(name.value)' is no convention; it is always on", at: name)
        return false
    }

    private mutating func readSetting(_ name: Text, _ value: YAMLValue) -> Configuration.ConventionSetting {
        var setting = Configuration.ConventionSetting(rule: name)
        if case .text = value.content {
            setting.isOn = flag(value) ?? true
            return setting
        }
        let options = Rules.convention(name.value)?.options ?? []
        for (key, value) in fields(of: value, options.map(\.key) + ["because"]) {
            guard let option = options.first(where: { $0.key == key.value }) else {
                setting.because = text(value)?.value
                continue
            }
            let values = texts(value)
            if values.isEmpty, case .list = value.content { report("'\(key.value)' is empty; remove it for the default", at: key) }
            setting.options[key.value] = values
            switch option.kind {
            case .names: break
            case .choices(let known): for value in values { requireChoice(value, among: known) }
            // A limit that cannot be met, or that is not a number, is a mistake.
            case .number where values.count == 1 && Int(values[0].value) ?? 0 > 0: break
            case .number: report("'\(key.value)' is a whole number above zero", at: key)
            }
        }
        return setting
    }
}
