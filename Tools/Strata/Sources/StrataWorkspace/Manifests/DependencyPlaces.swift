import Foundation
import StrataScan

/// The folders of a manifest's dependencies, as a build resolves them: by path with resolved links, or in a folder of `swift package edit`.
///
/// Other dependencies are remote; their identity shows whether a package of the workspace replaces them.
struct DependencyPlaces {
    private let tree: any FileTree
    /// The edited packages of the whole workspace, by identity.
    private let editedAtRoot: [String: String]

    init(tree: any FileTree) {
        self.tree = tree
        editedAtRoot = Self.editedPackages(in: "", tree)
    }

    /// The manifest with the canonical folders of its dependencies, and with the oldest tools version of the package's manifests.
    func located(_ manifest: PackageManifest, in directory: String) -> PackageManifest {
        var manifest = manifest
        let edited = directory.isEmpty ? editedAtRoot : Self.editedPackages(in: directory, tree).merging(editedAtRoot) { own, _ in own }
        for index in manifest.dependencies.indices {
            let path = edited[manifest.dependencies[index].identity] ?? manifest.dependencies[index].path
            manifest.dependencies[index].path = path.map(canonical)
        }
        manifest.oldestToolsVersion = oldestToolsVersion(in: directory)
        return manifest
    }

    /// The manifest's own folder uses the root's name; paths outside the root are kept.
    private func canonical(_ path: String) -> String {
        guard let root = tree.absolutePath(of: "") else { return path }
        let absolute = "/" + joinPath("", path)
        guard absolute.isInside(root) else { return URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path }
        return "/" + joinPath(root, tree.pathBelowRoot(of: absolute.below(root)) ?? absolute.below(root))
    }

    private static func editedPackages(in folder: String, _ tree: any FileTree) -> [String: String] {
        var edited: [String: String] = [:]
        let state = (try? tree.contents(of: joinPath(folder, ".build/workspace-state.json"))).flatMap { JSONValue(parsing: $0) }
        for dependency in state?["object"]?.list("dependencies") ?? [] where dependency["state"]?["name"]?.text == "edited" {
            guard let identity = dependency["packageRef"]?["identity"]?.text else { continue }
            let usual = joinPath(folder, "Packages/\(dependency["subpath"]?.text ?? identity)")
            edited[identity] = dependency["state"]?["path"]?.text ?? tree.absolutePath(of: usual) ?? "/" + usual
        }
        return edited
    }

    /// The local packages outside the root: a build uses them, but they are not checked.
    func outside(of workspace: Workspace) -> [String] {
        guard let root = tree.absolutePath(of: "") else { return [] }
        var notes: Set<String> = []
        for package in workspace.packages {
            for dependency in package.manifest.dependencies where !dependency.isFetched {
                guard let path = dependency.path, !path.isInside(root) else { continue }
                notes.insert("package '\(dependency.identity)' of \(package.displayPath), which is outside the checked folder")
            }
        }
        return notes.sorted()
    }

    private func oldestToolsVersion(in directory: String) -> CompilerVersion? {
        guard let entries = try? tree.entries(of: directory) else { return nil }
        let names = entries.map(\.name).filter(TargetSources.isManifest)
        guard names.count > 1 else { return nil }
        return names.compactMap { name in (try? tree.contents(of: joinPath(directory, name))).flatMap(Self.toolsVersion) }.min()
    }

    /// The version in `// swift-tools-version:5.7`, one of the comments at the beginning.
    static func toolsVersion(_ bytes: [UInt8]) -> CompilerVersion? {
        for line in String(decoding: bytes.prefix(2000), as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty { continue }
            guard line.hasPrefix("//") else { return nil }
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased().hasSuffix("swift-tools-version") else { continue }
            return CompilerVersion(line[line.index(after: colon)...].drop(while: \.isWhitespace).prefix { $0.isNumber || $0 == "." })
        }
        return nil
    }
}
