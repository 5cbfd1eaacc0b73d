import StrataManifest
import StrataScan

/// Reads the projects of Tuist: `Project.swift` files with their helpers, without Tuist, or a graph that Tuist printed.
struct TuistProjects {
    private let tree: any FileTree
    private let folders: [String: [FileEntry]]
    /// The graph's folder, here and on the machine that created it; its absolute paths are those of that machine.
    private var graph: (folder: String, root: String)?
    private var projects: [String: String] = [:]
    /// The manifest or graph that is being read, the project's folder, and the folder of Tuist.
    private var path = ""
    private var folder = ""
    private var root = ""
    private var notes: Set<String> = []

    /// The projects of the manifests that declare one.
    static func read(manifests: [String], in tree: any FileTree, _ folders: [String: [FileEntry]]) -> [ProjectFile] {
        var reader = TuistProjects(tree: tree, folders: folders)
        let found = manifests.compactMap { path in reader.evaluated(path).map { (path, path.parentFolder, $0, $1) } }
        return reader.files(found)
    }

    private mutating func files(_ found: [(path: String, folder: String, project: Call, exhausted: Unknown?)]) -> [ProjectFile] {
        // A project may refer to a later one.
        for one in found { enter(one.project, one.path, one.folder) }
        return found.map { path, folder, project, exhausted in
            enter(project, path, folder)
            if let exhausted { note("what follows", exhausted.reason) }
            return file(project)
        }
    }

    /// The projects of `graph.json`, which `tuist graph --format json` prints, from calls like those of manifests. An entry that cannot be
    /// read is left out and noted. A file that is something else is a problem in a folder of Tuist.
    static func read(graph path: String, isExpected: Bool, in tree: any FileTree) throws(WorkspaceError) -> [ProjectFile] {
        let graph = JSONValue(parsing: try tree.contents(of: path))
        guard let graph, graph["name"]?.text != nil, let root = graph["path"]?.text, root.hasPrefix("/"),
            let projects = graph["projects"]?.pairs
        else {
            guard isExpected else { return [] }
            let reason = graph == nil ? "it is no JSON, or ends too early" : "it has no 'name', absolute 'path' and 'projects'"
            throw .unreadableProject(path, "\(reason); 'tuist graph --format json --no-open' writes one", .start)
        }
        var reader = TuistProjects(tree: tree, folders: [:])
        reader.graph = (path.parentFolder, joinPath("", root))
        // Projects that Tuist generates for fetched packages are not the team's code.
        let own = projects.filter { $0.value["type"]?["external"] == nil }
        var found = reader.files(
            own.compactMap { key, value in
                let call = Call(name: "Project", arguments: [("path", Value(key))] + Value.arguments(value))
                let place = reader.place(call.arguments.last { $0.label == "path" }?.value)
                return call["name"]?.text == nil ? nil : place.map { (path, $0, call, nil) }
            })
        if found.count < own.count, !found.isEmpty { found[0].notes.append("\(path): a project without a name or path") }
        return found
    }

    private func evaluated(_ path: String) -> (project: Call, exhausted: Unknown?)? {
        guard let text = try? tree.contents(of: path) else { return nil }
        // Tuist's own and those of local plug-ins.
        let helpers = files(below: rootFolder(of: path.parentFolder)).filter {
            $0.hasSuffix(".swift") && "/\($0)".contains("/ProjectDescriptionHelpers/")
        }
        let evaluation = ManifestEvaluation(
            text, helpers: helpers.compactMap { try? tree.contents(of: $0) }, file: "/" + path, folder: "/" + path.parentFolder,
            holds: { ManifestReader.holds($0, tools: CompilerVersion(6), compiler: CompilerVersion(6, 3), flags: ["TUIST"], on: .macos) })
        let project = evaluation.constructed.last { $0.name == "Project" }
        return project.flatMap { $0["name"]?.text == nil ? nil : ($0, evaluation.exhausted) }
    }

    private mutating func enter(_ project: Call, _ path: String, _ folder: String) {
        (self.path, self.folder) = (path, folder)
        root = graph?.folder ?? rootFolder(of: folder)
        notes = []
        projects[folder] = place(project["xcodeProjPath"]) ?? joinPath(folder, "\(project["name"]?.text ?? "").xcodeproj")
    }

    /// The nearest folder around with Tuist's own files.
    private func rootFolder(of folder: String) -> String {
        (folder.selfAndParents + [""]).map { String($0) }.first { around in
            folders[around]?.contains { ["Tuist", "Tuist.swift", ".git"].contains($0.name) } == true
        } ?? folder
    }

