/// The paths of a project's files: each is relative to the enclosing group.
struct ProjectGroups {
    private let objects: ProjectObjects
    /// The project's folder.
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

    init(_ objects: ProjectObjects, base: String, root: String?) throws(ProjectDamage) {
        self.objects = objects
        self.base = base
        self.root = root
        try visit(try objects.object(try objects.project.required("mainGroup"), Self.groups), around: base, depth: 0)
    }

    private mutating func visit(_ object: ProjectObjects.Object, around folder: String?, depth: Int) throws(ProjectDamage) {
        // A group that contains itself, or has two parents, is visited once.
        guard places[object.id] == nil else { return }
        guard depth < 256 else { throw ProjectDamage(reason: "groups are nested too deeply", offset: object.offset) }
        let place = try path(of: object, around: folder)
        places[object.id] = .some(place)
        if object.isa == "PBXFileSystemSynchronizedRootGroup", let place { folders.append((object, place)) }
        if let place, !Self.groups.contains(object.isa) { listed.insert(place) }
        guard Self.groups.contains(object.isa) else { return }
        for child in try object.requiredList("children") {
            try visit(try objects.object(child, Self.kinds), around: place, depth: depth + 1)
        }
    }

    private func path(of object: ProjectObjects.Object, around folder: String?) throws(ProjectDamage) -> String? {
        let path = try object.text("path") ?? ""
        switch try object.text("sourceTree") ?? "<group>" {
        case "<group>": return folder.map { path.isEmpty ? $0 : joinPath($0, path) }
        case "SOURCE_ROOT": return joinPath(base, path)
        case "<absolute>":
            guard let root, path.hasPrefix(root + "/") else { return nil }
            return joinPath("", String(path.dropFirst(root.count + 1)))
        default: return nil
        }
    }

    /// The paths of a reference: several for a localized file, none for a product of the build.
    func paths(of reference: ProjectValue) throws(ProjectDamage) -> [String] {
        let object = try objects.object(reference, Self.kinds)
        if object.isa == "PBXVariantGroup" {
            // Its children are files in several languages, never groups.
            var paths: [String] = []
            for child in try object.requiredList("children") {
                let file = try objects.object(child, ["PBXFileReference"])
                if let place = try place(of: file) { paths.append(place) }
            }
            return paths
        }
        return try place(of: object).map { [$0] } ?? []
    }

    private func place(of object: ProjectObjects.Object) throws(ProjectDamage) -> String? {
        if let known = places[object.id] { return known }
        // Xcode shows references outside all groups as recovered, next to the project.
        return try path(of: object, around: base)
    }

    /// The folder that a synchronized group takes.
    func folder(of reference: ProjectValue) throws(ProjectDamage) -> (object: ProjectObjects.Object, path: String)? {
        let object = try objects.object(reference, ["PBXFileSystemSynchronizedRootGroup"])
        return try place(of: object).map { (object, $0) }
    }
}
