import StrataScan
import Yams

/// A key of a mapping in `.strata.yml`: how its value is read, and its JSON schema (draft 2020-12).
struct ConfigurationKey<Root> {
    typealias Text = Configuration.Located<String>
    let name: String
    let schema: JSONValue
    var isRequired = false
    /// Reads a value into the object that the mapping describes, and returns whether it has one.
    let read: (inout ConfigurationReader, _ key: Text, Node, inout Root) -> Bool

    static func value<Value>(
        _ name: String, _ schema: JSONValue, isRequired: Bool = false,
        _ read: @escaping (inout ConfigurationReader, Node) -> Value?, set: @escaping (inout Root, Value) -> Void
    ) -> ConfigurationKey {
        ConfigurationKey(name: name, schema: schema, isRequired: isRequired) { reader, _, value, root in
            read(&reader, value).map { set(&root, $0) } != nil
        }
    }

    static func text(
        _ name: String, _ about: String, isRequired: Bool = false, set: @escaping (inout Root, Text) -> Void
    ) -> ConfigurationKey {
        value(name, .schema("string", about), isRequired: isRequired, { $0.text($1) }, set: set)
    }

    /// A list of texts, or a single one.
    static func texts(
        _ name: String, _ about: String, isRequired: Bool = false, set: @escaping (inout Root, [Text]) -> Void
    ) -> ConfigurationKey {
        ConfigurationKey(name: name, schema: .texts(about), isRequired: isRequired) { reader, _, value, root in
            let texts = reader.texts(value)
            set(&root, texts)
            return !texts.isEmpty
        }
    }

    /// A list of words of which none is unknown; without any, nothing is set.
    static func words(
        _ name: String, _ about: String, among known: [String], set: @escaping (inout Root, [String]) -> Void
    ) -> ConfigurationKey {
        value(
            name, .texts(about), { reader, node in reader.texts(node).filter { reader.requireChoice($0, among: known) }.map(\.value) },
            set: { root, words in if !words.isEmpty { set(&root, words) } })
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ about: String, set: @escaping (inout Root, Choice) -> Void
    ) -> ConfigurationKey where Choice.RawValue == String {
        value(name, .choice(Choice.allCases.map(\.rawValue), about), { $0.choice($1, of: Choice.self) }, set: set)
    }

    /// A mapping of names to lists of texts.
    static func map(_ name: String, _ about: String, set: @escaping (inout Root, [Configuration.Entry]) -> Void) -> ConfigurationKey {
        let lists = JSONValue.object(["type": .texts(["array", "string"]), "items": .object(["type": .text("string")])])
        let schema = JSONValue.object(["type": .text("object"), "description": .text(about), "additionalProperties": lists])
        return value(name, schema, { reader, value in reader.pairs(value).map { ($0.key, reader.texts($0.value)) } }, set: set)
    }

    static func object<Value>(
        _ name: String, _ about: String? = nil, in path: WritableKeyPath<Root, Value>, of keys: [ConfigurationKey<Value>]
    ) -> ConfigurationKey {
        ConfigurationKey(name: name, schema: .object(keys, about)) { reader, _, value, root in
            reader.read(value, keys, into: &root[keyPath: path])
        }
    }

    /// A list of objects, each made from an entry at a position, and checked after it was read.
    static func list<Item>(
        _ name: String, _ about: String, in path: WritableKeyPath<Root, [Item]>, of keys: [ConfigurationKey<Item>],
        new: @escaping (SourcePosition) -> Item, check: @escaping (inout ConfigurationReader, Item, Root) -> Void = { _, _, _ in }
    ) -> ConfigurationKey {
        let schema = JSONValue.object(["type": .text("array"), "description": .text(about), "items": .object(keys)])
        return ConfigurationKey(name: name, schema: schema) { reader, key, value, root in
            if name == "layers", case .sequence(let items) = value, items.isEmpty {
                reader.report("the list of layers is empty; add one", at: key)
            }
            for entry in reader.items(value) {
                var item = new(reader.position(of: entry))
                reader.entryStart = reader.problems.count
                guard reader.read(entry, keys, into: &item) else { continue }
                check(&reader, item, root)
                root[keyPath: path].append(item)
            }
            return true
        }
    }

    static func conventions(_ about: String, in path: WritableKeyPath<Root, [Configuration.ConventionSetting]>) -> ConfigurationKey {
        value("conventions", .conventions(about), { $0.readConventions($1) }, set: { $0[keyPath: path] = $1 })
    }
}

extension JSONValue {
    static func schema(_ type: String, _ about: String) -> JSONValue { .object(["type": .text(type), "description": .text(about)]) }

    static func texts(_ about: String) -> JSONValue {
        .object(["description": .text(about), "type": .texts(["array", "string"]), "items": .object(["type": .text("string")])])
    }

    static func choice(_ values: [String], _ about: String) -> JSONValue { .object(["enum": .texts(values), "description": .text(about)]) }

    fileprivate static func object<Root>(_ keys: [ConfigurationKey<Root>], _ about: String? = nil) -> JSONValue {
        let required = keys.filter(\.isRequired).map(\.name)
        return .object([
            "type": .text("object"), "description": about.map { .text($0) }, "additionalProperties": .bool(false),
            "required": required.isEmpty ? nil : .texts(required), "properties": .members(keys.map { ($0.name, $0.schema) }),
        ])
    }

    /// A list of names, or a mapping of names to `true`, `false` or options, which the reader checks.
    fileprivate static func conventions(_ about: String) -> JSONValue {
        let settings = Rules.conventions.map { rule in
            (
                rule.identifier,
                JSONValue.object([
                    "description": .text(rule.texts.summary), "type": .texts(["boolean", "object"]),
                    "properties": .members((rule.options.map(\.key) + ["because"]).map { ($0, .object([])) }),
                ])
            )
        }
        return .object([
            "description": .text(about), "type": .texts(["array", "object"]), "additionalProperties": .bool(false),
            "items": .object(["enum": .texts(settings.map(\.0))]), "properties": .members(settings),
        ])
    }
}
