import StrataScan

/// Reads `project.pbxproj`.
struct ProjectFileReader {
    let objects: ProjectObjects
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

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - directory: The folder `X.xcodeproj`.
    ///   - configurations: Reads its configuration files.
    static func read(
        _ directory: String, in tree: any FileTree, _ configurations: inout ConfigurationFileReader
    ) throws(WorkspaceError) -> ProjectFile {
        let path = joinPath(directory, "project.pbxproj")
        let result = try tree.withContents(of: path) { bytes -> Result<ProjectFile, WorkspaceError> in
            do throws(ProjectDamage) {
                let text = try ProjectText.value(of: bytes)
                var reader = try ProjectFileReader(
                    try ProjectObjects(text), LineStarts(bytes), directory: directory, root: tree.absolutePath(of: ""), configurations)
                defer { configurations = reader.settings.files }
                return .success(try reader.read())
            } catch {
                let place = LineStarts(bytes).position(of: error.offset)
                return .failure(.unreadableSource(path, reason: "this project cannot be read: \(error.reason)", place: place))
            }
        }
        return try result.get()
    }

    private init(
        _ objects: ProjectObjects, _ lines: LineStarts, directory: String, root: String?, _ configurations: ConfigurationFileReader
    ) throws(ProjectDamage) {
        self.objects = objects
        self.lines = lines
        let folder = directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? ""
        base = joinPath(folder, try objects.project.text("projectDirPath") ?? "")
        groups = try ProjectGroups(objects, base: base, root: root)
        settings = ProjectSettingsReader(objects: objects, groups: groups, base: base, files: configurations)
        file = ProjectFile(directory: directory, path: joinPath(directory, "project.pbxproj"))
        file.sourceRoot = base
    }

    private mutating func read() throws(ProjectDamage) -> ProjectFile {
        var targets: [ProjectObjects.Object] = []
        for reference in try objects.project.requiredList("targets") {
            let target = try objects.object(reference, Self.targets)
            targets.append(target)
            guard target.isa == "PBXNativeTarget" else { continue }
            names[target.id] = try name(of: target)
            if let product = try target.text("productReference") { makers[product] = names[target.id] }
        }
        exceptions = try FolderExceptions(objects, groups, targets)
        try settings.readProject(named: file.directory)
        for target in targets where target.isa == "PBXNativeTarget" { file.targets.append(try read(target)) }
        file.listed = groups.listed
        for reference in try objects.project.list("packageReferences") {
            if let folder = try folder(ofPackage: try package(reference)) { file.packages.insert(folder) }
        }
        return file
    }

    private func name(of target: ProjectObjects.Object) throws(ProjectDamage) -> String {
        guard let name = try target.required("name").text, !name.isEmpty else {
            throw ProjectDamage(reason: "this target has no name", offset: target.offset)
        }
        return name
    }

    private mutating func read(_ object: ProjectObjects.Object) throws(ProjectDamage) -> ProjectFile.Target {
        let name = try name(of: object)
        var target = ProjectFile.Target(
            name: name, kind: Self.kind(of: try object.text("productType") ?? ""), position: lines.position(of: object.offset))
        if let product = object.entries["productReference"] {
            target.product = try objects.object(product, ["PBXFileReference"]).text("path")
        }
        for reference in try object.requiredList("buildPhases") {
            let phase = try objects.object(reference, Self.phases)
            switch phase.isa {
            case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": target.sources += try sources(of: phase)
            case "PBXFrameworksBuildPhase": target.links += try libraries(of: phase)
            default: target.copied += try sources(of: phase)
            }
        }
        for reference in try object.list("fileSystemSynchronizedGroups") {
            guard let (group, path) = try groups.folder(of: reference) else { continue }
            let asTheyAre = try group.texts("explicitFolders").map { joinPath(path, $0) }
            let left = exceptions.excluded(from: group.id, for: object.id).map { joinPath(path, $0) }
            target.copied += asTheyAre
            target.folders.append(.init(path: path, excluded: Set(left + asTheyAre)))
        }
        target.sources += exceptions.included(for: object.id)
        for reference in try object.list("dependencies") {
            if let link = try dependency(try objects.object(reference, ["PBXTargetDependency"])) { target.links.append(link) }
        }
        for reference in try object.list("packageProductDependencies") { target.links.append(try product(reference, platforms: [])) }
        target.settings = try settings.settings(of: object, named: name)
        return target
    }

    static let phases: Set<String> = [
        "PBXSourcesBuildPhase", "PBXHeadersBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
        "PBXShellScriptBuildPhase", "PBXRezBuildPhase", "PBXAppleScriptBuildPhase", "PBXJavaArchiveBuildPhase",
    ]

    /// The kind of code of a target with a product type.
    static func kind(of productType: String) -> WorkspaceModule.Kind {
        let type = productType.split(separator: ".").last ?? ""
        if productType.contains(".bundle.") { return .test }
        return type == "bundle" || productType.contains(".framework") || productType.contains(".library") ? .library : .executable
    }
}
