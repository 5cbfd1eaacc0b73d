import StrataScan
import StrataWorkspace
import Yams

extension Configuration {
    /// Parses a configuration.
    ///
    /// Every key must be known and every value must have the right type. All problems are reported together.
    ///
    /// - Throws: `ConfigurationError` with a code frame for each problem.
    public init(yaml text: String, file: String) throws(ConfigurationError) {
        self.init(text: text, file: file)
        var reader = ConfigurationReader(source: self)
        _ = reader.read(try reader.root(of: text), Self.keys, into: &self)
        reader.checkOrder(of: layers)
        guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
    }

    /// Creates an empty configuration with the lines of a file, for the places of problems.
    init(text: String, file: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        self.init(file: file, lines: lines.map(String.init))
    }
}

/// Reads the values of YAML into the objects of a configuration and collects problems.
struct ConfigurationReader {
    typealias Text = Configuration.Located<String>
    let source: Configuration
    var problems: [ConfigurationProblem] = []
    /// The number of problems before the current entry of a list.
    var entryStart = 0
    /// A configuration of a user has a few hundred values; aliases of aliases have millions.
    private var remaining = 20_000
    /// The UTF-8 offsets of the Unicode scalars in the last line: a line may contain thousands of values.
    private var offsets: (line: Int, ofScalars: [Int]) = (0, [])

    init(source: Configuration) { self.source = source }

    mutating func root(of text: String) throws(ConfigurationError) -> Node {
        // The parser recurses for each bracket and each indicator, so depth is limited before it starts.
        var brackets = 0
        for (index, line) in source.lines.enumerated() {
            let own = line.utf8.count { $0 == 0x5B || $0 == 0x7B }
            let indicators = line.utf8.prefix { $0 == 0x20 || $0 == 0x2D || $0 == 0x3F || $0 == 0x3A || $0 == 0x09 }.count
            brackets += own
            guard own <= 100, indicators <= 200, brackets <= 10_000, index < 20_000 else {
                let place = SourcePosition(line: index + 1, column: 1)
                throw ConfigurationError([source.problem("this is too long or nests too deeply for a configuration", at: place)])
            }
        }
        do {
            if let node = try Yams.compose(yaml: text), case .mapping = node { return node }
        } catch {
            throw ConfigurationError([problem(for: error as? YamlError)])
        }
        throw ConfigurationError([source.problem("a configuration is a mapping that starts with 'layers:'", at: .start)])
    }

    private mutating func problem(for error: YamlError?) -> ConfigurationProblem {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            source.problem("this is not YAML: \(problem)", at: position(mark))
        case .duplicatedKeysInMapping(let duplicates, let context):
            source.problem("the key '\(duplicates.sorted().joined(separator: "', '"))' occurs twice here", at: position(context.mark))
        case .reader(let problem, _, _, _): source.problem("this is not YAML: \(problem)", at: .start)
        default: source.problem("this is not YAML", at: .start)
        }
    }

    mutating func position(of node: Node) -> SourcePosition { position(node.mark) }

    private mutating func position(_ mark: Mark?) -> SourcePosition {
        guard let mark, source.lines.indices.contains(mark.line - 1) else { return .start }
        if offsets.line != mark.line {
            let scalars = source.lines[mark.line - 1].unicodeScalars
            offsets = (mark.line, scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) })
        }
        // The parser counts Unicode scalars.
        return SourcePosition(line: mark.line, column: offsets.ofScalars[min(max(0, mark.column - 1), offsets.ofScalars.count - 1)] + 1)
    }

    /// Reads the values of a mapping. Returns whether each required key has one, but for `because`, which the check of the entry reports.
    mutating func read<Root>(_ node: Node, _ keys: [ConfigurationKey<Root>], into root: inout Root) -> Bool {
        var found: Set<String> = []
        for (key, value) in fields(of: node, keys.map(\.name)) {
            if keys.first(where: { $0.name == key.value })?.read(&self, key, value, &root) == true { found.insert(key.value) }
        }
        guard let missing = keys.first(where: { $0.isRequired && $0.name != "because" && !found.contains($0.name) }) else { return true }
        if case .mapping = node { report("this entry has no '\(missing.name):'", at: node) }
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
        if !layer.budgets.isEmpty || layer.isClosed {
            report("budgets and 'closed:' are for modules, and layer '\(name)' names only files", at: layer.name)
        }
    }

    mutating func checkOrder(of layers: [Configuration.Layer]) {
        let names = layers.map(\.name.value)
        for (index, layer) in layers.enumerated() {
            if names[..<index].contains(layer.name.value) { report("there are two layers '\(layer.name.value)'", at: layer.name) }
            for used in layer.uses ?? [] where require(used, among: names, { "unknown layer '\(used.value)'\($0)" }) {
                guard names[...index].contains(used.value) else { continue }
                report("'\(used.value)' is not below '\(layer.name.value)'; layers are listed top first and use only lower ones", at: used)
            }
        }
    }

    @discardableResult mutating func require(_ word: Text, among known: [String], _ message: (String) -> String) -> Bool {
        if known.contains(word.value) { return true }
        report(message(suggestion(for: word.value, among: known)), at: word)
        return false
    }

    @discardableResult mutating func requireChoice(_ word: Text, among known: [String]) -> Bool {
        require(word, among: known) { "'\(word.value)' is none of \(known.joined(separator: ", "))\($0)" }
    }

    mutating func report(_ message: String, at text: Text) {
        // After too many values, the rest is not read, and nothing in it is missing.
        if remaining >= 0 { problems.append(source.problem(message, at: text)) }
    }

    mutating func report(_ message: String, at node: Node) {
        report(message, at: Text(value: node.text ?? "", position: position(of: node)))
    }
}

