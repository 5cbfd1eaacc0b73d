/// The list of packages that SwiftPM builds together, which `Tools/Make/workspace` writes.
struct WorkspaceFile {
    static let path = ".strata/Workspace.xcworkspace/contents.xcworkspacedata"
    private static let start = "   <FileRef location = \"group:../"
    private static let end = "\"></FileRef>"

    private var lines: [String]

    /// The file for some packages.
    static func contents(of packages: [String]) -> [UInt8] {
        // By bytes, as the script sorts.
        let sorted = packages.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<Workspace version = "1.0">"#] + sorted.map { start + $0 + end }
        return Array((lines + ["</Workspace>", ""]).joined(separator: "\n").utf8)
    }

    /// Changes the list of a workspace that has one.
    static func update(_ draft: inout TreeDraft, _ change: (inout WorkspaceFile) -> Void) throws(GeneratorError) {
        guard let bytes = try draft.contents(of: path) else { return }
        var file = WorkspaceFile(bytes)
        change(&file)
        try draft.write(Array(file.lines.joined(separator: "\n").utf8), to: path)
    }

    private init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func package(in line: String) -> String? {
        line.hasPrefix(start) && line.hasSuffix(end) ? String(line.dropFirst(start.count).dropLast(end.count)) : nil
    }

    mutating func insert(_ package: String) {
        let packages = lines.map(Self.package)
        guard !packages.contains(package), let first = packages.firstIndex(where: { $0 != nil }) else { return }
        // By bytes, as the script sorts.
        let previous = packages.lastIndex { $0.map { $0.utf8.lexicographicallyPrecedes(package.utf8) } ?? false }
        lines.insert(Self.start + package + Self.end, at: previous.map { $0 + 1 } ?? first)
    }

    mutating func remove(_ package: String) { lines.removeAll { Self.package(in: $0) == package } }
}
