/// Reads the module names of a C target's or a system library's module map.
enum ModuleMap {
    static func names(in bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var depth = 0
        var expectsName = false
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isNewline)
            .map { line in line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0] }
            .joined(separator: " ")
            .replacing("{", with: " { ").replacing("}", with: " } ")
            .split(separator: " ")
        for word in words {
            switch word {
            case "{": depth += 1
            case "}": depth -= 1
            case "module" where depth == 0: expectsName = true
            case _ where expectsName:
                names.append(word.filter { $0 != "\"" })
                expectsName = false
            default: break
            }
        }
        return names
    }

    /// The names for a target whose sources are in `directory`; empty without a module map.
    static func names(of directory: String, in tree: any FileTree) -> [String] {
        for name in ["module.modulemap", "include/module.modulemap"] {
            let path = joinPath(directory, name)
            if tree.kind(of: path) == .file, let bytes = try? tree.contents(of: path) { return names(in: bytes) }
        }
        return []
    }
}
