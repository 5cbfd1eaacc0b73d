struct LedgerWriter {
    var survey: FolderSurvey
    var folders: [(directory: String, target: PackageManifest.Target, module: ModuleID)] = []
    /// The projects, which may contain information about files without a target.
    var projects: [ProjectFile] = []
    private(set) var owners: [String: [ModuleID]] = [:]

    mutating func own(_ files: [String], by module: ModuleID) { for file in files { owners[file, default: []].append(module) } }

    func ledger(of workspace: Workspace) -> FileLedger {
        let packages = Set(survey.packages)
        let read = Set(workspace.packages.filter { $0.declaredIn == nil }.map(\.directory))
        var ledger = FileLedger(entries: survey.excluded, products: survey.products)
        var nearest: [Substring: String?] = [:]
        for path in survey.files {
            let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
            let package = nearest[folder] ?? (folder.selfAndParents + [""]).map { String($0) }.first { packages.contains($0) }
            nearest[folder] = .some(package)
            ledger.entries.append(entry(path, folder: folder, package: package, isRead: package.map(read.contains) ?? true))
        }
        return ledger
    }

    private func entry(_ path: String, folder: Substring, package: String?, isRead: Bool) -> FileLedger.Entry {
        func entry(_ verdict: FileLedger.Verdict, _ reason: String) -> FileLedger.Entry {
            .init(path: path, verdict: verdict, reason: reason, modules: owners[path] ?? [])
        }
        if let owners = owners[path] { return entry(.checked, "a source of \(owners.map(\.target).joined(separator: ", "))") }
        let name = path.below(folder)
        if let package {
            // SwiftPM selects one manifest and reads the tools version of the others.
            if package == folder, TargetSources.isManifest(name) { return entry(.checked, "a manifest") }
            // SwiftPM searches all parent folders of test targets for it.
            let tests = folders.lazy.filter { $0.target.kind == .test && $0.module.package == package }
            if name == "LinuxMain.swift" || name == "XCTMain.swift", tests.contains(where: { $0.directory.isInside(folder) }) {
                return entry(.excluded, "the entry point that SwiftPM uses for tests on Linux")
            }
        }
        if folder.split(separator: "/").contains(where: { $0.hasSuffix(".playground") }) {
            return entry(.excluded, "part of a playground, which no target builds")
        }
        if let package, !isRead { return entry(.unowned, "the manifest of '\(package.isEmpty ? "." : package)' could not be read") }
        let around = folders.lazy.filter { path.isInside($0.directory) }
        if let reason = around.compactMap({ TargetSources.reason(against: path, in: $0.directory, of: $0.target) }).first {
            return entry(.excluded, reason)
        }
        if let (verdict, reason) = projects.lazy.compactMap({ $0.verdict(on: path) }).first { return entry(verdict, reason) }
        let reason = package == nil ? "it is in no package" : "no target of its package includes it"
        return entry(.unowned, reason + (projects.isEmpty ? "" : ", and no target of a project includes it"))
    }
}
