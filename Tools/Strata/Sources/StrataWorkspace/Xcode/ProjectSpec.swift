import StrataManifest
import StrataScan

/// Reads `project.yml`, from which XcodeGen generates a project that is not committed.
struct ProjectSpec {
    private let spec: SpecValue
    private let tree: any FileTree
    private let configurationFiles: ConfigurationFiles
    private let name: String
    private var file: ProjectFile
    private let configurations: [(name: String, isDebug: Bool)]
    /// The number of templates that were read, which may contain themselves.
    private var templateCount = 0

    /// Reads a specification; `nil` if the file is something else.
    static func read(_ path: String, in tree: any FileTree, _ configurations: ConfigurationFiles) throws(WorkspaceError) -> ProjectFile? {
        var reader = SpecReader(tree: tree)
        guard let spec = try reader.read(path, base: path.parentFolder), spec["targets"] != nil, let name = spec["name"]?.text else {
            return nil
        }
        let named = spec["configs"]?.entries.map { (name: $0.key, isDebug: $0.value.text == "debug") } ?? []
        var one = ProjectSpec(
            spec: spec, tree: tree, configurationFiles: configurations, name: name,
            file: ProjectFile(directory: joinPath(path.parentFolder, "\(name).xcodeproj"), path: path, notes: reader.notes),
            configurations: named.isEmpty ? [("Debug", true), ("Release", false)] : named)
        return one.read()
    }

    private mutating func read() -> ProjectFile {
        let packages = spec["packages"]?.entries.compactMap { $0.value["path"] } ?? []
        file.packages = Set((packages + (spec["localPackages"]?.items ?? [])).compactMap(\.path))
        for (name, value) in spec["targets"]?.entries ?? [] {
            let target = withTemplates(value, named: name)
            // An external build tool compiles its own sources.
            guard target["legacy"] == nil else { continue }
            let platforms = (target["platform"]?.items ?? []).compactMap(\.text)
            guard platforms.count > 1 else {
                let own = target["name"]?.text ?? name
                add(target, named: own, product: own, platform: platforms.first ?? "")
                continue
            }
            // A target for several platforms becomes one for each.
            for platform in platforms {
                let suffix = target["platformSuffix"]?.text ?? "_\(platform)"
                let one = target.replacing(["platform": platform])
                add(
                    one, named: (target["platformPrefix"]?.text ?? "") + name + suffix.replacing("${platform}", with: platform),
                    product: name, platform: platform)
            }
        }
        return file
    }

    /// A target merged over its templates, with replaced attributes.
    private mutating func withTemplates(_ target: SpecValue, named name: String) -> SpecValue {
        var base = SpecValue(mapping: [], base: target.base)
        for template in target["templates"]?.items ?? [] {
            templateCount += 1
            guard templateCount < 1000, let text = template.text, let value = spec["targetTemplates"]?[text] else {
                file.skip("target template '\(template.text ?? "")' of '\(name)', which does not exist", template.position)
                continue
            }
            base = withTemplates(value, named: name).merged(onto: base)
        }
        var names = ["target_name": name]
        for (key, value) in target["templateAttributes"]?.entries ?? [] { if let text = value.text { names[key] = text } }
        return target.merged(onto: base).replacing(names)
    }

    private mutating func add(_ value: SpecValue, named name: String, product: String, platform: String) {
        guard let type = value["type"]?.text else { return file.skip("target '\(name)', which has no type", value.position) }
        let kind = ProjectFileReader.kind(of: type.contains("product-type") ? type : "com.apple.product-type.\(type)")
        var target = ProjectFile.Target(name: name, kind: kind, position: value.position)
        add(value["sources"]?.items ?? [], to: &target)
        for dependency in value["dependencies"]?.items ?? [] {
            let wanted = (dependency["platforms"]?.items ?? []).compactMap(\.text)
            if wanted.isEmpty || platform.isEmpty || wanted.contains(platform) { target.links += links(dependency) }
        }
        let sdks = ["iOS": "iphoneos", "macOS": "macosx", "tvOS": "appletvos", "watchOS": "watchos", "visionOS": "xros"]
        let destinations = (value["supportedDestinations"]?.items ?? []).compactMap { $0.text.flatMap { sdks[$0] } }
        for configuration in configurations {
            func level(_ owner: SpecValue) -> [[ProjectSettings.Assignment]] {
                let base = owner["configFiles"]?[configuration.name]?.path.map { configurationFiles.assignments(in: $0) } ?? []
                return [base, assignments(owner["settings"], configuration.name)]
            }
            target.settings.append(
                .generated(
                    configuration, names: (name, self.name, value["productName"]?.text ?? product), sdk: sdks[platform],
                    sdks: destinations, project: level(spec), target: level(value)))
        }
        file.targets.append(target)
    }

