import StrataScan

/// Everything that a manifest's evaluation depends on.
struct ManifestKey {
    /// The bytes to compare, or `nil` if the manifest may read unknown inputs; then its answer is not cached.
    static func bytes(
        absolutePath: String, manifests: [(name: String, contents: [UInt8])], toolchain: String, environment: [String: String]
    ) -> [UInt8]? {
        var key = Array("\(toolchain)\n\(absolutePath)\n".utf8)
        for (name, contents) in manifests {
            if contents.withUnsafeBytes(outside.finds) { return nil }
            key += Array("\(name) \(contents.count)\n".utf8) + contents
            for variable in environmentNames(in: contents) ?? environment.keys.sorted() {
                key += Array("\(variable)=\(environment[variable].map { "'\($0)'" } ?? "none")\n".utf8)
            }
        }
        return key
    }

    /// Words for files, processes, the clock and the repository's state.
    private static let outside = WordSearch([
        "FileManager", "contentsOf", "fopen", "gitInformation", "Process(", "Date(", "readLine", "#filePath", "opendir", "access(",
    ])

    /// The variables that a manifest reads; `nil` if it may read any. A variable is known only if its name is the whole subscript,
    /// `environment["CI"]`.
    private static func environmentNames(in contents: [UInt8]) -> [String]? {
        var names: Set<String> = []
        for word in ["nvironment", "getenv"] {
            for rest in String(decoding: contents, as: UTF8.self).split(separator: word, omittingEmptySubsequences: false).dropFirst() {
                let parts = rest.prefix { !$0.isNewline }.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[0] == "[" || parts[0] == "(", parts[2].first == "]" || parts[2].first == ")",
                    !parts[1].contains("\\")
                else { return nil }
                names.insert(String(parts[1]))
            }
        }
        return names.sorted()
    }
}
