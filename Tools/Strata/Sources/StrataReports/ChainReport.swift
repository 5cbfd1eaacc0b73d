public import StrataRules
import StrataScan
import StrataWorkspace

/// How one module comes to use another.
public struct ChainReport: Sendable {
    private let graph: ModuleGraph

    /// Makes a report over a graph.
    public init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// The shortest chain between two modules, one step a line with the place that shows it; `nil` when there is none.
    public func text(from: String, to: String) -> String? {
        let starts = graph.modules.values.filter { $0.name == from }.map(\.id).sorted()
        let edges = Dictionary(grouping: graph.edges.filter { $0.evidence != .reexport }, by: \.from)
        var cameBy: [ModuleID: ModuleGraph.Edge] = [:]
        var queue = starts
        var seen = Set(starts)
        var next = 0
        while next < queue.count {
            let current = queue[next]
            next += 1
            if graph.name(of: current) == to, next > starts.count || from == to { return chain(to: current, cameBy) }
            // Imports come before manifest entries of the same step: they are the stronger evidence.
            for edge in (edges[current] ?? []).sorted(by: Self.isStronger) where seen.insert(edge.to).inserted {
                cameBy[edge.to] = edge
                queue.append(edge.to)
            }
        }
        return nil
    }

    private static func isStronger(_ lhs: ModuleGraph.Edge, _ rhs: ModuleGraph.Edge) -> Bool {
        if lhs.evidence != rhs.evidence { return lhs.evidence == .import }
        return (lhs.to, lhs.path, lhs.position) < (rhs.to, rhs.path, rhs.position)
    }

    private func chain(to end: ModuleID, _ cameBy: [ModuleID: ModuleGraph.Edge]) -> String {
        var steps: [ModuleGraph.Edge] = []
        var current = end
        while let edge = cameBy[current] {
            steps.append(edge)
            current = edge.from
        }
        let names = ([current] + steps.reversed().map(\.to)).map(graph.name(of:))
        let lines = steps.reversed().map { edge in
            "  \(edge.path):\(edge.position): \(graph.name(of: edge.from)) \(edge.evidence == .import ? "imports" : "declares") \(graph.name(of: edge.to))"
        }
        return ([names.joined(separator: " → ")] + lines).joined(separator: "\n") + "\n"
    }
}
