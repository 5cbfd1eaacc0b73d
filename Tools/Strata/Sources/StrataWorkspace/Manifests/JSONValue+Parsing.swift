import Foundation
package import StrataScan

extension JSONValue {
    /// Parses JSON text; `nil` if it is invalid. Keys are sorted.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else { return nil }
        self.init(value)
    }

    private init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let list as [Any]: self = .array(list.map { JSONValue($0) })
        case let object as [String: Any]: self = .members(object.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
        // "c" is the encoding of Boolean values.
        case let number as NSNumber: self = String(cString: number.objCType) == "c" ? .bool(number.boolValue) : .number(number.intValue)
        default: self = .null
        }
    }

    /// The elements of a member that is a list; empty if there is none.
    package func list(_ key: String) -> [JSONValue] { self[key]?.list ?? [] }
    package func texts(_ key: String) -> [String]? { self[key]?.list?.compactMap(\.text) }

    /// Keys with their values: an object, or, for keys that are not strings, a list of alternating keys and values.
    var pairs: [(key: JSONValue, value: JSONValue)]? {
        if let entries { return entries.map { (.text($0.key), $0.value) } }
        guard let list, list.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: list.count, by: 2).map { (list[$0], list[$0 + 1]) }
    }
}
