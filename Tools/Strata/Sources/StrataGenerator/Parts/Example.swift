/// Code of the workspace from which parts of one kind are made. It is built and tested as it is.
package struct Example: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case domain, screen, component, service, microservice, route, setting, plugin

        package var isInDomain: Bool { [.screen, .component, .route, .setting].contains(self) }
        var folder: String { "Tests/Fixtures/New" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    let kind: Kind
    let template: Template
    /// The files by their paths in the workspace, with the names of the example.
    let files: [String: File]
    /// Replaces the names of the part by another one.
    private let other: Renaming

    package init(_ kind: Kind, in draft: TreeDraft) throws {
        self.kind = kind
        let folder = try Skeleton.path(kind.folder, in: draft)
        let description = "\(folder)/template.yml"
        guard let yaml = try draft.contents(of: description) else {
            throw GeneratorError("\(description) is missing: a \(kind.rawValue) is made from the example in its folder")
        }
        template = try Template(yaml: yaml, file: description, in: draft)
        var files: [String: File] = [:]
        for path in try draft.files(below: folder) where path != description {
            let own = String(path.dropFirst(folder.count + 1))
            guard try template.isMet(own, in: draft), var file = try draft.file(path) else { continue }
            if TreePath.name(of: own) == "Package.swift" {
                file.bytes = try Skeleton.redirecting(file.bytes, from: own, to: own) { try Skeleton.path($0, in: draft) }
            }
            files[own] = file
        }
        self.files = files
        // Any other name would do: one of the example itself changes nothing.
        other = Renaming([template.name, template.entry].compactMap(\.self).map { (from: Name($0), to: Name("Xq")) })
    }

    /// Whether an identifier or path contains the name of the part.
    func names(_ text: String) -> Bool { other.path(text) != text }

    /// The example with other names, in a domain if its kind needs one.
    package func part(_ name: String, in domain: String? = nil) throws -> Part {
        try Part(self, Name(name, of: kind.rawValue), in: domain.map { try Name($0, of: "domain") })
    }
}
