/// The variables of a call, by number.
final class Frame {
    var slots: [Value?] = []
    let parent: Frame?
    let machine: Machine

    init(machine: Machine, parent: Frame? = nil) {
        self.machine = machine
        self.parent = parent
    }

    /// Creates the frame of a nested function or closure.
    func inner() -> Frame { Frame(machine: machine, parent: self) }

    func ancestor(_ hops: Int) -> Frame {
        var frame = self
        for _ in 0..<hops { frame = frame.parent ?? frame }
        return frame
    }

    subscript(slot: Int) -> Value? {
        get { slot < slots.count ? slots[slot] : nil }
        set {
            while slots.count <= slot { slots.append(nil) }
            slots[slot] = newValue
        }
    }
}

/// Counts the work of a run, to bound it.
final class Machine {
    private static let mostSteps = 1_000_000
    private static let deepestCall = 40

    private var steps = 0
    private var calls = 0
    /// The created packages, of which SwiftPM uses the last one.
    var packages: [Record] = []

    func step(_ place: Place) throws {
        steps += 1
        if steps > Self.mostSteps { throw place.refusal("a run as long as this") }
    }

    /// Counts the elements of a value.
    func spend(_ count: Int, _ place: Place) throws {
        steps += count
        if steps > Self.mostSteps { throw place.refusal("values as large as this") }
    }

    func call<T>(_ place: Place, _ body: () throws -> T) throws -> T {
        try step(place)
        guard calls < Self.deepestCall else { throw place.refusal("calls as deep as this") }
        calls += 1
        defer { calls -= 1 }
        return try body()
    }
}

/// A checked expression: its type, and its evaluation.
struct Code {
    var type: ValueType
    var run: (Frame) throws -> Value

    static func constant(_ value: Value, _ type: ValueType) -> Code { Code(type: type) { _ in value } }
}

/// How a statement ends.
enum Outcome {
    case next
    case result(Value)
    case leaveLoop
    case nextRound
}

typealias Action = (Frame) throws -> Outcome
