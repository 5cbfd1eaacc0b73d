import StrataScan

/// Reads `graph.json`, the output of `tuist graph --format json` for projects that are not committed.
///
/// It contains absolute paths of the machine that created it. Paths below the graph's own folder are mapped to the folder of the file.
struct TuistGraph {
    let path: String
    let root: String
    private(set) var files: ConfigurationFileReader
    private(set) var folders: [String: String] = [:]
    /// The entries that could not be read.
    private(set) var notes: Set<String> = []

    private var folder: String { path.parentFolder }

    /// The projects of a graph; none if the file is something else, which is a problem in a folder of Tuist. An entry that cannot be read
    /// is left out and noted.
    static func read(
        _ path: String, isExpected: Bool, in tree: any FileTree, _ configurations: inout ConfigurationFileReader
    ) throws(WorkspaceError) -> [ProjectFile] {
        let graph = JSONValue(parsing: try tree.contents(of: path))
        guard let graph, graph["name"]?.text != nil, let root = graph["path"]?.text, root.hasPrefix("/"),
            let projects = graph["projects"]?.pairs
        else {
            guard isExpected else { return [] }
            let reason = graph == nil ? "it is no JSON, or ends too early" : "it has no 'name', absolute 'path' and 'projects'"
            throw .unreadableProject(path, "\(reason); 'tuist graph --format json --no-open' writes one", .start)
        }
        var reader = TuistGraph(path: path, root: joinPath("", root), files: configurations)
        defer { configurations = reader.files }
        var found = reader.read(projects)
        if !found.isEmpty { found[0].notes += reader.notes.sorted().map { "\(path): \($0)" } }
        return found
    }

    /// Converts a path of the graph to one of the workspace.
    private mutating func place(_ value: JSONValue?, of owner: String) -> String? {
        guard let text = value?.text, text.hasPrefix("/") else {
            notes.insert("a file of \(owner), which has no absolute path")
            return nil
        }
        return joinPath(folder, relativePath(from: root, to: joinPath("", text)))
    }

    private mutating func read(_ projects: [(key: JSONValue, value: JSONValue)]) -> [ProjectFile] {
        var own: [(folder: String, project: JSONValue)] = []
        for (key, project) in projects {
            // Projects that Tuist generates for fetched packages are not the team's code.
            guard project["type"]?["external"] == nil else { continue }
            guard let name = project["name"]?.text, let around = place(project["path"] ?? key, of: "project '\(name)'") else {
                notes.insert("a project without a name or path")
                continue
            }
            let made = project["xcodeProjPath"].flatMap { place($0, of: "project '\(name)'") }
            folders[around] = made ?? joinPath(around, "\(name).xcodeproj")
            own.append((around, project))
        }
        return own.map { around, project in read(project, in: around) }
    }

    private mutating func read(_ project: JSONValue, in around: String) -> ProjectFile {
        var file = ProjectFile(directory: folders[around] ?? around, path: path)
        file.generator = Self.inputs(of: around, below: folder)
        for package in project.list("packages") {
            if let local = package["local"]?["path"].flatMap({ place($0, of: "a package") }) { file.packages.insert(local) }
        }
        for target in project["targets"]?.entries?.map(\.value) ?? [] where target["foreignBuild"] == nil {
            if let read = read(target, of: project), !Self.isBundle(read) { file.targets.append(read) }
        }
        return file
    }

    private mutating func read(_ value: JSONValue, of project: JSONValue) -> ProjectFile.Target? {
        guard let name = value["name"]?.text, let product = value["product"]?.text else {
            notes.insert("a target of project '\(project["name"]?.text ?? "")' without a name or product")
            return nil
        }
        let owner = "target '\(name)'"
        var target = ProjectFile.Target(name: name, kind: Self.kind(of: product), position: .start)
        let sources = value.list("sources").map { $0["path"] }
        let headers = (value["headers"]?.entries ?? []).flatMap { $0.value.list ?? [] }
        target.sources = (sources + headers).compactMap { place($0, of: owner) }
        for inside in value.list("buildableFolders") {
            let exceptions = inside["exceptions"]?.list("exceptions") ?? []
            let excluded = exceptions.flatMap { $0.list("excluded") }.compactMap { place($0, of: owner) }
            if let path = place(inside["path"], of: owner) { target.folders.append(.init(path: path, excluded: Set(excluded))) }
        }
        for resource in value["resources"]?.list("resources") ?? [] {
            let file = resource["file"]?["path"] ?? resource["folderReference"]?["path"]
            if let file = file.flatMap({ place($0, of: owner) }) { target.copied.append(file) }
        }
        if value["dependencies"]?.list == nil { notes.insert("the dependencies of \(owner), which are no list; Tuist 4 prints one") }
        target.links = value.list("dependencies").compactMap { link($0, of: owner) }
        target.settings = settings(of: value, named: name, in: project)
        return target
    }

