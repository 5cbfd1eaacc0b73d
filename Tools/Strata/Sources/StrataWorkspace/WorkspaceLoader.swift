public import StrataScan

/// Reads a workspace: finds the packages, evaluates the manifests and scans the sources.
public struct WorkspaceLoader: Sendable {
    /// A part of reading, for measurements.
    public enum Phase: String, Sendable { case folders, manifests, files }

    private let tree: any FileTree
    private let manifests: ManifestReader

    public init(tree: any FileTree, manifests: ManifestReader) { (self.tree, self.manifests) = (tree, manifests) }

    /// Reads the workspace. Unreadable files are among its problems, and the rest is read.
    ///
    /// - Parameters:
    ///   - targets: Sources without a manifest, which the configuration declares.
    ///   - scanning: Whether to read files, instead of only finding their targets.
    ///   - outlined: Whether to read declarations of a module's files in addition to imports.
    ///   - remarked: Whether to read remarks in addition to declarations.
    ///   - ended: Called at the end of each phase.
    public func load(
        excluding exclusions: [PathPattern] = [], targets: [DeclaredTarget] = [], declaredIn file: String = ".strata.yml",
        matrix: BuildMatrix = .common, scanning: Bool = true,
        outlining outlined: (WorkspaceModule) -> Bool = { _ in false }, remarking remarked: (WorkspaceModule) -> Bool = { _ in true },
        ended: (Phase) -> Void = { _ in }
    ) -> Workspace {
        let survey = FolderSurvey(tree: tree, exclusions: exclusions)
        var reading = WorkspaceReading(
            tree: tree, exclusions: exclusions, matrix: matrix, ledger: LedgerWriter(survey: survey),
            workspace: Workspace(problems: survey.problems, usedExclusions: survey.usedExclusions))
        guard !survey.packages.isEmpty || !targets.isEmpty || survey.hasProjects else {
            reading.workspace.problems.append(WorkspaceReading.noPackages)
            return reading.workspace
        }
        let places = DependencyPlaces(tree: tree)
        ended(.folders)
        let manifests = survey.hasProjects ? manifests.onMac : manifests
        reading.readManifests(manifests, places)
        for target in targets {
            let others = reading.ledger.survey.packages + targets.map(\.path).filter { $0 != target.path }
            reading.workspace.packages.append(WorkspacePackage(target, in: file, besides: others))
        }
        reading.readModules()
        reading.readProjects()
        DependencyResolver(reading.workspace, reading.ledger.projects, absolutePath: tree.absolutePath).resolve(in: &reading.workspace)
        reading.workspace.ledger = reading.ledger.ledger(of: reading.workspace)
        reading.workspace.editedSkeleton = SkeletonPackages.edited(in: tree)
        guard scanning else { return reading.workspace }
        var workspace = reading.workspace
        if workspace.problems.isEmpty, workspace.modules.allSatisfy(\.files.isEmpty) {
            let text = "no target in this folder or below has a Swift file, so there is nothing to check"
            workspace.problems.append(WorkspaceError(".", "\(text); 'strata files' shows how each file is treated"))
        }
        ended(.manifests)
        scanFiles(&workspace, outlining: outlined, remarking: remarked)
        IncludeResolver(workspace).resolve(in: &workspace)
        ended(.files)
        workspace.unanalysed += places.outside(of: workspace)
        ResourceReader(tree: tree).resolve(in: &workspace)
        ExternalProducts(tree: tree, manifests: manifests).resolve(in: &workspace)
        workspace.problems.sort { ($0.path, $0.place?.line ?? 0, $0.message) < ($1.path, $1.place?.line ?? 0, $1.message) }
        return workspace
    }

    private func scanFiles(
        _ workspace: inout Workspace, outlining isOutlined: (WorkspaceModule) -> Bool, remarking isRemarked: (WorkspaceModule) -> Bool
    ) {
        typealias Scan = @Sendable (UnsafeRawBufferPointer) -> (SourceScan, SourceOutline?, [IncludeScanner.Include])
        // Each reads one file of a module, which is one of its Swift files or, after those, of the others.
        var jobs: [(package: Int, module: Int, file: Int, path: String, scan: Scan)] = []
        for (package, modules) in workspace.packages.map(\.modules).enumerated() {
            for (index, module) in modules.enumerated() {
                let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
                let (isOutlined, isRemarked, count) = (isOutlined(module), isRemarked(module), module.files.count)
                for (file, path) in module.paths.enumerated() {
                    let scan: Scan = { bytes in
                        guard file < count else { return (SourceScan(), nil, IncludeScanner().scan(bytes)) }
                        guard isOutlined else { return (scanner.scan(bytes), nil, []) }
                        let (scan, outline) = scanner.scanAndOutline(bytes, remarks: isRemarked)
                        return (scan, outline, [])
                    }
                    jobs.append((package, index, file, path, scan))
                }
            }
        }
        // A chunk is large enough for the lock not to matter and small enough for the processors to end together.
        let results = concurrently(jobs.count, chunk: 32) { [jobs] index in
            Result { () throws(WorkspaceError) in try tree.withContents(of: jobs[index].path, jobs[index].scan) }
        }
        for (job, result) in zip(jobs, results) {
            switch result {
            case .failure(let error): workspace.problems.append(error)
            case .success((let scan, let outline, let includes)):
                let count = workspace.packages[job.package].modules[job.module].files.count
                if job.file < count {
                    let file = SourceFile(path: job.path, scan: scan, outline: outline)
                    workspace.packages[job.package].modules[job.module].files[job.file] = file
                    if let problem = scan.problems.first { workspace.setProblem(problem, of: job.path) }
                } else {
                    workspace.packages[job.package].modules[job.module].otherFiles[job.file - count].includes = includes
                }
            }
        }
    }
}

