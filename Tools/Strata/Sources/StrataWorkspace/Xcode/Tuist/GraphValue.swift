import Foundation

/// A value of a graph that Tuist printed.
struct GraphValue {
    private let value: Any

    private init(_ value: Any) { self.value = value }

    /// Reads JSON; `nil` where it is none.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
        self.value = value
    }

    subscript(_ key: String) -> GraphValue? {
        guard let value = (value as? [String: Any])?[key], !(value is NSNull) else { return nil }
        return GraphValue(value)
    }

    var text: String? { value as? String }

    var isTrue: Bool { value as? Bool == true }

    /// A list's values; `nil` where it is none.
    var list: [GraphValue]? { (value as? [Any])?.map(GraphValue.init) }

    /// An object's values by key, sorted; `nil` where it is none.
    var object: [(key: String, value: GraphValue)]? {
        (value as? [String: Any])?.sorted { $0.key < $1.key }.map { ($0.key, GraphValue($0.value)) }
    }

    /// Keys with their values: an object, or, for keys that are not strings, a list of alternating keys and values.
    var pairs: [(key: GraphValue, value: GraphValue)]? {
        if let object { return object.map { (GraphValue($0.key), $0.value) } }
        guard let list, list.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: list.count, by: 2).map { (list[$0], list[$0 + 1]) }
    }
}
