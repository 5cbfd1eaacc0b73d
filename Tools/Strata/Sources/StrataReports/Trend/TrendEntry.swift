public import StrataRules
import StrataScan
import StrataWorkspace

/// The figures of a workspace at one commit: a line of a trend file.
public struct TrendEntry: Codable, Hashable, Sendable {
    /// The figures of one layer, without tests.
    public struct Layer: Codable, Hashable, Sendable {
        /// Its name; `roots` for what may use everything, `-` for what is in no layer.
        public var name: String
        /// How many modules it has.
        public var modules: Int
        /// How many files they have.
        public var files: Int
        /// The size of the files in KiB.
        public var kilobytes: Int
        /// How many violations its modules are said to have, those that the baseline knows left out.
        public var findings: Int
    }

    /// The version of the format.
    public var format: Int
    /// The commit's whole hash.
    public var commit: String
    /// The commit's day, as 2026-12-31.
    public var date: String
    /// The pairs of modules of which one uses the other.
    public var edges: Int
    /// All violations that the baseline does not know.
    public var findings: Int
    /// Those that it knows.
    public var known: Int
    /// The exceptions that the configuration makes.
    public var exceptions: Int
    /// The layers, top first.
    public var layers: [Layer]

    /// The version that this program writes and reads.
    public static let format = 1

    /// Takes the figures of a check.
    ///
    /// - Parameters:
    ///   - exceptions: how many the configuration makes.
    ///   - commit: the commit's hash.
    ///   - date: its day.
    public init(_ result: CheckResult, exceptions: Int, commit: String, date: String) {
        format = Self.format
        self.commit = commit
        self.date = date
        edges = result.summary.edges
        findings = result.findings.count
        known = result.known
        self.exceptions = exceptions
        let production = result.graph.modules.values.filter { $0.kind != .test }
        func layer(of id: ModuleID) -> String { result.policy.isRoot(id) ? "roots" : result.policy.layer(of: id)?.name.value ?? "-" }
        let members = Dictionary(grouping: production) { layer(of: $0.id) }
        let layersByName = Dictionary(
            result.graph.modules.values.map { ($0.name, layer(of: $0.id)) }, uniquingKeysWith: { first, _ in first })
        let violations = Dictionary(grouping: result.findings) { finding in finding.from.flatMap { layersByName[$0] } ?? "-" }
        layers = (["roots"] + result.layers + ["-"]).compactMap { name in
            guard let modules = members[name] else { return nil }
            let files = modules.flatMap(\.files)
            return Layer(
                name: name, modules: modules.count, files: files.count,
                kilobytes: (files.reduce(0) { $0 + $1.scan.byteCount } + 1023) / 1024, findings: violations[name]?.count ?? 0)
        }
    }

    var json: JSONValue {
        .object([
            "format": .number(format), "commit": .text(commit), "date": .text(date), "edges": .number(edges), "findings": .number(findings),
            "known": .number(known), "exceptions": .number(exceptions),
            "layers": .array(
                layers.map {
                    .object([
                        "name": .text($0.name), "modules": .number($0.modules), "files": .number($0.files),
                        "kilobytes": .number($0.kilobytes), "findings": .number($0.findings),
                    ])
                }),
        ])
    }

    var modules: Int { layers.reduce(0) { $0 + $1.modules } }
    var files: Int { layers.reduce(0) { $0 + $1.files } }
    var kilobytes: Int { layers.reduce(0) { $0 + $1.kilobytes } }
}
