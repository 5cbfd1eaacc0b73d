import StrataScan

/// Finds the resources of targets and whether code mentions them.
///
/// An embedded resource is a property whose name derives from the file's. The use of bundled resources is known only if each access to the
/// bundle contains a literal name: a directory listing or an interpolated name may refer to any of them.
struct ResourceReader {
    let tree: any FileTree

    func resolve(in workspace: inout Workspace) {
        for package in workspace.packages.indices {
            for index in workspace.packages[package].modules.indices {
                let (manifest, module) = (workspace.packages[package].manifest, workspace.packages[package].modules[index])
                let declared = manifest.targets.first { $0.name == module.id.target }?.resources ?? []
                guard !declared.isEmpty, module.kind.isSwift, !module.files.isEmpty, let directory = module.directory else { continue }
                var resources = declared.flatMap { files(of: $0, in: directory) }
                name(&resources, in: module)
                // Any code that knows the bundle's name can access it.
                let isUnused = resources.contains { $0.rule != .embedInCode && $0.isNamed == false }
                if isUnused, isSpelled("\(manifest.name)_\(module.id.target)", in: workspace) {
                    for index in resources.indices where resources[index].rule != .embedInCode { resources[index].isNamed = nil }
                }
                workspace.packages[package].modules[index].resources = resources
            }
        }
    }

    private func files(of resource: PackageManifest.Resource, in directory: String) -> [ModuleResource] {
        let path = joinPath(directory, resource.path)
        guard !Self.isFoundBySystem(path), let kind = tree.kind(of: path) else { return [] }
        let files =
            kind == .file
            ? [path] : tree.files(below: path) { !$0.isLink && !$0.name.hasPrefix(".") && !Self.isFoundBySystem($0.name) }
        return files.map { ModuleResource(path: $0, declared: resource.path, rule: resource.rule, isNamed: nil) }
    }

    /// The system finds translations, catalogs and compiled resources by their names.
    private static func isFoundBySystem(_ path: String) -> Bool {
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        return [
            "strings", "stringsdict", "xcstrings", "lproj", "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "storyboard",
            "xib", "metal", "mlmodel", "mlpackage", "intentdefinition", "docc", "xcprivacy", "plist", "icon", "ttf", "otf",
        ].contains(ending)
    }

    private func name(_ resources: inout [ModuleResource], in module: WorkspaceModule) {
        let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
        let files = module.files.compactMap { file in try? tree.withContents(of: file.path) { scanner.resourceMentions($0) } }
        // An unreadable file is reported already.
        guard files.count == module.files.count else { return }
        defer { followMentions(&resources) }
        let isComputed = files.contains(where: \.isComputed)
        for index in resources.indices {
            let parts = resources[index].path.split(separator: "/").map(String.init)
            let name = parts.last ?? ""
            if resources[index].rule == .embedInCode {
                resources[index].isNamed = files.contains { $0.words.contains(c99Name(name)) }
            } else if !isComputed {
                // A requested folder includes all its contents.
                let below = resources[index].declared.split(separator: "/").count
                let start = (module.directory?.split(separator: "/").count ?? 0) + below - 1
                // `help` of `help.html`: code passes the extension separately.
                let names = parts.dropFirst(start).flatMap { [$0, $0.stem] }
                resources[index].isNamed = files.contains { $0.literals.contains { literal in names.contains { literal.spells($0) } } }
            }
        }
    }

    /// Resources refer to one another, such as a page to its style and pictures. A server that serves a page also serves the referenced
    /// folders, so the use of other files in them is unknown.
    private func followMentions(_ resources: inout [ModuleResource]) {
        guard resources.contains(where: { $0.isNamed == false }) else { return }
        var queue = resources.indices.filter { resources[$0].isNamed == true && Self.isText(resources[$0].path) }
        var served: Set<Substring> = []
        while let next = queue.popLast() {
            guard let text = try? tree.withContents(of: resources[next].path, { String(decoding: $0, as: UTF8.self) }) else { continue }
            for index in resources.indices where resources[index].isNamed == false {
                let path = resources[index].path
                guard let name = path.split(separator: "/").last, text.spells(String(name)) else { continue }
                resources[index].isNamed = true
                served.insert(path.dropLast(name.count))
                if Self.isText(path) { queue.append(index) }
            }
        }
        for index in resources.indices where resources[index].isNamed == false {
            if served.contains(where: { resources[index].path.hasPrefix($0) }) { resources[index].isNamed = nil }
        }
    }

    private static func isText(_ path: String) -> Bool {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["html", "htm", "css", "js", "xml", "json", "plist", "storyboard", "xib", "svg", "webmanifest", "md", "yml", "yaml"]
            .contains(ending)
    }

    private func isSpelled(_ text: String, in workspace: Workspace) -> Bool {
        workspace.modules.contains { module in
            module.files.contains { file in
                (try? tree.withContents(of: file.path) { String(decoding: $0, as: UTF8.self).spells(text) }) ?? true
            }
        }
    }
}

extension String {
    /// Whether the text contains a name that is not part of a longer one.
    fileprivate func spells(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        let (text, name) = (Array(utf8), Array(name.utf8))
        guard text.count >= name.count else { return false }
        return (0...(text.count - name.count)).contains { start in
            let end = start + name.count
            return text[start] == name[0] && text[start..<end].elementsEqual(name) && (start == 0 || !Byte.isNamePart(text[start - 1]))
                && (end == text.count || !Byte.isNamePart(text[end]))
        }
    }
}