    private mutating func file(_ project: Call) -> ProjectFile {
        var file = ProjectFile(directory: projects[folder] ?? folder, path: path)
        let inputs = ["Workspace.swift", "Tuist.swift", "Tuist"].map { joinPath(root, $0) }
        file.generator = Set(inputs + [joinPath(folder, "Project.swift")])
        for package in calls(project["packages"], "a package") { if let path = place(package["path"]) { file.packages.insert(path) } }
        file.targets = calls(project["targets"], "a target").compactMap { target($0, of: project) }.filter {
            // A resource bundle contains no compiled code.
            $0.kind != .library || !$0.sources.isEmpty || !$0.folders.isEmpty
        }
        file.notes = notes.sorted().map { "\(path): \($0)" }
        return file
    }

    private mutating func note(_ fact: String, _ reason: String) {
        notes.insert("\(fact), which is not known without running the manifest (\(reason))")
    }

    private mutating func calls(_ value: Value?, _ fact: String) -> [Call] {
        switch value {
        case nil, .nothing?: return []
        case .call(let call)?: return [call]
        case .list(let list)?: return list.flatMap { calls($0, fact) }
        case let other?:
            note(fact, other.unknown?.reason ?? "this value")
            return []
        }
    }

    private mutating func target(_ call: Call, of project: Call) -> ProjectFile.Target? {
        // `.target(…)`, before Tuist 4 `Target(…)`.
        guard call.name.lowercased() == "target", call["foreignBuild"]?.call == nil else { return nil }
        guard let name = call["name"]?.text, graph == nil || call["product"] != nil else {
            note("a target", "it has no name or product")
            return nil
        }
        // A graph spells `unit_tests` what a manifest calls `.unitTests`.
        let product = (call["product"]?.text ?? call["product"]?.call?.name ?? "app").replacing("_", with: "").lowercased()
        var target = ProjectFile.Target(name: name, kind: Self.kind(of: product), position: .start)
        let known = notes.count
        target.links = calls(call["dependencies"], "a dependency of target '\(name)'").compactMap { link($0, of: name) }
        // Tuist 3 printed dependencies elsewhere.
        if graph != nil, call["dependencies"]?.list == nil { note("the dependencies of target '\(name)'", "they are no list") }
        target.hasUnknownLinks = notes.count != known
        let headers = call["headers"]?.call?.arguments.map(\.value) ?? []
        target.sources = ([call["sources"]].compactMap(\.self) + headers).flatMap { sources($0, of: name) }
        for folder in call["buildableFolders"]?.list ?? [] {
            guard let path = place(folder.call?["path"] ?? folder) else { continue }
            let exceptions = folder.call?["exceptions"]
            let list = (exceptions?.call?.arguments.first?.value ?? exceptions)?.list ?? []
            let excluded = list.flatMap { texts($0.call?["excluded"] ?? $0.call?.arguments.first?.value) }
            target.folders.append((path, Set(excluded.compactMap { place(.text($0)) })))
        }
        for resource in call["resources"]?.call?.arguments.first?.value.list ?? [] {
            if let path = place(resource.call?["path"]) { target.copied.append(path) }
        }
        target.settings = settings(of: call, named: name, in: project)
        return target
    }

    private static func kind(of product: String) -> WorkspaceModule.Kind {
        switch product {
        case "unittests", "uitests": .test
        case "macro": .macro
        case "framework", "staticframework", "staticlibrary", "dynamiclibrary", "bundle": .library
        default: .executable
        }
    }

    private mutating func link(_ call: Call, of target: String) -> ProjectFile.Link? {
        let conditions = call["condition"]?.call?.arguments.first?.value.list ?? []
        let platforms = conditions.compactMap { $0.call?.name ?? $0.text }.map { $0 == "catalyst" ? "maccatalyst" : $0 }
        return destination(call, of: target).map { .init(destination: $0, platforms: Set(platforms)) }
    }

    /// The library of a dependency; system libraries are ignored, and unknown kinds are noted.
    private mutating func destination(_ call: Call, of target: String) -> ProjectFile.Destination? {
        switch call.name {
        case "target":
            if let name = call["name"]?.text ?? call["target"]?.call?["name"]?.text { return .target(name) }
        case "project":
            if let name = call["target"]?.text, let path = place(call["path"]) { return .target(name, project: projects[path] ?? path) }
        case "external", "package", "packageMacro", "macro", "framework", "xcframework", "library":
            if let name = (call["product"] ?? call["name"])?.text { return .product(name) }
            if let path = place(call["path"]) { return .framework(path.stem) }
        case "sdk", "xctest", "packagePlugin", "": return nil
        default: break
        }
        note("a dependency of target '\(target)'", "'.\(call.name)'")
        return nil
    }

