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
    /// A call whose meaning only the reader of the facts knows, such as `.target(name: "A")`.
    case call(Call)
    /// A value of a type that the manifest declares.
    case instance(Instance)
    case function(Closure)
    case type(String)

}

/// Why a value is not known.
package struct Unknown: Hashable, Sendable {
    /// The first byte of the expression.
    package var place: Int
    package var reason: String
}

/// A call that stays a value, with its labels, whatever its name. Shared when it is assigned, like the classes of PackageDescription.
package final class Call {
    package let name: String
    package var arguments: [(label: String?, value: Value)]
    /// The first byte of the call.
    package let place: Int

    package init(name: String, arguments: [(label: String?, value: Value)], place: Int) {
        self.name = name
        self.arguments = arguments
        self.place = place
    }

    package subscript(label: String) -> Value? { arguments.first { $0.label == label }?.value }

    func set(_ label: String, to value: Value) {
        if let index = arguments.firstIndex(where: { $0.label == label }) {
            arguments[index].value = value
        } else {
            arguments.append((label, value))
        }
    }
}

/// A value of a structure or enumeration of the manifest.
package struct Instance {
    var type: String
    /// The case of an enumeration.
    var name: String?
    /// The properties of a structure, or what a case carries.
    var fields: [(label: String?, value: Value)]

    subscript(label: String) -> Value? {
        get { fields.first { $0.label == label }?.value }
        set {
            guard let newValue else { return }
            if let index = fields.firstIndex(where: { $0.label == label }) {
                fields[index].value = newValue
            } else {
                fields.append((label, newValue))
            }
        }
    }
}

/// A function with the scope in which it was made.
package struct Closure {
    let function: Function
    let scope: Scope
}

extension Value {
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [Value]? { if case .list(let list) = self { list } else { nil } }
    package var call: Call? { if case .call(let call) = self { call } else { nil } }
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
        case (.text(let left), .text(let right)): return left == right
        case (.type(let left), .type(let right)): return left == right
        case (.list(let left), .list(let right)): return all(left.map { (nil, $0) }, right.map { (nil, $0) })
        case (.dictionary(let left), .dictionary(let right)):
            guard left.count == right.count else { return false }
            return all(left.flatMap { [(nil, $0.key), (nil, $0.value)] }, right.flatMap { [(nil, $0.key), (nil, $0.value)] })
        case (.tuple(let left), .tuple(let right)):
            return all(left.map { (nil, $0.value) }, right.map { (nil, $0.value) })
        case (.call(let left), .call(let right)):
            if left === right { return true }
            return left.name == right.name ? all(left.arguments, right.arguments) : false
        case (.instance(let left), .instance(let right)):
            return left.type == right.type && left.name == right.name ? all(left.fields, right.fields) : false
        // A text literal can mean a call such as `.byName(name:)`, which only its reader knows.
        case (.call, .text), (.text, .call): return nil
        default: return false
        }
    }

    /// The value in an interpolation; `nil` if it is not known.
    var written: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .truth(let truth): String(truth)
        case .instance(let instance): instance.name
        case .nothing: "nil"
        default: nil
        }
    }
}
