import Synchronization

/// The result of running a flow under faults.
public struct Exploration: Sendable, CustomStringConvertible {
    /// A broken promise.
    public struct Broken: Sendable, Hashable, CustomStringConvertible {
        public var promise: String
        /// The fault and its place.
        public var run: String
        public var description: String { "\(run): \(promise)" }
    }

    /// The name of the flow.
    public var name: String
    /// The number of places that the flow passes without a fault.
    public var places: Int
    /// The number of runs by kind of fault.
    public var runs: [String: Int] = [:]
    public var broken: [Broken] = []

    public init(_ name: String, places: Int) {
        self.name = name
        self.places = places
    }

    /// The total number of runs.
    public var runCount: Int { runs.values.reduce(0, +) }

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

/// Collects the promises that a contract checks after a run: `promise("paid at most once", payments.count <= 1)`.
public final class Promises: Sendable {
    private let state = Mutex<(asked: Int, broken: [String])>((0, []))

    init() {}

    /// Checks a promise, worded as in the service's README. The detail is the actual state.
    public func callAsFunction(_ promise: String, _ isKept: Bool, _ detail: @autoclosure () -> String = "") {
        state.withLock { state in
            state.asked += 1
            guard !isKept else { return }
            let detail = detail()
            state.broken.append(detail.isEmpty ? promise : promise + " (" + detail + ")")
        }
    }

    var asked: Int { state.withLock { $0.asked } }
    var broken: [String] { state.withLock { $0.broken } }
}
