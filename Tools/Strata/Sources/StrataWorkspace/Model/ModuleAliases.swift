import StrataScan

/// Reads module aliases in compiler flags: `-module-alias Name=Module`.
enum ModuleAliases {
    /// The name in imports, by module.
    static func flags(_ words: [String]) -> [String: String] {
        let words = words.filter { $0 != "-Xfrontend" }
        let pairs = zip(words, words.dropFirst()).compactMap { flag, value -> (String, String)? in
            let parts = value.split(separator: "=").map(String.init)
            return flag == "-module-alias" && parts.count == 2 ? (parts[1], parts[0]) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static let search = WordSearch(["-module-alias"])

    /// The aliases of any target of a manifest: the flags of its text, which may be in a variable.
    static func flags(inManifest bytes: [UInt8]) -> [String: String] {
        bytes.withUnsafeBytes { bytes in
            guard search.finds(in: bytes) else { return [:] }
            return flags(SourceScanner().tokens(bytes).filter { $0.kind == .string }.map(\.text))
        }
    }
}
