/// Collects the owners of surveyed files while targets are read.
struct LedgerWriter {
    let survey: FolderSurvey.Findings
    let tree: any FileTree
    /// The folders of targets, in the order in which they are declared.
    var folders: [(directory: String, target: PackageManifest.Target, module: ModuleID)] = []
    /// The projects, which may contain information about files without a target.
    var projects: [ProjectFile] = []
    private(set) var owners: [String: [ModuleID]] = [:]

    mutating func own(_ files: [String], by module: ModuleID) {
        for file in files { owners[file, default: []].append(module) }
    }

    func ledger(of workspace: Workspace) -> FileLedger {
        let packages = Set(survey.packages)
        let texts = Dictionary(workspace.packages.filter { $0.declaredIn == nil }.map { ($0.directory, $0.text) }) { first, _ in first }
        var ledger = FileLedger(entries: survey.excluded, products: survey.products)
        var nearest: [Substring: String?] = [:]
        for path in survey.files {
            let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
            let package = nearest[folder] ?? (folder.selfAndParents + [""]).map { String($0) }.first { packages.contains($0) }
            nearest[folder] = .some(package)
            ledger.entries.append(entry(path, folder: folder, package: package, text: package.flatMap { texts[$0] }))
        }
        return ledger
    }

    /// Whether SwiftPM uses this file as the tests' entry point: it searches all parent folders of test targets.
    private func isTestEntryPoint(_ name: String, in folder: Substring, of package: String) -> Bool {
        guard name == "LinuxMain.swift" || name == "XCTMain.swift" else { return false }
        return folders.contains { item in
            item.target.kind == .test && item.module.package == package && item.directory.isInside(folder)
        }
    }

    /// The parent folder of a file that belongs to an unavailable target of the manifest.
    private static func folder(around folder: Substring, below package: String, namedIn text: ManifestText) -> String? {
        for inside in folder.below(package).selfAndParents {
            if text.contains("path", String(inside)) { return String(inside) }
            // SwiftPM searches a target without a path in a folder with its name.
            let parts = inside.split(separator: "/")
            if parts.count == 2, ["Sources", "Source", "src", "srcs", "Tests"].contains(parts[0]), text.contains("name", String(parts[1])) {
                return String(parts[1])
            }
        }
        return nil
    }

    private func entry(_ path: String, folder: Substring, package: String?, text: ManifestText?) -> FileLedger.Entry {
        if let owners = owners[path] {
            let names = owners.map(\.target).joined(separator: ", ")
            return .init(path: path, verdict: .checked, reason: "a source of \(names)", modules: owners)
        }
        let name = path.below(folder)
        if let package, package == folder {
            // SwiftPM selects one manifest and reads the tools version of the others.
            if TargetSources.isManifest(name) { return .init(path: path, verdict: .checked, reason: "a manifest") }
        }
        if let package, isTestEntryPoint(name, in: folder, of: package) {
            return .init(path: path, verdict: .excluded, reason: "the entry point that SwiftPM uses for tests on Linux")
        }
        if folder.split(separator: "/").contains(where: { $0.hasSuffix(".playground") }) {
            return .init(path: path, verdict: .excluded, reason: "part of a playground, which no target builds")
        }
        if let package, text == nil {
            return .init(path: path, verdict: .unowned, reason: "the manifest of '\(package.isEmpty ? "." : package)' could not be read")
        }
        var reason: String?
        for folder in folders where path.isInside(folder.directory) {
            reason = reason ?? TargetSources.reason(against: path, in: folder.directory, of: folder.target)
        }
        if let reason { return .init(path: path, verdict: .excluded, reason: reason) }
        if let (verdict, reason) = projects.lazy.compactMap({ $0.verdict(on: path) }).first {
            return .init(path: path, verdict: verdict, reason: reason)
        }
        var nobody = package == nil ? "it is in no package" : "no target of its package includes it"
        if let package, let text, let named = Self.folder(around: folder, below: package, namedIn: text) {
            nobody += " here, although its manifest names '\(named)': for another system, or where a variable is set"
        }
        return .init(path: path, verdict: .unowned, reason: nobody + (projects.isEmpty ? "" : ", and no target of a project includes it"))
    }
}

/// The programs below a package's `Snippets`: one per file, which may use the package's targets and their dependencies.
enum Snippets {
    static func targets(of package: WorkspacePackage, in survey: FolderSurvey.Findings) -> [PackageManifest.Target] {
        guard package.declaredIn == nil else { return [] }
        let folder = joinPath(package.directory, "Snippets")
        let files = survey.folders[folder] == nil ? [] : survey.files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
        guard !files.isEmpty else { return [] }
        var dependencies: [PackageManifest.TargetDependency] = []
        for target in package.manifest.targets where target.kind == .regular {
            let own = PackageManifest.TargetDependency(reference: .target(target.name), condition: .init())
            for dependency in [own] + target.dependencies where !dependencies.contains(dependency) { dependencies.append(dependency) }
        }
        return files.filter { !survey.isInside($0, anotherPackageThan: package.directory) }.map { file in
            let path = file.below(package.directory)
            return PackageManifest.Target(
                name: String(path.dropLast(6)), kind: .snippet, path: "Snippets", exclude: [],
                sources: [String(path.dropFirst("Snippets/".count))], dependencies: dependencies, settings: [])
        }
    }

    static func moduleName(of target: PackageManifest.Target) -> String { c99Name(String(target.name.split(separator: "/").last ?? "")) }
}

extension FolderSurvey.Findings {
    /// Whether another package is in between.
    func isInside(_ file: String, anotherPackageThan directory: String) -> Bool {
        packages.contains { $0 != directory && file.hasPrefix($0 + "/") && $0.count > directory.count }
    }
}
