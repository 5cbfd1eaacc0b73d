package import StrataWorkspace

/// Code of the workspace from which parts of one kind are made. It is built and tested as it is.
package struct Example: Sendable {
    /// The parts that an example exists for.
    package enum Kind: String, CaseIterable, Sendable {
        case domain
        case screen
        case component
        case service
        case microservice
        case route
        case setting
        case plugin

        /// Whether parts of the kind belong to a domain.
        package var isInDomain: Bool { [.screen, .component, .route, .setting].contains(self) }

        /// The folder of the example, relative to the workspace.
        package var folder: String { "Tests/Fixtures/New" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    struct File: Sendable {
        var path: String
        var bytes: [UInt8]
        var isExecutable: Bool
    }

    package let kind: Kind
    let template: Template
    let files: [File]

    /// Reads the example of a workspace.
    ///
    /// - Throws: ``GeneratorError`` of kind `layout` if the workspace has none.
    package init(_ kind: Kind, in tree: any FileTree) throws(GeneratorError) {
        self.kind = kind
        let folder = kind.folder
        let draft = TreeDraft(tree)
        let file = "\(folder)/template.yml"
        guard let yaml = try draft.contents(of: file) else {
            throw GeneratorError(.layout, "\(file) is missing: a \(kind.rawValue) is made from the example in its folder")
        }
        template = try Template(yaml: yaml, file: file)
        let storage = tree.absolutePath(of: "").map { $0 == "/" ? "" : $0 }
        var files: [File] = []
        for path in try draft.files(below: folder) where path != file {
            guard let bytes = try draft.contents(of: path) else { continue }
            let isExecutable = storage.map { DiskStorage.isExecutable("\($0)/\(path)") } ?? false
            files.append(File(path: String(path.dropFirst(folder.count + 1)), bytes: bytes, isExecutable: isExecutable))
        }
        self.files = files
    }

    /// The shortest beginning of a path in the example that contains its name.
    func ownPart(of path: String) -> String {
        // Any other name would do: one of the example itself changes nothing.
        let other = Name("Xq")
        let renaming = Renaming([(from: Name(template.name), to: other)] + (template.entry.map { [(from: Name($0), to: other)] } ?? []))
        let parts = path.split(separator: "/").map(String.init)
        let count = parts.firstIndex { renaming.path($0) != $0 }.map { $0 + 1 } ?? parts.count
        return parts.prefix(count).joined(separator: "/")
    }

    /// The example with other names.
    ///
    /// - Parameter domain: The domain that the part belongs to.
    func instance(_ name: Name, in domain: Name?) -> Instance { Instance(self, name, in: domain) }
}

/// An example with the names of a new part.
struct Instance: Sendable {
    let name: Name
    /// The name of one entry; `nil` if the example has none.
    let entry: Name?
    let renaming: Renaming
    let template: Template
    let files: [Example.File]
    /// The files and folders of the part alone: the shortest paths that contain its name.
    let own: [String]
    /// The folder of its package, if it has one.
    let package: String?

    init(_ example: Example, _ name: Name, in domain: Name?) {
        self.name = name
        template = example.template
        entry = template.entry.map { _ in name.singular }
        var pairs = [(from: Name(template.name), to: name)]
        if let old = template.entry { pairs.append((from: Name(old), to: name.singular)) }
        if let old = template.domain, let domain { pairs.append((from: Name(old), to: domain)) }
        let renaming = Renaming(pairs)
        self.renaming = renaming
        files = example.files.map { file in
            let path = renaming.path(file.path)
            return .init(path: path, bytes: Self.contents(file, renaming), isExecutable: file.isExecutable)
        }
        own = Set(example.files.map { renaming.path(example.ownPart(of: $0.path)) }).sorted()
        package = own.first { folder in example.files.contains { renaming.path($0.path) == "\(folder)/Package.swift" } }
    }

    private static func contents(_ file: Example.File, _ renaming: Renaming) -> [UInt8] {
        let bytes = renaming.contents(file.bytes, of: file.path)
        guard file.path.hasSuffix(".swift") else { return bytes }
        var imports = ImportLines(bytes)
        imports.sort()
        return imports.bytes
    }

    /// A piece of code of the template with the new names.
    func code(_ text: String, in file: String) -> String {
        String(decoding: renaming.swift(Array(text.utf8), isManifest: TreePath.name(of: file) == "Package.swift"), as: UTF8.self)
    }
}
