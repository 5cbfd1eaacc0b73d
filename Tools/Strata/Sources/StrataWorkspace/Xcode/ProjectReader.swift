import StrataScan

/// Reads the Xcode projects of a workspace: each becomes a package, each of its targets that is compiled a module.
struct ProjectReader {
    let tree: any FileTree
    let survey: FolderSurvey
    let exclusions: [PathPattern]
    let matrix: BuildMatrix
    private(set) var projects: [ProjectFile] = []

    mutating func read(into workspace: inout Workspace, _ ledger: inout LedgerWriter) {
        let configurations = ConfigurationFiles(tree: tree)
        for path in survey.projects + survey.specs + survey.graphs.map(\.path) {
            do throws(WorkspaceError) {
                let found: [ProjectFile] =
                    if path.hasSuffix(".xcodeproj") {
                        [try ProjectFileReader.read(path, in: tree, configurations)]
                    } else if path.hasSuffix("project.yml") {
                        [try ProjectSpec.read(path, in: tree, configurations)].compactMap(\.self)
                    } else {
                        try TuistProjects.read(graph: path, isExpected: survey.graphs.contains { $0 == (path, true) }, in: tree)
                    }
                add(found, areGenerated: !path.hasSuffix(".xcodeproj"))
            } catch {
                workspace.problems.append(error)
                workspace.unreadPackages.insert(path)
            }
        }
        if !survey.graphs.contains(where: \.isExpected) {
            add(TuistProjects.read(manifests: survey.tuistProjects, in: tree, survey.folders), areGenerated: true)
        }
        for index in projects.indices {
            let packages = survey.packages.filter { package in projects[index].listed.contains { package.isInside($0) } }
            projects[index].packages.formUnion(packages)
            workspace.packages.append(package(of: &projects[index], &workspace, &ledger))
            workspace.unanalysed += projects[index].notes
        }
        let unread = Set(survey.emptyProjects).subtracting(projects.map(\.directory))
        workspace.unanalysed += unread.sorted().map { "\($0), which contains no project.pbxproj" }
        workspace.problems += configurations.problems
        if let missing = Self.missing(configurations.missing) {
            workspace.unanalysed.append("build settings of \(missing) not exist, and the libraries that they link")
        }
        ledger.projects = projects
    }

    /// Adds projects below the root. If a generated project exists, it is read instead of its input, because Xcode builds that.
    private mutating func add(_ found: [ProjectFile], areGenerated: Bool) {
        let known = survey.projects + projects.map(\.directory)
        projects += found.filter { !$0.directory.hasPrefix("..") && !(areGenerated && known.contains($0.directory)) }
    }

    private func package(of project: inout ProjectFile, _ workspace: inout Workspace, _ ledger: inout LedgerWriter) -> WorkspacePackage {
        let name = project.directory.below(project.directory.parentFolder)
        var package = WorkspacePackage(directory: project.directory, manifest: .init(name: name), declaredIn: project.path)
        package.isProject = true
        var missing = project.missing
        let root = project.sourceRoot ?? project.directory.parentFolder
        for index in project.targets.indices {
            project.targets[index].headerFolders = Set(project.targets[index].settings.flatMap { $0.headerFolders(in: root) })
            do throws(WorkspaceError) {
                package.modules.append(try module(of: &project.targets[index], in: project.directory, &missing, &workspace.usedExclusions))
            } catch {
                workspace.problems.append(error)
            }
        }
        giveHeaders(of: project, to: &package)
        for module in package.modules { ledger.own(module.paths, by: module.id) }
        if let missing = Self.missing(missing, " \(project.path) lists and which") { workspace.unanalysed.append("\(missing) not exist") }
        return package
    }

    /// The beginning of a sentence about all paths, with the first of them and the number of others.
    private static func missing(_ paths: Set<String>, _ fact: String = "") -> String? {
        paths.min().map { paths.count == 1 ? "\($0), which\(fact) does" : "\($0) and \(paths.count - 1) more, which\(fact) do" }
    }

