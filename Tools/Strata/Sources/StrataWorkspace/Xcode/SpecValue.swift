import StrataScan
import Yams

/// A value of a project specification, with its place.
struct SpecValue {
    indirect enum Kind {
        case text(String)
        case list([SpecValue])
        case mapping([(key: String, value: SpecValue)])
        case nothing
    }

    var kind: Kind
    var position: SourcePosition
    /// The folder to which paths in it are relative.
    var base: String

    subscript(_ key: String) -> SpecValue? { entries.last { $0.key == key }?.value }

    var text: String? { if case .text(let text) = kind { text } else { nil } }

    var items: [SpecValue] {
        switch kind {
        case .list(let list): list
        case .nothing: []
        default: [self]
        }
    }

    var entries: [(key: String, value: SpecValue)] { if case .mapping(let entries) = kind { entries } else { [] } }

    /// The path of a text, below the workspace.
    var path: String? { text.map { joinPath(base, $0) } }

    /// Merges this value over another one: mappings are merged, lists are concatenated, and everything else, including values marked by
    /// `:REPLACE`, is replaced.
    func merged(onto other: SpecValue) -> SpecValue {
        var result = self
        switch (kind, other.kind) {
        case (.mapping(let new), .mapping(var merged)):
            for (key, value) in new {
                let isReplaced = key.hasSuffix(":REPLACE")
                let name = isReplaced ? String(key.dropLast(8)) : key
                let place = merged.firstIndex { $0.key == name }
                let next = place.map { isReplaced ? value : value.merged(onto: merged[$0].value) } ?? value
                if let place { merged[place].value = next } else { merged.append((name, next)) }
            }
            result.kind = .mapping(merged)
        case (.list(let new), .list(let old)): result.kind = .list(old + new)
        default: break
        }
        return result
    }

    /// The value with replaced placeholders, such as `${target_name}`, in every text and name.
    func replacing(_ names: [String: String]) -> SpecValue {
        func replaced(_ text: String) -> String {
            text.contains("${") ? names.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) } : text
        }
        var result = self
        switch kind {
        case .text(let text): result.kind = .text(replaced(text))
        case .list(let list): result.kind = .list(list.map { $0.replacing(names) })
        case .mapping(let entries): result.kind = .mapping(entries.map { (replaced($0.key), $0.value.replacing(names)) })
        case .nothing: break
        }
        return result
    }
}

/// Reads the files of a specification.
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
            var place = SourcePosition.start
            if case YamlError.parser(_, _, let mark, _) = error { place = .init(line: mark.line, column: mark.column) }
            if case YamlError.scanner(_, _, let mark, _) = error { place = .init(line: mark.line, column: mark.column) }
            throw .unreadableProject(path, "this is not YAML", place)
        }
        guard let node else { return nil }
        let own = try value(node, path, base, depth: 0)
        var below = SpecValue(kind: .mapping([]), position: own.position, base: base)
        for include in own["include"]?.items ?? [] {
            guard let name = include.text ?? include["path"]?.text, include["enable"]?.text != "false" else { continue }
            let file = joinPath(base, name)
            let isRelative = include["relativePaths"]?.text != "false"
            let folder = isRelative ? file.parentFolder : base
            guard tree.kind(of: file) == .file else {
                notes.append("'\(name)', which \(path) includes and which does not exist")
                continue
            }
            if let included = try read(file, base: folder, around: around + [path]) { below = included.merged(onto: below) }
        }
        return own.merged(onto: below)
    }

    private mutating func value(_ node: Node, _ path: String, _ base: String, depth: Int) throws(WorkspaceError) -> SpecValue {
        let position = SourcePosition(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        left -= 1
        guard depth < 64, left > 0 else { throw .unreadableProject(path, "it is nested too deeply", position) }
        var kind = SpecValue.Kind.nothing
        switch node {
        case .scalar(let scalar): kind = scalar.string.isEmpty || scalar.string == "~" ? .nothing : .text(scalar.string)
        case .sequence(let sequence):
            var list: [SpecValue] = []
            for item in sequence { list.append(try value(item, path, base, depth: depth + 1)) }
            kind = .list(list)
        case .mapping(let mapping):
            var entries: [(key: String, value: SpecValue)] = []
            for (key, item) in mapping { entries.append((key.string ?? "", try value(item, path, base, depth: depth + 1))) }
            kind = .mapping(entries)
        case .alias: break
        }
        return SpecValue(kind: kind, position: position, base: base)
    }
}
