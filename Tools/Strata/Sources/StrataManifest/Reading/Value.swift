/// The kinds of the calls that create targets.
package let targetKinds = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system", "binaryTarget": "binary",
    "plugin": "plugin", "macro": "macro",
]

package enum Value {
    /// Something that cannot be computed; it makes unknown only what depends on it.
    case unknown(Unknown)
    case nothing
    case truth(Bool)
    case integer(Int)
    case text(String)
    case list([Value])
    case dictionary([(key: Value, value: Value)])
    case tuple([(label: String?, value: Value)])
    case call(Call)
    case function(Closure)
    case type(String)

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [Value]? { if case .list(let list) = self { list } else { nil } }
    /// The call that stays a value.
    package var call: Call? { if case .call(let call) = self, call.type == nil { call } else { nil } }
    package var unknown: Unknown? { if case .unknown(let unknown) = self { unknown } else { nil } }
    var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var isNothing: Bool { if case .nothing = self { true } else { false } }
    func isContained(in list: [Value]) -> Bool { list.contains { $0.isEqual(to: self) == true } }

    /// Whether two values are equal; `nil` if that is unknown.
    func isEqual(to other: Value, depth: Int = 0) -> Bool? {
        guard depth < 30 else { return nil }
        func all(_ left: [(label: String?, value: Value)], _ right: [(label: String?, value: Value)]) -> Bool? {
            guard left.count == right.count else { return false }
            var isKnown = true
            for (one, two) in zip(left, right) {
                guard one.label == two.label else { return false }
                switch one.value.isEqual(to: two.value, depth: depth + 1) {
                case false?: return false
                case nil: isKnown = false
                case true?: break
                }
            }
            return isKnown ? true : nil
        }
        switch (self, other) {
        case (.unknown, _), (_, .unknown), (.function, _), (_, .function): return nil
        case (.nothing, .nothing): return true
        case (.truth(let left), .truth(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.text(let left), .text(let right)), (.type(let left), .type(let right)): return left == right
        case (.list(let left), .list(let right)): return all(left.map { (nil, $0) }, right.map { (nil, $0) })
        case (.dictionary(let left), .dictionary(let right)):
            return all(left.flatMap { [(nil, $0.key), (nil, $0.value)] }, right.flatMap { [(nil, $0.key), (nil, $0.value)] })
        case (.tuple(let left), .tuple(let right)): return all(left.map { (nil, $0.value) }, right.map { (nil, $0.value) })
        case (.call(let left), .call(let right)):
            if left === right { return true }
            return left.name == right.name && left.type == right.type ? all(left.arguments, right.arguments) : false
        // A text literal can mean a call such as `.byName(name:)`, which only its reader knows.
        case (.call(let call), .text), (.text, .call(let call)): return call.type == nil ? nil : false
        default: return false
        }
    }

    /// The value in an interpolation; `nil` if it is not known.
    var written: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .truth(let truth): String(truth)
        case .call(let call): call.type == nil || call.name.isEmpty ? nil : call.name
        case .nothing: "nil"
        default: nil
        }
    }
}

/// Why a value is not known, a part cannot be parsed, or the evaluation ends.
package struct Unknown: Error, Hashable {
    /// The first byte of the expression.
    package var place: Int
    package var reason: String
    static func exhausted(at place: Int) -> Unknown { Unknown(place: place, reason: "an evaluation as long as this") }
}

/// A call that stays a value, with its labels, whatever its name, because only the reader of the facts knows its meaning. Shared when it
/// is assigned, like the classes of PackageDescription. Or a value of a type of the manifest, which is copied.
package final class Call {
    /// The name of a call or of an enumeration's case; empty for a structure.
    package let name: String
    package private(set) var arguments: [(label: String?, value: Value)]
    package let place: Int
    /// The type of which it is a value, if the manifest declares it.
    let type: String?

    package init(name: String, arguments: [(label: String?, value: Value)], place: Int = 0, type: String? = nil) {
        (self.name, self.arguments, self.place, self.type) = (name, arguments, place, type)
    }

    package subscript(label: String) -> Value? { arguments.first { $0.label == label }?.value }
    func copy() -> Call { Call(name: name, arguments: arguments, place: place, type: type) }

    func set(_ label: String, to value: Value) {
        if let index = arguments.firstIndex(where: { $0.label == label }) {
            arguments[index].value = value
        } else {
            arguments.append((label, value))
        }
    }
}

package struct Closure {
    let function: Function
    let scope: Scope
}
