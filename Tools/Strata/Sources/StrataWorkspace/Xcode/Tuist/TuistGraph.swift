import StrataScan

/// Reads `graph.json`, the output of `tuist graph --format json` or `--format legacyJSON` for projects that are not committed.
///
/// It contains absolute paths of the machine that created it. Paths below the graph's own folder are mapped to the folder of the file.
struct TuistGraph {
    private let graph: JSONValue
    private let path: String
    private let root: String
    private let folder: String
    private var files: ConfigurationFileReader
    private var folders: [String: String] = [:]

    /// The projects of a graph.
    ///
    /// - Parameter isExpected: Whether the folder is Tuist's, so that a file that is not a graph is a problem.
    /// - Returns: Empty if the file is something else.
    static func read(
        _ path: String, isExpected: Bool, in tree: any FileTree, _ configurations: inout ConfigurationFileReader
    ) throws(WorkspaceError) -> [ProjectFile] {
        let bytes = try tree.contents(of: path)
        guard let graph = JSONValue(parsing: bytes) else {
            if isExpected { throw refusal(path, "it is no JSON, or ends too early") }
            return []
        }
        guard graph["name"]?.text != nil, let root = graph["path"]?.text, let projects = graph["projects"]?.pairs else {
            if isExpected { throw refusal(path, "it has no 'name', 'path' and 'projects'") }
            return []
        }
        var reader = TuistGraph(graph, path, root: try absolute(root, path), configurations)
        defer { configurations = reader.files }
        return try reader.read(projects)
    }

    private init(_ graph: JSONValue, _ path: String, root: String, _ files: ConfigurationFileReader) {
        self.graph = graph
        self.path = path
        self.root = root
        self.files = files
        folder = path.parentFolder
    }

    private static func refusal(_ path: String, _ reason: String) -> WorkspaceError {
        .unreadableSource(path, reason: "this graph of Tuist cannot be read: \(reason)", place: .start)
    }

    private static func absolute(_ text: String, _ path: String) throws(WorkspaceError) -> String {
        guard text.hasPrefix("/") else { throw refusal(path, "'\(text)' is no absolute path") }
        return joinPath("", text)
    }

    /// Converts a path of the graph to one of the workspace.
    private func place(_ value: JSONValue?, of owner: String) throws(WorkspaceError) -> String {
        guard let text = value?.text else { throw Self.refusal(path, "\(owner) has a file without path") }
        return joinPath(folder, relativePath(from: root, to: try Self.absolute(text, path)))
    }

    private mutating func read(_ projects: [(key: JSONValue, value: JSONValue)]) throws(WorkspaceError) -> [ProjectFile] {
        // Projects that Tuist generates for fetched packages are not the team's code.
        let own = projects.filter { _, project in project["type"]?["external"] == nil && project["isExternal"] != .bool(true) }
        guard projects.allSatisfy({ $0.value["name"]?.text != nil }) else { throw Self.refusal(path, "a project has no name") }
        for (key, project) in own {
            let around = try place(project["path"] ?? key, of: "a project")
            let made = try project["xcodeProjPath"].map { value throws(WorkspaceError) in try place(value, of: "a project") }
            folders[around] = made ?? joinPath(around, "\(project["name"]?.text ?? "").xcodeproj")
        }
        var found: [ProjectFile] = []
        for (key, project) in own { found.append(try read(project, in: try place(project["path"] ?? key, of: "a project"))) }
        return found
    }

