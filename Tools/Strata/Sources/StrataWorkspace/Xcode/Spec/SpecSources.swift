import StrataScan

/// The files that the `sources` of a specified target mean.
struct SpecSources {
    let tree: any FileTree
    /// The specification, for messages.
    let specification: String

    /// Adds the sources of a target.
    func add(_ sources: [SpecValue], to target: inout ProjectFile.Target, of file: inout ProjectFile) throws(WorkspaceError) {
        for source in sources {
            guard let value = source.text != nil ? source : source["path"], let path = value.path, let text = value.text else {
                throw SpecReader.refusal(specification, "a source has no path", source.position)
            }
            guard !text.contains("${") else {
                throw SpecReader.refusal(specification, "'\(text)' depends on the environment", value.position)
            }
            guard let kind = tree.kind(of: path) else {
                let isOptional = source["optional"]?.text == "true"
                if !isOptional { file.missing.insert(path) }
                continue
            }
            let phase = source["buildPhase"]
            let isCopied = phase != nil && phase?.text != "sources" && phase?.text != "headers"
            if source["type"]?.text == "folder" && phase == nil || isCopied {
                if phase?.text == "none" { file.listed.insert(path) } else { target.copied.append(path) }
                continue
            }
            let left = try patterns(source["excludes"])
            if source["type"]?.text == "syncedFolder" || kind == .directory {
                let taken = try patterns(source["includes"])
                for found in files(below: path, depth: 0) where FileLedger.mayHold(found) {
                    let inside = String(found.dropFirst(path.isEmpty ? 0 : path.count + 1))
                    let isTaken = !Self.holds(left, inside) && (taken.isEmpty || Self.holds(taken, inside))
                    if isTaken { target.sources.append(found) } else { target.excluded.insert(found) }
                }
            } else {
                target.sources.append(path)
            }
        }
    }

    private func patterns(_ value: SpecValue?) throws(WorkspaceError) -> [PathPattern] {
        var patterns: [PathPattern] = []
        for item in value?.items ?? [] {
            guard let text = item.text, !text.contains(where: { "[{$".contains($0) }) else {
                throw SpecReader.refusal(specification, "the pattern '\(item.text ?? "")' is not understood", item.position)
            }
            patterns.append(PathPattern(text))
        }
        return patterns
    }

    /// Whether a pattern matches the path or a folder around it.
    private static func holds(_ patterns: [PathPattern], _ path: String) -> Bool { patterns.excludeFolder(path) }

    private func files(below directory: String, depth: Int) -> [String] {
        guard depth < 64, let entries = try? tree.entries(of: directory) else { return [] }
        return entries.flatMap { entry -> [String] in
            let path = joinPath(directory, entry.name)
            guard entry.kind == .directory else { return [path] }
            return entry.isLink || Self.isWrapper(entry.name) ? [] : files(below: path, depth: depth + 1)
        }
    }

    /// A folder that Xcode treats as a file.
    private static func isWrapper(_ name: String) -> Bool {
        [
            ".xcodeproj", ".playground", ".xcworkspace", ".xcassets", ".docc", ".bundle", ".framework", ".xcframework", ".xcdatamodeld",
            ".xcmappingmodel", ".app", ".scnassets", ".icon", ".rcproject", ".mlpackage",
        ].contains { name.hasSuffix($0) }
    }
}