    /// The files and folders from which Tuist generates a project.
    static func inputs(of project: String, below folder: String) -> Set<String> {
        [
            joinPath(project, "Project.swift"), joinPath(folder, "Workspace.swift"), joinPath(folder, "Tuist.swift"),
            joinPath(folder, "Tuist"),
        ]
    }

    /// Whether it is a resource bundle, which contains no compiled code.
    static func isBundle(_ target: ProjectFile.Target) -> Bool {
        target.kind == .library && target.sources.isEmpty && target.folders.isEmpty
    }

    static func kind(of product: String) -> WorkspaceModule.Kind {
        switch product {
        case "unit_tests", "ui_tests": .test
        case "macro": .macro
        case "framework", "static_framework", "static_library", "dynamic_library", "bundle": .library
        default: .executable
        }
    }

    /// The library of a target's dependency; system libraries are ignored, and unknown kinds are reported.
    private mutating func link(_ value: JSONValue, of owner: String) -> ProjectFile.Link? {
        guard let entry = value.entries?.first, let destination = destination(entry.key, entry.value, of: owner) else { return nil }
        let filters: [JSONValue] = entry.value["condition"]?["platformFilters"]?.list ?? []
        let platforms = filters.compactMap { filter -> String? in filter.text ?? filter.entries?.first?.key }
        return .init(
            destination: destination, platforms: Set(platforms.map { $0 == "catalyst" ? "maccatalyst" : $0 }), position: .start)
    }

    private mutating func destination(_ kind: String, _ body: JSONValue, of owner: String) -> ProjectFile.Destination? {
        switch kind {
        case "target": if let name = body["name"]?.text { return .target(name) }
        case "project":
            if let name = body["target"]?.text, let place = place(body["path"], of: owner) {
                return .project(folders[place] ?? place, target: name)
            }
        case "package", "packageMacro": if let name = body["product"]?.text { return .product(name) }
        case "framework", "xcframework", "library", "macro":
            if let file = body["path"]?.text?.split(separator: "/").last { return .framework(String(file.prefix { $0 != "." })) }
        case "cocoapod": if let name = body["content"]?.text { return .framework(name) }
        case "sdk", "xctest", "packagePlugin": return nil
        default: break
        }
        notes.insert("what \(owner) is linked with by '\(kind)', which is not known")
        return nil
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
        if configurations.isEmpty { configurations = Self.usualConfigurations }
        let names = (name, project["name"]?.text ?? "", target["productName"]?.text ?? name.replacing("-", with: "_"))
        return configurations.map { configuration in
            Self.settings(
                configuration, names: names, destinations: target.texts("destinations") ?? [],
                project: levels(project["settings"], configuration), target: levels(target["settings"], configuration))
        }
    }

    static let usualConfigurations: [(name: String, isDebug: Bool)] = [("Debug", true), ("Release", false)]

    static func settings(
        _ configuration: (name: String, isDebug: Bool), names: (target: String, project: String, product: String), destinations: [String],
        project: [[ProjectSettings.Assignment]], target: [[ProjectSettings.Assignment]]
    ) -> ProjectSettings {
        let sdks = Set(destinations.compactMap { Self.sdks[$0] }).sorted()
        // Without destinations it may be any of them.
        var settings = ProjectSettings.generated(
            configuration, names: names, sdk: sdks.count == 1 ? sdks[0] : "auto", sdks: sdks, project: project, target: target)
        if destinations.contains("macCatalyst") { settings.builtIn["SUPPORTS_MACCATALYST"] = "YES" }
        return settings
    }

    /// The configuration's file, then the settings.
    private mutating func levels(_ settings: JSONValue?, _ configuration: (name: String, isDebug: Bool)) -> [[ProjectSettings.Assignment]] {
        let own = settings?["configurations"]?.pairs?.first { ($0.key["name"]?.text ?? $0.key.text) == configuration.name }?.value
        let file = own?["xcconfig"].flatMap { place($0, of: "the settings") }
        let values = [settings?["base"], configuration.isDebug ? settings?["baseDebug"] : nil, own?["settings"]]
        return [
            file.map { files.assignments(in: $0) } ?? [],
            values.flatMap { $0?.entries ?? [] }.compactMap { entry in
                if let words = (entry.value["array"]?["_0"] ?? entry.value).list?.compactMap(\.text) {
                    return .init(key: entry.key, values: words)
                }
                return (entry.value["string"]?["_0"] ?? entry.value).text.flatMap { .init(key: entry.key, value: $0) }
            },
        ]
    }
}