    private mutating func read(_ project: JSONValue, in around: String) throws(WorkspaceError) -> ProjectFile {
        var file = ProjectFile(directory: folders[around] ?? around, path: path)
        file.generator = [
            joinPath(around, "Project.swift"), joinPath(folder, "Workspace.swift"), joinPath(folder, "Tuist.swift"),
            joinPath(folder, "Tuist"),
        ]
        for package in project["packages"]?.list ?? [] {
            let local = package["local"]?["path"] ?? (package["kind"]?.text == "local" ? package["path"] : nil)
            if let local { file.packages.insert(try place(local, of: "a package")) }
        }
        guard let targets = project["targets"]?.list ?? project["targets"]?.entries?.map(\.value) else {
            throw Self.refusal(path, "project '\(project["name"]?.text ?? "")' has no targets")
        }
        for target in targets where target["foreignBuild"] == nil {
            // A resource bundle contains no compiled code.
            if let read = try read(target, of: project, &file), read.kind != .library || !read.sources.isEmpty || !read.folders.isEmpty {
                file.targets.append(read)
            }
        }
        return file
    }

    private mutating func read(
        _ value: JSONValue, of project: JSONValue, _ file: inout ProjectFile
    ) throws(WorkspaceError) -> ProjectFile.Target? {
        guard let name = value["name"]?.text, let product = value["product"]?.text else {
            throw Self.refusal(path, "a target of project '\(project["name"]?.text ?? "")' has no name or product")
        }
        guard let dependencies = value["dependencies"]?.list else {
            throw Self.refusal(path, "target '\(name)' has no list of dependencies; Tuist 4 prints one")
        }
        var target = ProjectFile.Target(name: name, kind: Self.kind(of: product), position: .start)
        for source in value["sources"]?.list ?? [] {
            target.sources.append(try place(source.text == nil ? source["path"] : source, of: "target '\(name)'"))
        }
        for headers in value["headers"]?.entries ?? [] {
            for header in headers.value.list ?? [] { target.sources.append(try place(header, of: "target '\(name)'")) }
        }
        for inside in value["buildableFolders"]?.list ?? [] {
            var excluded: Set<String> = []
            for exception in inside["exceptions"]?["exceptions"]?.list ?? [] {
                for left in exception["excluded"]?.list ?? [] { excluded.insert(try place(left, of: "target '\(name)'")) }
            }
            target.folders.append(.init(path: try place(inside["path"], of: "target '\(name)'"), excluded: excluded))
        }
        for resource in value["resources"]?["resources"]?.list ?? value["resources"]?.list ?? [] {
            let place = resource.text == nil ? resource["file"]?["path"] ?? resource["folderReference"]?["path"] : resource
            if let place { target.copied.append(try self.place(place, of: "target '\(name)'")) }
        }
        for dependency in dependencies { target.links += try links(dependency, of: name, &file) }
        target.settings = settings(of: value, named: name, in: project)
        return target
    }

    private static func kind(of product: String) -> WorkspaceModule.Kind {
        switch product {
        case "unit_tests", "ui_tests": .test
        case "macro": .macro
        case "framework", "static_framework", "static_library", "dynamic_library", "bundle": .library
        default: .executable
        }
    }

    /// The libraries of a target's dependency; system libraries are ignored, and unknown kinds are reported.
    private func links(_ value: JSONValue, of target: String, _ file: inout ProjectFile) throws(WorkspaceError) -> [ProjectFile.Link] {
        guard let entry = value.entries?.first, value.entries?.count == 1 else {
            throw Self.refusal(path, "target '\(target)' has a dependency without contents")
        }
        let (kind, body) = (entry.key, entry.value)
        let destination: ProjectFile.Destination
        switch kind {
        case "target": destination = .target(try name(body["name"], target))
        case "project":
            let place = try place(body["path"], of: "target '\(target)'")
            destination = .project(folders[place] ?? place, target: try name(body["target"], target))
        case "package", "packageMacro": destination = .product(try name(body["product"], target))
        case "framework", "xcframework", "library", "macro":
            let file = try name(body["path"], target).split(separator: "/").last ?? ""
            destination = .framework(String(file.prefix { $0 != "." }))
        case "cocoapod": destination = .framework(try name(body["content"], target))
        case "sdk", "xctest", "packagePlugin": return []
        default:
            file.notes.append("what target '\(target)' is linked with by '\(kind)' in \(path), which is not known")
            return []
        }
        let filters = (body["condition"]?["platformFilters"]?.list ?? []).compactMap { $0.text ?? $0.entries?.first?.key }
        let names = ["catalyst": "maccatalyst"]
        return [.init(destination: destination, platforms: Set(filters.map { names[$0] ?? $0 }), position: .start)]
    }

