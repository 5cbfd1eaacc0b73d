import StrataScan

/// Reads `project.pbxproj`.
struct ProjectFileReader {
    private let objects: ProjectObjects
    private let groups: ProjectGroups
    private let lines: LinePlaces
    /// The folder around the project, to which its paths are relative.
    private let base: String
    private var file: ProjectFile
    /// The name of each target, by identifier; those that compile nothing have none.
    private var names: [String: String] = [:]
    /// Which target makes a file, by the file's identifier.
    private var makers: [String: String] = [:]
    private var exceptions = FolderExceptions()
    private var settings: ProjectSettingsReader

    private static let targets: Set<String> = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - directory: the folder `X.xcodeproj`.
    ///   - configurations: reads the configuration files that it names.
    static func read(
        _ directory: String, in tree: any FileTree, _ configurations: inout ConfigurationFileReader
    ) throws(WorkspaceError) -> ProjectFile {
        let path = joinPath(directory, "project.pbxproj")
        let result = try tree.withContents(of: path) { bytes -> Result<ProjectFile, WorkspaceError> in
            do throws(ProjectDamage) {
                let text = try ProjectText.value(of: bytes)
                var reader = try ProjectFileReader(
                    try ProjectObjects(text), LinePlaces(bytes), directory: directory, root: tree.absolutePath(of: ""), configurations)
                defer { configurations = reader.settings.files }
                return .success(try reader.read())
            } catch {
                let place = LinePlaces(bytes).position(of: error.offset)
                return .failure(
                    .unreadableSource(
                        path, reason: "this project cannot be read: \(error.reason)",
                        place: .init(line: place.line, column: place.column)))
            }
        }
        return try result.get()
    }

    private init(
        _ objects: ProjectObjects, _ lines: LinePlaces, directory: String, root: String?, _ configurations: ConfigurationFileReader
    ) throws(ProjectDamage) {
        self.objects = objects
        self.lines = lines
        let folder = directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? ""
        base = joinPath(folder, try objects.project.text("projectDirPath") ?? "")
        groups = try ProjectGroups(objects, base: base, root: root)
        settings = ProjectSettingsReader(objects: objects, groups: groups, base: base, files: configurations)
        file = ProjectFile(directory: directory, path: joinPath(directory, "project.pbxproj"))
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

    /// What kind of code a target of a product type is.
    static func kind(of productType: String) -> WorkspaceModule.Kind {
        let type = productType.split(separator: ".").last ?? ""
        if productType.contains(".bundle.") { return .test }
        return type == "bundle" || productType.contains(".framework") || productType.contains(".library") ? .library : .executable
    }
}

// What targets are made of, and linked with.
extension ProjectFileReader {
    private func sources(of phase: ProjectObjects.Object) throws(ProjectDamage) -> [String] {
        var paths: [String] = []
        for reference in try phase.requiredList("files") {
            // What was deleted from a project in the wrong order leaves an entry without a file; Xcode passes over it too.
            if let file = try objects.object(reference, ["PBXBuildFile"]).entries["fileRef"] { paths += try groups.paths(of: file) }
        }
        return paths
    }

    private func libraries(of phase: ProjectObjects.Object) throws(ProjectDamage) -> [ProjectFile.Link] {
        var links: [ProjectFile.Link] = []
        for reference in try phase.requiredList("files") {
            let entry = try objects.object(reference, ["PBXBuildFile"])
            let platforms = try Self.platforms(of: entry)
            if let product = entry.entries["productRef"] {
                links.append(try self.product(product, platforms: platforms))
            } else if let file = entry.entries["fileRef"], let destination = try library(file) {
                links.append(.init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset)))
            }
        }
        return links
    }

    private func library(_ reference: ProjectValue) throws(ProjectDamage) -> ProjectFile.Destination? {
        if let id = reference.text, let maker = makers[id] { return .target(maker) }
        let file = try objects.object(reference, ["PBXFileReference", "PBXReferenceProxy", "PBXVariantGroup"])
        if let proxy = file.entries["remoteRef"] { return try target(of: proxy) }
        var path = try file.text("path") ?? ""
        if path.isEmpty, let name = try file.text("name") { path = name }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard try !["SDKROOT", "DEVELOPER_DIR"].contains(file.text("sourceTree")), !path.contains("System/Library/"),
            name.hasSuffix("framework") || name.hasSuffix(".a")
        else { return nil }
        return .framework(String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
    }

    private func dependency(_ object: ProjectObjects.Object) throws(ProjectDamage) -> ProjectFile.Link? {
        let platforms = try Self.platforms(of: object)
        let position = lines.position(of: object.offset)
        if let product = object.entries["productRef"] { return try self.product(product, platforms: platforms) }
        if let target = object.entries["target"] {
            let target = try objects.object(target, Self.targets)
            return names[target.id].map { .init(destination: .target($0), platforms: platforms, position: position) }
        }
        guard let proxy = object.entries["targetProxy"] else {
            throw ProjectDamage(reason: "this dependency names no target", offset: object.offset)
        }
        guard let destination = try target(of: proxy) else { return nil }
        return .init(destination: destination, platforms: platforms, position: position)
    }

    /// A target of another project, or of this one.
    private func target(of proxy: ProjectValue) throws(ProjectDamage) -> ProjectFile.Destination? {
        let proxy = try objects.object(proxy, ["PBXContainerItemProxy"])
        let portal = try proxy.required("containerPortal")
        guard let name = try proxy.text("remoteInfo") else { return nil }
        if portal.text == objects.project.id { return .target(name) }
        return try groups.paths(of: portal).first.map { .project($0, target: name) }
    }

    private func product(_ reference: ProjectValue, platforms: Set<String>) throws(ProjectDamage) -> ProjectFile.Link {
        let object = try objects.object(reference, ["XCSwiftPackageProductDependency"])
        guard var name = try object.required("productName").text else {
            throw ProjectDamage(reason: "this product has no name", offset: object.offset)
        }
        if name.hasPrefix("plugin:") { name = String(name.dropFirst(7)) }
        var destination = ProjectFile.Destination.product(name)
        if let reference = object.entries["package"] {
            let package = try package(reference)
            if let folder = try folder(ofPackage: package) {
                destination = .local(name, package: folder)
            } else if let location = try package.text("repositoryURL") {
                destination = .remote(name, identity: Self.identity(of: location))
            }
        }
        return .init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset))
    }

    private func package(_ reference: ProjectValue) throws(ProjectDamage) -> ProjectObjects.Object {
        try objects.object(reference, ["XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference"])
    }

    private func folder(ofPackage object: ProjectObjects.Object) throws(ProjectDamage) -> String? {
        guard object.isa == "XCLocalSwiftPackageReference" else { return nil }
        guard let path = try object.required("relativePath").text else {
            throw ProjectDamage(reason: "this package has no path", offset: object.offset)
        }
        return joinPath(base, path)
    }

    /// The identity that SwiftPM gives a package by its place.
    static func identity(of location: String) -> String {
        let name = location.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    /// The platforms for which an entry counts, as manifests spell them; empty for all.
    private static func platforms(of object: ProjectObjects.Object) throws(ProjectDamage) -> Set<String> {
        var names = try object.texts("platformFilters")
        if let name = try object.text("platformFilter") { names.append(name) }
        return Set(names.map { $0 == "xros" ? "visionos" : $0 })
    }
}
