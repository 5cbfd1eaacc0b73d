public import SystemInfoKit

extension FileTree {
    /// A tree in memory: contents and link targets by absolute path. Folders exist if they contain something.
    public static func memory(
        _ files: [String: String], links: [String: String] = [:], unreadable: [String: Int32] = [:],
        space: DiskSpace = DiskSpace(total: 500_000_000_000, available: 120_000_000_000)
    ) -> FileTree {
        memory(files.mapValues { Array($0.utf8) }, links: links, unreadable: unreadable, space: space)
    }

    /// A tree in memory with contents in bytes.
    public static func memory(
        _ files: [String: [UInt8]], links: [String: String] = [:], unreadable: [String: Int32] = [:],
        space: DiskSpace = DiskSpace(total: 500_000_000_000, available: 120_000_000_000)
    ) -> FileTree {
        var folders: [String: Set<String>] = [:]
        for path in Array(files.keys) + Array(unreadable.keys) {
            var parts = path.split(separator: "/").map(String.init)
            while let name = parts.popLast() { folders["/" + parts.joined(separator: "/"), default: []].insert(name) }
        }
        let names = folders.mapValues { $0.sorted() }
        return FileTree(
            read: { path in
                if let code = unreadable[path] { return .missing(.unreadable(path: path, code: code)) }
                return files[path].map { .value($0) } ?? .missing(.unsupported(path: path))
            },
            list: { names[$0] ?? [] }, target: { links[$0] }, space: { _ in .value(space) })
    }
}
