import StrataScan

/// Reads `project.pbxproj`.
struct ProjectFileReader {
    let objects: ProjectObjects
    let project: ProjectObjects.Object
    let groups: ProjectGroups
    let lines: LineStarts
    /// The folder around the project, to which its paths are relative.
    let base: String
    private var file: ProjectFile
    /// The name of each target, by identifier; targets without sources have none.
    var names: [String: String] = [:]
    /// The target that produces a file, by the file's identifier.
    var makers: [String: String] = [:]
    private var exceptions = FolderExceptions()
    private var settings: ProjectSettingsReader

    static let targets: Set<String> = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

    /// Reads the project in a folder `X.xcodeproj`.
    static func read(
        _ directory: String, in tree: any FileTree, _ configurations: inout ConfigurationFileReader
    ) throws(WorkspaceError) -> ProjectFile {
        let path = joinPath(directory, "project.pbxproj")
        let result = try tree.withContents(of: path) { bytes -> Result<ProjectFile, WorkspaceError> in
            do throws(ProjectDamage) {
                var repeated: [ProjectDamage] = []
                let objects = try ProjectObjects(try ProjectText.value(of: bytes) { repeated.append($0) })
                for entry in repeated { objects.record(entry.reason, at: entry.offset) }
                var reader = ProjectFileReader(
                    objects, try objects.project(), LineStarts(bytes), directory: directory, root: tree.absolutePath(of: ""),
                    configurations)
                defer { configurations = reader.settings.files }
                return .success(reader.read())
            } catch {
                return .failure(.unreadableProject(path, error.reason, LineStarts(bytes).position(of: error.offset)))
            }
        }
        return try result.get()
    }

    private init(
        _ objects: ProjectObjects, _ project: ProjectObjects.Object, _ lines: LineStarts, directory: String, root: String?,
        _ configurations: ConfigurationFileReader
    ) {
        self.objects = objects
        self.project = project
        self.lines = lines
        let folder = directory.parentFolder
        base = joinPath(folder, project.text("projectDirPath") ?? "")
        groups = ProjectGroups(objects, of: project, base: base, root: root)
        settings = ProjectSettingsReader(objects: objects, groups: groups, base: base, files: configurations)
        file = ProjectFile(directory: directory, path: joinPath(directory, "project.pbxproj"))
        file.sourceRoot = base
    }

    private mutating func read() -> ProjectFile {
        let targets = project.objects("targets", Self.targets)
        for target in targets where target.isa == "PBXNativeTarget" {
            names[target.id] = target.required("name")
            if let product = target.text("productReference") { makers[product] = names[target.id] }
        }
        exceptions = FolderExceptions(groups, targets)
        settings.readProject(project, named: file.directory)
        for target in targets { if let name = names[target.id] { file.targets.append(read(target, named: name)) } }
        file.listed = groups.listed
        for package in project.objects("packageReferences", Self.packages) {
            if let folder = folder(ofPackage: package) { file.packages.insert(folder) }
        }
        let damages = objects.damages.sorted { ($0.offset, $0.reason) < ($1.offset, $1.reason) }
        if let first = damages.first {
            let entries = damages.count == 1 ? "an entry" : "\(damages.count) entries"
            file.notes.append("\(entries) of \(file.path): line \(lines.position(of: first.offset).line): \(first.reason)")
        }
        return file
    }

    private mutating func read(_ object: ProjectObjects.Object, named name: String) -> ProjectFile.Target {
        var target = ProjectFile.Target(
            name: name, kind: Self.kind(of: object.text("productType") ?? ""), position: lines.position(of: object.offset))
        target.product = object.object("productReference", ["PBXFileReference"])?.text("path")
        for phase in object.objects("buildPhases", Self.phases) {
            switch phase.isa {
            case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": target.sources += sources(of: phase)
            case "PBXFrameworksBuildPhase": target.links += libraries(of: phase)
            default: target.copied += sources(of: phase)
            }
        }
        for reference in object.list("fileSystemSynchronizedGroups") {
            guard let (group, path) = groups.folder(of: reference) else { continue }
            let asTheyAre = group.texts("explicitFolders").map { joinPath(path, $0) }
            let left = exceptions.excluded(from: group.id, for: object.id).map { joinPath(path, $0) }
            target.copied += asTheyAre
            target.folders.append(.init(path: path, excluded: Set(left + asTheyAre)))
        }
        target.sources += exceptions.included(for: object.id)
        target.links += object.objects("dependencies", ["PBXTargetDependency"]).compactMap(dependency)
        target.links += object.list("packageProductDependencies").compactMap { product($0, platforms: []) }
        target.settings = settings.settings(of: object, named: name)
        return target
    }

    static let phases: Set<String> = [
        "PBXSourcesBuildPhase", "PBXHeadersBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
        "PBXShellScriptBuildPhase", "PBXRezBuildPhase", "PBXAppleScriptBuildPhase", "PBXJavaArchiveBuildPhase",
    ]

    static let packages: Set<String> = ["XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference"]

    static func kind(of productType: String) -> WorkspaceModule.Kind {
        let type = productType.split(separator: ".").last ?? ""
        if productType.contains(".bundle.") { return .test }
        return type == "bundle" || productType.contains(".framework") || productType.contains(".library") ? .library : .executable
    }
}
