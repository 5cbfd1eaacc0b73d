/// The names that are declared in a block, and those around it.
final class Scope {
    struct Variable {
        var slot: Int
        var type: ValueType
        var isConstant: Bool
        /// Whether it has a value where it is used, if it was declared without one.
        var start: FirstValue?

        var hasValue: Bool { start?.isGiven ?? true }
    }

    enum Entry {
        case variable(Variable)
        case computed(FunctionBody)
        case function(FunctionBody)
    }

    var names: [String: Entry] = [:]
    /// Whether a closure's parameters stand here, and the highest of `$0`, `$1` … that was used.
    var isClosure = false
    var highestUse: Int?
    let parent: Scope?
    let function: FunctionContext

    init(parent: Scope?, function: FunctionContext) {
        self.parent = parent
        self.function = function
    }
}

/// Whether a variable that was declared without a value has got one on the way that is being checked.
final class FirstValue {
    var isGiven = false
    /// How many loops and cases lie around the declaration: in one of its own a value may be given twice, or never.
    let barriers: Int

    init(barriers: Int) { self.barriers = barriers }
}

/// The state that the blocks of one function share.
final class FunctionContext {
    let depth: Int
    let result: ValueType?
    /// Whether it is declared, and not a closure or the file itself: then it is not on the main actor.
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

/// A function of the manifest. What it does is checked after all signatures are known.
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

    /// Calls it from a frame whose ancestor it was declared in.
    func call(_ frame: Frame, depth callerDepth: Int, _ arguments: [Value], _ place: Place) throws -> Value {
        guard let run else { throw place.refusal("'\(name)' before it is known") }
        return try frame.machine.call(place) {
            let inner = frame.ancestor(callerDepth - depth).inner()
            for (index, argument) in arguments.enumerated() { inner[index] = argument }
            return try run(inner)
        }
    }
}