    /// The settings of a configuration: groups first, then common settings, then its own.
    private func assignments(_ settings: SpecValue?, _ configuration: String, depth: Int = 0) -> [ProjectSettings.Assignment] {
        guard let settings, depth < 16 else { return [] }
        var found: [ProjectSettings.Assignment] = []
        let isNested = ["base", "configs", "groups"].contains { settings[$0] != nil }
        for group in settings["groups"]?.items ?? [] {
            found += assignments(group.text.flatMap { spec["settingGroups"]?[$0] }, configuration, depth: depth + 1)
        }
        let nested = settings["configs"]?.entries.first { configuration.lowercased().contains($0.key.lowercased()) }?.value
        for values in isNested ? [settings["base"], nested] : [settings] {
            for (key, value) in values?.entries ?? [] {
                let text = value.text.map { $0 == "true" ? "YES" : $0 }
                let assignment = text.map { ProjectSettings.Assignment(key: key, value: $0) }
                let list = value.items.compactMap(\.text)
                if let one = assignment ?? ProjectSettings.Assignment(key: key, values: list) { found.append(one) }
            }
        }
        return found
    }

    private func links(_ value: SpecValue) -> [ProjectFile.Link] {
        var destinations: [ProjectFile.Destination] = []
        if let text = value["target"]?.text {
            let parts = text.split(separator: "/").map(String.init)
            let other = parts.count == 2 ? spec["projectReferences"]?[parts[0]]?["path"]?.path : nil
            destinations = [.target(other == nil ? text : parts[1], project: other)]
        } else if let package = value["package"]?.text {
            let source = spec["packages"]?[package]
            let folder = source?["path"]?.path
            let location = source.map { $0["url"]?.text ?? $0["github"]?.text ?? package }
            let products = (value["products"] ?? value["product"])?.items.compactMap(\.text) ?? [package]
            destinations = products.map { .product($0, folder: folder, identity: location.map(packageIdentity)) }
        } else if let library = value["framework"]?.text ?? value["carthage"]?.text {
            destinations = [.framework(library.stem)]
        }
        let filters = value["destinationFilters"]?.items.compactMap { $0.text?.lowercased() } ?? []
        return destinations.map { .init(destination: $0, platforms: Set(filters), position: value.position) }
    }

    private mutating func add(_ sources: [SpecValue], to target: inout ProjectFile.Target) {
        for source in sources {
            guard let value = source.text != nil ? source : source["path"], let path = value.path, let text = value.text else {
                file.skip("a source without a path", source.position)
                continue
            }
            guard !text.contains("${") else {
                file.skip("source '\(text)', which depends on the environment", value.position)
                continue
            }
            guard let kind = tree.kind(of: path) else {
                if source["optional"]?.text != "true" { file.missing.insert(path) }
                continue
            }
            let phase = source["buildPhase"]
            let isCopied = phase != nil && phase?.text != "sources" && phase?.text != "headers"
            if source["type"]?.text == "folder" && phase == nil || isCopied {
                if phase?.text == "none" { file.listed.insert(path) } else { target.copied.append(path) }
                continue
            }
            let left = patterns(source["excludes"])
            if source["type"]?.text == "syncedFolder" || kind == .directory {
                let taken = patterns(source["includes"])
                let files = tree.files(below: path) { $0.kind == .directory ? !Self.isWrapper($0.name) : FileLedger.mayHold($0.name) }
                for found in files {
                    let inside = found.below(path)
                    let isTaken = !left.excludeFolder(inside) && (taken.isEmpty || taken.excludeFolder(inside))
                    if isTaken { target.sources.append(found) } else { target.excluded.insert(found) }
                }
            } else {
                target.sources.append(path)
            }
        }
    }

    private mutating func patterns(_ value: SpecValue?) -> [PathPattern] {
        (value?.items ?? []).flatMap { item -> [PathPattern] in
            if let text = item.text, !text.contains("${") { return Self.alternatives(text).map { PathPattern($0, readsSets: true) } }
            file.skip("pattern '\(item.text ?? "")'", item.position)
            return []
        }
    }

    /// `a.{h,m}` as `a.h` and `a.m`; a pattern with more than a thousand alternatives is itself.
    private static func alternatives(_ text: String) -> [String] {
        var done: [String] = []
        var open = [text]
        while let next = open.popLast() {
            guard done.count + open.count < 1000 else { return [text] }
            guard let end = next.firstIndex(of: "}"), let start = next[..<end].lastIndex(of: "{") else {
                done.append(next)
                continue
            }
            let parts = next[next.index(after: start)..<end].split(separator: ",", omittingEmptySubsequences: false)
            open += parts.map { next[..<start] + $0 + next[next.index(after: end)...] }.map { String($0) }
        }
        return done
    }

    /// A folder that Xcode treats as a file.
    private static func isWrapper(_ name: String) -> Bool {
        let others = [
            ".bundle", ".framework", ".xcframework", ".xcdatamodeld", ".xcmappingmodel", ".app", ".scnassets", ".icon", ".rcproject",
            ".mlpackage",
        ]
        return TargetSources.isBundle(name) || others.contains { name.hasSuffix($0) }
    }
}
