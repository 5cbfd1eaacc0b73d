/// The names declared in a block, with the enclosing scopes.
final class Scope {
    struct Variable {
        var slot: Int
        var type: ValueType
        var isConstant: Bool
        /// The state of initialization, if it was declared without a value.
        var start: FirstValue?

        var hasValue: Bool { start?.isGiven ?? true }
    }

    enum Entry {
        case variable(Variable)
        case computed(FunctionBody)
        case function(FunctionBody)
    }

    var names: [String: Entry] = [:]
    /// Whether it contains a closure's parameters, and the highest used index of `$0`, `$1` ….
    var isClosure = false
    var highestUse: Int?
    let parent: Scope?
    let function: FunctionContext

    init(parent: Scope?, function: FunctionContext) {
        self.parent = parent
        self.function = function
    }
}

/// Whether a variable declared without a value is initialized on the current path.
final class FirstValue {
    var isGiven = false
    /// The number of loops and cases around the declaration: inside further ones, a value may be assigned twice, or never.
    let barriers: Int

    init(barriers: Int) { self.barriers = barriers }
}

/// The state that the blocks of one function share.
final class FunctionContext {
    let depth: Int
    let result: ValueType?
    /// Whether it is a function, which is not isolated to the main actor, unlike closures and the file itself.
    let isNonisolated: Bool
    var slots = 0

    init(depth: Int, result: ValueType?, isNonisolated: Bool) {
        self.depth = depth
        self.result = result
        self.isNonisolated = isNonisolated
    }

    func newSlot() -> Int {
        slots += 1
        return slots - 1
    }
}

/// A parameter of anything that can be called.
struct Parameter {
    var label: String?
    var type: ValueType
    var standard: Code?
}

/// A function of the manifest. Its body is checked after all signatures.
final class FunctionBody {
    let name: String
    let parameters: [Parameter]
    let result: ValueType
    /// The depth of the frame around it.
    let depth: Int
    var run: ((Frame) throws -> Value)?

    init(name: String, parameters: [Parameter], result: ValueType, depth: Int) {
        self.name = name
        self.parameters = parameters
        self.result = result
        self.depth = depth
    }

    /// Calls it from a frame below the one of its declaration.
    func call(_ frame: Frame, depth callerDepth: Int, _ arguments: [Value], _ place: Place) throws -> Value {
        guard let run else { throw place.refusal("'\(name)' before it is known") }
        return try frame.machine.call(place) {
            let inner = frame.ancestor(callerDepth - depth).inner()
            for (index, argument) in arguments.enumerated() { inner[index] = argument }
            return try run(inner)
        }
    }
}
