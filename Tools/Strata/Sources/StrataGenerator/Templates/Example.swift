package import StrataWorkspace

/// Code of the workspace from which parts of one kind are made. It is built and tested as it is.
package struct Example: Sendable {
    /// The parts that an example exists for.
    package enum Kind: String, CaseIterable, Sendable {
        case domain

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

    /// The example with other names.
    func instance(_ name: Name) -> Instance { Instance(self, name) }
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

    init(_ example: Example, _ name: Name) {
        self.name = name
        template = example.template
        entry = template.entry.map { _ in name.singular }
        var pairs = [(from: Name(template.name), to: name)]
        if let old = template.entry { pairs.append((from: Name(old), to: name.singular)) }
        let renaming = Renaming(pairs)
        self.renaming = renaming
        files = example.files.map { file in
            let path = renaming.path(file.path)
            return .init(path: path, bytes: Self.contents(file, renaming), isExecutable: file.isExecutable)
        }
        own = Set(example.files.map { Self.ownPart(of: $0.path, renaming) }).sorted()
        package = own.first { folder in example.files.contains { renaming.path($0.path) == "\(folder)/Package.swift" } }
    }

    private static func contents(_ file: Example.File, _ renaming: Renaming) -> [UInt8] {
        let bytes = renaming.contents(file.bytes, of: file.path)
        guard file.path.hasSuffix(".swift") else { return bytes }
        var imports = ImportLines(bytes)
        imports.sort()
        return imports.bytes
    }

    private static func ownPart(of path: String, _ renaming: Renaming) -> String {
        let parts = path.split(separator: "/")
        let count = parts.indices.first { renaming.path(String(parts[$0])) != String(parts[$0]) }.map { $0 + 1 } ?? parts.count
        return renaming.path(parts.prefix(count).joined(separator: "/"))
    }

    /// A piece of code of the template with the new names.
    func code(_ text: String, in file: String) -> String {
        String(decoding: renaming.swift(Array(text.utf8), isManifest: TreePath.name(of: file) == "Package.swift"), as: UTF8.self)
    }
}
