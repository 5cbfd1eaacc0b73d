import Foundation
import StrataScan

/// Reads `.xcconfig` files with their inclusions, each once.
final class ConfigurationFiles {
    private let tree: any FileTree
    private var files: [String: [ProjectSettings.Assignment]] = [:]
    private(set) var missing: Set<String> = []
    private(set) var problems: [WorkspaceError] = []
    init(tree: any FileTree) { self.tree = tree }

    /// The assignments of a file in order, including those of included files at their position.
    func assignments(in path: String, around: [String] = []) -> [ProjectSettings.Assignment] {
        if let known = files[path] { return known }
        // Recursive inclusions are ignored.
        guard !around.contains(path), around.count < 64 else { return [] }
        guard let bytes = try? tree.contents(of: path) else {
            missing.insert(path)
            return []
        }
        var assignments: [ProjectSettings.Assignment] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        var text = ""
        for (index, line) in lines.enumerated() {
            // Everything after `//` is a comment, even inside quotation marks.
            text += line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmingCharacters(in: .whitespaces)
            // A backslash continues the line.
            if text.hasSuffix("\\"), index + 1 < lines.count {
                text = text.dropLast() + " "
                continue
            }
            defer { text = "" }
            let words = text.split(separator: "\"", omittingEmptySubsequences: false)
            if text.isEmpty {
                continue
            } else if text.hasPrefix("#include"), words.count == 3 {
                let file = joinPath(path.parentFolder, String(words[1]))
                // With a question mark it need not be there.
                if text.hasPrefix("#include?"), tree.kind(of: file) != .file { continue }
                assignments += self.assignments(in: file, around: around + [path])
            } else if let assignment = ProjectSettings.Assignment(line: text) {
                assignments.append(assignment)
            } else {
                let text = "this is neither a setting ('NAME = value') nor an '#include \"…\"'"
                problems.append(WorkspaceError(path, at: .init(line: index + 1, column: 1), text))
            }
        }
        files[path] = assignments
        return assignments
    }
}

extension ProjectSettings.Assignment {
    /// Parses `NAME[sdk=iphone*] = value`.
    fileprivate init?(line text: String) {
        var depth = 0
        let mark = text.indices.first { index in
            if text[index] == "[" { depth += 1 } else if text[index] == "]" { depth -= 1 }
            return text[index] == "=" && depth == 0
        }
        guard let mark else { return nil }
        let value = text[text.index(after: mark)...].trimmingCharacters(in: .whitespaces)
        self.init(key: text[..<mark].trimmingCharacters(in: .whitespaces), value: value)
    }
}
