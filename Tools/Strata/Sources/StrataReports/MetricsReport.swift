public import StrataRules
import StrataScan
import StrataWorkspace

/// The figures of a workspace's modules.
public struct MetricsReport: Sendable {
    private let metrics: [ModuleMetrics]
    private let result: CheckResult

    public init(_ metrics: [ModuleMetrics], _ result: CheckResult) {
        self.metrics = metrics
        self.result = result
    }

    private func layer(_ id: ModuleID) -> String {
        result.policy.isRoot(id) ? "root" : result.policy.layer(of: id)?.name.value ?? "-"
    }

    /// A table of usually at most 80 columns, sorted by reach, and the critical path of the build.
    public var text: String {
        let header = ["module", "layer", "in", "out", "all", "depth", "I", "A", "D", "KiB"]
        let rows = metrics.sorted { (-$0.dependents, $0.id) < (-$1.dependents, $1.id) }.map { item in
            [
                result.graph.name(of: item.id).displayed, layer(item.id).displayed, "\(item.fanIn)", "\(item.fanOut)", "\(item.dependents)",
                "\(item.depth)",
                Self.ratio(item.instability), Self.ratio(item.abstractness), Self.ratio(item.distance), "\((item.bytes + 1023) / 1024)",
            ]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column < 2 ? row[column] + space : space + row[column]
            }
            return cells.joined(separator: " ") + "\n"
        }
        let path = criticalPath()
        let names = path.map(result.graph.name(of:)).joined(separator: " → ").displayed
        let bytes = metrics.first { $0.id == path.first }?.pathBytes ?? 0
        return lines.joined()
            + "in, out: direct users and used; all: everything that a change can reach\n"
            + "I instability, A abstractness, D distance |A + I - 1| (Martin 1994)\n"
            + "longest build path, \((bytes + 1023) / 1024) KiB one after the other: \(names)\n"
    }

    private func criticalPath() -> [ModuleID] {
        let byID = Dictionary(metrics.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        func heavier(_ lhs: ModuleMetrics, _ rhs: ModuleMetrics) -> Bool { (lhs.pathBytes, rhs.id) < (rhs.pathBytes, lhs.id) }
        var path: [ModuleID] = []
        var current = metrics.max(by: heavier)
        while let item = current, !path.contains(item.id) {
            path.append(item.id)
            let used = Set(result.graph.edges.filter { $0.from == item.id }.map(\.to))
            current = used.compactMap { byID[$0] }.max(by: heavier)
        }
        return path
    }

    private static func ratio(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// An array with one object per module; ratios are in hundredths, so that output is deterministic.
    public var json: String {
        let items = metrics.map { item in
            JSONValue.object([
                "package": .text(item.id.package.isEmpty ? "." : item.id.package), "module": .text(result.graph.name(of: item.id)),
                "layer": .text(layer(item.id)), "fanIn": .number(item.fanIn), "fanOut": .number(item.fanOut),
                "dependents": .number(item.dependents), "depth": .number(item.depth), "types": .number(item.types),
                "abstractTypes": .number(item.abstractTypes), "instabilityPercent": .number(Int((item.instability * 100).rounded())),
                "abstractnessPercent": .number(Int((item.abstractness * 100).rounded())),
                "distancePercent": .number(Int((item.distance * 100).rounded())), "bytes": .number(item.bytes),
                "pathBytes": .number(item.pathBytes),
            ])
        }
        return JSONValue.array(items).description + "\n"
    }
}
