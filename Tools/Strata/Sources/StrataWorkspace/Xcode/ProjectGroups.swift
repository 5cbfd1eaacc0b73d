/// The paths of a project's files: each is relative to the enclosing group.
struct ProjectGroups {
    private let objects: ProjectObjects
    private let base: String
    /// The root's absolute path, for absolute references.
    private let root: String?
    /// The path of each object of the tree, relative to the workspace; `nil` for build products and SDK files.
    private var places: [String: String?] = [:]
    /// The synchronized folders.
    private(set) var folders: [(object: ProjectObjects.Object, path: String)] = []
    /// The files and folders of the tree that have a path.
    private(set) var listed: Set<String> = []

    init(_ objects: ProjectObjects, of project: ProjectObjects.Object, base: String, root: String?) {
        self.objects = objects
        self.base = base
        self.root = root
        guard project.required("mainGroup") != nil, let top = project.object("mainGroup") else { return }
        visit(top, around: base, depth: 0)
    }

    private mutating func visit(_ object: ProjectObjects.Object, around folder: String?, depth: Int) {
        // A group that contains itself, or has two parents, is visited once.
        guard places[object.id] == nil, depth < 256 else { return }
        let place = path(of: object, around: folder)
        places[object.id] = .some(place)
        if ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"].contains(object.isa) {
            for child in object.objects("children") { visit(child, around: place, depth: depth + 1) }
        } else if let place {
            listed.insert(place)
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
}
