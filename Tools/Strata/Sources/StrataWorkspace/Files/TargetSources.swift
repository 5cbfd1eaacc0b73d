/// Finds a target's folder and files by SwiftPM's rules.
struct TargetSources {
    let tree: any FileTree
    let exclusions: [PathPattern]
    let package: String

    struct Files {
        var swift: [String] = []
        var hasCFamily = false
        var usedExclusions: Set<Int> = []
    }

    /// The folders in which SwiftPM looks for a target without `path:`, by the target's kind.
    private static func parents(of kind: PackageManifest.Target.Kind) -> [String] {
        switch kind {
        case .test: ["Tests", "Sources", "Source", "src", "srcs"]
        case .plugin: ["Plugins"]
        default: ["Sources", "Source", "src", "srcs"]
        }
    }

    /// The target's folder relative to the workspace, or `nil` and the folder where it was expected.
    func directory(of target: PackageManifest.Target, inPackageOf targets: [PackageManifest.Target]) -> (found: String?, expected: String) {
        if let path = target.path {
            let directory = joinPath(package, path)
            return (tree.kind(of: directory) == nil ? nil : directory, path.isEmpty ? "." : path)
        }
        let parents = Self.parents(of: target.kind)
        for parent in parents {
            let directory = joinPath(package, "\(parent)/\(target.name)")
            if tree.kind(of: directory) == .directory { return (directory, "") }
        }
        // Since 5.9 a package's only target of its kind may use `Sources` itself.
        let isAlone = targets.filter { Self.parents(of: $0.kind) == parents && $0.path == nil }.count == 1
        if isAlone, let parent = parents.first(where: { tree.kind(of: joinPath(package, $0)) == .directory }) {
            return (joinPath(package, parent), "")
        }
        return (nil, "\(parents[0])/\(target.name)")
    }

    /// The Swift files of a target, sorted.
    func files(of target: PackageManifest.Target, in directory: String) throws(WorkspaceError) -> Files {
        var files = Files()
        var seen: Set<String> = []
        let excluded = Set(target.exclude.map { joinPath(directory, $0) })
        for start in target.sources.map({ $0.map { joinPath(directory, $0) } }) ?? [directory] {
            try collect(start, kind: tree.kind(of: start), excluded: excluded, seen: &seen, into: &files)
        }
        files.swift = Set(files.swift).sorted()
        return files
    }

    private func collect(
        _ path: String, kind: FileEntry.Kind?, excluded: Set<String>, seen: inout Set<String>, into files: inout Files
    ) throws(WorkspaceError) {
        guard !excluded.contains(path), !exclusions.exclude(path, &files.usedExclusions) else { return }
        switch kind {
        case .file: add(path, to: &files)
        case .directory:
            // Links may lead around in a circle.
            guard seen.insert(tree.canonicalName(of: path)).inserted else { return }
            for entry in try tree.entries(of: path) where !entry.name.hasPrefix(".") && !Self.isBundle(entry.name) {
                try collect(joinPath(path, entry.name), kind: entry.kind, excluded: excluded, seen: &seen, into: &files)
            }
        case nil:
            throw .unreadableFile(path, reason: "the manifest names it among a target's sources, but it is not there")
        }
    }

    private func add(_ path: String, to files: inout Files) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
        switch name[name.index(after: dot)...] {
        case "swift":
            let isManifest =
                name.hasPrefix("Package") && joinPath(package, String(name)) == path
                && (name == "Package.swift" || name.hasPrefix("Package@"))
            if !isManifest { files.swift.append(path) }
        case "c", "m", "mm", "cc", "cpp", "cxx", "S", "s": files.hasCFamily = true
        default: break
        }
    }

    private static func isBundle(_ name: String) -> Bool {
        [".xcodeproj", ".playground", ".xcworkspace", ".xcassets", ".docc"].contains { name.hasSuffix($0) }
    }
}