    private func texts(_ value: Value?) -> [String] {
        if let text = value?.text { return [text] }
        return (value?.list ?? []).compactMap { $0.text ?? $0.call?.arguments.first?.value.text }
    }

    private static let sdks = [
        "iPhone": "iphoneos", "iPad": "iphoneos", "macWithiPadDesign": "iphoneos", "macCatalyst": "iphoneos", "mac": "macosx",
        "appleTv": "appletvos", "appleWatch": "watchos", "appleVision": "xros", "appleVisionWithiPadDesign": "iphoneos",
        "iOS": "iphoneos", "macOS": "macosx", "tvOS": "appletvos", "watchOS": "watchos", "visionOS": "xros",
    ]

    private func settings(of target: Call, named name: String, in project: Call) -> [ProjectSettings] {
        let destinations = (target["destinations"].map { $0.list ?? [$0] } ?? []).compactMap { $0.call?.name ?? $0.text }
        let sdks = Set(destinations.compactMap { Self.sdks[$0] }).sorted()
        let names = (name, project["name"]?.text ?? "", target["productName"]?.text ?? name.replacing("-", with: "_"))
        return [("Debug", true), ("Release", false)].map { configuration in
            // Without destinations it may be any of them.
            var settings = ProjectSettings.generated(
                configuration, names: names, sdk: sdks.count == 1 ? sdks[0] : "auto", sdks: sdks,
                project: [assignments(project["settings"])], target: [assignments(target["settings"])])
            if destinations.contains("macCatalyst") { settings.builtIn["SUPPORTS_MACCATALYST"] = "YES" }
            return settings
        }
    }

    /// The base settings whose values are texts; others make nothing unknown.
    private func assignments(_ settings: Value?) -> [ProjectSettings.Assignment] {
        guard case .dictionary(let pairs)? = settings?.call?["base"] else { return [] }
        return pairs.compactMap { pair -> ProjectSettings.Assignment? in
            let value = pair.value.call?.arguments.first?.value ?? pair.value
            guard let key = pair.key.text else { return nil }
            if let words = value.list { return .init(key: key, values: words.compactMap(\.text)) }
            return value.text.flatMap { .init(key: key, value: $0) }
        }
    }

    /// The path of a text or of `.relativeToRoot(…)`; `nil` for absolute ones of a manifest.
    private func place(_ value: Value?) -> String? {
        let call = value?.call
        if let inner = call?.arguments.first?.value, inner.call != nil { return place(inner) }
        guard let text = value?.text ?? call?.arguments.first?.value.text else { return nil }
        if let graph { return text.hasPrefix("/") ? joinPath(graph.folder, relativePath(from: graph.root, to: joinPath("", text))) : nil }
        guard !text.hasPrefix("/") || text.hasPrefix("//") else { return nil }
        let isAtRoot = call?.name == "relativeToRoot" || text.hasPrefix("//")
        return joinPath(isAtRoot ? root : folder, String(text.drop { $0 == "/" }))
    }

    private mutating func sources(_ value: Value?, of target: String) -> [String] {
        switch value {
        case nil, .nothing?: return []
        case .list(let list)?: return list.flatMap { sources($0, of: target) }
        case .call(let call)? where call.name == "sourceFilesList" || call.name == "paths" || call.name == "list":
            return sources(call["globs"] ?? call.arguments.first?.value, of: target)
        case .unknown(let unknown)?:
            note("the sources of target '\(target)'", unknown.reason)
            return []
        case let glob?:
            guard let pattern = place(glob) else {
                if graph != nil { note("a file of target '\(target)'", "it has no absolute path") }
                return []
            }
            if graph != nil { return [pattern] }
            let excluded = texts(glob.call?["excluding"]).compactMap { place(.text($0)) }.map { PathPattern($0, readsSets: true) }
            let taken = PathPattern(pattern, readsSets: true)
            let start = pattern.split(separator: "/").prefix { !$0.contains("*") && !$0.contains("[") }.joined(separator: "/")
            let files = tree.kind(of: start) == .file ? [start] : files(below: start)
            return files.filter { file in taken.matches(file) && !excluded.contains { $0.matches(file) } }
        }
    }

    private func files(below directory: String) -> [String] {
        folders.keys.filter { $0.isInside(directory) }.sorted().flatMap { folder in
            (folders[folder] ?? []).filter { $0.kind == .file && FileLedger.mayHold($0.name) }.map { joinPath(folder, $0.name) }
        }
    }
}
