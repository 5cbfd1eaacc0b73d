import StrataScan

/// The lines of a file, some of which are ordered by a key: the imports of Swift code, or the packages of a workspace.
struct SortedLines {
    private var lines: [String]
    /// The key of each line; `nil` for other lines.
    private var keys: [String?]

    private init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        keys = lines.map { _ in nil }
    }

    /// The imports of a file by their modules. Lines with several imports are not included.
    init(importsOf bytes: [UInt8]) {
        self.init(bytes)
        let imports = Dictionary(grouping: bytes.withUnsafeBytes { SourceScanner().scan($0).imports }, by: \.position.line)
        for (line, imports) in imports where imports.count == 1 { keys[line - 1] = imports[0].path.joined(separator: ".") }
    }

    /// The packages that SwiftPM builds together: the file ``workspace``, which `Tools/Make/workspace` writes.
    init(packagesOf bytes: [UInt8]) {
        self.init(bytes)
        keys = lines.map { line in
            let parts = line.split(separator: "\"")
            return parts.count == 3 && parts[1].hasPrefix("group:../") ? String(parts[1].dropFirst(9)) : nil
        }
    }

    static let workspace = ".strata/Workspace.xcworkspace/contents.xcworkspacedata"

    /// The line of the workspace that names a package.
    private static func line(_ package: String) -> String { "   <FileRef location = \"group:../\(package)\"></FileRef>" }

    /// The workspace of some packages.
    static func workspace(of packages: [String]) -> [UInt8] {
        let sorted = packages.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines =
            [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<Workspace version = "1.0">"#] + sorted.map(line) + ["</Workspace>", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Changes the packages of a workspace that lists them.
    static func update(_ draft: inout TreeDraft, adding added: String? = nil, removing removed: String? = nil) throws {
        guard let bytes = try draft.contents(of: workspace) else { return }
        var lines = SortedLines(packagesOf: bytes)
        if let removed { lines.remove(removed) }
        if let added { _ = lines.insert(line(added), key: added) }
        try draft.write(lines.bytes, to: workspace)
    }

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// The first consecutive lines with a key, from an index.
    private func block(from start: Int = 0) -> Range<Int>? {
        guard let first = keys[start...].firstIndex(where: { $0 != nil }) else { return nil }
        return first..<(keys[first...].firstIndex { $0 == nil } ?? keys.count)
    }

    /// Inserts a line among the first ones with a key, unless the key exists.
    ///
    /// - Returns: Whether there are lines with a key.
    mutating func insert(_ line: String, key: String) -> Bool {
        guard let block = block() else { return false }
        if keys.contains(key) { return true }
        // By bytes, as scripts and the formatter sort.
        let index = block.last { keys[$0]?.utf8.lexicographicallyPrecedes(key.utf8) ?? false }.map { $0 + 1 } ?? block.lowerBound
        lines.insert(line, at: index)
        keys.insert(key, at: index)
        return true
    }

    mutating func remove(_ key: String) {
        guard let index = keys.firstIndex(of: key) else { return }
        lines.remove(at: index)
        keys.remove(at: index)
    }

    /// The file with consecutive lines ordered by their keys.
    func sorted() -> [UInt8] {
        var (lines, start) = (lines, 0)
        while let block = block(from: start) {
            let order = block.sorted { (keys[$0] ?? "", $0) < (keys[$1] ?? "", $1) }
            lines.replaceSubrange(block, with: order.map { self.lines[$0] })
            start = block.upperBound
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// The module that a line imports.
    static func module(of line: String) -> String { SortedLines(importsOf: Array(line.utf8)).keys.first.flatMap { $0 } ?? "" }
}
