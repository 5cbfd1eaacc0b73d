import StrataScan
import Yams

/// A value of a project specification with its place: a text, a list, a mapping or nothing.
struct SpecValue {
    var text: String?
    var list: [SpecValue]?
    var mapping: [(key: String, value: SpecValue)]?
    var position = SourcePosition.start
    var base: String
    subscript(_ key: String) -> SpecValue? { entries.last { $0.key == key }?.value }
    /// The elements of a list; another value is the only one.
    var items: [SpecValue] { list ?? (text == nil && mapping == nil ? [] : [self]) }
    var entries: [(key: String, value: SpecValue)] { mapping ?? [] }
    var path: String? { text.map { joinPath(base, $0) } }

    /// Merges this value over another one: mappings are merged, lists are concatenated, and everything else, including values marked by
    /// `:REPLACE`, is replaced.
    func merged(onto other: SpecValue) -> SpecValue {
        var result = self
        if let list, let old = other.list { result.list = old + list }
        if let mapping, var merged = other.mapping {
            for (key, value) in mapping {
                let isReplaced = key.hasSuffix(":REPLACE")
                let name = isReplaced ? String(key.dropLast(8)) : key
                if let place = merged.firstIndex(where: { $0.key == name }) {
                    merged[place].value = isReplaced ? value : value.merged(onto: merged[place].value)
                } else {
                    merged.append((name, value))
                }
            }
            result.mapping = merged
        }
        return result
    }

    /// The value with replaced placeholders, such as `${target_name}`, in every text and name.
    func replacing(_ names: [String: String]) -> SpecValue {
        func replaced(_ text: String) -> String {
            text.contains("${") ? names.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) } : text
        }
        var result = self
        result.text = text.map(replaced)
        result.list = list?.map { $0.replacing(names) }
        result.mapping = mapping?.map { (replaced($0.key), $0.value.replacing(names)) }
        return result
    }
}

struct SpecReader {
    let tree: any FileTree
    /// The parts that could not be read, with the file of each.
    private(set) var notes: [String] = []
    private(set) var left = 200_000

    /// A file with its inclusions as one value; `nil` if the file is not a specification.
    mutating func read(_ path: String, base: String, around: [String] = []) throws(WorkspaceError) -> SpecValue? {
        let text = String(decoding: try tree.contents(of: path), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        func begins(_ key: String) -> Bool { lines.contains { $0.hasPrefix(key) } }
        // Other tools use the same file name. Specifications of XcodeGen contain the project's name, and its targets here or in another
        // file.
        guard !around.isEmpty || begins("name:") && (begins("targets:") || begins("include:")) else { return nil }
        guard around.count < 32, !around.contains(path) else { return nil }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            let mark: Mark? =
                switch error {
                case YamlError.parser(_, _, let mark, _), YamlError.scanner(_, _, let mark, _): mark
                default: nil
                }
            throw .unreadableProject(path, "this is not YAML", .init(line: mark?.line ?? 1, column: mark?.column ?? 1))
        }
        guard let node else { return nil }
        let own = try value(node, path, base, depth: 0)
        var below = SpecValue(mapping: [], position: own.position, base: base)
        for include in own["include"]?.items ?? [] {
            guard let name = include.text ?? include["path"]?.text, include["enable"]?.text != "false" else { continue }
            let file = joinPath(base, name)
            guard tree.kind(of: file) == .file else {
                notes.append("'\(name)', which \(path) includes and which does not exist")
                continue
            }
            let folder = include["relativePaths"]?.text == "false" ? base : file.parentFolder
            if let included = try read(file, base: folder, around: around + [path]) { below = included.merged(onto: below) }
        }
        return own.merged(onto: below)
    }

    private mutating func value(_ node: Node, _ path: String, _ base: String, depth: Int) throws(WorkspaceError) -> SpecValue {
        var result = SpecValue(position: .init(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1), base: base)
        left -= 1
        guard depth < 64, left > 0 else { throw .unreadableProject(path, "it is nested too deeply", result.position) }
        switch node {
        case .scalar(let scalar): result.text = scalar.string.isEmpty || scalar.string == "~" ? nil : scalar.string
        case .sequence(let sequence):
            result.list = []
            for item in sequence { result.list?.append(try value(item, path, base, depth: depth + 1)) }
        case .mapping(let mapping):
            result.mapping = []
            for (key, item) in mapping { result.mapping?.append((key.string ?? "", try value(item, path, base, depth: depth + 1))) }
        case .alias: break
        }
        return result
    }
}
