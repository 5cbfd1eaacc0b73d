/// Finds the packages below a folder.
struct PackageFinder {
    let tree: any FileTree
    let exclusions: [PathPattern]

    struct Findings {
        var directories: [String] = []
        /// The positions of the exclusions that matched something.
        var usedExclusions: Set<Int> = []
        var problems: [WorkspaceError] = []
    }

    func find() -> Findings {
        var findings = Findings()
        visit("", &findings)
        findings.directories.sort()
        return findings
    }

    private func visit(_ directory: String, _ findings: inout Findings) {
        let entries: [FileEntry]
        do {
            entries = try tree.entries(of: directory)
        } catch {
            findings.problems.append(error)
            return
        }
        // A build folder under any name (`--scratch-path`) holds this file beside the checkouts of other people's packages.
        if entries.contains(where: { $0.name == "workspace-state.json" }) { return }
        if entries.contains(where: { $0.name == "Package.swift" && $0.kind == .file }) { findings.directories.append(directory) }
        for entry in entries where entry.kind == .directory && !entry.isLink && !entry.name.hasPrefix(".") && entry.name != "checkouts" {
            let path = joinPath(directory, entry.name)
            if !exclusions.exclude(path, &findings.usedExclusions) { visit(path, &findings) }
        }
    }
}

extension [PathPattern] {
    /// Whether any pattern matches the path; remembers all that do.
    func exclude(_ path: String, _ used: inout Set<Int>) -> Bool {
        var isExcluded = false
        for (index, pattern) in enumerated() where pattern.matches(path) {
            used.insert(index)
            isExcluded = true
        }
        return isExcluded
    }
}