    private func module(
        of target: inout ProjectFile.Target, in directory: String, _ missing: inout Set<String>, _ used: inout Set<Int>
    ) throws(WorkspaceError) -> WorkspaceModule {
        let builds = ProjectBuilds(target.settings)
        let sources = TargetSources(tree: tree, exclusions: exclusions, package: directory, folders: survey.folders)
        var files = TargetSources.Files()
        for path in target.sources {
            if tree.kind(of: path) != nil {
                try sources.collect(path, into: &files)
            } else if FileLedger.mayHold(path) {
                missing.insert(path)
            }
        }
        for folder in target.folders {
            guard tree.kind(of: folder.path) == .directory else {
                missing.insert(folder.path)
                continue
            }
            // A package inside a folder stays a package, even if a target includes the folder.
            let inner = survey.packages.filter { $0.isInside(folder.path) && ($0 != folder.path || $0.isEmpty) }
            files.seen = []
            try sources.collect(folder.path, excluded: folder.excluded.union(inner), into: &files)
        }
        used.formUnion(files.usedExclusions)
        if builds.mayExclude { target.leftOut = Set((files.swift + files.others).filter(builds.excludes)) }
        let names = builds.moduleNames.isEmpty ? [c99Name(target.name)] : builds.moduleNames
        var module = WorkspaceModule(
            id: ModuleID(package: directory, target: target.name), name: names[0], importNames: names, kind: target.kind,
            files: Set(files.swift).subtracting(target.leftOut).sorted().map { SourceFile(path: $0, scan: SourceScan()) },
            position: target.position)
        module.otherFiles = Set(files.others).subtracting(target.leftOut).sorted().map { IncludingFile(path: $0, includes: []) }
        if module.files.isEmpty, files.hasCFamily, target.kind != .test { module.kind = .c }
        builds.configure(&module, matrix)
        module.macros = builds.macros
        module.headerFolders = target.headerFolders
        module.generatedHeaders = Set(target.settings.map { $0.value("SWIFT_OBJC_INTERFACE_HEADER_NAME") }.filter { !$0.isEmpty })
        module.hasUnknownDependencies = target.hasUnknownLinks
        module.lacksSettings = target.settings.contains(where: \.lacksFile) || hasUninstalledPods(target.name, of: directory)
        return module
    }

    /// Whether CocoaPods will link the target with libraries: a Podfile names it, and the pods are not there.
    private func hasUninstalledPods(_ target: String, of project: String) -> Bool {
        let podfile = joinPath(project.parentFolder, "Podfile")
        guard let bytes = try? tree.contents(of: podfile), tree.kind(of: joinPath(project.parentFolder, "Pods")) != .directory else {
            return false
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return ["target '\(target)'", "target \"\(target)\""].contains(where: text.contains)
    }

    /// A header that no build phase lists belongs to the target with the nearest files.
    private func giveHeaders(of project: ProjectFile, to package: inout WorkspacePackage) {
        var nearest: [Substring: Int] = [:]
        for (index, module) in package.modules.enumerated() {
            for folder in module.paths.flatMap({ $0.selfAndParents.dropFirst() }) where nearest[folder] == nil { nearest[folder] = index }
        }
        let owned = Set(package.modules.flatMap(\.paths))
        for path in project.listed.sorted() where SourceLanguage(fileName: path) == .header && !owned.contains(path) {
            guard tree.kind(of: path) == .file, !exclusions.excludeFolder(path),
                let owner = path.selfAndParents.dropFirst().compactMap({ nearest[$0] }).first
            else { continue }
            package.modules[owner].otherFiles.append(IncludingFile(path: path, includes: []))
        }
        for index in package.modules.indices { package.modules[index].otherFiles.sort { $0.path < $1.path } }
    }
}
