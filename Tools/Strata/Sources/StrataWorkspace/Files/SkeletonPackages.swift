import StrataScan

/// The packages that an app does not own, with the checksums of their files: the file ``path``, which `strata new` and `strata upgrade` write.
package enum SkeletonPackages {
    package static let path = ".strata/origin.json"
    package static let folder = "Skeleton"
    /// Build products and what tools leave in a package.
    private static let ignored: Set = [".build", ".swiftpm", ".DS_Store", "Package.resolved"]

    /// The folders whose files are not as they came, sorted; the file itself if it cannot be read, and ``folder`` if that is missing. None in
    /// a workspace without the file.
    package static func edited(in tree: any FileTree) -> [String] {
        guard tree.kind(of: path) == .file else { return [] }
        guard let origin = (try? tree.contents(of: path)).flatMap({ JSONValue(parsing: $0) }), origin.entries != nil,
            let packages = (origin["skeleton"] ?? .members([])).entries
        else { return [path] }
        if tree.kind(of: folder) == nil, packages.contains(where: { $0.key.hasPrefix(folder + "/") }) { return [folder] }
        return packages.filter { checksum(of: $0.key, in: tree) != $0.value.text }.map(\.key)
    }

    /// A checksum of the paths and contents of all files in a folder; a link or an unreadable file changes it.
    package static func checksum(of folder: String, in tree: any FileTree) -> String {
        var bytes: [UInt8] = []
        collect(folder, in: tree, &bytes)
        return ManifestCache.checksum(bytes)
    }

    private static func collect(_ folder: String, in tree: any FileTree, _ bytes: inout [UInt8]) {
        for entry in (try? tree.entries(of: folder)) ?? [] where !ignored.contains(entry.name) {
            let path = joinPath(folder, entry.name)
            if entry.kind == .directory, !entry.isLink {
                collect(path, in: tree, &bytes)
            } else {
                let contents = entry.isLink ? Array("link".utf8) : (try? tree.contents(of: path)) ?? []
                bytes += Array("\(path)\0\(contents.count)\0".utf8) + contents
            }
        }
    }
}
