import Foundation
public import StrataRules
import StrataScan
import StrataWorkspace

/// The figures of a workspace's modules.
public enum MetricsReport {
    /// A table of usually at most 80 columns, sorted by reach, and the critical path of the build.
    public static func text(_ metrics: [ModuleMetrics], _ result: CheckResult) -> String {
        let header = ["module", "layer", "in", "out", "all", "depth", "I", "A", "D", "KiB"]
        let rows = metrics.sorted { (-$0.dependents, $0.id) < (-$1.dependents, $1.id) }.map { item in
            let counts = [item.fanIn, item.fanOut, item.dependents, item.depth].map(String.init)
            let ratios = [item.instability, item.abstractness, item.distance].map { String(format: "%.2f", $0) }
            return [result.graph.name(of: item.id).displayed, (result.policy.place(of: item.id) ?? "-").displayed] + counts + ratios
                + [kilobytes(item.bytes)]
        }
        let path = criticalPath(metrics, result)
        let names = path.map { result.graph.name(of: $0.id) }.joined(separator: " → ").displayed
        return ([header] + rows).lines(separator: " ") { $0 > 1 }.map { $0 + "\n" }.joined()
            + "in, out: direct users and used; all: everything that a change can reach\n"
            + "I instability, A abstractness, D distance |A + I - 1| (Martin 1994)\n"
            + "longest build path, \(kilobytes(path.first?.pathBytes ?? 0)) KiB one after the other: \(names)\n"
    }

    private static func kilobytes(_ bytes: Int) -> String { "\((bytes + 1023) / 1024)" }

    private static func criticalPath(_ metrics: [ModuleMetrics], _ result: CheckResult) -> [ModuleMetrics] {
        var path: [ModuleMetrics] = []
        var candidates = metrics
        while let next = candidates.max(by: { ($0.pathBytes, $1.id) < ($1.pathBytes, $0.id) }), !path.contains(next) {
            path.append(next)
            let used = Set(result.graph.edges.filter { $0.from == next.id }.map(\.to))
            candidates = metrics.filter { used.contains($0.id) }
        }
        return path
    }
}
