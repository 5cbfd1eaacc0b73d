/// Everything that a manifest's evaluation depends on.
struct ManifestKey {
    /// The bytes to compare, or `nil` when the manifest may read something that nobody can list: then its answer is not cached.
    static func bytes(
        absolutePath: String, manifests: [(name: String, contents: [UInt8])], toolchain: String, environment: [String: String]
    ) -> [UInt8]? {
        var key = Array("\(toolchain)\n\(absolutePath)\n".utf8)
        for (name, contents) in manifests {
            if readsOutside(contents) { return nil }
            key += Array("\(name) \(contents.count)\n".utf8) + contents
            for variable in environmentNames(in: contents) {
                key += Array("\(variable)=\(environment[variable].map { "'\($0)'" } ?? "none")\n".utf8)
            }
        }
        return key
    }

    /// Files, processes, the clock and the repository's state.
    private static func readsOutside(_ text: [UInt8]) -> Bool {
        contains(
            text,
            oneOf: [
                "FileManager", "contentsOf", "fopen", "gitInformation", "Process(", "Date(", "readLine", "#filePath", "opendir", "access(",
            ])
    }

    private static func contains(_ text: [UInt8], oneOf words: [StaticString]) -> Bool {
        for start in text.indices {
            for word in words where text[start] == word.utf8Start[0] && start + word.utf8CodeUnitCount <= text.count {
                if (1..<word.utf8CodeUnitCount).allSatisfy({ text[start + $0] == word.utf8Start[$0] }) { return true }
            }
        }
        return false
    }

    /// The words in string literals of a manifest that mentions the environment: every variable that it can name.
    private static func environmentNames(in contents: [UInt8]) -> [String] {
        guard contains(contents, oneOf: ["nvironment", "getenv"]) else { return [] }
        let text = String(decoding: contents, as: UTF8.self)
        let words = text.split(whereSeparator: \.isNewline).flatMap { line in
            line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
                String($0.element)
            }
        }
        return Set(words.filter { !$0.isEmpty && $0.utf8.allSatisfy { byte in byte == 0x5F || isLetterOrDigit(byte) } }).sorted()
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
