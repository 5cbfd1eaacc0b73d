import StrataWorkspace

/// Modules or packages that use each other in a circle.
struct Cycle: Rule {
    let identifier = "cycle"
    let summary = "No modules and no packages use each other in a circle."
    let rationale = """
        What goes in a circle can only be built, tested and understood as one piece, whatever its folders say.
        """
    let remedy = "Cut the edge with the fewest imports: move the shared part below both, or hand it in from above."
    let needsConfiguration = false

    var examples: [RuleExample] {
        [
            .bad("two modules import each other", findings: 1) {
                $0.use("FinanceService", in: "FinanceAPI")
                $0.use("FinanceAPI", in: "FinanceService")
            },
            .bad("three modules in a circle", findings: 1) {
                $0.use("CacheKit", in: "NetworkKit")
                $0.use("DatabaseKit", in: "CacheKit")
                $0.use("NetworkKit", in: "DatabaseKit")
            },
            .bad("two packages through different modules", findings: 1) {
                $0.use("InsuranceAPI", in: "FinanceService")
                $0.use("FinanceAPI", in: "InsuranceService")
            },
            .good("two modules use a third") {
                $0.use("NetworkKit", in: "FinanceService")
                $0.use("NetworkKit", in: "InsuranceService")
            },
            .good("a test imports the module that it tests") { $0.use("NetworkKit", in: "NetworkKitTests") },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        let graph = context.graph
        let edges = graph.edges.filter { $0.evidence != .reexport }
        let moduleCircles = Circles(edges.map { ($0.from, $0.to) }).shortest()
        let tied = Set(moduleCircles.flatMap { $0.map(\.package) })
        let packageEdges = edges.filter { $0.from.package != $0.to.package }
        let packageCircles = Circles(packageEdges.map { ($0.from.package, $0.to.package) }).shortest().filter { !tied.isSuperset(of: $0) }
        return moduleCircles.compactMap { circle in
            finding(circle.map(graph.name(of:)), kind: "modules", edges.filter { $0.from == circle[0] && $0.to == circle[1] })
        }
            + packageCircles.compactMap { circle in
                finding(
                    circle.map { $0.isEmpty ? "." : $0 }, kind: "packages",
                    packageEdges.filter { $0.from.package == circle[0] && $0.to.package == circle[1] })
            }
    }

    /// - Parameter circle: the names on the way, the first one again at the end.
    private func finding(_ circle: [String], kind: String, _ edges: [ModuleGraph.Edge]) -> Finding? {
        guard let edge = edges.first(where: { $0.evidence == .import }) ?? edges.first else { return nil }
        return Finding(
            rule: identifier, path: edge.path, position: edge.position, from: circle[0], to: circle[1], evidence: edge.evidence,
            chain: circle,
            message: "the \(kind) \(circle.dropLast().joined(separator: ", ")) use each other in a circle",
            fix: "move what \(circle[0]) needs of \(circle[1]) below both, or hand it in from above")
    }
}
