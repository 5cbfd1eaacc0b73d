/// The lines that differ from a git revision.
package struct ChangedLines: Sendable {
    private var lines: [String: [Range<Int>]] = [:]

    /// - Throws: ``MutationError`` if git does not know the revision.
    package init(since revision: String, in root: String) throws {
        let command = ["git", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames", revision, "--", "*.swift"]
        guard let diff = try Child(arguments: command, directory: root).text() else { throw MutationError.noChange(revision) }
        self.init(diff: diff)
    }

    /// - Parameter diff: A unified diff without context.
    init(diff: String) {
        var file = ""
        for line in diff.split(separator: "\n") {
            if line.hasPrefix("+++ ") { file = line.hasPrefix("+++ b/") ? String(line.dropFirst(6)) : "" }
            guard let match = line.firstMatch(of: /^@@ -[0-9,]+ \+([0-9]+)(?:,([0-9]+))? @@/), let start = Int(match.1) else { continue }
            let count = match.2.flatMap { Int($0) } ?? 1
            if count > 0 { lines[file, default: []].append(start..<start + count) }
        }
    }

    package var files: [String] { lines.keys.sorted() }

    func contains(_ line: Int, of file: String) -> Bool { lines[file]?.contains { $0.contains(line) } ?? false }
}
