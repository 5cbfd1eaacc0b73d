/// The value of an expression. Optionals are the value itself, or `nothing`.
enum Value {
    case text(String)
    case truth(Bool)
    case integer(Int)
    case nothing
    case list([Value])
    case dictionary([String: Value])
    case tuple([Value])
    case record(Record)

    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    var list: [Value]? {
        if case .list(let list) = self { return list }
        return nil
    }

    var record: Record? {
        if case .record(let record) = self { return record }
        return nil
    }

    var isNothing: Bool {
        if case .nothing = self { return true }
        return false
    }

    /// Whether two values of one type are equal; `nil` if unknown.
    func equals(_ other: Value) -> Bool? {
        switch (self, other) {
        case (.text(let a), .text(let b)): return a == b
        case (.truth(let a), .truth(let b)): return a == b
        case (.integer(let a), .integer(let b)): return a == b
        case (.nothing, _): return other.isNothing
        case (_, .nothing): return false
        case (.list(let a), .list(let b)):
            guard a.count == b.count else { return false }
            var isEqual = true
            for (one, another) in zip(a, b) {
                guard let same = one.equals(another) else { return nil }
                isEqual = isEqual && same
            }
            return isEqual
        case (.record(let a), .record(let b)) where a.type == b.type && a.fields.isEmpty && b.fields.isEmpty: return a.form == b.form
        default: return nil
        }
    }
}

/// A value of a PackageDescription type: the function or case that created it, with its arguments.
///
/// `Package` and `Target` are reference types, and the only ones that can be changed.
final class Record {
    let type: String
    let form: String
    var fields: [String: Value]

    init(_ type: String, _ form: String, _ fields: [String: Value] = [:]) {
        self.type = type
        self.form = form
        self.fields = fields
    }

    var traitName: String? { form == "default" || form == "defaults" ? "default" : text("name") }

    func text(_ field: String) -> String? { fields[field]?.text }
    func list(_ field: String) -> [Value] { fields[field]?.list ?? [] }
    func record(_ field: String) -> Record? { fields[field]?.record }
    func records(_ field: String) -> [Record] { list(field).compactMap(\.record) }
    func texts(_ field: String) -> [String] { list(field).compactMap(\.text) }
}
