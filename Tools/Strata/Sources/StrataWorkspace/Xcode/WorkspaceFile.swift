/// Which projects and packages a `.xcworkspace` puts together.
struct WorkspaceFile {
    /// Its folders, relative to the checked workspace.
    private(set) var members: Set<String> = []

    /// Reads `contents.xcworkspacedata` in a folder `X.xcworkspace`; references that cannot be read are left out.
    init(_ directory: String, in tree: any FileTree) {
        guard let bytes = try? tree.contents(of: joinPath(directory, "contents.xcworkspacedata")) else { return }
        let folder = directory.parentFolder
        var groups: [String] = []
        for tag in String(decoding: bytes, as: UTF8.self).split(separator: "<") {
            let group = groups.last ?? folder
            let place = Self.location(of: tag).flatMap { Self.place($0, in: folder, group: group, tree) }
            if tag.hasPrefix("Group") {
                groups.append(place ?? group)
            } else if tag.hasPrefix("/Group") {
                _ = groups.popLast()
            } else if tag.hasPrefix("FileRef"), let place {
                members.insert(place)
            }
        }
    }

    /// `group:App/Harbor.xcodeproj`, `container:…`, `absolute:…`; `self:` is the project around it.
    private static func place(_ location: String, in folder: String, group: String, _ tree: any FileTree) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "group": return joinPath(group, parts[1])
        case "container": return joinPath(folder, parts[1])
        case "absolute":
            guard let root = tree.absolutePath(of: ""), parts[1].hasPrefix(root + "/") else { return nil }
            return joinPath("", String(parts[1].dropFirst(root.count + 1)))
        default: return nil
        }
    }

    private static func location(of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: "location") else { return nil }
        let parts = tag[start.upperBound...].split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(parts[1])) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
