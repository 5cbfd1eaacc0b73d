import StrataWorkspace

extension Rule {
    static let cycle = Rule("cycle") { context in
        let graph = context.graph
        let edges = graph.edges.filter { $0.evidence != .reexport }
        let moduleCircles = Circles(edges.map { ($0.from, $0.to) }).shortest()
        let tied = Set(moduleCircles.flatMap { $0.map(\.package) })
        // SwiftPM rejects packages that depend on each other, whichever targets do; Xcode builds targets, so that tests of a project may use
        // another one.
        let packageEdges = edges.filter { edge in
            let isProjectTest = graph.modules[edge.from]?.kind == .test && graph.packages[edge.from.package]?.isProject == true
            return edge.from.package != edge.to.package && !isProjectTest
        }
        let packageCircles = Circles(packageEdges.map { ($0.from.package, $0.to.package) }).shortest().filter { !tied.isSuperset(of: $0) }
        return moduleCircles.compactMap { circle($0, kind: "modules", edges, node: { $0 }, name: graph.name(of:)) }
            + packageCircles.compactMap {
                circle($0, kind: "packages", packageEdges, node: \.package, name: { $0.isEmpty ? "." : $0 })
            }
    }

    /// The shortest cycle of a component, with its first node repeated at the end. The edges within the component are weighed for the cut.
    private static func circle<Node: Hashable & Comparable>(
        _ circle: [Node], kind: String, _ edges: [ModuleGraph.Edge], node: (ModuleID) -> Node, name: (Node) -> String
    ) -> Finding? {
        typealias Edge = FeedbackEdges<Node>.Edge
        let places = Dictionary(grouping: edges) { Edge(from: node($0.from), to: node($0.to)) }
        let part = Circles(places.keys.map { ($0.from, $0.to) }).part(of: circle[0])
        let inner = places.filter { part.contains($0.key.from) && part.contains($0.key.to) && $0.key.from != $0.key.to }
        let imports = inner.mapValues { $0.filter { $0.evidence == .import } }
        let steps = zip(circle, circle.dropFirst()).compactMap { step -> ModuleGraph.Edge? in
            let step = Edge(from: step.0, to: step.1)
            return imports[step]?.first ?? inner[step]?.first
        }
        guard let first = steps.first else { return nil }
        // Only imports have to be rewritten; the manifest entry is removed with the last of them.
        let cut = FeedbackEdges.cheapest(imports.mapValues { max(1, $0.count) }).map { cut in
            let count = imports[cut]?.count ?? 0
            let places = count == 0 ? "manifest entry only" : count == 1 ? "1 import" : "\(count) imports"
            return "\(name(cut.from)) → \(name(cut.to)) (\(places))"
        }
        let others = part.count > circle.count - 1 ? ", the shortest of \(part.count) \(kind) that do" : ""
        return Finding(
            path: first.path, position: first.position, from: name(circle[0]), to: name(circle[1]),
            evidence: first.evidence, chain: circle.map(name),
            steps: steps.map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "the \(kind) \(circle.dropLast().map(name).joined(separator: ", ")) use each other in a circle\(others)",
            fix: "the cheapest cut is \(cut.joined(separator: " and ")): move the shared code below both, or inject it from above")
    }
}
