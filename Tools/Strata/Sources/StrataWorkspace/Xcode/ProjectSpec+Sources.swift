import StrataScan

// The files that the `sources` of a target mean.
extension ProjectSpec {
    mutating func add(_ sources: [SpecValue], to target: inout ProjectFile.Target) {
        for source in sources {
            guard let value = source.text != nil ? source : source["path"], let path = value.path, let text = value.text else {
                file.skip("a source without a path", source.position)
                continue
            }
            guard !text.contains("${") else {
                file.skip("source '\(text)', which depends on the environment", value.position)
                continue
            }
            guard let kind = tree.kind(of: path) else {
                if source["optional"]?.text != "true" { file.missing.insert(path) }
                continue
            }
            let phase = source["buildPhase"]
            let isCopied = phase != nil && phase?.text != "sources" && phase?.text != "headers"
            if source["type"]?.text == "folder" && phase == nil || isCopied {
                if phase?.text == "none" { file.listed.insert(path) } else { target.copied.append(path) }
                continue
            }
            let left = patterns(source["excludes"])
            if source["type"]?.text == "syncedFolder" || kind == .directory {
                let taken = patterns(source["includes"])
                let files = tree.files(below: path) { $0.kind == .directory ? !Self.isWrapper($0.name) : FileLedger.mayHold($0.name) }
                for found in files {
                    let inside = found.below(path)
                    let isTaken = !left.excludeFolder(inside) && (taken.isEmpty || taken.excludeFolder(inside))
                    if isTaken { target.sources.append(found) } else { target.excluded.insert(found) }
                }
            } else {
                target.sources.append(path)
            }
        }
    }

    private mutating func patterns(_ value: SpecValue?) -> [PathPattern] {
        (value?.items ?? []).flatMap { item -> [PathPattern] in
            if let text = item.text, !text.contains("${") { return Self.alternatives(text).map { PathPattern($0, readsSets: true) } }
            file.skip("pattern '\(item.text ?? "")'", item.position)
            return []
        }
    }

    /// `a.{h,m}` as `a.h` and `a.m`; a pattern with more than a thousand alternatives is itself.
    private static func alternatives(_ text: String) -> [String] {
        var done: [String] = []
        var open = [text]
        while let next = open.popLast() {
            guard done.count + open.count < 1000 else { return [text] }
            guard let end = next.firstIndex(of: "}"), let start = next[..<end].lastIndex(of: "{") else {
                done.append(next)
                continue
            }
            let parts = next[next.index(after: start)..<end].split(separator: ",", omittingEmptySubsequences: false)
            open += parts.map { next[..<start] + $0 + next[next.index(after: end)...] }.map { String($0) }
        }
        return done
    }

    /// A folder that Xcode treats as a file.
    private static func isWrapper(_ name: String) -> Bool {
        let others = [
            ".bundle", ".framework", ".xcframework", ".xcdatamodeld", ".xcmappingmodel", ".app", ".scnassets", ".icon", ".rcproject",
            ".mlpackage",
        ]
        return TargetSources.isBundle(name) || others.contains { name.hasSuffix($0) }
    }
}
