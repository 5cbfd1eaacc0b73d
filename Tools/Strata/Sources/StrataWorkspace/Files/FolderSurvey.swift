/// Visits everything below a folder once: packages, and every source file.
///
/// No folder is skipped by its name. A folder is skipped only if its contents show that a build or git created it, or if the configuration
/// excludes it with a reason.
struct FolderSurvey {
    private let tree: any FileTree
    private let exclusions: [PathPattern]
    var packages: [String] = []
    var projects: [String] = []
    /// Project folders without a project, such as those of which only the schemes are committed.
    var emptyProjects: [String] = []
    var specs: [String] = []
    var tuistProjects: [String] = []
    /// The possible Tuist graphs, with whether they are in Tuist's folder, sorted.
    var graphs: [(path: String, isExpected: Bool)] = []
    var files: [String] = []
    var folders: [String: [FileEntry]] = [:]
    var excluded: [FileLedger.Entry] = []
    var products: [FileLedger.Entry] = []
    /// The positions of the exclusions that matched something.
    var usedExclusions: Set<Int> = []
    var problems: [WorkspaceError] = []
    private var links: Set<String> = []
    var hasProjects: Bool { !projects.isEmpty || !emptyProjects.isEmpty || !specs.isEmpty || !graphs.isEmpty || !tuistProjects.isEmpty }

    init(tree: any FileTree, exclusions: [PathPattern]) {
        (self.tree, self.exclusions) = (tree, exclusions)
        visit("", excludedBy: nil)
        for list in [\FolderSurvey.packages, \.projects, \.specs, \.tuistProjects] { self[keyPath: list].sort() }
        graphs.sort { $0.path < $1.path }
    }

    private mutating func visit(_ directory: String, excludedBy outer: PathPattern?) {
        let entries: [FileEntry]
        do {
            entries = try tree.entries(of: directory)
        } catch {
            problems.append(error)
            return
        }
        if let evidence = evidence(directory, entries) {
            products.append(.init(path: directory, verdict: .product, reason: evidence))
            return
        }
        folders[directory] = entries
        if outer == nil { findProjects(directory, entries) }
        for entry in entries where entry.kind == .directory || SourceLanguage(fileName: entry.name) != nil {
            let path = joinPath(directory, entry.name)
            let exclusion = exclusions.exclude(path, &usedExclusions) ?? outer
            // The target of a link below the root is visited there.
            if entry.isLink {
                guard tree.pathBelowRoot(of: path) == nil, links.insert(tree.canonicalName(of: path)).inserted else { continue }
            }
            if entry.kind == .directory {
                visit(path, excludedBy: exclusion)
            } else if let exclusion {
                excluded.append(.init(path: path, verdict: .excluded, reason: "'\(exclusion.text)'"))
            } else {
                files.append(path)
            }
        }
    }

    /// The reason why a folder is generated: its contents, never its name.
    private func evidence(_ directory: String, _ entries: [FileEntry]) -> String? {
        func holds(_ names: String...) -> Bool { names.allSatisfy { name in entries.contains { $0.name == name } } }
        if holds("workspace-state.json") {
            // A package may have a file of that name, too.
            guard !holds("Package.swift"), let bytes = try? tree.contents(of: joinPath(directory, "workspace-state.json")),
                String(decoding: bytes, as: UTF8.self).contains("\"object\"")
            else { return nil }
            return "a build folder of SwiftPM: it contains workspace-state.json"
        }
        if holds("HEAD", "objects", "refs") { return "a git folder: it contains HEAD, objects and refs" }
        if holds("info.plist", "Build", "Index.noindex") {
            return "a build folder of Xcode: it contains info.plist, Build and Index.noindex"
        }
        return holds("CMakeCache.txt") ? "a build folder of CMake: it contains CMakeCache.txt" : nil
    }

    private mutating func findProjects(_ directory: String, _ entries: [FileEntry]) {
        func holds(_ name: String) -> Bool {
            entries.contains { $0.name == name && $0.kind == .file }
                && exclusions.exclude(joinPath(directory, name), &usedExclusions) == nil
        }
        func contains(_ name: String, _ words: String...) -> Bool {
            let text = (try? tree.contents(of: joinPath(directory, name))).map { String(decoding: $0, as: UTF8.self) }
            return text.map { text in words.contains(where: text.contains) } ?? true
        }
        // Below a package, a source file may have the name of a manifest.
        if holds("Package.swift"),
            !packages.contains(where: { directory != $0 && directory.isInside($0) })
                || contains("Package.swift", "PackageDescription", "swift-tools-version")
        {
            packages.append(directory)
        }
        if directory.hasSuffix(".xcodeproj") {
            if holds("project.pbxproj") { projects.append(directory) } else { emptyProjects.append(directory) }
        }
        if holds("graph.json") {
            let isTuist =
                ["Project.swift", "Workspace.swift", "Tuist.swift"].contains(where: holds) || entries.contains { $0.name == "Tuist" }
            graphs.append((joinPath(directory, "graph.json"), isTuist))
        }
        if holds("Project.swift"), contains("Project.swift", "import ProjectDescription") {
            tuistProjects.append(joinPath(directory, "Project.swift"))
        }
        if holds("project.yml") { specs.append(joinPath(directory, "project.yml")) }
    }
}

enum SourceLanguage: Hashable {
    case swift, c, header, assembler, metal

    init?(fileName name: String) {
        guard let dot = name.utf8.lastIndex(of: 0x2E) else { return nil }
        switch name[name.utf8.index(after: dot)...] {
        case "swift": self = .swift
        case "c", "m", "mm", "cc", "cpp", "cxx", "C", "c++": self = .c
        case "h", "hh", "hpp", "hxx", "H", "h++", "ipp", "inl", "tcc": self = .header
        case "S", "s", "asm": self = .assembler
        case "metal": self = .metal
        default: return nil
        }
    }
}

extension FileTree {
    /// The real path of a file or folder, with links followed, or `nil` if it is outside the root.
    func pathBelowRoot(of path: String) -> String? {
        let (root, name) = (canonicalName(of: ""), canonicalName(of: path))
        if root == "/" { return String(name.dropFirst()) }
        return name.isInside(root) ? name.below(root) : nil
    }
}

extension [PathPattern] {
    /// Whether a pattern matches the folder or a parent.
    func excludeFolder(_ path: String) -> Bool { path.selfAndParents.contains { folder in contains { $0.matches(String(folder)) } } }

    /// The first pattern that matches the path; remembers all that do.
    func exclude(_ path: String, _ used: inout Set<Int>) -> PathPattern? {
        var first: PathPattern?
        for (index, pattern) in enumerated() where pattern.matches(path) {
            used.insert(index)
            first = first ?? pattern
        }
        return first
    }
}
