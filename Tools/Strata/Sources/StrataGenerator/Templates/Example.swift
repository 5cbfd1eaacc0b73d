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

    /// The names in one of its Swift files.
    struct Code: Sendable {
        var path: String
        var names: CodeNames
        /// The names in scope that contain one of the example's or of its domain, and the others.
        var named: Set<String>
        var own: Set<String>
        /// Whether it is in a module of the part, or imports one.
        var seesPart: Bool

        init(_ file: File, _ other: Renaming) {
            path = file.path
            names = CodeNames(SourceCode(file.bytes))
            named = names.inScope.filter { other.identifier($0) != $0 }
            own = names.inScope.subtracting(named)
            let module = TreePath.module(of: path)
            seesPart = other.path(module) != module || ImportLines.imports(of: file.bytes).contains { other.identifier($0) != $0 }
        }
    }

    package let kind: Kind
    let template: Template
    let files: [File]
    let code: [Code]
    /// The shortest beginning of each path that contains its name.
    let own: Set<String>

    /// Reads the example of a workspace.
    ///
    /// - Throws: ``GeneratorError`` of kind `layout` if the workspace has none.
    package init(_ kind: Kind, in tree: any FileTree) throws(GeneratorError) {
        self.kind = kind
        let folder = Skeleton.path(kind.folder, in: tree)
        let draft = TreeDraft(tree)
        let file = "\(folder)/template.yml"
        guard let yaml = try draft.contents(of: file) else {
            throw GeneratorError(.layout, "\(file) is missing: a \(kind.rawValue) is made from the example in its folder")
        }
        var template = try Template(yaml: yaml, file: file)
        template.lists = template.lists?.filter { [template] in template.isMet($0.file, in: tree) }
        self.template = template
        let storage = tree.absolutePath(of: "").map { $0 == "/" ? "" : $0 }
        var files: [File] = []
        for path in try draft.files(below: folder) where path != file {
            guard var bytes = try draft.contents(of: path) else { continue }
            let own = String(path.dropFirst(folder.count + 1))
            guard template.isMet(own, in: tree) else { continue }
            if TreePath.name(of: own) == "Package.swift" {
                bytes = Skeleton.redirecting(bytes, from: own, to: own) { Skeleton.path($0, in: tree) }
            }
            let isExecutable = storage.map { DiskStorage.isExecutable("\($0)/\(path)") } ?? false
            files.append(File(path: own, bytes: bytes, isExecutable: isExecutable))
        }
        self.files = files
        // Any other name would do: one of the example itself changes nothing.
        func other(_ names: String?...) -> Renaming { Renaming(names.compactMap(\.self).map { (from: Name($0), to: Name("Xq")) }) }
        let (part, all) = (other(template.name, template.entry), other(template.name, template.entry, template.domain))
        code = files.filter { $0.path.hasSuffix(".swift") }.map { Code($0, all) }
        own = Set(files.map { Self.ownPart(of: $0.path, part) })
    }

    private static func ownPart(of path: String, _ other: Renaming) -> String {
        let parts = path.split(separator: "/").map(String.init)
        let count = parts.firstIndex { other.path($0) != $0 }.map { $0 + 1 } ?? parts.count
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
        own = example.own.map(renaming.path).sorted()
        package = own.first { [files] folder in files.contains { $0.path == "\(folder)/Package.swift" } }
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
