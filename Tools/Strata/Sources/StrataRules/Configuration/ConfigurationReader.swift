import StrataScan
import StrataWorkspace

extension Configuration {
    /// Parses a configuration.
    ///
    /// Every key must be known and every value must have the right type. All problems are reported together.
    ///
    /// - Parameters:
    ///   - text: The YAML.
    ///   - file: Its path for messages.
    /// - Throws: `ConfigurationError` with a code frame for each problem.
    public init(yaml text: String, file: String) throws(ConfigurationError) {
        let empty = Configuration(text: text, file: file)
        var yaml = YAMLReader(configuration: empty)
        guard let root = try yaml.read(text), case .mapping = root.content else {
            throw ConfigurationError([
                empty.problem("a configuration is a mapping that starts with 'layers:'", at: SourcePosition(line: 1, column: 1))
            ])
        }
        var reader = ConfigurationReader(result: empty)
        reader.readRoot(root)
        guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
        self = reader.result
    }

    /// Creates an empty configuration with the lines of a file, for the places of problems.
    init(text: String, file: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        self.init(file: file, lines: lines.map(String.init))
    }
}

/// Converts YAML values into a configuration and collects problems.
struct ConfigurationReader {
    typealias Text = Configuration.Located<String>

    var result: Configuration
    var problems: [ConfigurationProblem] = []

    mutating func readRoot(_ root: YAMLValue) {
        let keys = [
            "exclude", "layers", "roots", "test-only", "external", "umbrellas", "exceptions", "reach", "targets", "baseline", "severity",
            "matrix", "conventions", "manifests",
        ]
        for (key, value) in fields(of: root, keys) {
            switch key.value {
            case "exclude": result.exclude = items(value).compactMap { readExclusion($0) }
            case "layers":
                if case .list(let items) = value.content, items.isEmpty { report("the list of layers is empty; add one", at: key) }
                result.layers = items(value).compactMap { readLayer($0) }
            case "roots": result.roots = texts(value)
            case "test-only": result.testOnly = texts(value)
            case "external": result.external = pairs(value).map { .init(name: $0.key, users: texts($0.value)) }
            case "umbrellas": result.umbrellas = pairs(value).map { .init(module: $0.key, exports: texts($0.value)) }
            case "exceptions": result.exceptions = items(value).compactMap { readException($0) }
            case "reach": result.reach = items(value).compactMap { readReach($0) }
            case "targets":
                for item in items(value) {
                    if let target = readTarget(item) { result.targets.append(target) }
                }
            case "baseline": result.baseline = text(value)
            case "severity": readSeverity(value)
            case "matrix": readMatrix(value)
            case "manifests":
                report(
                    "'manifests' is a setting of the user and not of a workspace, because it allows the toolchain to run code of the checked "
                        + "folder; set it in ~/.config/strata/config.yml, or use '--allow-manifests'", at: key)
            default: result.conventions = readConventions(value)
            }
        }
        checkLayers()
    }

    private mutating func readExclusion(_ value: YAMLValue) -> Configuration.Exclusion? {
        var path: Text?
        var because: String?
        for (key, value) in fields(of: value, ["path", "because"]) {
            if key.value == "path" { path = text(value) } else { because = text(value)?.value }
        }
        guard let path else { return missing("path", at: value) }
        guard let because else {
            report("this exclusion has no reason; add 'because:'", at: path)
            return nil
        }
        return .init(path: path, because: because)
    }

