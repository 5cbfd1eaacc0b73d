/// A type of the part of Swift that manifests use.
indirect enum ValueType: Hashable, Sendable {
    case text
    case truth
    case integer
    case nothing
    case optional(ValueType)
    case array(ValueType)
    case set(ValueType)
    case dictionary(ValueType, ValueType)
    case range(ValueType)
    case closedRange(ValueType)
    case tuple([ValueType], labels: [String?])
    /// A type of PackageDescription, or the manifest's own.
    case named(String)

    /// The wrapped type of an optional, or else the type itself.
    var unwrapped: ValueType {
        if case .optional(let inner) = self { return inner }
        return self
    }

    var isOptional: Bool {
        if case .optional = self { return true }
        return false
    }

    /// The name under which the type's members are listed.
    var owner: String {
        switch self {
        case .text: "String"
        case .truth: "Bool"
        case .integer: "Int"
        case .nothing: "Void"
        case .optional(let inner): inner.owner + "?"
        case .array(let inner): "[" + inner.owner + "]"
        case .set(let inner): "Set<" + inner.owner + ">"
        case .dictionary(let key, let value): "[" + key.owner + ":" + value.owner + "]"
        case .range(let inner): "Range<" + inner.owner + ">"
        case .closedRange(let inner): "ClosedRange<" + inner.owner + ">"
        case .tuple(let elements, _): "(" + elements.map(\.owner).joined(separator: ",") + ")"
        case .named(let name): name
        }
    }

    /// Whether a value of this type is accepted where the other type is expected.
    func fits(_ other: ValueType) -> Bool { self == other || (other.isOptional && self == other.unwrapped) }
}
