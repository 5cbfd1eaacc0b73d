/// What came of running a flow under faults.
public struct Exploration: Sendable, CustomStringConvertible {
    /// A promise that was not kept.
    public struct Broken: Sendable, Hashable, CustomStringConvertible {
        public var promise: String
        /// The fault and its place, as the explorer would name it.
        public var run: String
        public var description: String { "\(run): \(promise)" }
    }

    /// The flow.
    public var name: String
    /// How many places it passes when nothing fails.
    public var places: Int
    /// How many runs there were, by what was done in them.
    public var runs: [String: Int] = [:]
    public var broken: [Broken] = []

    public init(_ name: String, places: Int = 0) {
        self.name = name
        self.places = places
    }

    /// How many runs there were in all.
    public var runCount: Int { runs.values.reduce(0, +) }

    /// Counts a run whose contract was looked at.
    mutating func count(_ kind: String, _ run: String, broken promises: [String]) {
        runs[kind, default: 0] += 1
        broken += promises.map { Broken(promise: $0, run: run) }
    }

    public var description: String {
        let counts = runs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let lines = broken.prefix(20).map { "\n  " + $0.description }.joined()
        let rest = broken.count > 20 ? "\n  and \(broken.count - 20) more" : ""
        return "\(name): \(places) places, \(runCount) runs (\(counts)), \(broken.count) broken promises" + lines + rest
    }
}
