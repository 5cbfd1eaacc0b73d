import Foundation
public import StrataWorkspace

/// Finds the index stores that builds of a workspace leave behind.
public struct StoreFinder: Sendable {
    private let tree: DiskTree

    /// Makes a finder for the files of a workspace.
    public init(tree: DiskTree) { self.tree = tree }

    /// The absolute paths of the stores of the workspace's own `.build` and of those of its packages, each once.
    public func stores(of workspace: Workspace) -> [String] {
        var seen: Set<String> = []
        var stores: [String] = []
        for directory in [""] + workspace.packages.map(\.directory).filter({ !$0.isEmpty }) {
            let build = joinPath(directory, ".build")
            guard tree.kind(of: build) == .directory, let entries = try? tree.entries(of: build) else { continue }
            // `.build/debug` is a link to `.build/<triple>/debug`; both name one store.
            for entry in entries where entry.kind == .directory {
                for store in ["\(entry.name)/index/store", "\(entry.name)/debug/index/store"] {
                    let path = "\(build)/\(store)"
                    guard tree.kind(of: "\(path)/v5/units") == .directory, seen.insert(tree.canonicalName(of: path)).inserted else {
                        continue
                    }
                    stores.append(tree.absolutePath(of: path) ?? path)
                }
            }
        }
        return stores
    }
}
