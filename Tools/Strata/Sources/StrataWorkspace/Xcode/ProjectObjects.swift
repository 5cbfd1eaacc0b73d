/// The objects of a project file, which refer to one another by identifier.
///
/// An entry that cannot be read is left out and recorded: it does not affect the rest of the project.
final class ProjectObjects {
    struct Object {
        var id: String
        /// The class, such as `PBXNativeTarget`.
        var isa: String
        var entries: [String: ProjectValue]
        var offset: Int
        fileprivate let file: ProjectObjects
    }

    private let objects: [String: ProjectValue]
    private let root: ProjectValue
    private(set) var damages: Set<ProjectDamage> = []

    init(_ value: ProjectValue) throws(ProjectDamage) {
        guard let file = value.object, let objects = file["objects"]?.object else {
            throw ProjectDamage(reason: "this is not an Xcode project: it has no 'objects'", offset: value.offset)
        }
        guard let root = file["rootObject"] else {
            throw ProjectDamage(reason: "this is no Xcode project: it names no 'rootObject'", offset: value.offset)
        }
        self.objects = objects
        self.root = root
    }

    /// The project itself. Without it, nothing can be read.
    func project() throws(ProjectDamage) -> Object {
        guard let project = object(root, ["PBXProject"]) else {
            throw damages.first ?? ProjectDamage(reason: "this is not an Xcode project", offset: root.offset)
        }
        return project
    }

    func record(_ reason: String, at offset: Int) { damages.insert(ProjectDamage(reason: reason, offset: offset)) }

    /// The object that a value refers to; `nil` if it is missing or not of one of the kinds, which is recorded.
    func object(_ reference: ProjectValue, _ kinds: Set<String>) -> Object? {
        guard let id = reference.text else {
            record("an object's identifier is expected here", at: reference.offset)
            return nil
        }
        guard let value = objects[id] else {
            record("object \(id) is missing from the file", at: reference.offset)
            return nil
        }
        guard let entries = value.object, let isa = entries["isa"]?.text else {
            record("object \(id) has no type ('isa')", at: value.offset)
            return nil
        }
        guard kinds.contains(isa) else {
            record("object \(id) is a '\(isa)', which is not expected here", at: value.offset)
            return nil
        }
        return Object(id: id, isa: isa, entries: entries, offset: value.offset, file: self)
    }
}

extension ProjectObjects.Object {
    func object(_ name: String, _ kinds: Set<String>) -> ProjectObjects.Object? {
        entries[name].flatMap { file.object($0, kinds) }
    }

    /// The objects that a list refers to. The newest format omits empty lists.
    func objects(_ name: String, _ kinds: Set<String>) -> [ProjectObjects.Object] {
        list(name).compactMap { file.object($0, kinds) }
    }

    func text(_ name: String) -> String? { read(name, \.text) }

    func list(_ name: String) -> [ProjectValue] { read(name, \.list) ?? [] }

    func texts(_ name: String) -> [String] {
        list(name).compactMap { value in
            if value.text == nil { file.record("'\(name)' contains a value that is not a text", at: value.offset) }
            return value.text
        }
    }

    /// A text that the object cannot do without.
    func required(_ name: String) -> String? {
        if let text = text(name), !text.isEmpty { return text }
        file.record("this \(isa) has no '\(name)'", at: offset)
        return nil
    }

    private func read<Value>(_ name: String, _ kind: (ProjectValue) -> Value?) -> Value? {
        guard let value = entries[name] else { return nil }
        if kind(value) == nil { file.record("'\(name)' is not of the expected kind", at: value.offset) }
        return kind(value)
    }
}
