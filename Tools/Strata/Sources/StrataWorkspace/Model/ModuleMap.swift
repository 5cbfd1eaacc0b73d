/// Reads the names of modules that are not those of their targets: in module maps and in prebuilt libraries.
enum ModuleMap {
    /// The top-level modules for a target whose sources are in `directory`, in the order of the file; empty without a module map.
    static func names(of directory: String, in tree: any FileTree) -> [String] {
        let files = ["module.modulemap", "include/module.modulemap"].map { joinPath(directory, $0) }
        guard let bytes = files.lazy.compactMap({ try? tree.contents(of: $0) }).first else { return [] }
        var names: [String] = []
        var depth = 0
        var expectsName = false
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let text = lines.map { $0.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0] }.joined(separator: " ")
        for word in text.replacing("{", with: " { ").replacing("}", with: " } ").split(separator: " ") {
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

    /// The modules in an unpacked `.xcframework` or `.framework`; empty if they are unknown, as those of an archive.
    static func names(inLibrary directory: String, _ tree: any FileTree) -> [String] {
        func folders(in directory: String) -> [String] {
            ((try? tree.entries(of: directory)) ?? []).filter { $0.kind == .directory }.map { joinPath(directory, $0.name) }
        }
        let found = ([directory] + folders(in: directory)).flatMap { slice -> [String] in
            let inner = [slice] + folders(in: slice)
            let frameworks = inner.filter { $0.hasSuffix(".framework") }
            let maps = frameworks.map { joinPath($0, "Modules") } + [joinPath(slice, "Headers")]
            return (frameworks + inner.filter { $0.hasSuffix(".swiftmodule") }).map(\.stem) + maps.flatMap { names(of: $0, in: tree) }
        }
        return Set(found).sorted()
    }
}
