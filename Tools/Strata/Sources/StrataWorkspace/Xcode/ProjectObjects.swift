/// The objects of a project file, which refer to one another by identifier.
struct ProjectObjects {
    /// One object.
    struct Object {
        var id: String
        /// The class, such as `PBXNativeTarget`.
        var isa: String
        var entries: [String: ProjectValue]
        var offset: Int
    }

    private let objects: [String: ProjectValue]
    /// The project itself.
    let project: Object

    init(_ value: ProjectValue) throws(ProjectDamage) {
        guard let file = value.object, let objects = file["objects"], let entries = objects.object else {
            throw ProjectDamage(reason: "this is not an Xcode project: it has no 'objects'", offset: value.offset)
        }
        guard let root = file["rootObject"] else {
            throw ProjectDamage(reason: "this is no Xcode project: it names no 'rootObject'", offset: value.offset)
        }
        self.objects = entries
        project = try Self.object(root, among: entries, ["PBXProject"])
    }

    /// The object that a value refers to.
    ///
    /// - Parameter kinds: The allowed kinds.
    func object(_ reference: ProjectValue, _ kinds: Set<String>) throws(ProjectDamage) -> Object {
        try Self.object(reference, among: objects, kinds)
    }

    private static func object(
        _ reference: ProjectValue, among objects: [String: ProjectValue], _ kinds: Set<String>
    ) throws(ProjectDamage) -> Object {
        guard let id = reference.text else {
            throw ProjectDamage(reason: "an object's identifier is expected here", offset: reference.offset)
        }
        guard let value = objects[id] else {
            throw ProjectDamage(reason: "object \(id) is missing from the file", offset: reference.offset)
        }
        guard let entries = value.object, let isa = entries["isa"]?.text else {
            throw ProjectDamage(reason: "object \(id) has no type ('isa')", offset: value.offset)
        }
        guard kinds.contains(isa) else {
            let wanted = kinds.sorted().joined(separator: " or ")
            throw ProjectDamage(reason: "object \(id) is a '\(isa)' where \(wanted) is expected", offset: value.offset)
        }
        return Object(id: id, isa: isa, entries: entries, offset: value.offset)
    }
}

extension ProjectObjects.Object {
    /// A text that the object need not have.
    func text(_ name: String) throws(ProjectDamage) -> String? {
        guard let value = entries[name] else { return nil }
        guard let text = value.text else { throw ProjectDamage(reason: "'\(name)' is no text", offset: value.offset) }
        return text
    }

    /// A list that the object need not have.
    func list(_ name: String) throws(ProjectDamage) -> [ProjectValue] {
        guard let value = entries[name] else { return [] }
        guard let list = value.list else { throw ProjectDamage(reason: "'\(name)' is no list", offset: value.offset) }
        return list
    }

    /// A list of texts that the object need not have.
    func texts(_ name: String) throws(ProjectDamage) -> [String] {
        var texts: [String] = []
        for value in try list(name) {
            guard let text = value.text else {
                throw ProjectDamage(reason: "'\(name)' contains a value that is not a text", offset: value.offset)
            }
            texts.append(text)
        }
        return texts
    }

    /// A required property: a file without it is truncated.
    func required(_ name: String) throws(ProjectDamage) -> ProjectValue {
        guard let value = entries[name] else { throw ProjectDamage(reason: "this \(isa) has no '\(name)'", offset: offset) }
        return value
    }

    /// A list that the object cannot do without.
    func requiredList(_ name: String) throws(ProjectDamage) -> [ProjectValue] {
        _ = try required(name)
        return try list(name)
    }
}
