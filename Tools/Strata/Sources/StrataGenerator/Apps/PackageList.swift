/// The list of packages that SwiftPM builds together, which `Tools/Make/workspace` writes, too.
enum PackageList {
    static let path = ".strata/Workspace.xcworkspace/contents.xcworkspacedata"

    static func contents(of packages: some Sequence<String>) -> [UInt8] {
        // By bytes, as the script sorts.
        let sorted = packages.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = sorted.map { "   <FileRef location = \"group:../\($0)\"></FileRef>\n" }
        return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version = \"1.0\">\n\(lines.joined())</Workspace>\n".utf8)
    }

    static func update(_ draft: inout TreeDraft, adding added: String? = nil, removing removed: String? = nil) throws {
        guard let bytes = try draft.contents(of: path) else { return }
        let packages = String(decoding: bytes, as: UTF8.self).matches(of: /"group:\.\.\/([^"]+)"/).map { String($0.1) }
        try draft.write(contents(of: Set(packages + [added].compactMap(\.self)).filter { $0 != removed }), to: path)
    }
}