    private mutating func readLayer(_ value: YAMLValue) -> Configuration.Layer? {
        let before = problems.count
        var closed: YAMLValue?
        var layer = Configuration.Layer(name: .init(value: "", position: value.position))
        let keys = [
            "name", "packages", "modules", "uses", "siblings", "api", "peers", "umbrella", "because", "files", "conventions", "budgets",
            "closed",
        ]
        for (key, value) in fields(of: value, keys) {
            switch key.value {
            case "name": layer.name = text(value) ?? layer.name
            case "packages": layer.packages = texts(value)
            case "modules": layer.modules = texts(value)
            case "uses": layer.uses = texts(value)
            case "siblings": layer.siblings = choice(value, of: Configuration.Siblings.self) ?? .free
            case "api": layer.api = texts(value)
            case "peers": layer.peers = texts(value)
            case "umbrella": layer.isUmbrella = flag(value) ?? false
            case "closed":
                layer.closing = choice(value, of: Configuration.Closing.self) ?? .open
                closed = value
            case "because": layer.because = text(value)?.value
            case "budgets": layer.budgets = readBudgets(value)
            case "conventions": layer.conventions = readConventions(value)
            default: layer.files = texts(value)
            }
        }
        guard !layer.name.value.isEmpty else { return missing("name", at: value) }
        if layer.siblings == .api, layer.api == nil {
            report("layer '\(layer.name.value)' has 'siblings: api' but names no 'api:' modules", at: layer.name)
        }
        // A misspelled key leaves its layer empty; one message is enough.
        if layer.packages.isEmpty, layer.modules.isEmpty, layer.files.isEmpty, problems.count == before {
            report("layer '\(layer.name.value)' is empty; add 'packages:', 'modules:' or 'files:'", at: layer.name)
        }
        if let budget = layer.budgets.values.first, layer.packages.isEmpty, layer.modules.isEmpty {
            problems.append(result.problem("budgets are for modules, and this layer names only files", at: budget.position))
        }
        if let closed, layer.isClosed, layer.packages.isEmpty, layer.modules.isEmpty {
            report("'closed:' is for modules, and this layer names only files", at: closed)
        }
        return layer
    }

    private mutating func readBudgets(_ value: YAMLValue) -> [Configuration.Budget: Configuration.Located<Int>] {
        var budgets: [Configuration.Budget: Configuration.Located<Int>] = [:]
        for (key, value) in fields(of: value, Configuration.Budget.allCases.map(\.rawValue)) {
            guard let budget = Configuration.Budget(rawValue: key.value), let text = text(value) else { continue }
            guard let number = Int(text.value), number >= 0 else {
                report("'\(text.value)' is no whole number", at: text)
                continue
            }
            budgets[budget] = .init(value: number, position: text.position)
        }
        return budgets
    }

    private mutating func readReach(_ value: YAMLValue) -> Configuration.ReachRule? {
        var rule = Configuration.ReachRule(from: [], to: [])
        for (key, value) in fields(of: value, ["from", "to", "because"]) {
            switch key.value {
            case "from": rule.from = texts(value)
            case "to": rule.to = texts(value)
            default: rule.because = text(value)?.value
            }
        }
        guard !rule.from.isEmpty else { return missing("from", at: value) }
        guard !rule.to.isEmpty else { return missing("to", at: value) }
        return rule
    }

    private mutating func readTarget(_ value: YAMLValue) -> Configuration.Target? {
        var module: Text?
        var path: Text?
        var kind = DeclaredTarget.Kind.library
        for (key, value) in fields(of: value, ["module", "path", "kind"]) {
            switch key.value {
            case "module": module = text(value)
            case "path": path = text(value)
            default: kind = choice(value, of: DeclaredTarget.Kind.self) ?? kind
            }
        }
        guard let module else { return missing("module", at: value) }
        guard let path else { return missing("path", at: value) }
        if result.targets.contains(where: { $0.path.value == path.value }) {
            report("another target has the same path '\(path.value)'; a file belongs to one module", at: path)
        }
        return .init(module: module, path: path, kind: kind)
    }

    private mutating func readSeverity(_ value: YAMLValue) {
        for (key, value) in fields(of: value, Rules.identifiers) {
            if let severity = choice(value, of: Finding.Severity.self) { result.severity[key.value] = severity }
        }
    }

    private mutating func readMatrix(_ value: YAMLValue) {
        var matrix = BuildMatrix.common
        let builds = ["debug", "release"]
        for (key, value) in fields(of: value, ["platforms", "builds"]) {
            let known = key.value == "builds" ? builds : BuildConfiguration.Platform.allCases.map(\.rawValue)
            let names = texts(value).filter { name in
                if !known.contains(name.value) {
                    report(
                        "'\(name.value)' is none of \(known.joined(separator: ", "))\(suggestion(for: name.value, among: known))", at: name)
                }
                return known.contains(name.value)
            }.map(\.value)
            guard !names.isEmpty else { continue }
            if key.value == "builds" {
                matrix.builds = names.map { $0 == "debug" }
            } else {
                matrix.platforms = names.compactMap { .init(rawValue: $0) }
                matrix.isClosed = true
            }
        }
        result.matrix = matrix
    }

