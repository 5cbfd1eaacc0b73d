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
        var reader = ConfigurationReader(source: empty)
        self = empty
        _ = reader.read(root, Self.keys, into: &self)
        reader.checkOrder(of: layers)
        guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
    }

    /// Creates an empty configuration with the lines of a file, for the places of problems.
    init(text: String, file: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        self.init(file: file, lines: lines.map(String.init))
    }
}

/// Converts YAML values into the objects of a configuration and collects problems.
struct ConfigurationReader {
    typealias Text = Configuration.Located<String>

    /// A configuration with the lines of the file.
    let source: Configuration
    var problems: [ConfigurationProblem] = []
    /// The number of problems before the current entry of a list.
    var entryStart = 0

    /// Reads the values of a mapping. Returns whether each required key has one, but for `because`, which the check of the entry reports.
    mutating func read<Root>(_ value: YAMLValue, _ keys: [ConfigurationKey<Root>], into root: inout Root) -> Bool {
        var found: Set<String> = []
        for (key, value) in fields(of: value, keys.map(\.name)) {
            if keys.first(where: { $0.name == key.value })?.read(&self, key, value, &root) == true { found.insert(key.value) }
        }
        guard let missing = keys.first(where: { $0.isRequired && $0.name != "because" && !found.contains($0.name) }) else { return true }
        if case .mapping = value.content { report("this entry has no '\(missing.name):'", at: value) }
        return false
    }

    mutating func check(_ layer: Configuration.Layer) {
        let name = layer.name.value
        if layer.siblings == .api, layer.api == nil {
            report("layer '\(name)' has 'siblings: api' but names no 'api:' modules", at: layer.name)
        }
        guard layer.packages.isEmpty, layer.modules.isEmpty else { return }
        // A misspelled key leaves its layer empty; one message is enough.
        if layer.files.isEmpty, problems.count == entryStart {
            report("layer '\(name)' is empty; add 'packages:', 'modules:' or 'files:'", at: layer.name)
        }
        if let budget = layer.budgets.values.first {
            problems.append(source.problem("budgets are for modules, and this layer names only files", at: budget.position))
        }
        if layer.isClosed {
            let closing = Text(value: layer.closing.value.rawValue, position: layer.closing.position)
            report("'closed:' is for modules, and this layer names only files", at: closing)
        }
    }

    mutating func checkOrder(of layers: [Configuration.Layer]) {
        let names = layers.map(\.name.value)
        for (index, layer) in layers.enumerated() {
            if names[..<index].contains(layer.name.value) { report("there are two layers '\(layer.name.value)'", at: layer.name) }
            for used in layer.uses ?? [] where require(used, among: names, { "unknown layer '\(used.value)'\($0)" }) {
                if let place = names.firstIndex(of: used.value), place <= index {
                    report(
                        "'\(used.value)' is not below '\(layer.name.value)'; layers are listed top first and use only lower ones", at: used)
                }
            }
        }
    }

    /// Reports an unknown name with a suggestion.
    @discardableResult mutating func require(_ word: Text, among known: [String], _ message: (String) -> String) -> Bool {
        if known.contains(word.value) { return true }
        report(message(suggestion(for: word.value, among: known)), at: word)
        return false
    }

    @discardableResult mutating func requireChoice(_ word: Text, among known: [String]) -> Bool {
        require(word, among: known) { "'\(word.value)' is none of \(known.joined(separator: ", "))\($0)" }
    }

    mutating func report(_ message: String, at text: Text) {
        problems.append(source.problem(message, at: text))
    }

    mutating func report(_ message: String, at value: YAMLValue) {
        var length = 1
        if case .text(let text) = value.content { length = max(1, text.count) }
        problems.append(source.problem(message, at: value.position, length: length))
    }

    mutating func pairs(_ value: YAMLValue) -> [(key: Text, value: YAMLValue)] {
        if case .mapping(let pairs) = value.content { return pairs }
        report("this must be a mapping ('key: value'), not \(value.kind)", at: value)
        return []
    }

    mutating func fields(of value: YAMLValue, _ known: [String]) -> [(key: Text, value: YAMLValue)] {
        pairs(value).filter { pair in require(pair.key, among: known) { "unknown key '\(pair.key.value)'\($0)" } }
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

    mutating func number(_ value: YAMLValue) -> Configuration.Located<Int>? {
        guard let text = text(value) else { return nil }
        if let number = Int(text.value), number >= 0 { return .init(value: number, position: text.position) }
        report("'\(text.value)' is no whole number", at: text)
        return nil
    }

    mutating func day(_ value: YAMLValue) -> Configuration.Located<CalendarDay>? {
        guard let text = text(value) else { return nil }
        if let day = CalendarDay(text.value) { return .init(value: day, position: text.position) }
        report("'\(text.value)' is no date; write it as 2026-12-31", at: text)
        return nil
    }

    mutating func flag(_ value: YAMLValue) -> Bool? {
        if case .text(let text) = value.content, let flag = Bool(text) { return flag }
        report("this must be true or false", at: value)
        return nil
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ value: YAMLValue, of type: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        guard let text = text(value), requireChoice(text, among: Choice.allCases.map(\.rawValue)) else { return nil }
        return Choice(rawValue: text.value)
    }
}
