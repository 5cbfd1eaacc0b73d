import StrataScan

/// Which projects and packages a `.xcworkspace` puts together.
struct WorkspaceFile {
    /// Its folders, relative to the checked workspace.
    private(set) var members: Set<String> = []

    /// Reads `contents.xcworkspacedata`.
    ///
    /// - Parameter directory: The folder `X.xcworkspace`.
    /// - Throws: `WorkspaceError` with the position of the first malformed part.
    init(_ directory: String, in tree: any FileTree) throws(WorkspaceError) {
        let path = joinPath(directory, "contents.xcworkspacedata")
        let text = String(decoding: try tree.contents(of: path), as: UTF8.self)
        let folder = directory.parentFolder
        var groups: [String] = []
        var isClosed = false
        for tag in Self.tags(in: text) {
            let location = Self.attribute("location", of: tag.text)
            let name = tag.text.prefix { !$0.isWhitespace && $0 != "/" }
            if name == "Group" {
                groups.append(Self.place(location ?? "", in: folder, group: groups.last ?? folder, tree) ?? folder)
            } else if tag.text.hasPrefix("/Group") {
                groups = groups.dropLast()
            } else if name == "FileRef" {
                guard let location else { throw Self.damage(path, "this FileRef has no location", tag.line) }
                if let place = Self.place(location, in: folder, group: groups.last ?? folder, tree) { members.insert(place) }
            } else if tag.text.hasPrefix("/Workspace") {
                isClosed = true
            } else if name.hasPrefix("<<<<<<") || tag.text.contains("<") {
                throw Self.damage(path, "this tag is never closed", tag.line)
            }
        }
        guard isClosed else {
            throw Self.damage(path, "'</Workspace>' is missing", text.split(omittingEmptySubsequences: false) { $0.isNewline }.count)
        }
    }

    private static func damage(_ path: String, _ reason: String, _ line: Int) -> WorkspaceError {
        .unreadableSource(path, reason: "this workspace cannot be read: \(reason)", place: .init(line: line, column: 1))
    }

    /// `group:App/Harbor.xcodeproj`, `container:…`, `absolute:…`; `self:` is the project around it.
    private static func place(_ location: String, in folder: String, group: String, _ tree: any FileTree) -> String? {
        guard let colon = location.firstIndex(of: ":") else { return nil }
        let path = String(location[location.index(after: colon)...])
        switch location[..<colon] {
        case "group": return joinPath(group, path)
        case "container": return joinPath(folder, path)
        case "absolute":
            guard let root = tree.absolutePath(of: ""), path.hasPrefix(root + "/") else { return nil }
            return joinPath("", String(path.dropFirst(root.count + 1)))
        default: return nil
        }
    }

    private static func tags(in text: String) -> [(text: Substring, line: Int)] {
        var tags: [(text: Substring, line: Int)] = []
        var line = 1
        var start: (index: String.Index, line: Int)?
        for index in text.indices {
            if text[index].isNewline { line += 1 }
            if text[index] == "<", start == nil { start = (text.index(after: index), line) }
            if text[index] == ">", let begun = start {
                tags.append((text[begun.index..<index], begun.line))
                start = nil
            }
        }
        return tags
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: name) else { return nil }
        let parts = tag[start.upperBound...].split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy({ $0.isWhitespace || $0 == "=" }) else { return nil }
        return [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(parts[1])) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
