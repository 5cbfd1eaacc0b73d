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
        if known.contains(name.value) { return true }
        if Rules.identifiers.contains(name.value) {
            report("'\(name.value)' is no convention; it is always on", at: name)
        } else {
            report("unknown convention '\(name.value)'\(suggestion(for: name.value, among: known))", at: name)
        }
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
            if case .choices(let known) = option.kind {
                for value in values where !known.contains(value.value) {
                    report(
                        "'\(value.value)' is none of \(known.joined(separator: ", "))\(suggestion(for: value.value, among: known))",
                        at: value)
                }
            }
            guard case .number = option.kind else { continue }
            // A limit that cannot be met, or that is not a number, is a mistake.
            guard values.count == 1, let number = Int(values[0].value), number > 0 else {
                report("'\(key.value)' is a whole number above zero", at: key)
                continue
            }
        }
        return setting
    }
}
