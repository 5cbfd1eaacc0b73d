import Foundation

/// The origin of a vendored folder and the hashes of its files, as lines of a key and values.
struct Provenance: Equatable {
    static let fileName = "PROVENANCE"

    struct File: Hashable {
        /// git's hash of the contents.
        var blob: String
        /// Below the copy.
        var path: String
    }

    var package: String
    var commit: String
    /// The folders of the repository that were copied.
    var sources: [String]
    var files: [File]

    var text: String {
        let head = [
            "# Copied by 'make vendor'. Do not edit; 'make vendor-check' reports changes.",
            "package \(package)", "commit \(commit)",
        ]
        return (head + sources.map { "source \($0)" } + files.map { "file \($0.blob) \($0.path)" }).joined(separator: "\n") + "\n"
    }

    init(package: String, commit: String, sources: [String], files: [File]) {
        self.package = package
        self.commit = commit
        self.sources = sources
        self.files = files
    }

    /// - Throws: ``ReuseError`` with the line number of an invalid entry.
    init(text: String, path: String) throws {
        var (package, commit): (String?, String?) = (nil, nil)
        sources = []
        files = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            let isHash = { (word: String) in word.count >= 40 && word.allSatisfy(\.isHexDigit) }
            switch (words[0], words.count) {
            case ("package", 2): package = words[1]
            case ("commit", 2) where isHash(words[1]): commit = words[1]
            case ("source", 2...): sources.append(words.dropFirst().joined(separator: " "))
            case ("file", 3) where isHash(words[1]) && Self.staysInside(words[2]): files.append(File(blob: words[1], path: words[2]))
            default: throw ReuseError.unreadable(path, "line \(index + 1) makes no sense")
            }
        }
        guard let package, let commit, !sources.isEmpty, !files.isEmpty else { throw ReuseError.unreadable(path, "it is not complete") }
        self.package = package
        self.commit = commit
    }

    private static func staysInside(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix("/")
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0.isEmpty }
    }
}
