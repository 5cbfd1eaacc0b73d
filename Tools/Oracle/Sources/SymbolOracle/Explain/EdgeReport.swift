import ScanOracle

/// Which edges between modules the manifests explain, as another program reads them.
package struct EdgeReport: Sendable {
    /// An edge: one module uses declarations of another.
    package struct Edge: Hashable, Sendable {
        package var from: String
        package var to: String
        /// The number of uses.
        package var count: Int
        /// The first of them.
        package var first: SymbolReading.Use
    }

    /// The edges that a declared dependency explains.
    package private(set) var declared: [Edge] = []
    /// Edges explained by a declared umbrella, with the modules in between.
    package private(set) var exported: [(edge: Edge, by: [String])] = []
    /// Edges that are findings of `strata check`, or are re-exported by such a module.
    package private(set) var found: [Edge] = []
    /// Unexplained edges.
    package private(set) var unexplained: [Edge] = []
    /// The number of uses of other modules' declarations.
    package let uses: Int
    /// The number of described packages, and of cached answers among them.
    package var described = (count: 0, kept: 0)

    /// Explains the edges of a reading.
    ///
    /// The targets of a use and of a declaration are those of their files in the description, independent of Strata's own assignment of
    /// files to modules.
    package init(_ reading: SymbolReading, in graph: TargetGraph, findings: CheckFindings) {
        uses = reading.uses.count
        let edges = Dictionary(grouping: reading.uses) { use in
            [Owner(use.path, graph, else: use.from), Owner(use.declaredIn, graph, else: use.to)]
        }
        let found = findings.edges
        // An undeclared dependency is one finding; the modules that it re-exports add none.
        var undeclared: [TargetGraph.Target: [TargetGraph.Target]] = [:]
        for owners in edges.keys where found.contains(owners.map(\.module)) {
            if let user = owners[0].target, let used = owners[1].target { undeclared[user, default: []].append(used) }
        }
        for (owners, uses) in edges {
            guard owners[0] != owners[1], let first = uses.first else { continue }
            let edge = Edge(from: owners[0].name, to: owners[1].name, count: uses.count, first: first)
            guard let user = owners[0].target, let used = owners[1].target else {
                unexplained.append(edge)
                continue
            }
            switch graph.explanation(from: user, to: used) {
            case .declared?: declared.append(edge)
            case .exported(let way)?: exported.append((edge, way))
            case nil:
                let isFound = graph.explanation(from: user, to: used, assuming: undeclared[user] ?? []) != nil
                if isFound { self.found.append(edge) } else { unexplained.append(edge) }
            }
        }
        declared.sort { Self.areInOrder($0, $1) }
        exported.sort { Self.areInOrder($0.edge, $1.edge) }
        self.found.sort { Self.areInOrder($0, $1) }
        unexplained.sort { Self.areInOrder($0, $1) }
    }

    /// The target of the file at a position.
    private struct Owner: Hashable {
        var target: TargetGraph.Target?
        var name: String
        var module: String

        init(_ path: String, _ graph: TargetGraph, else module: String) {
            target = graph.owner(of: path)
            name = target.map(graph.name) ?? "\(path) (in no described target)"
            self.module = target.map(graph.module) ?? module
        }
    }

    private static func areInOrder(_ one: Edge, _ other: Edge) -> Bool { (one.from, one.to) < (other.from, other.to) }

    /// 0 if all edges are explained, 1 if one is not, 2 if there is none.
    package var exitCode: Int32 {
        if declared.isEmpty, exported.isEmpty, found.isEmpty, unexplained.isEmpty { return 2 }
        return unexplained.isEmpty ? 0 : 1
    }

    /// The unexplained edges, one per line, each with its first use.
    package var problems: [String] {
        unexplained.map { edge in
            "\(edge.first.path):\(edge.first.position): \(edge.from) \(edge.first.role) \(edge.first.name) of \(edge.to), "
                + "in \(Self.places(edge.count)): no declared dependency explains it, and strata reports no finding"
        }
    }

    /// The umbrellas that explain edges, one per line, with the modules that need them.
    package var umbrellas: [String] {
        Dictionary(grouping: exported) { $0.by.joined(separator: " → ") }.sorted { $0.key < $1.key }.map { way, edges in
            let users = Set(edges.map(\.edge.from)).count
            let used = Set(edges.map(\.edge.to)).count
            return "umbrella \(way): \(users) module\(users == 1 ? "" : "s") \(users == 1 ? "uses" : "use") \(used) "
                + "module\(used == 1 ? "" : "s") through it"
        }
    }

    /// The last line of a run.
    package var receipt: String {
        let count = declared.count + exported.count + found.count + unexplained.count
        return "explained \(grouped(count)) symbol edges of \(grouped(uses)) uses by the descriptions of \(described.count) packages "
            + "(\(described.kept) kept): \(grouped(declared.count)) declared, \(grouped(exported.count)) by an umbrella, "
            + "\(grouped(found.count)) findings, \(grouped(unexplained.count)) unexplained"
    }

    private static func places(_ count: Int) -> String { "\(grouped(count)) place\(count == 1 ? "" : "s")" }
}