private struct WorkspaceReading {
    let tree: any FileTree
    let exclusions: [PathPattern]
    let matrix: BuildMatrix
    var ledger: LedgerWriter
    var workspace: Workspace

    /// Evaluates the manifests. One that cannot be evaluated is a problem, and the others are read.
    mutating func readManifests(_ manifests: ManifestReader, _ places: DependencyPlaces) {
        let directories = ledger.survey.packages
        for (directory, result) in zip(directories, manifests.evaluate(directories, in: tree)) {
            let name = "package '\(directory.isEmpty ? "." : directory)'"
            do throws(WorkspaceError) {
                let manifest = places.located(try result.get(), in: directory)
                let bytes = try tree.contents(of: joinPath(directory, manifest.fileName))
                var package = WorkspacePackage(directory: directory, manifest: manifest, text: ManifestText(bytes))
                let flags = manifest.targets.flatMap(\.settings).flatMap { setting -> [String] in
                    if case .flags(let words) = setting.kind { words } else { [] }
                }
                package.aliases = moduleAliases(inFlags: flags)
                workspace.packages.append(package)
                for unknown in manifest.unknowns { note(unknown, in: name, at: package.manifestPath) }
                if let version = manifest.assumedCompiler {
                    workspace.unanalysed.append("\(name) for other versions of Swift: its manifest was evaluated for \(version)")
                }
            } catch {
                if let target = resourceOwner(of: directory) {
                    ledger.survey.packages.removeAll { $0 == directory }
                    workspace.unanalysed.append("\(error.path), which is a resource of target '\(target)' and not a manifest")
                    continue
                }
                workspace.problems.append(error)
                workspace.unreadPackages.insert(directory)
                workspace.unanalysed.append("\(name): its manifest was not evaluated")
            }
        }
    }

    private mutating func note(_ unknown: PackageManifest.Unknown, in package: String, at path: String) {
        let fact = "\(unknown.fact)\(unknown.target.map { " of target '\($0)'" } ?? "")"
        let place = "\(path):\(unknown.position)"
        workspace.unanalysed.append("\(fact) in \(package): \(place): not known without running the manifest (\(unknown.reason))")
        guard !unknown.isDependency else { return }
        workspace.undecided.append(.notEvaluated(path, reason: "\(unknown.reason) decides \(fact)", place: unknown.position))
    }

    /// The target of an outer package that has a folder among its resources, such as a template.
    private func resourceOwner(of directory: String) -> String? {
        for package in workspace.packages where directory.isInside(package.directory) {
            let sources = TargetSources(tree: tree, exclusions: [], package: package.directory, folders: [:])
            for target in package.manifest.targets where !target.resources.isEmpty {
                guard let found = sources.directory(of: target, inPackageOf: package.manifest.targets).found else { continue }
                if target.resources.contains(where: { directory.isInside(joinPath(found, $0.path)) }) { return target.name }
            }
        }
        return nil
    }

    static let noPackages = WorkspaceError(
        ".", "no Package.swift and no Xcode project in this folder or below; pass the path of a Swift workspace")

    mutating func readProjects() {
        let survey = ledger.survey
        if survey.hasProjects {
            var projects = ProjectReader(tree: tree, survey: survey, exclusions: exclusions, matrix: matrix)
            projects.read(into: &workspace, &ledger)
        }
        if workspace.packages.isEmpty, workspace.problems.isEmpty, survey.tuistProjects.isEmpty {
            workspace.problems.append(Self.noPackages)
        }
        // The projects of Tuist that have neither a graph nor a generated project.
        let known = Set(workspace.packages.filter(\.isProject).map { $0.directory.parentFolder })
        let unread = survey.graphs.contains(where: \.isExpected) ? [] : survey.tuistProjects.filter { !known.contains($0.parentFolder) }
        guard let first = unread.first else { return }
        workspace.unreadPackages.formUnion(unread)
        let count = unread.count == 1 ? first : "\(unread.count) projects of Tuist that cannot be read, such as \(first)"
        workspace.unanalysed.append(
            "\(count): run 'tuist graph --format json --no-open' in the folder of Tuist, and check again with the graph.json that it writes"
        )
    }

