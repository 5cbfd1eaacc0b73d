import StrataManifest

/// An example with the names of a part, which is added to a workspace or removed from it.
package struct Part {
    let example: Example
    let name: Name
    /// The name of one entry; `nil` if the example has none.
    let entry: Name?
    let renaming: Renaming
    let files: [String: File]
    /// The files and folders of the part alone: the shortest paths that contain its name.
    let own: [String]
    let package: String?

    private var template: Template { example.template }

    init(_ example: Example, _ name: Name, in domain: Name?) {
        self.example = example
        self.name = name
        let template = example.template
        entry = template.entry.map { _ in name.singular }
        let pairs = [(template.name, name), (template.entry, name.singular), (template.domain, domain)]
        let renaming = Renaming(pairs.compactMap { old, new in old.flatMap { old in new.map { (from: Name(old), to: $0) } } })
        self.renaming = renaming
        var files: [String: File] = [:]
        for (path, file) in example.files {
            let bytes = renaming.contents(file.bytes, of: path)
            let sorted = path.hasSuffix(".swift") ? ImportLines(bytes).sorted() : bytes
            files[renaming.path(path)] = File(sorted, isExecutable: file.isExecutable)
        }
        self.files = files
        let own = example.files.keys.map { path in
            let parts = path.split(separator: "/")
            let count = (parts.firstIndex { example.names(String($0)) } ?? parts.count) + 1
            return renaming.path(parts.prefix(count).joined(separator: "/"))
        }
        self.own = Set(own).sorted()
        package = self.own.first { files["\($0)/Package.swift"] != nil }
    }

    /// Adds the part. If it exists exactly as it would be made, or an error is thrown, nothing is changed.
    package func add(to draft: inout TreeDraft) throws -> Remarks {
        var added = draft
        for (path, file) in files { try added.write(file.bytes, to: path, isExecutable: file.isExecutable) }
        for entry in template.entries {
            let file = renaming.path(entry.file)
            guard let bytes = try added.contents(of: file) else {
                throw GeneratorError("\(file) is missing, which the example's template.yml names")
            }
            guard let edited = edit(bytes, entry, isAdded: true) else {
                let name = renaming.identifiers(in: entry.in ?? "")
                let place = entry.line != nil ? "imports" : entry.element != nil ? "list in '\(name)'" : "'\(name)' that ends with 'return'"
                throw GeneratorError("\(file) has no \(place), which the example's template.yml names")
            }
            try added.write(edited, to: file)
        }
        if let package { try PackageList.update(&added, adding: package) }
        if try added.changes() == draft.changes() {
            return Remarks(notes: ["the \(example.kind.rawValue) \(name.pascal) exists as the example makes it; nothing to do"])
        }
        try checkNames(in: draft)
        draft = added
        return Remarks(notes: [template.note].compactMap { $0.map(renaming.identifiers) }, next: template.next.map(renaming.identifiers))
    }

    /// A file with an entry of the template added or removed; `nil` if there is no place for it.
    private func edit(_ bytes: [UInt8], _ entry: Template.Entry, isAdded: Bool) -> [UInt8]? {
        if let line = entry.line.map(renaming.identifiers) {
            return isAdded ? ImportLines(bytes).inserting(line) : ImportLines(bytes).removing(line)
        }
        let isManifest = TreePath.name(of: entry.file) == "Package.swift"
        let text = String(
            decoding: renaming.swift(Array((entry.element ?? entry.statement ?? "").utf8), isManifest: isManifest), as: UTF8.self)
        let (code, name) = (SourceCode(bytes), renaming.identifiers(in: entry.in ?? ""))
        guard entry.element != nil else {
            let statement = SourceStatement(text, in: name, of: code)
            return isAdded ? statement?.inserted() : statement?.removed()
        }
        let key = SourceList(SourceCode(Array("[\(text)]".utf8)), at: 0).flatMap { list in list.elements.first.map(list.key) } ?? text
        guard let list = code.list(in: name) else { return nil }
        let index = list.element(key)
        if isAdded { return index == nil ? list.inserting(text, key: key, isSorted: entry.position != "end") : bytes }
        return index.map(list.removing) ?? bytes
    }

    /// Removes the part, whether or not it was made from the example. Its package stays if others depend on it.
    package func remove(from draft: inout TreeDraft) throws -> Remarks {
        var remarks = Remarks()
        remarks.reproducible = Set(try files.filter { try draft.contents(of: $0) == $1.bytes }.keys)
        var removed = draft
        try removeEntries(from: &removed, withPackage: true)
        let users = try users(in: removed).joined(separator: ", ")
        if !users.isEmpty {
            removed = draft
            try removeEntries(from: &removed, withPackage: false)
            remarks.notes = [
                "the package \(name.pascal) is kept because it is used by \(users); remove its uses there, then run the command again"
            ]
        }
        if try removed.changes() == draft.changes() {
            if remarks.notes.isEmpty { remarks.notes.append("there is no \(example.kind.rawValue) \(name.pascal); nothing to do") }
            return remarks
        }
        draft = removed
        remarks.next = "strata check"
        return remarks
    }

    private func removeEntries(from draft: inout TreeDraft, withPackage: Bool) throws {
        let kept = withPackage ? [] : (template.folders ?? []).map(renaming.path) + [package].compactMap { $0 }
        for path in own where !kept.contains(path) { try draft.remove(path) }
        // Files next to those, of parts and states that were added later: `ScreenPreview+Orders+Excerpt.swift`, `orders-list-long.txt`.
        let forms = [name.pascal, name.joined]
        let stems = Set(own.flatMap { path in forms.compactMap { path.ranges(of: $0).last.map { path[..<$0.upperBound] } } })
        for path in try draft.files() where stems.contains(where: { path.hasPrefix("\($0)+") || path.hasPrefix("\($0)-") }) {
            try draft.remove(path)
        }
        for entry in template.entries where withPackage || !(entry.isOfPackage ?? false) {
            let file = renaming.path(entry.file)
            guard let bytes = try draft.contents(of: file), let edited = edit(bytes, entry, isAdded: false) else { continue }
            try draft.write(edited, to: file)
        }
        if withPackage, let package { try PackageList.update(&draft, removing: package) }
    }

    /// The packages whose manifests still name the part's package, sorted.
    private func users(in draft: TreeDraft) throws -> [String] {
        guard let identity = package.map(TreePath.name) else { return [] }
        let users = try draft.packages().filter { folder in
            let code = SourceCode(try draft.contents(of: folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift") ?? [])
            return code.tokens.indices.lazy.compactMap(code.string).contains { $0 == identity || $0.hasSuffix("/" + identity) }
        }
        return users.map(TreePath.name).sorted()
    }
}