    private func name(_ value: JSONValue?, _ target: String) throws(WorkspaceError) -> String {
        guard let text = value?.text, !text.isEmpty else { throw Self.refusal(path, "target '\(target)' has a dependency without name") }
        return text
    }
}

// MARK: Settings

extension TuistGraph {
    private static let sdks = [
        "iPhone": "iphoneos", "iPad": "iphoneos", "macWithiPadDesign": "iphoneos", "macCatalyst": "iphoneos", "mac": "macosx",
        "appleTv": "appletvos", "appleWatch": "watchos", "appleVision": "xros", "appleVisionWithiPadDesign": "iphoneos",
    ]

    private mutating func settings(of target: JSONValue, named name: String, in project: JSONValue) -> [ProjectSettings] {
        var configurations = ((target["settings"] ?? project["settings"])?["configurations"]?.pairs ?? []).compactMap { key, _ in
            (key["name"]?.text ?? key.text).map { (name: $0, isDebug: (key["variant"]?.text ?? $0.lowercased()) == "debug") }
        }
        if configurations.isEmpty { configurations = [("Debug", true), ("Release", false)] }
        let destinations = (target["destinations"]?.list ?? []).compactMap(\.text)
        let sdks = Set(destinations.compactMap { Self.sdks[$0] }).sorted()
        var preset: [ProjectSettings.Assignment] = [
            .init(name: "PRODUCT_NAME", conditions: [], value: target["productName"]?.text ?? name.replacing("-", with: "_"))
        ]
        // Without destinations, as in the older format, it may be any of them.
        preset.append(.init(name: "SDKROOT", conditions: [], value: sdks.count == 1 ? sdks[0] : "auto"))
        if !sdks.isEmpty { preset.append(.init(name: "SUPPORTED_PLATFORMS", conditions: [], value: sdks.joined(separator: " "))) }
        if destinations.contains("macCatalyst") { preset.append(.init(name: "SUPPORTS_MACCATALYST", conditions: [], value: "YES")) }
        return configurations.map { configuration in
            let debug = ProjectSettings.Assignment(name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", conditions: [], value: "DEBUG")
            return ProjectSettings(
                levels: [configuration.isDebug ? [debug] : []] + levels(project["settings"], configuration)
                    + [preset] + levels(target["settings"], configuration),
                configuration: configuration.name,
                builtIn: ProjectSettings.builtIn(target: name, project: project["name"]?.text ?? "", configuration: configuration.name))
        }
    }

    /// The configuration's file, then the settings.
    private mutating func levels(_ settings: JSONValue?, _ configuration: (name: String, isDebug: Bool)) -> [[ProjectSettings.Assignment]] {
        let own = settings?["configurations"]?.pairs?.first { ($0.key["name"]?.text ?? $0.key.text) == configuration.name }?.value
        let file = (try? own?["xcconfig"].map { value throws(WorkspaceError) in try place(value, of: "the settings") }) ?? nil
        let values = [settings?["base"], configuration.isDebug ? settings?["baseDebug"] : nil, own?["settings"]]
        return [
            file.map { files.assignments(in: $0) } ?? [],
            values.flatMap { $0?.entries ?? [] }.compactMap { entry in
                let words = (entry.value["array"]?["_0"] ?? entry.value).list?.compactMap(\.text)
                let text = words?.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " ")
                return (text ?? (entry.value["string"]?["_0"] ?? entry.value).text).flatMap {
                    ProjectSettings.Assignment(key: entry.key, value: $0)
                }
            },
        ]
    }
}