    mutating func readModules() {
        for index in workspace.packages.indices {
            let package = workspace.packages[index]
            let sources = TargetSources(tree: tree, exclusions: exclusions, package: package.directory, folders: ledger.survey.folders)
            let snippets = snippets(of: package)
            workspace.packages[index].manifest.targets += snippets
            for target in package.manifest.targets + snippets {
                let kind = WorkspaceModule.Kind(rawValue: target.kind.rawValue) ?? (target.kind == .system ? .systemLibrary : .library)
                var module = WorkspaceModule(
                    id: ModuleID(package: package.directory, target: target.name),
                    name: c99Name(String(target.kind == .snippet ? target.name.split(separator: "/").last ?? "" : target.name[...])),
                    importNames: [c99Name(target.name)], kind: kind,
                    position: package.position ?? package.text.position(ofTarget: target.name))
                module.configure(matrix, target: target, of: package.manifest, isPackage: package.declaredIn == nil)
                module.hasUnknownDependencies = package.manifest.unknowns.contains { $0.isDependency && $0.target == target.name }
                readFiles(of: target, of: package, sources, into: &module)
                workspace.packages[index].modules.append(module)
            }
        }
    }

    /// The programs below a package's `Snippets`: one per file, which may use the package's targets and their dependencies.
    private func snippets(of package: WorkspacePackage) -> [PackageManifest.Target] {
        let folder = joinPath(package.directory, "Snippets")
        guard package.declaredIn == nil, ledger.survey.folders[folder] != nil else { return [] }
        let libraries = package.manifest.targets.filter { $0.kind == .regular }
        let dependencies = libraries.flatMap { [.init(reference: .target($0.name))] + $0.dependencies }.withoutRepetitions
        let inner = ledger.survey.packages.filter { $0.isInside(folder) }
        let files = ledger.survey.files.filter { $0.isInside(folder) && $0.hasSuffix(".swift") && !inner.contains(where: $0.isInside) }
        return files.map { file in
            PackageManifest.Target(
                name: String(file.below(package.directory).dropLast(6)), kind: .snippet, path: "Snippets", sources: [file.below(folder)],
                dependencies: dependencies)
        }
    }

    private mutating func readFiles(
        of target: PackageManifest.Target, of package: WorkspacePackage, _ sources: TargetSources, into module: inout WorkspaceModule
    ) {
        let (found, expected) = sources.directory(of: target, inPackageOf: package.manifest.targets)
        // The files of a folder behind a link are surveyed where they are.
        let folders = Set([found, found.flatMap { tree.pathBelowRoot(of: $0) }].compactMap(\.self))
        for folder in folders.sorted() { ledger.folders.append((folder, target, module.id)) }
        guard target.kind != .binary else {
            let names = found.map { ModuleMap.names(inLibrary: $0, tree) } ?? []
            module.importNames += names.filter { $0 != module.name }
            module.hidesModules = names.isEmpty
            return
        }
        guard let found else {
            // Its folder is one of the facts that are not known.
            if package.manifest.unknowns.contains(where: { $0.target == target.name && !$0.isDependency }) { return }
            let text = "target '\(target.name)' has no folder \(expected); create it or give the target its 'path:'"
            workspace.problems.append(WorkspaceError(package.manifestPath, at: module.position, text))
            return
        }
        module.directory = found
        module.importNames += ModuleMap.names(of: found, in: tree).filter { $0 != module.name }
        do throws(WorkspaceError) {
            let files = try sources.files(of: target, in: found)
            let swift = target.kind == .system ? [] : files.swift
            module.files = (swift + generatedFiles(of: target, of: package)).map { SourceFile(path: $0, scan: SourceScan()) }
            module.otherFiles = files.others.map { IncludingFile(path: $0, includes: []) }
            workspace.usedExclusions.formUnion(files.usedExclusions)
            ledger.own(swift + files.others + files.linked, by: module.id)
            if files.swift.isEmpty, files.hasCFamily, ![.system, .test].contains(target.kind) { module.kind = .c }
            // SwiftPM treats such a target as an executable, however it is declared.
            if target.kind == .regular, swift.contains(where: { $0.lowercased().hasSuffix("/main.swift") }) { module.kind = .executable }
        } catch {
            workspace.problems.append(error)
        }
    }

    /// The Swift files that build-tool plug-ins generated for a target in an earlier build.
    private mutating func generatedFiles(of target: PackageManifest.Target, of package: WorkspacePackage) -> [String] {
        let name = package.directory.split(separator: "/").last.map { $0.lowercased() } ?? package.manifest.name.lowercased()
        var generated: [String] = []
        // The build step of StrataPlugin writes an empty file after a clean check.
        for plugin in target.plugins where plugin != "StrataCheckBuild" {
            let found = Set([package.directory, ""]).sorted().flatMap { folder -> [String] in
                let outputs = joinPath(folder, ".build/plugins/outputs/\(name)/\(target.name)")
                // Since 6.0 there is an additional folder for the destination.
                return tree.files(below: outputs) { $0.kind == .directory || $0.name.hasSuffix(".swift") }.filter {
                    $0.below(outputs).split(separator: "/").prefix(2).contains { $0 == plugin }
                }
            }
            generated += found
            guard found.isEmpty else { continue }
            workspace.unanalysed.append("sources that plug-in \(plugin) generates for \(target.name) (not built yet)")
        }
        return generated
    }
}
