import StrataScan
import Yams

/// A YAML value with its positions, in UTF-8 columns.
struct YAMLValue {
    enum Content {
        case null
        case text(String)
        case list([YAMLValue])
        case mapping([(key: Configuration.Located<String>, value: YAMLValue)])
    }

    var content: Content
    var position: SourcePosition

    var kind: String {
        switch content {
        case .null: "nothing"
        case .text: "a text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// Reads YAML text into values; anything that is not plain data is refused.
struct YAMLReader {
    let configuration: Configuration
    /// A configuration of a user has a few hundred values; aliases of aliases have millions.
    private var remaining = 20_000
    /// The UTF-8 offsets of the Unicode scalars in the last line: a line may contain thousands of values.
    private var offsets: (line: Int, ofScalars: [Int]) = (0, [])

    init(configuration: Configuration) {
        self.configuration = configuration
    }

    mutating func read(_ text: String) throws(ConfigurationError) -> YAMLValue? {
        try refuseDeepNesting()
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw ConfigurationError([problem(for: error)])
        } catch {
            throw ConfigurationError([configuration.problem("this is not YAML", at: SourcePosition(line: 1, column: 1))])
        }
        guard let node else { return nil }
        return try value(node)
    }

    /// The parser below recurses, so depth is limited before it starts.
    private func refuseDeepNesting() throws(ConfigurationError) {
        for (index, line) in configuration.lines.enumerated() {
            let openings = line.utf8.reduce(0) { $0 + ($1 == 0x5B || $1 == 0x7B ? 1 : 0) }
            let indicators = line.utf8.prefix { $0 == 0x20 || $0 == 0x2D || $0 == 0x3F || $0 == 0x3A || $0 == 0x09 }.count
            guard openings <= 100, indicators <= 200 else {
                throw ConfigurationError([
                    configuration.problem("this nests too deeply for a configuration", at: SourcePosition(line: index + 1, column: 1))
                ])
            }
        }
        let total = configuration.lines.reduce(0) { $0 + $1.utf8.reduce(0) { $0 + ($1 == 0x5B || $1 == 0x7B ? 1 : 0) } }
        guard total <= 10_000, configuration.lines.count <= 20_000 else {
            throw ConfigurationError([configuration.problem("this is too long for a configuration", at: SourcePosition(line: 1, column: 1))]
            )
        }
    }

    private mutating func value(_ node: Node, depth: Int = 0) throws(ConfigurationError) -> YAMLValue {
        let position = position(node.mark)
        remaining -= 1
        guard remaining > 0, depth < 50 else {
            throw ConfigurationError([
                configuration.problem("this has too many values for a configuration; write it without aliases", at: position)
            ])
        }
        switch node {
        case .scalar(let scalar):
            let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
            return YAMLValue(content: isNull ? .null : .text(scalar.string), position: position)
        case .sequence(let sequence):
            var values: [YAMLValue] = []
            for element in sequence { values.append(try value(element, depth: depth + 1)) }
            return YAMLValue(content: .list(values), position: position)
        case .mapping(let mapping):
            var pairs: [(key: Configuration.Located<String>, value: YAMLValue)] = []
            for (key, element) in mapping {
                guard case .scalar(let name) = key else {
                    throw ConfigurationError([configuration.problem("a key must be a text", at: self.position(key.mark))])
                }
                pairs.append((.init(value: name.string, position: self.position(key.mark)), try value(element, depth: depth + 1)))
            }
            return YAMLValue(content: .mapping(pairs), position: position)
        case .alias:
            throw ConfigurationError([configuration.problem("aliases are not supported; write the value out", at: position)])
        }
    }

    private mutating func position(_ mark: Mark?) -> SourcePosition {
        guard let mark, configuration.lines.indices.contains(mark.line - 1) else { return .start }
        if offsets.line != mark.line {
            var next = 0
            let starts = configuration.lines[mark.line - 1].unicodeScalars.map { scalar in
                defer { next += scalar.utf8.count }
                return next
            }
            offsets = (mark.line, starts + [next])
        }
        // The parser counts Unicode scalars.
        return SourcePosition(line: mark.line, column: offsets.ofScalars[min(max(0, mark.column - 1), offsets.ofScalars.count - 1)] + 1)
    }

    private mutating func problem(for error: YamlError) -> ConfigurationProblem {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            configuration.problem("this is not YAML: \(problem)", at: position(mark))
        case .duplicatedKeysInMapping(let duplicates, let context):
            configuration.problem(
                "the key '\(duplicates.sorted().joined(separator: "', '"))' occurs twice here", at: position(context.mark))
        case .reader(let problem, _, _, _):
            configuration.problem("this is not YAML: \(problem)", at: SourcePosition(line: 1, column: 1))
        default:
            configuration.problem("this is not YAML", at: SourcePosition(line: 1, column: 1))
        }
    }
}
