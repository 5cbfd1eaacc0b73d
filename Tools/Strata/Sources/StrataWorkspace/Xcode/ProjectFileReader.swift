import StrataManifest
import StrataScan

struct ProjectFileReader {
    private let objects: ProjectObjects
    private let project: ProjectObjects.Object
    private let lines: LineStarts
    /// The folder around the project, to which its paths are relative.
    private let base: String
    /// The root's absolute path, for absolute references.
    private let root: String?
    private let configurations: ConfigurationFiles
    private var file: ProjectFile
    /// The path of each object in the groups, relative to the workspace; `nil` for build products and SDK files.
    private var places: [String: String?] = [:]
    private var folders: [(object: ProjectObjects.Object, path: String)] = []
    /// The names of targets with sources, by identifier, and of those that produce a file, by the file's identifier.
    private var names: [String: String] = [:]
    private var makers: [String: String] = [:]

    static func read(
        _ directory: String, in tree: any FileTree, _ configurations: ConfigurationFiles
    ) throws(WorkspaceError) -> ProjectFile {
        let path = joinPath(directory, "project.pbxproj")
        let result = try tree.withContents(of: path) { bytes -> Result<ProjectFile, WorkspaceError> in
            do throws(ProjectDamage) {
                let value = try ProjectText.value(of: bytes)
                let objects = ProjectObjects(value)
                guard let project = value.object?["rootObject"].flatMap(objects.object), project.isa == "PBXProject" else {
                    throw ProjectDamage(reason: "this is not an Xcode project: it has no 'PBXProject' as its root", offset: value.offset)
                }
                let base = joinPath(directory.parentFolder, project.text("projectDirPath") ?? "")
                var reader = ProjectFileReader(
                    objects: objects, project: project, lines: LineStarts(bytes), base: base, root: tree.absolutePath(of: ""),
                    configurations: configurations, file: ProjectFile(directory: directory, path: path, sourceRoot: base))
                return .success(reader.read())
            } catch {
                return .failure(.unreadableProject(path, error.reason, LineStarts(bytes).position(of: error.offset)))
            }
        }
        return try result.get()
    }

    private mutating func read() -> ProjectFile {
        if project.required("mainGroup") != nil, let top = project.object("mainGroup") { visit(top, around: base, depth: 0) }
        let targets = project.objects("targets").filter { !["PBXAggregateTarget", "PBXLegacyTarget"].contains($0.isa) }
        for target in targets {
            names[target.id] = target.required("name")
            if let product = target.text("productReference") { makers[product] = names[target.id] }
        }
        let inherited = levels(of: project)
        file.targets = targets.compactMap { target in names[target.id].map { read(target, named: $0, inherited) } }
        file.packages = Set(project.objects("packageReferences").compactMap(folder))
        let damages = objects.damages.sorted { ($0.offset, $0.reason) < ($1.offset, $1.reason) }
        if let first = damages.first {
            let entries = damages.count == 1 ? "an entry" : "\(damages.count) entries"
            file.notes.append("\(entries) of \(file.path): line \(lines.position(of: first.offset).line): \(first.reason)")
        }
        return file
    }