extension ConfigurationReader {
    mutating func pairs(_ node: Node) -> [(key: Text, value: Node)] {
        guard case .mapping(let mapping) = node else {
            report("this must be a mapping ('key: value'), not \(node.kindText)", at: node)
            return []
        }
        return takes(mapping.count, node) ? mapping.compactMap { key, value in text(key).map { ($0, value) } } : []
    }

    mutating func fields(of node: Node, _ known: [String]) -> [(key: Text, value: Node)] {
        pairs(node).filter { pair in require(pair.key, among: known) { "unknown key '\(pair.key.value)'\($0)" } }
    }

    mutating func items(_ node: Node) -> [Node] {
        guard case .sequence(let sequence) = node else {
            report("this must be a list, not \(node.kindText)", at: node)
            return []
        }
        return takes(sequence.count, node) ? Array(sequence) : []
    }

    private mutating func takes(_ count: Int, _ node: Node) -> Bool {
        if remaining >= 0, remaining < count { report("this has too many values for a configuration; write it without aliases", at: node) }
        remaining -= count
        return remaining >= 0
    }

    mutating func text(_ node: Node) -> Text? {
        if let text = node.text, !text.isEmpty { return Text(value: text, position: position(of: node)) }
        report("this must be a text, not \(node.kindText)", at: node)
        return nil
    }

    mutating func texts(_ node: Node) -> [Text] {
        if let text = node.text { return [Text(value: text, position: position(of: node))] }
        return items(node).compactMap { text($0) }
    }

    /// A text with a meaning; `expected` says what it should be.
    mutating func parsed<Value>(_ node: Node, _ expected: String, _ parse: (String) -> Value?) -> Configuration.Located<Value>? {
        guard let text = text(node) else { return nil }
        if let value = parse(text.value) { return .init(value: value, position: text.position) }
        report("'\(text.value)' is no \(expected)", at: text)
        return nil
    }

    mutating func flag(_ node: Node) -> Bool? {
        if let flag = node.text.flatMap({ Bool($0) }) { return flag }
        report("this must be true or false", at: node)
        return nil
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ node: Node, of type: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        guard let text = text(node), requireChoice(text, among: Choice.allCases.map(\.rawValue)) else { return nil }
        return Choice(rawValue: text.value)
    }

    /// Reads conventions: a list of names, or a mapping of names to `true`, `false` or options.
    mutating func readConventions(_ node: Node) -> [Configuration.ConventionSetting] {
        if case .mapping = node { return pairs(node).filter { isConvention($0.key) }.map { readSetting($0.key, $0.value) } }
        if case .sequence(let items) = node, items.isEmpty { report("this list is empty; name a convention or remove it", at: node) }
        return texts(node).filter { isConvention($0) }.map { .init(rule: $0) }
    }

    private mutating func isConvention(_ name: Text) -> Bool {
        let known = Rules.conventions.map(\.identifier)
        guard Rules.identifiers.contains(name.value), !known.contains(name.value) else {
            return require(name, among: known) { "unknown convention '\(name.value)'\($0)" }
        }
        report("'\(name.value)' is no convention; it is always on", at: name)
        return false
    }

    private mutating func readSetting(_ name: Text, _ node: Node) -> Configuration.ConventionSetting {
        var setting = Configuration.ConventionSetting(rule: name)
        if node.text != nil {
            setting.isOn = flag(node) ?? true
            return setting
        }
        let options = Rules.named(name.value)?.options ?? []
        for (key, value) in fields(of: node, options.map(\.key) + ["because"]) {
            guard let option = options.first(where: { $0.key == key.value }) else {
                setting.because = text(value)?.value
                continue
            }
            let values = texts(value)
            if values.isEmpty, case .sequence = value { report("'\(key.value)' is empty; remove it for the default", at: key) }
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

extension Node {
    /// The text of a scalar other than null.
    var text: String? {
        guard case .scalar(let scalar) = self, scalar.style != .plain || !["", "~", "null"].contains(scalar.string) else { return nil }
        return scalar.string
    }

    fileprivate var kindText: String {
        switch self {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar: text == nil ? "nothing" : "a text"
        case .alias: "an alias"
        }
    }
}
