package import StrataWorkspace

/// Adds parts that are made from an example to a workspace, and removes them.
package struct PartGenerator: Sendable {
    let example: Example
    private var kind: String { example.kind.rawValue }

    package init(_ kind: Example.Kind, in tree: any FileTree) throws(GeneratorError) {
        example = try Example(kind, in: tree)
    }

    private func instance(_ text: String, in domain: String?) throws(GeneratorError) -> Instance {
        let name = try NameValidation.name(text, of: kind, example: "SavingsGoals")
        var owner: Name?
        if let domain { owner = try NameValidation.name(domain, of: "domain", example: "SavingsGoals") }
        return example.instance(name, in: owner)
    }

    // MARK: Adding

    /// Plans a new part. If it exists exactly as it would be made, nothing is planned.
    ///
    /// - Throws: ``GeneratorError`` of kind `name` if the name cannot be used, or `layout` if the workspace lacks one of the lists.
    ///
    /// - Parameter domain: The domain that the part belongs to, for kinds that need one.
    package func add(_ text: String, in domain: String? = nil, to draft: inout TreeDraft) throws(GeneratorError) -> PlanOutcome {
        let instance = try instance(text, in: domain)
        var added = draft
        for file in instance.files { try added.write(file.bytes, to: file.path, isExecutable: file.isExecutable) }
        try instance.insertEntries(into: &added)
        if try added.plan() == draft.plan() {
            return PlanOutcome(notes: ["the \(kind) \(text) exists as the example makes it; nothing to do"])
        }
        try ClashCheck(example, instance, draft).check(text)
        draft = added
        let (note, next) = (instance.template.note, instance.template.next)
        return PlanOutcome(
            notes: note.map { [instance.renaming.identifiers(in: $0)] } ?? [], next: next.map { instance.renaming.identifiers(in: $0) })
    }

    // MARK: Removing

    /// Plans the removal of a part, whether or not it was made from the example. Its package stays if others depend on it.
    package func remove(_ text: String, in domain: String? = nil, from draft: inout TreeDraft) throws(GeneratorError) -> PlanOutcome {
        let instance = try instance(text, in: domain)
        var removed = draft
        var outcome = PlanOutcome(reproducible: try instance.unchangedFiles(in: draft))
        try instance.removeEntries(from: &removed, withPackage: true)
        let users = try instance.users(in: removed)
        if !users.isEmpty {
            removed = draft
            try instance.removeEntries(from: &removed, withPackage: false)
            let list = users.joined(separator: ", ")
            outcome.notes.append(
                "the package \(text) is kept because it is used by \(list); remove its uses there, then run the command again")
        }
        if try removed.plan() == draft.plan() {
            outcome.notes = outcome.notes.isEmpty ? ["there is no \(kind) \(text); nothing to do"] : outcome.notes
            return outcome
        }
        draft = removed
        outcome.next = "strata check"
        return outcome
    }
}
