import Foundation
import StrataManifest
import StrataScan

/// Reads `Project.swift` files of Tuist with their helpers, without Tuist.
///
/// The evaluated projects become the value that `tuist graph` would print, as far as it is read, so that both have one reader.
struct TuistManifests {
    let tree: any FileTree
    let folders: [String: [FileEntry]]
    /// The facts that are not known, by project folder.
    private(set) var notes: [String: Set<String>] = [:]
    private(set) var folder = ""
    private(set) var root = ""

    /// The projects of the manifests that declare one.
    ///
    /// - Parameter folders: The surveyed folders with their entries.
    static func read(
        _ paths: [String], in tree: any FileTree, folders: [String: [FileEntry]], _ configurations: inout ConfigurationFileReader
    ) -> [ProjectFile] {
        var reader = TuistManifests(tree: tree, folders: folders)
        let projects = paths.compactMap { path in reader.project(path).map { (key: JSONValue.text("/" + path.parentFolder), value: $0) } }
        return TuistGraph.read(projects, &configurations).map { file in
            var file = file
            file.path = joinPath(file.directory.parentFolder, "Project.swift")
            file.notes += (reader.notes[file.directory.parentFolder] ?? []).sorted().map { "\(file.path): \($0)" }
            return file
        }
    }

    private mutating func project(_ path: String) -> JSONValue? {
        guard let text = try? tree.contents(of: path) else { return nil }
        folder = path.parentFolder
        root = rootFolder(of: folder)
        let helpers = joinPath(root, "Tuist/ProjectDescriptionHelpers")
        let helperFiles = files(below: helpers).filter { $0.hasSuffix(".swift") }
        let evaluation = ManifestEvaluation(
            text, helpers: helperFiles.compactMap { try? tree.contents(of: $0) }, file: "/" + path, folder: "/" + folder,
            holds: { ManifestReader.holds($0, tools: CompilerVersion(6), compiler: CompilerVersion(6, 3), flags: ["TUIST"], on: .macos) })
        guard let project = evaluation.constructed.last(where: { $0.name == "Project" }), let name = project["name"]?.text else {
            return nil
        }
        if let exhausted = evaluation.exhausted { note("what follows", exhausted.reason) }
        return .object([
            "name": .text(name), "path": .text("/" + folder),
            "packages": .array(calls(project["packages"], "a package").compactMap { package($0) }),
            "settings": settings(project["settings"]),
            "targets": .array(calls(project["targets"], "a target").compactMap { target($0) }),
        ])
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

    private func package(_ call: Call) -> JSONValue? {
        guard let path = place(call["path"]) else { return nil }
        return .object(["kind": .text("local"), "path": .text(path)])
    }

    private mutating func target(_ call: Call) -> JSONValue? {
        guard call.name == "target", let name = call["name"]?.text else { return nil }
        let known = notes[folder]?.count
        let dependencies = calls(call["dependencies"], "a dependency of target '\(name)'").compactMap { dependency($0) }
        let isUnknown = notes[folder]?.count != known
        let folders = texts(call["buildableFolders"]).compactMap { place(.text($0)) }
        return .object([
            "name": .text(name), "product": .text(Self.snakeCase(call["product"]?.call?.name ?? "app")),
            "productName": (call["productName"]?.text).map { .text($0) },
            "destinations": .texts(Self.destinations(call["destinations"])),
            "sources": .texts(sources(call["sources"], of: name)),
            "buildableFolders": .array(folders.map { .object(["path": .text($0)]) }), "dependencies": .array(dependencies),
            "hasUnknownDependencies": .bool(isUnknown), "settings": settings(call["settings"]),
        ])
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

    private mutating func dependency(_ call: Call) -> JSONValue? {
        let condition = call["condition"]?.call?.arguments.first?.value
        let filters = Self.names(condition).map { JSONValue.text($0) }
        func entry(_ kind: String, _ body: KeyValuePairs<String, JSONValue?>) -> JSONValue {
            guard case .object(var members) = JSONValue.object(body) else { return .null }
            if !filters.isEmpty { members += JSONValue.object(["condition": .object(["platformFilters": .array(filters)])]).entries ?? [] }
            return .object([kind: .object(members)])
        }
        let name = call["name"]?.text
        switch call.name {
        case "target": return entry("target", ["name": name.map { .text($0) } ?? call["target"]?.call?["name"]?.text.map { .text($0) }])
        case "project":
            return entry("project", ["target": call["target"]?.text.map { .text($0) }, "path": place(call["path"]).map { .text($0) }])
        case "external": return entry("package", ["product": name.map { .text($0) }])
        case "package": return entry("package", ["product": call["product"]?.text.map { .text($0) }])
        case "framework", "xcframework", "library": return entry("framework", ["path": place(call["path"]).map { .text($0) }])
        case "macro": return entry("packageMacro", ["product": name.map { .text($0) }])
        case "sdk", "xctest": return entry("sdk", [:])
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
    private func settings(_ value: Value?) -> JSONValue? {
        guard let call = value?.call, case .dictionary(let base)? = call["base"] else { return nil }
        let pairs = base.compactMap { pair -> (String, JSONValue)? in
            guard let key = pair.key.text else { return nil }
            let inner = pair.value.call?.arguments.first?.value ?? pair.value
            if let list = inner.list { return (key, .texts(list.compactMap(\.text))) }
            return inner.text.map { (key, .text($0)) }
        }
        return .object(["base": .members(pairs)])
    }

    // MARK: - Files

    /// The absolute path of a text or of `.relativeToRoot(…)`, in the workspace as if that were the root of the disk.
    private func place(_ value: Value?) -> String? {
        let call = value?.call
        guard let text = value?.text ?? call?.arguments.first?.value.text else { return nil }
        if text.hasPrefix("/"), !text.hasPrefix("//") { return nil }
        let isAtRoot = call?.name == "relativeToRoot" || call?.name == "path" && text.hasPrefix("//") || text.hasPrefix("//")
        return "/" + joinPath(isAtRoot ? root : folder, text.hasPrefix("//") ? String(text.dropFirst(2)) : text)
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
            let excluded = texts(glob.call?["excluding"]).compactMap { place(.text($0)) }.map {
                PathPattern(String($0.dropFirst()), readsSets: true)
            }
            let taken = PathPattern(String(pattern.dropFirst()), readsSets: true)
            let start = pattern.dropFirst().split(separator: "/").prefix { !$0.contains("*") && !$0.contains("[") }.joined(separator: "/")
            let files = tree.kind(of: start) == .file ? [start] : files(below: start)
            return files.filter { file in taken.matches(file) && !excluded.contains { $0.matches(file) } }.map { "/" + $0 }
        }
    }

    private func files(below directory: String) -> [String] {
        folders.keys.filter { $0.isInside(directory) }.sorted().flatMap { folder in
            (folders[folder] ?? []).filter { $0.kind == .file && FileLedger.mayHold($0.name) }.map { joinPath(folder, $0.name) }
        }
    }
}
