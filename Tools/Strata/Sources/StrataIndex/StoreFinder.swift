import Foundation
public import StrataWorkspace

/// Finds the index stores of builds of a workspace by SwiftPM and Xcode.
public struct StoreFinder: Sendable {
    private let tree: DiskTree
    private let home: String?

    /// - Parameter environment: Provides the home folder, which contains Xcode's builds.
    public init(tree: DiskTree, environment: [String: String]) {
        self.tree = tree
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The absolute paths of the stores, without duplicates: in the workspace's `.build`, in those of its packages, in builds inside the
    /// workspace, and in Xcode's builds of its contents.
    public func stores(of workspace: Workspace) -> [String] {
        var seen: Set<String?> = []
        return (swiftPM(workspace) + xcode(workspace)).filter { Self.isStore($0) && seen.insert(DiskTree.resolve($0)).inserted }
    }

    /// The searched places, as text.
    public func places(of workspace: Workspace) -> String {
        let isXcode = workspace.packages.contains(where: \.isProject)
        let folders = derivedData.map { path in home.map { path.hasPrefix($0 + "/") ? "~" + path.dropFirst($0.count) : path } ?? path }
        return ([".build"] + (isXcode ? folders : [])).joined(separator: " and ")
    }

    private func swiftPM(_ workspace: Workspace) -> [String] {
        let packages = workspace.packages.filter { !$0.isProject }.map(\.directory).filter { !$0.isEmpty }
        return ([""] + packages).flatMap { directory -> [String] in
            let build = joinPath(directory, ".build")
            guard tree.kind(of: build) == .directory, let entries = try? tree.entries(of: build) else { return [] }
            // `.build/debug` links to `.build/<triple>/debug`; both refer to one store.
            let folders = [build] + entries.filter { $0.kind == .directory }.map { "\(build)/\($0.name)" }
            return folders.flatMap { Self.stores(inBuild: tree.absolutePath(of: $0) ?? $0) }
        }
    }

    /// The index folders of SwiftPM below a scratch folder or one of its configurations; `out` with `--build-system swiftbuild`.
    private static func stores(inBuild folder: String) -> [String] {
        ["out", "index/store", "debug/index/store"].map { "\(folder)/\($0)" }
    }

    /// The index store at a path of the command line: the store itself, or the one in a scratch folder of SwiftPM, of a folder that
    /// `swift build --show-bin-path` prints, or in a folder of Xcode's DerivedData.
    public static func store(at path: String) -> String {
        let products = URL(fileURLWithPath: path).deletingLastPathComponent()
        // The newer build system of SwiftPM: `out/Products/Debug-linux` with the store in `out`.
        let out = products.lastPathComponent == "Products" ? [products.deletingLastPathComponent().path] : []
        let candidates = [path] + stores(inBuild: path) + out + stores(ofXcode: path)
        return candidates.first(where: isStore) ?? path
    }

    private static func isStore(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/v5/units") }
    /// The second is that of Xcode 13 and older.
    private static func stores(ofXcode folder: String) -> [String] { ["\(folder)/Index.noindex/DataStore", "\(folder)/Index/DataStore"] }

    private func xcode(_ workspace: Workspace) -> [String] {
        let inside = workspace.ledger.products.compactMap { tree.absolutePath(of: $0.path) }
        let outside = derivedData.flatMap { folder -> [String] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().map { "\(folder)/\($0)" }.filter(isOfWorkspace)
        }
        return (inside + outside).flatMap(Self.stores(ofXcode:))
    }

    /// The folders that contain a build folder of each Xcode project: the default, and a configured one.
    private var derivedData: [String] {
        guard let home else { return [] }
        let preferences = Self.propertyList("\(home)/Library/Preferences/com.apple.dt.Xcode.plist")
        let chosen = preferences["IDECustomDerivedDataLocation"] as? String
        return ["\(home)/Library/Developer/Xcode/DerivedData"] + [chosen].compactMap { $0 }.filter { $0.hasPrefix("/") }
    }

    /// Whether Xcode built a part of this workspace in a folder. Its path may contain links, and may not exist any more.
    private func isOfWorkspace(_ folder: String) -> Bool {
        guard let path = Self.propertyList("\(folder)/info.plist")["WorkspacePath"] as? String, path.hasPrefix("/") else { return false }
        return tree.root.isEmpty || path.selfAndParents.contains { DiskTree.resolve(String($0)) == tree.root }
    }

    private static func propertyList(_ path: String) -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) as? [String: Any] ?? [:]
    }
}
