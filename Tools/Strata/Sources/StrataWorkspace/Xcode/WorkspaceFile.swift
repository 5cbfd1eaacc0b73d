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
            let place = Self.location(of: tag).flatMap { Self.place($0, in: folder, group: group) }
            if tag.hasPrefix("Group") {
                groups.append(place ?? group)
            } else if tag.hasPrefix("/Group") {
                _ = groups.popLast()
            } else if tag.hasPrefix("FileRef"), let place {
                members.insert(place)
            }
        }
    }

    /// `group:App/Harbor.xcodeproj` or `container:…`; `self:` is the project around it.
    private static func place(_ location: String, in folder: String, group: String) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "group" where parts.count == 2: return joinPath(group, parts[1])
        case "container" where parts.count == 2: return joinPath(folder, parts[1])
        default: return nil
        }
    }

    private static func location(of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: "location") else { return nil }
        let parts = tag[start.upperBound...].split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return parts[1].replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}
