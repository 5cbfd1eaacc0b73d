import Foundation
import StrataManifest
import StrataScan

/// Reads `Project.swift` files of Tuist with their helpers, without Tuist.
struct TuistManifests {
    let tree: any FileTree
    let folders: [String: [FileEntry]]
    /// The facts that are not known, by project folder.
    private(set) var notes: [String: Set<String>] = [:]
    /// The path of each project by its folder.
    private(set) var projects: [String: String] = [:]
    private(set) var folder = ""
    private(set) var root = ""

    /// The projects of the manifests that declare one.
    static func read(_ paths: [String], in tree: any FileTree, folders: [String: [FileEntry]]) -> [ProjectFile] {
        var reader = TuistManifests(tree: tree, folders: folders)
        let found = paths.compactMap { path in reader.evaluated(path).map { (path: path, name: $0, call: $1) } }
        for project in found {
            reader.projects[project.path.parentFolder] = joinPath(project.path.parentFolder, "\(project.name).xcodeproj")
        }
        return found.map { reader.project($0.path, $0.name, $0.call) }
    }

    private mutating func evaluated(_ path: String) -> (name: String, call: Call)? {
        guard let text = try? tree.contents(of: path) else { return nil }
        enter(path.parentFolder)
        let helpers = joinPath(root, "Tuist/ProjectDescriptionHelpers")
        let helperFiles = files(below: helpers).filter { $0.hasSuffix(".swift") }
        let evaluation = ManifestEvaluation(
            text, helpers: helperFiles.compactMap { try? tree.contents(of: $0) }, file: "/" + path, folder: "/" + folder,
            holds: { ManifestReader.holds($0, tools: CompilerVersion(6), compiler: CompilerVersion(6, 3), flags: ["TUIST"], on: .macos) })
        guard let project = evaluation.constructed.last(where: { $0.name == "Project" }), let name = project["name"]?.text else {
            return nil
        }
        if let exhausted = evaluation.exhausted { note("what follows", exhausted.reason) }
        return (name, project)
    }

    private mutating func project(_ path: String, _ name: String, _ project: Call) -> ProjectFile {
        enter(path.parentFolder)
        var file = ProjectFile(directory: projects[folder] ?? folder, path: path)
        file.generator = TuistGraph.inputs(of: folder, below: "")
        file.packages = Set(calls(project["packages"], "a package").compactMap { place($0["path"]) })
        file.targets = calls(project["targets"], "a target").compactMap { target($0, of: name, project) }.filter {
            !TuistGraph.isBundle($0)
        }
        file.notes = (notes[folder] ?? []).sorted().map { "\(path): \($0)" }
        return file
    }

    private mutating func enter(_ folder: String) {
        self.folder = folder
        root = rootFolder(of: folder)
    }

    /// The nearest folder around with Tuist's own files.
    private func rootFolder(of folder: String) -> String {
        (folder.selfAndParents + [""]).map { String($0) }.first { around in
            folders[around]?.contains { ["Tuist", "Tuist.swift", ".git"].contains($0.name) } == true
        } ?? folder
    }

