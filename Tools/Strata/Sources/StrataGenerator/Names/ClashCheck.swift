import StrataScan

/// Finds what already has the names of a new part.
struct ClashCheck {
    private let example: Example
    private let instance: Instance
    private let draft: TreeDraft
    /// The types that the part declares outside of others; the value is whether they are public.
    private let types: [String: Bool]

    init(_ example: Example, _ instance: Instance, _ draft: TreeDraft) {
        self.example = example
        self.instance = instance
        self.draft = draft
        let declared = example.code.flatMap { file in file.names.types.map { (instance.renaming.identifier($0), $1) } }
        types = Dictionary(declared) { $0 || $1 }
    }

    /// - Throws: ``GeneratorError`` of kind `name` with the place of the other declaration, file or folder.
    func check(_ text: String) throws(GeneratorError) {
        func refuse(_ reason: String) -> GeneratorError {
            .init(.name, "'\(text)' cannot name a \(example.kind.rawValue): \(reason)")
        }
        if let word = keyword { throw refuse("'\(word)' is a word of Swift; choose a more specific name") }
        if let (type, module) = knownType { throw refuse("'\(type)' is a type of \(module); choose a more specific name") }
        if let (word, file) = usedName { throw refuse("\(file) also uses '\(word)'; choose a more specific name") }
        if let path = try takenPath() { throw refuse("\(path) exists; choose another name, or remove it first") }
        if let (type, file) = try takenType() { throw refuse("\(file) declares the type \(type); choose another name") }
        if let (path, file) = try takenRoute() { throw refuse("\(file) has the route '\(path)'; choose another name") }
        if let (member, file) = try takenMember() { throw refuse("\(file) declares '\(member)'; choose another name") }
    }

    private var keyword: String? {
        let names = [instance.name] + (instance.entry.map { [$0] } ?? [])
        return names.flatMap { [$0.camel, $0.pascal] }.first(where: ReservedWords.swift.contains)
    }

    // MARK: The example

    private var knownType: (type: String, module: String)? {
        for (module, known) in ReservedWords.types {
            if let type = known.intersection(types.keys).min() { return (type, module) }
        }
        return nil
    }

    /// A name in the code of the part that is also a name in the code of the example.
    private var usedName: (word: String, file: String)? {
        let publicTypes = types.filter(\.value).keys
        for file in example.code {
            // Types of the part are also visible in other files that import one of its modules.
            var names = Set(file.named.map { instance.renaming.identifier($0) })
            if file.seesPart { names.formUnion(publicTypes) }
            if let word = names.intersection(file.own).min() { return (word, "\(example.kind.folder)/\(file.path)") }
        }
        return nil
    }

    // MARK: The workspace

    /// The first existing path with the name of a new one, also in another case: many file systems do not distinguish them.
    private func takenPath() throws(GeneratorError) -> String? {
        var paths = instance.own
        if let package = instance.package {
            // Packages are identified by the names of their folders, wherever these are.
            let groups = TreePath.parent(of: TreePath.parent(of: package))
            for groups in [groups, "\(Skeleton.folder)/\(groups)"] {
                paths += try draft.names(in: groups).map { "\(groups)/\($0)/\(TreePath.name(of: package))" }
            }
        }
        for path in paths {
            let folder = TreePath.parent(of: path)
            let name = TreePath.name(of: path).lowercased()
            if let taken = try draft.names(in: folder).first(where: { $0.lowercased() == name }) { return "\(folder)/\(taken)" }
        }
        return nil
    }

    private func takenType() throws(GeneratorError) -> (type: String, file: String)? {
        let names = Set(types.keys)
        let search = WordSearch(Array(names))
        // In a module of the part, internal types clash as well.
        let modules = Set(instance.files.map { TreePath.module(of: $0.path) })
        let files = try draft.files(below: "Packages") + draft.files(below: "\(Skeleton.folder)/Packages")
        for file in files where file.hasSuffix(".swift") && file.contains("/Sources/") {
            guard let bytes = try draft.contents(of: file), bytes.withUnsafeBytes(search.finds) else { continue }
            let isOfPart = modules.contains(TreePath.module(of: file))
            let declared = CodeNames(SourceCode(bytes)).types.filter { isOfPart || $0.value }
            if let type = names.intersection(declared.keys).min() { return (type, file) }
        }
        return nil
    }

    /// A route with the path of a new one. Routes are declared in packages of the same folder.
    private func takenRoute() throws(GeneratorError) -> (path: String, file: String)? {
        let routes = example.code.filter { !$0.names.paths.isEmpty }
        let new = Set(routes.flatMap { file in file.names.paths.map(instance.renaming.path) })
        let search = WordSearch(["path"])
        for folder in Set(routes.map { $0.path.split(separator: "/").prefix(2).joined(separator: "/") }).sorted() {
            let files = try draft.files(below: folder) + draft.files(below: "\(Skeleton.folder)/\(folder)")
            for file in files where file.hasSuffix(".swift") && file.contains("/Sources/") {
                guard let bytes = try draft.contents(of: file), bytes.withUnsafeBytes(search.finds) else { continue }
                if let path = CodeNames(SourceCode(bytes)).paths.intersection(new).min() { return (path, file) }
            }
        }
        return nil
    }

    /// A member of a type that the part extends, in one of the files that the template names.
    private func takenMember() throws(GeneratorError) -> (member: String, file: String)? {
        var new: [String: Set<String>] = [:]
        for file in example.code {
            for (type, members) in file.names.members {
                let renamed = members.intersection(file.named).map { instance.renaming.identifier($0) }
                new[instance.renaming.identifier(type), default: []].formUnion(renamed)
            }
        }
        for pattern in example.template.functions ?? [] {
            let pattern = instance.renaming.path(pattern)
            let files = try FilePattern.files(pattern, in: draft) + FilePattern.files("\(Skeleton.folder)/\(pattern)", in: draft)
            for file in files {
                for (type, members) in CodeNames(SourceCode(try draft.contents(of: file) ?? [])).members {
                    if let member = new[type]?.intersection(members).min() { return (member, file) }
                }
            }
        }
        return nil
    }
}
