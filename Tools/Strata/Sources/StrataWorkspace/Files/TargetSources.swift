/// Finds a target's folder and files by SwiftPM's rules.
package struct TargetSources {
    let tree: any FileTree
    let exclusions: [PathPattern]
    let package: String
    /// The entries of folders that are already read.
    let folders: [String: [FileEntry]]

    struct Files {
        var swift: [String] = []
        var others: [String] = []
        var usedExclusions: Set<Int> = []
        /// The targets of links below the root.
        var linked: Set<String> = []
        /// The folders that were visited, because links may be circular.
        var seen: Set<String> = []
        /// Whether something is compiled that is not Swift.
        var hasCFamily: Bool { others.contains { [.c, .assembler].contains(SourceLanguage(fileName: $0)) } }
    }

    /// The folders in which SwiftPM searches a target without `path:`, by the target's kind.
    private static func parents(of kind: PackageManifest.Target.Kind) -> [String] {
        kind == .plugin ? ["Plugins"] : (kind == .test ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    }

    func directory(of target: PackageManifest.Target, inPackageOf targets: [PackageManifest.Target]) -> (found: String?, expected: String) {
        if let path = target.path {
            let directory = joinPath(package, path)
            return (tree.kind(of: directory) == nil ? nil : directory, path.isEmpty ? "." : path)
        }
        let parents = Self.parents(of: target.kind)
        // Since 5.9 a package's only target of its kind may use `Sources` itself.
        let isAlone = targets.count { Self.parents(of: $0.kind) == parents && $0.path == nil } == 1
        let candidates = parents.map { "\($0)/\(target.name)" } + (isAlone ? parents : [])
        return (candidates.map { joinPath(package, $0) }.first { tree.kind(of: $0) == .directory }, "\(parents[0])/\(target.name)")
    }

    func files(of target: PackageManifest.Target, in directory: String) throws(WorkspaceError) -> Files {
        var files = Files()
        let excluded = Set((target.exclude + target.resources.map(\.path)).map { joinPath(directory, $0) })
        for start in target.sources.map({ $0.map { joinPath(directory, $0) } }) ?? [directory] {
            try collect(start, excluded: excluded, into: &files)
        }
        files.swift = Set(files.swift).sorted()
        files.others = Set(files.others).sorted()
        return files
    }

    func collect(_ path: String, excluded: Set<String> = [], into files: inout Files) throws(WorkspaceError) {
        try collect(path, tree.kind(of: path), isLinked: tree.pathBelowRoot(of: path) != path, excluded: excluded, into: &files)
    }

    private func collect(
        _ path: String, _ kind: FileEntry.Kind?, isLinked: Bool, excluded: Set<String>, into files: inout Files
    ) throws(WorkspaceError) {
        guard !excluded.contains(path), exclusions.exclude(path, &files.usedExclusions) == nil else { return }
        switch kind {
        case .file:
            switch SourceLanguage(fileName: path) {
            case .swift where path.parentFolder == package && Self.isManifest(path.below(package)): break
            case .swift: files.swift.append(path)
            case nil: break
            default: files.others.append(path)
            }
            if isLinked, let real = tree.pathBelowRoot(of: path) { files.linked.insert(real) }
        case .directory:
            guard files.seen.insert(tree.canonicalName(of: path)).inserted else { return }
            let entries = if let known = folders[path] { known } else { try tree.entries(of: path) }
            for entry in entries where !entry.name.hasPrefix(".") && !Self.isBundle(entry.name) {
                let inner = joinPath(path, entry.name)
                try collect(inner, entry.kind, isLinked: isLinked || entry.isLink, excluded: excluded, into: &files)
            }
        case nil:
            throw .unreadableFile(path, reason: "the manifest names it among a target's sources, but it is not there")
        }
    }

    package static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || name.hasPrefix("Package@") && name.hasSuffix(".swift")
    }

    /// The reason why no target compiles a file in its folder, by the manifest or SwiftPM's rules.
    static func reason(against path: String, in directory: String, of target: PackageManifest.Target) -> String? {
        // There may be thousands of files and of parts.
        let below = path.below(directory)
        func holds(_ part: String) -> Bool { isPlain(part) ? below.isInside(part) : path.isInside(joinPath(directory, part)) }
        if target.exclude.contains(where: holds) { return "the manifest excludes it from target '\(target.name)'" }
        if target.resources.contains(where: { holds($0.path) }) { return "a resource of target '\(target.name)'" }
        if target.kind == .binary { return "a part of binary target '\(target.name)'" }
        let parts = path.dropFirst(directory.count).split(separator: "/")
        if let bundle = parts.dropLast().first(where: { isBundle(String($0)) }) { return "in '\(bundle)', which no target compiles" }
        if let sources = target.sources, !sources.contains(where: holds) {
            return "target '\(target.name)' names its 'sources:', and not this"
        }
        return nil
    }

    /// Whether a folder is treated as one file, in which nothing is compiled.
    static func isBundle(_ name: String) -> Bool {
        [".xcodeproj", ".playground", ".xcworkspace", ".xcassets", ".docc"].contains { name.hasSuffix($0) }
    }
}
