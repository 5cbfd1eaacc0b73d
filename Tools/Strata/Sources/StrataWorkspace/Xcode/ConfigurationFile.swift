import Foundation
import StrataScan

/// Reads `.xcconfig` files with their inclusions.
struct ConfigurationFileReader {
    let tree: any FileTree
    private(set) var files: [String: [ProjectSettings.Assignment]] = [:]
    /// The included files that do not exist.
    private(set) var missing: Set<String> = []
    private(set) var problems: [WorkspaceError] = []

    /// The assignments of a file in order, including those of included files at their position.
    mutating func assignments(in path: String) -> [ProjectSettings.Assignment] { read(path, around: []) }

    private mutating func read(_ path: String, around: [String]) -> [ProjectSettings.Assignment] {
        if let known = files[path] { return known }
        // Recursive inclusions are ignored.
        guard !around.contains(path), around.count < 64 else { return [] }
        guard tree.kind(of: path) == .file, let bytes = try? tree.contents(of: path) else {
            missing.insert(path)
            return []
        }
        var assignments: [ProjectSettings.Assignment] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            let text = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
            if text.isEmpty { continue }
            if text.hasPrefix("#include") {
                guard let included = Self.quoted(text) else {
                    refuse(path, line: index + 1)
                    continue
                }
                let folder = path.parentFolder
                let file = joinPath(folder, included)
                // With a question mark it need not be there.
                if text.hasPrefix("#include?"), tree.kind(of: file) != .file { continue }
                assignments += read(file, around: around + [path])
            } else if let equals = Self.assignmentMark(in: text),
                let assignment = ProjectSettings.Assignment(
                    key: text[..<equals].trimmingCharacters(in: .whitespaces),
                    value: text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces))
            {
                assignments.append(assignment)
            } else {
                refuse(path, line: index + 1)
            }
        }
        files[path] = assignments
        return assignments
    }

    private mutating func refuse(_ path: String, line: Int) {
        let problem = WorkspaceError.unreadableSource(
            path, reason: "this is neither a setting ('NAME = value') nor an '#include \"…\"'", place: .init(line: line, column: 1))
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// The first `=` outside of a condition.
    private static func assignmentMark(in text: String) -> String.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth == 0: return index
            default: break
            }
        }
        return nil
    }

    /// Everything after `//` is a comment, even inside quotation marks.
    private static func withoutComment(_ line: Substring) -> Substring {
        guard let slash = line.firstRange(of: "//") else { return line }
        return line[..<slash.lowerBound]
    }

    private static func quoted(_ text: String) -> String? {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count == 3 && !parts[1].isEmpty ? String(parts[1]) : nil
    }
}
