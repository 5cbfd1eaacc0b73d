/// The objects of a project file, which refer to one another by identifier.
///
/// An entry that cannot be read is left out and recorded: it does not affect the rest of the project.
final class ProjectObjects {
    struct Object {
        let id: String
        let isa: String
        let entries: [String: ProjectValue]
        let offset: Int
        fileprivate let file: ProjectObjects

        func object(_ name: String) -> Object? { entries[name].flatMap(file.object) }
        /// The objects that a list refers to. The newest format omits empty lists.
        func objects(_ name: String) -> [Object] { list(name).compactMap(file.object) }
        func text(_ name: String) -> String? { entries[name]?.text }
        func list(_ name: String) -> [ProjectValue] { entries[name]?.list ?? [] }
        func texts(_ name: String) -> [String] { list(name).compactMap(\.text) }

        /// A text that the object cannot do without.
        func required(_ name: String) -> String? {
            if let text = text(name), !text.isEmpty { return text }
            file.record("this \(isa) has no '\(name)'", at: offset)
            return nil
        }
    }

    private let objects: [String: ProjectValue]
    private(set) var damages: Set<ProjectDamage> = []

    init(_ value: ProjectValue) { objects = value.object?["objects"]?.object ?? [:] }
    func record(_ reason: String, at offset: Int) { damages.insert(ProjectDamage(reason: reason, offset: offset)) }

    /// The object that a value refers to; a missing one is recorded.
    func object(_ reference: ProjectValue) -> Object? {
        let id = reference.text ?? ""
        guard let value = objects[id], let entries = value.object, let isa = entries["isa"]?.text else {
            record("object \(id) is missing from the file", at: reference.offset)
            return nil
        }
        return Object(id: id, isa: isa, entries: entries, offset: value.offset, file: self)
    }
}
