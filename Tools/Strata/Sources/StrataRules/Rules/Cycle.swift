import StrataWorkspace

struct Cycle: Rule {
    let identifier = "cycle"

    func check(_ context: RuleContext) -> [Finding] {
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
        return moduleCircles.compactMap { finding($0, kind: "modules", edges, node: { $0 }, name: graph.name(of:)) }
            + packageCircles.compactMap {
                finding($0, kind: "packages", packageEdges, node: \.package, name: { $0.isEmpty ? "." : $0 })
            }
    }

    /// The shortest cycle of a component, with its first node repeated at the end. The edges within the component are weighed for the cut.
    private func finding<Node: Hashable & Comparable>(
        _ circle: [Node], kind: String, _ edges: [ModuleGraph.Edge], node: (ModuleID) -> Node, name: (Node) -> String
    ) -> Finding? {
        typealias Edge = FeedbackEdges<Node>.Edge
        var places: [Edge: [ModuleGraph.Edge]] = [:]
        for edge in edges { places[Edge(from: node(edge.from), to: node(edge.to)), default: []].append(edge) }
        let part = Circles(places.keys.map { ($0.from, $0.to) }).part(of: circle[0])
        let inner = places.filter { part.contains($0.key.from) && part.contains($0.key.to) && $0.key.from != $0.key.to }
        func strongest(_ step: Edge) -> ModuleGraph.Edge? {
            inner[step]?.first { $0.evidence == .import } ?? inner[step]?.first
        }
        let steps = zip(circle, circle.dropFirst()).map { Edge(from: $0, to: $1) }
        guard let start = steps.first, let edge = strongest(start) else { return nil }
        // Only imports have to be rewritten; the manifest entry is removed with the last of them.
        let cut = FeedbackEdges.cheapest(inner.mapValues { max(1, $0.filter { $0.evidence == .import }.count) }).map { cut in
            let imports = (inner[cut] ?? []).filter { $0.evidence == .import }.count
            return
                "\(name(cut.from)) → \(name(cut.to)) (\(imports == 0 ? "manifest entry only" : imports == 1 ? "1 import" : "\(imports) imports"))"
        }
        let others = part.count > circle.count - 1 ? ", the shortest of \(part.count) \(kind) that do" : ""
        return Finding(
            rule: identifier, path: edge.path, position: edge.position, from: name(start.from), to: name(start.to), evidence: edge.evidence,
            chain: circle.map(name),
            steps: steps.compactMap(strongest).map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "the \(kind) \(circle.dropLast().map(name).joined(separator: ", ")) use each other in a circle\(others)",
            fix: "the cheapest cut is \(cut.joined(separator: " and ")): move the shared code below both, or inject it from above")
    }
}