    private mutating func note(_ fact: String, _ reason: String) {
        notes[folder, default: []].insert("\(fact), which is not known without running the manifest (\(reason))")
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

    // MARK: - Targets

    private mutating func target(_ call: Call, of project: String, _ projectCall: Call) -> ProjectFile.Target? {
        guard call.name == "target", let name = call["name"]?.text else { return nil }
        let product = Self.snakeCase(call["product"]?.call?.name ?? "app")
        var target = ProjectFile.Target(name: name, kind: TuistGraph.kind(of: product), position: .start)
        let known = notes[folder]?.count
        target.links = calls(call["dependencies"], "a dependency of target '\(name)'").compactMap { link($0) }
        target.hasUnknownLinks = notes[folder]?.count != known
        target.sources = sources(call["sources"], of: name)
        target.folders = texts(call["buildableFolders"]).compactMap { place(.text($0)) }.map { .init(path: $0, excluded: []) }
        let names = (name, project, call["productName"]?.text ?? name.replacing("-", with: "_"))
        target.settings = TuistGraph.usualConfigurations.map { configuration in
            TuistGraph.settings(
                configuration, names: names, destinations: Self.destinations(call["destinations"]),
                project: [assignments(projectCall["settings"])], target: [assignments(call["settings"])])
        }
        return target
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }

    private static func destinations(_ value: Value?) -> [String] {
        let groups = [
            "iOS": ["iPhone", "iPad"], "macOS": ["mac"], "tvOS": ["appleTv"], "watchOS": ["appleWatch"], "visionOS": ["appleVision"],
        ]
        if let name = value?.call?.name { return groups[name] ?? [name] }
        return (value?.list ?? []).flatMap { destinations($0) }
    }

    private mutating func link(_ call: Call) -> ProjectFile.Link? {
        let platforms = Self.names(call["condition"]?.call?.arguments.first?.value).map { $0 == "catalyst" ? "maccatalyst" : $0 }
        return destination(call).map { .init(destination: $0, platforms: Set(platforms), position: .start) }
    }

    private mutating func destination(_ call: Call) -> ProjectFile.Destination? {
        let name = call["name"]?.text
        switch call.name {
        case "target": return (name ?? call["target"]?.call?["name"]?.text).map { .target($0) }
        case "project":
            guard let name = call["target"]?.text, let path = place(call["path"]) else { return nil }
            return .project(projects[path] ?? path, target: name)
        case "external", "macro": return name.map { .product($0) }
        case "package": return call["product"]?.text.map { .product($0) }
        case "framework", "xcframework", "library":
            return place(call["path"])?.split(separator: "/").last.map { .framework(String($0.prefix { $0 != "." })) }
        case "sdk", "xctest": return nil
        default:
            note("a dependency", "'.\(call.name)'")
            return nil
        }
    }

    private static func names(_ value: Value?) -> [String] { (value?.list ?? []).compactMap { $0.call?.name } }

    private func texts(_ value: Value?) -> [String] {
        if let text = value?.text { return [text] }
        return (value?.list ?? []).compactMap { $0.text ?? $0.call?.arguments.first?.value.text }
    }

    /// The settings whose values are texts; others make nothing unknown.
    private func assignments(_ value: Value?) -> [ProjectSettings.Assignment] {
        guard case .dictionary(let base)? = value?.call?["base"] else { return [] }
        return base.compactMap { pair -> ProjectSettings.Assignment? in
            guard let key = pair.key.text else { return nil }
            let inner = pair.value.call?.arguments.first?.value ?? pair.value
            if let list = inner.list { return .init(key: key, values: list.compactMap(\.text)) }
            return inner.text.flatMap { .init(key: key, value: $0) }
        }
    }

    // MARK: - Files

    /// The path of a text or of `.relativeToRoot(…)`; `nil` for absolute ones.
    private func place(_ value: Value?) -> String? {
        let call = value?.call
        guard let text = value?.text ?? call?.arguments.first?.value.text else { return nil }
        if text.hasPrefix("/"), !text.hasPrefix("//") { return nil }
        let isAtRoot = call?.name == "relativeToRoot" || call?.name == "path" && text.hasPrefix("//") || text.hasPrefix("//")
        return joinPath(isAtRoot ? root : folder, text.hasPrefix("//") ? String(text.dropFirst(2)) : text)
    }

    private mutating func sources(_ value: Value?, of target: String) -> [String] {
        switch value {
        case nil, .nothing?: return []
        case .list(let list)?: return list.flatMap { sources($0, of: target) }
        case .call(let call)? where call.name == "sourceFilesList" || call.name == "paths":
            return sources(call["globs"] ?? call.arguments.first?.value, of: target)
        case .unknown(let unknown)?:
            note("the sources of target '\(target)'", unknown.reason)
            return []
        case let glob?:
            guard
                let pattern = place(
                    glob.call.flatMap { $0.name == "glob" || $0.name == "generated" ? $0.arguments.first?.value : nil } ?? glob)
            else { return [] }
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
