import ScanOracle
import StrataScan

/// Strata's output for a package, one fact per line, without text of the package.
package struct Facts: Hashable, Sendable {
    /// The counts and edges, in a fixed order.
    package var lines: [String]
    /// The findings, in the report's order.
    package var findings: [String]
    /// The edges without findings, by module pair: every import, and every use of another module's declaration.
    package var others: [[String]: [String]]
    /// The declaration of a use's line, for the reviewer.
    package var names: [String: String]

    /// Creates the facts of a package.
    ///
    /// - Parameters:
    ///   - package: The package's name and version.
    ///   - compiler: The compiler's version.
    package init(package: String, compiler: String, _ reading: SymbolReading, _ check: CheckFindings) {
        lines = ["package \(package)", "compiler \(compiler)"]
        lines.append("symbols of \(reading.files) files in \(reading.occurrences) places")
        lines += reading.unknown.map { "unknown \($0.path): \($0.reason)" }
        lines += reading.modules.map { "module \($0.name): \($0.kind), \($0.files) files" }
        let own = Set(reading.modules.map(\.name))
        let imports = Dictionary(grouping: reading.imports.filter { own.contains($0.to) }) { [$0.from, $0.to] }
        lines += imports.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { edge, all in
            "imports \(edge[0]) → \(edge[1]): \(all.count)"
        }
        let uses = Dictionary(grouping: reading.uses) { [$0.from, $0.to] }
        lines += uses.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { edge, all in
            let roles = Dictionary(grouping: all, by: \.role).sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key)" }
            return "symbols \(edge[0]) → \(edge[1]): \(roles.joined(separator: ", "))"
        }
        findings = check.all.map { finding in
            "finding \(finding.rule) \(finding.file):\(finding.line):\(finding.column) \(finding.from ?? "-") → \(finding.to ?? "-") "
                + "by \(finding.evidence)"
        }
        let found = Set(check.all.map { "\($0.file):\($0.line)" })
        others = [:]
        names = [:]
        for item in reading.imports where !found.contains("\(item.path):\(item.position.line)") {
            others[["import", item.from, item.to], default: []].append("import \(item.path):\(item.position) \(item.from) → \(item.to)")
        }
        for use in reading.uses where !found.contains("\(use.path):\(use.position.line)") {
            let line = "symbol \(use.path):\(use.position) \(use.from) → \(use.to) \(use.role)"
            others[["symbol", use.from, use.to], default: []].append(line)
            names[line] = "\(use.name) of \(use.declaredIn)"
        }
    }

    /// Draws lines of edges without findings by a seed: first a module pair, alternating between imports and symbols, then one of its uses,
    /// so that rare edges are reviewed, too.
    package func draw(_ count: Int, seed: UInt64, besides known: Set<String> = []) -> [String] {
        var generator = SeededGenerator(seed: seed)
        var pools = others.mapValues { Set($0).subtracting(known).sorted() }.filter { !$0.value.isEmpty }
        var drawn: [String] = []
        while drawn.count < count, !pools.isEmpty {
            let kind = drawn.count % 3 == 0 ? "import" : "symbol"
            let wanted = pools.keys.filter { $0[0] == kind }
            let edges = (wanted.isEmpty ? Array(pools.keys) : wanted).sorted { $0.lexicographicallyPrecedes($1) }
            let edge = edges[Int(generator.next() % UInt64(edges.count))]
            guard var lines = pools[edge] else { break }
            drawn.append(lines.remove(at: Int(generator.next() % UInt64(lines.count))))
            pools[edge] = lines.isEmpty ? nil : lines
        }
        return drawn
    }
}
