/// The paths of a project's files: each is relative to the enclosing group.
struct ProjectGroups {
    private let objects: ProjectObjects
    private let base: String
    /// The root's absolute path, for absolute references.
    private let root: String?

    /// The path of each object of the tree, relative to the workspace; `nil` for build products and SDK files.
    private var places: [String: String?] = [:]
    /// The folder references, by identifier.
    private(set) var folders: [(object: ProjectObjects.Object, path: String)] = []
    /// The files and folders of the tree that have a path.
    private(set) var listed: Set<String> = []

    private static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
    private static let kinds: Set<String> = groups.union([
        "PBXFileReference", "PBXReferenceProxy", "PBXFileSystemSynchronizedRootGroup",
    ])

    init(_ objects: ProjectObjects, of project: ProjectObjects.Object, base: String, root: String?) {
        self.objects = objects
        self.base = base
        self.root = root
        guard project.required("mainGroup") != nil, let top = project.object("mainGroup", Self.groups) else { return }
        visit(top, around: base, depth: 0)
    }

    private mutating func visit(_ object: ProjectObjects.Object, around folder: String?, depth: Int) {
        // A group that contains itself, or has two parents, is visited once.
        guard places[object.id] == nil else { return }
        guard depth < 256 else { return objects.record("groups are nested too deeply", at: object.offset) }
        let place = path(of: object, around: folder)
        places[object.id] = .some(place)
        if object.isa == "PBXFileSystemSynchronizedRootGroup", let place { folders.append((object, place)) }
        if let place, !Self.groups.contains(object.isa) { listed.insert(place) }
        guard Self.groups.contains(object.isa) else { return }
        for child in object.objects("children", Self.kinds) { visit(child, around: place, depth: depth + 1) }
    }

    private func path(of object: ProjectObjects.Object, around folder: String?) -> String? {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>": return folder.map { path.isEmpty ? $0 : joinPath($0, path) }
        case "SOURCE_ROOT": return joinPath(base, path)
        case "<absolute>":
            guard let root, path.hasPrefix(root + "/") else { return nil }
            return joinPath("", String(path.dropFirst(root.count + 1)))
        default: return nil
        }
    }

    /// The paths of a reference: several for a localized file, none for a product of the build.
    func paths(of reference: ProjectValue) -> [String] {
        guard let object = objects.object(reference, Self.kinds) else { return [] }
        // Its children are files in several languages, never groups.
        let files = object.isa == "PBXVariantGroup" ? object.objects("children", ["PBXFileReference"]) : [object]
        return files.compactMap(place)
    }

    private func place(of object: ProjectObjects.Object) -> String? {
        if let known = places[object.id] { return known }
        // Xcode shows references outside all groups as recovered, next to the project.
        return path(of: object, around: base)
    }

    /// The folder that a synchronized group takes.
    func folder(of reference: ProjectValue) -> (object: ProjectObjects.Object, path: String)? {
        objects.object(reference, ["PBXFileSystemSynchronizedRootGroup"]).flatMap { object in place(of: object).map { (object, $0) } }
    }
}
