/// Finds the modules in a prebuilt library, whose names may differ from the target's.
enum BinaryModules {
    /// The names of the modules in an unpacked `.xcframework` or `.framework`; empty if they are unknown, as those of an archive.
    static func names(in directory: String, _ tree: any FileTree) -> [String] {
        let slices = [directory] + folders(in: directory, tree)
        return Set(slices.flatMap { slice in names(inSlice: slice, tree) }).sorted()
    }

    private static func names(inSlice slice: String, _ tree: any FileTree) -> [String] {
        let inner = [slice] + folders(in: slice, tree)
        let frameworks = inner.filter { $0.hasSuffix(".framework") }
        return frameworks.map { name(of: $0) } + frameworks.flatMap { ModuleMap.names(of: joinPath($0, "Modules"), in: tree) }
            + inner.filter { $0.hasSuffix(".swiftmodule") }.map { name(of: $0) } + ModuleMap.names(of: joinPath(slice, "Headers"), in: tree)
    }

    private static func folders(in directory: String, _ tree: any FileTree) -> [String] {
        guard tree.kind(of: directory) == .directory, let entries = try? tree.entries(of: directory) else { return [] }
        return entries.filter { $0.kind == .directory }.map { joinPath(directory, $0.name) }
    }

    private static func name(of folder: String) -> String {
        let name = folder.split(separator: "/").last ?? ""
        return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }
}
