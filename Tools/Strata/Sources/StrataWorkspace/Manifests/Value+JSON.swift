import StrataManifest
import StrataScan

extension Value {
    /// The labels of values that SwiftPM prints as a list.
    private static let labels = [
        "byName": ["name", "condition"], "plugin": ["name", "package"], "product": ["name", "package", "moduleAliases", "condition"],
        "target": ["name", "condition"],
    ]
    /// The keys that may be the only one of an object and are nevertheless labels.
    private static let keys: Set = ["base", "config", "platformNames", "traits"]

    /// A value that a tool printed, as in the manifest.
    ///
    /// An object with one member that is no label is the case of an enumeration: `{"target": {"name": "Kit"}}` is `.target(name: "Kit")`.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .nothing
        case .bool(let truth): self = .truth(truth)
        case .number(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .array(let list): self = .list(list.map { Value($0) })
        case .object(let members):
            guard members.count == 1, !Self.keys.contains(members[0].key) else {
                self = .call(Call(name: "", arguments: Self.arguments(json)))
                return
            }
            let (name, inner) = (members[0].key, members[0].value)
            let listed = Self.labels[name].flatMap { labels in inner.list.map { zip(labels, $0).map(Self.argument) } }
            let arguments = listed ?? (inner.entries == nil ? [(label: nil, value: Value(inner))] : Self.arguments(inner))
            self = .call(Call(name: name, arguments: arguments))
        }
    }

    static func arguments(_ object: JSONValue) -> [(label: String?, value: Value)] {
        (object.entries ?? []).map { argument($0.key, $0.value) }
    }

    private static func argument(_ label: String, _ json: JSONValue) -> (label: String?, value: Value) {
        guard let entries = json.entries else { return (label, Value(json)) }
        return switch label {
        case "base", "moduleAliases": (label, .dictionary(entries.map { (key: .text($0.key), value: Value($0.value)) }))
        // By name.
        case "targets": (label, .list(entries.map { .call(Call(name: "target", arguments: arguments($0.value))) }))
        default: (label, Value(json))
        }
    }
}