    private mutating func visit(_ object: ProjectObjects.Object, around folder: String?, depth: Int) {
        // A group that contains itself, or has two parents, is visited once.
        guard places[object.id] == nil, depth < 256 else { return }
        let place = path(of: object, around: folder)
        places[object.id] = .some(place)
        if ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"].contains(object.isa) {
            for child in object.objects("children") { visit(child, around: place, depth: depth + 1) }
        } else if let place {
            file.listed.insert(place)
            if object.isa == "PBXFileSystemSynchronizedRootGroup" { folders.append((object, place)) }
        }
    }

    private func path(of object: ProjectObjects.Object, around folder: String?) -> String? {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>": return folder.map { path.isEmpty ? $0 : joinPath($0, path) }
        case "SOURCE_ROOT": return joinPath(base, path)
        case "<absolute>": return root.flatMap { path.hasPrefix($0 + "/") ? joinPath("", path.below($0)) : nil }
        default: return nil
        }
    }

    /// The paths of a reference: several for a localized file, none for a product of the build.
    func paths(of reference: ProjectValue) -> [String] {
        guard let object = objects.object(reference) else { return [] }
        let files = object.isa == "PBXVariantGroup" ? object.objects("children") : [object]
        // Xcode shows references outside all groups as recovered, next to the project.
        return files.compactMap { places[$0.id] ?? path(of: $0, around: base) }
    }

    private func read(_ object: ProjectObjects.Object, named name: String, _ inherited: Levels) -> ProjectFile.Target {
        var target = ProjectFile.Target(
            name: name, kind: Self.kind(of: object.text("productType") ?? ""), position: lines.position(of: object.offset))
        target.product = object.object("productReference")?.text("path")?.stem
        let phases = object.objects("buildPhases")
        for phase in phases {
            // Deletions in the wrong order leave an entry without a file, which Xcode ignores, too.
            func files() -> [String] { phase.objects("files").compactMap { $0.entries["fileRef"] }.flatMap(paths) }
            switch phase.isa {
            case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": target.sources += files()
            case "PBXFrameworksBuildPhase": target.links += phase.list("files").compactMap(linked)
            default: target.copied += files()
            }
        }
        readFolders(of: object, phases, into: &target)
        target.links += object.objects("dependencies").compactMap(dependency)
        target.links += object.list("packageProductDependencies").compactMap { product($0, platforms: []) }
        target.settings = settings(of: object, named: name, inherited)
        return target
    }

    /// Reads synchronized folders. Their exceptions have two meanings: for a target with the folder they are excluded files, for other
    /// targets included ones. A copied or embedded file is not compiled as well.
    private func readFolders(of object: ProjectObjects.Object, _ phases: [ProjectObjects.Object], into target: inout ProjectFile.Target) {
        let own = object.texts("fileSystemSynchronizedGroups")
        for (group, path) in folders {
            let isOwn = own.contains(group.id)
            var excluded: [String] = []
            for exception in group.objects("exceptions") {
                let phase = phases.first { $0.id == exception.text("buildPhase") }
                guard phase != nil || exception.text("target") == object.id else { continue }
                let files = exception.texts("membershipExceptions").map { joinPath(path, $0) }
                let isTaken = phase.map { $0.isa == "PBXSourcesBuildPhase" } ?? !isOwn
                if isTaken { target.sources += files } else { excluded += files }
            }
            guard isOwn else { continue }
            let asTheyAre = group.texts("explicitFolders").map { joinPath(path, $0) }
            target.copied += asTheyAre
            target.folders.append((path, Set(excluded + asTheyAre)))
        }
    }

    static func kind(of productType: String) -> WorkspaceModule.Kind {
        let type = productType.split(separator: ".").last ?? ""
        if productType.contains(".bundle.") { return .test }
        return type == "bundle" || productType.contains(".framework") || productType.contains(".library") ? .library : .executable
    }

    private func linked(_ reference: ProjectValue) -> ProjectFile.Link? {
        guard let entry = objects.object(reference) else { return nil }
        let platforms = Self.platforms(of: entry)
        if let product = entry.entries["productRef"] { return self.product(product, platforms: platforms) }
        guard let file = entry.entries["fileRef"], let destination = library(file) else { return nil }
        return .init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset))
    }

    private func library(_ reference: ProjectValue) -> ProjectFile.Destination? {
        if let maker = makers[reference.text ?? ""] { return .target(maker) }
        guard let file = objects.object(reference) else { return nil }
        let path = file.text("path").flatMap { $0.isEmpty ? nil : $0 } ?? file.text("name") ?? ""
        guard !["SDKROOT", "DEVELOPER_DIR"].contains(file.text("sourceTree")), !path.contains("System/Library/"),
            path.hasSuffix("framework") || path.hasSuffix(".a")
        else { return nil }
        return .framework(path.stem)
    }

    private func dependency(_ object: ProjectObjects.Object) -> ProjectFile.Link? {
        let platforms = Self.platforms(of: object)
        if let product = object.entries["productRef"] { return self.product(product, platforms: platforms) }
        let own = object.object("target").flatMap { names[$0.id] }
        // Removals in the wrong order leave an entry without a name, which Xcode ignores, too.
        let destination: ProjectFile.Destination? =
            object.entries["target"] == nil ? object.object("targetProxy").flatMap(target) : own.map { .target($0) }
        return destination.map { .init(destination: $0, platforms: platforms, position: lines.position(of: object.offset)) }
    }

    private func target(of proxy: ProjectObjects.Object) -> ProjectFile.Destination? {
        guard let portal = proxy.entries["containerPortal"], let name = proxy.text("remoteInfo") else { return nil }
        if portal.text == project.id { return .target(name) }
        return paths(of: portal).first.map { .target(name, project: $0) }
    }

    private func product(_ reference: ProjectValue, platforms: Set<String>) -> ProjectFile.Link? {
        let object = objects.object(reference)
        guard let object, var name = object.required("productName") else { return nil }
        if name.hasPrefix("plugin:") { name = String(name.dropFirst(7)) }
        let package = object.object("package")
        let folder = package.flatMap(self.folder)
        let identity = folder == nil ? package?.text("repositoryURL").map(packageIdentity) : nil
        return .init(
            destination: .product(name, folder: folder, identity: identity), platforms: platforms,
            position: lines.position(of: reference.offset))
    }

    private func folder(ofPackage object: ProjectObjects.Object) -> String? {
        object.isa == "XCLocalSwiftPackageReference" ? object.required("relativePath").map { joinPath(base, $0) } : nil
    }

    /// The platforms for which an entry counts, as manifests spell them; empty for all.
    private static func platforms(of object: ProjectObjects.Object) -> Set<String> {
        let names = object.texts("platformFilters") + [object.text("platformFilter")].compactMap(\.self)
        return Set(names.map { $0 == "xros" ? "visionos" : $0 })
    }

    /// The configurations of a target or project, each with its file and its own settings.
    private typealias Levels = (all: [(name: String, levels: [[ProjectSettings.Assignment]], lacksFile: Bool)], usual: String?)

    private func levels(of object: ProjectObjects.Object) -> Levels {
        guard object.required("buildConfigurationList") != nil, let list = object.object("buildConfigurationList") else { return ([], nil) }
        let all = list.objects("buildConfigurations").compactMap { configuration in
            configuration.required("name").map { name in
                let path = baseFile(of: configuration)
                let base = path.map { configurations.assignments(in: $0) } ?? []
                let settings = (configuration.entries["buildSettings"]?.object ?? [:]).sorted { $0.key < $1.key }
                let own = settings.compactMap { key, value in
                    value.text.flatMap { ProjectSettings.Assignment(key: key, value: $0) }
                        ?? value.list.flatMap { ProjectSettings.Assignment(key: key, values: $0.compactMap(\.text)) }
                }
                return (name: name, levels: [base, own], lacksFile: path.map(configurations.missing.contains) ?? false)
            }
        }
        return (all, list.text("defaultConfigurationName"))
    }

    private func baseFile(of configuration: ProjectObjects.Object) -> String? {
        if let reference = configuration.entries["baseConfigurationReference"] { return paths(of: reference).first }
        let anchor = configuration.text("baseConfigurationReferenceAnchor")
        return configuration.text("baseConfigurationReferenceRelativePath").flatMap { file in
            folders.first { $0.object.id == anchor }.map { joinPath($0.path, file) }
        }
    }

    /// The settings of a target, one per configuration, the default one first.
    private func settings(of target: ProjectObjects.Object, named name: String, _ inherited: Levels) -> [ProjectSettings] {
        let own = levels(of: target)
        let settings = own.all.map { configuration in
            let same = inherited.all.last { $0.name == configuration.name }
            let below = same ?? inherited.all.last { $0.name == inherited.usual }
            var one = ProjectSettings(
                (below?.levels ?? []) + configuration.levels, configuration: configuration.name, target: name, project: file.directory.stem)
            one.lacksFile = configuration.lacksFile || same?.lacksFile == true
            return one
        }
        return settings.filter { $0.configuration == own.usual } + settings.filter { $0.configuration != own.usual }
    }
}