    private mutating func readException(_ value: YAMLValue) -> Configuration.Exception? {
        var texts: [String: Text] = [:]
        for (key, value) in fields(of: value, ["rule", "from", "to", "reason", "owner", "expires"]) { texts[key.value] = text(value) }
        for key in ["rule", "reason", "owner"] where texts[key] == nil { return missing(key, at: value) }
        guard let rule = texts["rule"], let reason = texts["reason"]?.value, let owner = texts["owner"]?.value else { return nil }
        if !Rules.identifiers.contains(rule.value) {
            report("unknown rule '\(rule.value)'\(suggestion(for: rule.value, among: Rules.identifiers))", at: rule)
        }
        if texts["from"] == nil, texts["to"] == nil {
            report("this exception would silence the whole rule; add 'from:' or 'to:'", at: rule)
        }
        var expires: Configuration.Located<CalendarDay>?
        if let text = texts["expires"] {
            if let day = CalendarDay(text.value) {
                expires = .init(value: day, position: text.position)
            } else {
                report("'\(text.value)' is no date; write it as 2026-12-31", at: text)
            }
        }
        return .init(
            rule: rule, from: texts["from"], to: texts["to"], reason: reason, owner: owner, expires: expires, position: value.position)
    }

    /// Checks of the layers that do not depend on the workspace.
    private mutating func checkLayers() {
        let names = result.layers.map(\.name.value)
        for (index, layer) in result.layers.enumerated() {
            if names[..<index].contains(layer.name.value) { report("there are two layers '\(layer.name.value)'", at: layer.name) }
            for used in layer.uses ?? [] {
                guard let place = names.firstIndex(of: used.value) else {
                    report("unknown layer '\(used.value)'\(suggestion(for: used.value, among: names))", at: used)
                    continue
                }
                if place <= index {
                    report(
                        "'\(used.value)' is not below '\(layer.name.value)'; layers are listed top first and use only lower ones", at: used)
                }
            }
        }
    }
}

extension ConfigurationReader {
    mutating func report(_ message: String, at text: Text) {
        problems.append(result.problem(message, at: text))
    }

    mutating func report(_ message: String, at value: YAMLValue) {
        var length = 1
        if case .text(let text) = value.content { length = max(1, text.count) }
        problems.append(result.problem(message, at: value.position, length: length))
    }

    mutating func missing<Item>(_ key: String, at value: YAMLValue) -> Item? {
        if case .mapping = value.content { report("this entry has no '\(key):'", at: value) }
        return nil
    }

    mutating func pairs(_ value: YAMLValue) -> [(key: Text, value: YAMLValue)] {
        if case .mapping(let pairs) = value.content { return pairs }
        report("this must be a mapping ('key: value'), not \(value.kind)", at: value)
        return []
    }

    mutating func fields(of value: YAMLValue, _ known: [String]) -> [(key: Text, value: YAMLValue)] {
        pairs(value).filter { pair in
            let isKnown = known.contains(pair.key.value)
            if !isKnown { report("unknown key '\(pair.key.value)'\(suggestion(for: pair.key.value, among: known))", at: pair.key) }
            return isKnown
        }
    }

    mutating func items(_ value: YAMLValue) -> [YAMLValue] {
        if case .list(let items) = value.content { return items }
        report("this must be a list, not \(value.kind)", at: value)
        return []
    }

    mutating func text(_ value: YAMLValue) -> Text? {
        if case .text(let text) = value.content, !text.isEmpty { return .init(value: text, position: value.position) }
        report("this must be a text, not \(value.kind)", at: value)
        return nil
    }

    mutating func texts(_ value: YAMLValue) -> [Text] {
        if case .text(let text) = value.content { return [.init(value: text, position: value.position)] }
        return items(value).compactMap { text($0) }
    }

    mutating func flag(_ value: YAMLValue) -> Bool? {
        if case .text(let text) = value.content, let flag = Bool(text) { return flag }
        report("this must be true or false", at: value)
        return nil
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ value: YAMLValue, of type: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        guard let text = text(value) else { return nil }
        if let choice = Choice(rawValue: text.value) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        report("'\(text.value)' is none of \(names.joined(separator: ", "))\(suggestion(for: text.value, among: names))", at: text)
        return nil
    }
}
