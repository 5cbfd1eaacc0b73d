import Foundation

/// Commits and a tag in the language of `git fast-import` (git-fast-import(1)).
struct FastImportStream {
    private(set) var data = Data()
    private var marks: [String: Int] = [:]
    private var count = 0

    /// Begins a commit with the metadata of another one. Its parents must precede it, and all its files must follow.
    mutating func commit(_ commit: Repository.Commit) {
        begin(author: commit.author, committer: commit.committer, message: commit.message)
        marks[commit.id] = count
        for (index, parent) in commit.parents.compactMap({ marks[$0] }).enumerated() { line("\(index == 0 ? "from" : "merge") :\(parent)") }
        line("deleteall")
    }

    /// Begins a commit on top of the last one. Only changed files follow.
    mutating func commit(message: String, author: String, committer: String) {
        let parent = count
        begin(author: author, committer: committer, message: message)
        if parent > 0 { line("from :\(parent)") }
    }

    private mutating func begin(author: String, committer: String, message: String) {
        count += 1
        line("commit refs/heads/main")
        line("mark :\(count)")
        line("author \(author)")
        line("committer \(committer)")
        text(message)
    }

    /// Adds a file whose contents the repository contains or can access.
    mutating func add(_ file: Repository.File, as path: String) { line("M \(file.mode) \(file.blob) \(quoted(path))") }

    /// A file with new contents.
    mutating func add(_ path: String, text contents: String) {
        line("M 100644 inline \(quoted(path))")
        text(contents)
    }

    /// An annotated tag on the last commit.
    mutating func tag(_ name: String, message: String, tagger: String) {
        line("tag \(name)")
        line("from :\(count)")
        line("tagger \(tagger)")
        text(message)
    }

    private mutating func line(_ text: String) { data.append(contentsOf: "\(text)\n".utf8) }

    private mutating func text(_ text: String) {
        line("data \(text.utf8.count)")
        line(text)
    }

    private func quoted(_ path: String) -> String {
        guard path.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }) else { return path }
        let escaped = path.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20: "\\" + String(0o1000 + scalar.value, radix: 8).dropFirst()
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
