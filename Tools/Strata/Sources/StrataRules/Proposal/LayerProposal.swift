import StrataScan
public import StrataWorkspace

/// Proposes layers for a workspace without a configuration, from its dependency graph.
///
/// Packages in the same folder become a layer, other packages one each. If that results in fewer than three or more than six layers, or if
/// there is only one package, modules are assigned by role; so are the folders of a module that contains most of the workspace. Layers that
/// depend on each other are ordered so that the fewest imports point up; those are the violations of the proposal.
public struct LayerProposal: Sendable {
    struct Layer {
        var name: String
        /// Path patterns of packages, or module names.
        var members: [String]
        var isByModule: Bool
        /// Path patterns of packages, in addition to names.
        var packages: [String] = []
        var files: [String] = []
        var because: String?
        /// Why each member is in it.
        var reasons: [String: String] = [:]
    }

    let layers: [Layer]
    let roots: [String]
    let testOnly: [String]
    /// Whether `files:` are active, not only a comment.
    let placesFiles: Bool
    /// The layers of folders of the module that contains most of the workspace.
    private var folders: FolderAssignment?
    public private(set) var remarks: [String] = []

    /// Proposes layers.
    ///
    /// - Parameters:
    ///   - names: The names that each file of `subject(of:)` declares and mentions.
    ///   - knowsCalls: Whether the index contains all files of that module, which layers of files require.
    public init(_ graph: ModuleGraph, names: [String: FileNames] = [:], knowsCalls: Bool = false) {
        placesFiles = knowsCalls
        let all = graph.modules.values.sorted { $0.id < $1.id }
        let subject = names.isEmpty ? nil : ModuleFolders.subject(of: graph)
        let folders = subject.flatMap { ModuleFolders($0, names, among: all) }
        let production = graph.modules.values.filter { $0.kind != .test }.sorted { $0.id < $1.id }
        let testOnly = Self.testOnly(production, graph)
        self.testOnly = testOnly
        let packages = Set(graph.modules.values.map(\.id.package)).sorted()
        let groups = packages.count > 1 ? Self.groups(of: packages) : [:]
        let isByModule = packages.count < 2
        /// The group of a module: its folder of packages, or the module itself in a workspace of one package.
        func place(_ id: ModuleID) -> String { isByModule ? id.target : groups[id.package] ?? id.package }
        let weights = Self.weights(graph, place)
        let places = isByModule ? Set(graph.modules.values.map(\.id.target)).sorted() : Set(packages.map { groups[$0] ?? $0 }).sorted()
        // An unused group with an executable is the composition root.
        let used = Set(weights.keys.map(\.to))
        let roots =
            isByModule
            ? []
            : places.filter { place in
                !used.contains(place)
                    && graph.modules.values.contains { $0.kind == .executable && Self.isIn(place, $0.id, groups) }
            }
        let byFolder = isByModule ? [] : Self.folders(Self.order(places.filter { !roots.contains($0) }, weights))
        // Folders are the team's own layers, unless there are too few or too many of them.
        let shared = byFolder.count { $0.members.contains { $0.hasSuffix("/*") } }
        if folders == nil, (3...6).contains(byFolder.count) && shared > 1 || folders == nil && byFolder.count > 1 && production.count < 8 {
            self.roots = roots.map { $0.isEmpty ? "." : $0 }
            layers = byFolder
        } else {
            let testing = Set(
                graph.modules.values.filter { module in testOnly.contains { NamePattern($0).matches(module.name) } }.map(\.id))
            // Executables, and unconnected packages such as build tools.
            let tied = Set(graph.edges.filter { $0.from.package != $0.to.package }.flatMap { [$0.from.package, $0.to.package] })
            let pure = packages.filter { package in
                let modules = production.filter { $0.id.package == package }
                guard packages.count > 1, package != folders?.module.package else { return false }
                return !tied.isEmpty && !tied.contains(package) && modules.count < 3
                    || modules.allSatisfy { $0.kind == .executable || $0.kind.isHostSide || $0.kind == .snippet }
            }
            self.roots = pure.map { $0.isEmpty ? "." : $0 }
            let assignment = RoleAssignment(graph, app: subject?.id)
            var layers = Self.roles(graph, assignment, except: Set(pure), testing)
            if let folders {
                let folderAssignment = FolderAssignment(folders, graph, assignment.roles)
                Self.add(folders, folderAssignment, home: assignment.roles[folders.module] ?? .app, to: &layers)
                self.folders = folderAssignment
            }
            self.layers = layers
        }
        if let subject { remarks = remarks(on: subject, uses: folders?.total) }
    }

    private func remarks(on subject: WorkspaceModule, uses: Int?) -> [String] {
        let held = (folders?.held ?? []).prefix(3).map {
            "\($0.folder) would be in \($0.hint.name), but \($0.count) use\($0.count == 1 ? "" : "s") would point up"
        }
        guard let folders, let uses, layers.contains(where: { !$0.files.isEmpty }) else {
            let reason = held.isEmpty ? "too few of its folders have names that suggest a layer" : "its folders use each other both ways"
            return ["\(subject.name) is in one layer: \(reason)"] + held
                + ["move shared code into a folder or package of its own, then run 'strata init' again"]
        }
        let share = folders.upward.reduce(0) { $0 + $1.count } * 1000 / max(1, uses)
        let first = "of \(uses) uses between files of \(subject.name), by type names, \(share / 10).\(share % 10) % point up"
        let last =
            "layers of folders are commented out because they need a compiler index of \(subject.name): build it, uncomment them, and run 'strata check'"
        return [first] + held + (placesFiles ? [] : [last])
    }

    /// The app that contains most of a workspace, whose folders may be layers; `nil` if there is none.
    public static func subject(of graph: ModuleGraph) -> WorkspaceModule? { ModuleFolders.subject(of: graph) }

    /// The patterns of modules that only tests use.
    private static func testOnly(_ production: [WorkspaceModule], _ graph: ModuleGraph) -> [String] {
        let names = production.map(\.name)
        return TestModules.namePatterns.filter { pattern in
            let matches = Set(names.filter { NamePattern(pattern).matches($0) })
            guard !matches.isEmpty else { return false }
            // A pattern that production code uses today is no proposal.
            return !graph.edges.contains { edge in
                graph.modules[edge.from]?.kind != .test && matches.contains(graph.name(of: edge.to))
                    && !matches.contains(graph.name(of: edge.from))
            }
        }
    }

    private static func isIn(_ place: String, _ id: ModuleID, _ groups: [String: String]) -> Bool {
        (groups[id.package] ?? id.package) == place
    }

    /// The folder of each package with siblings; a top-level package is a group of its own.
    private static func groups(of packages: [String]) -> [String: String] {
        var result: [String: String] = [:]
        let parents = Dictionary(grouping: packages.filter { $0.contains("/") }) {
            $0.split(separator: "/").dropLast().joined(separator: "/")
        }
        for (parent, members) in parents where members.count > 1 {
            // A package inside another package is not its neighbor.
            guard !packages.contains(parent) else { continue }
            for member in members { result[member] = parent + "/*" }
        }
        return result
    }

    private typealias Edge = FeedbackEdges<String>.Edge

    /// The number of edges between groups; edges of tests count little.
    private static func weights(_ graph: ModuleGraph, _ place: (ModuleID) -> String) -> [Edge: Int] {
        var weights: [Edge: Int] = [:]
        for edge in graph.edges where edge.evidence != .reexport {
            let pair = Edge(from: place(edge.from), to: place(edge.to))
            guard pair.from != pair.to else { continue }
            let isTest = graph.modules[edge.from]?.kind == .test
            weights[pair, default: 0] += isTest ? 1 : 100
        }
        return weights
    }

    /// The places from top to bottom, without the cheapest edges that close cycles.
    private static func order(_ places: [String], _ weights: [Edge: Int]) -> [String] {
        let removed = Set(FeedbackEdges.cheapest(weights))
        let edges = weights.keys.filter { !removed.contains($0) && places.contains($0.from) && places.contains($0.to) }
        var left = places
        var ordered: [String] = []
        // Without the removed edges, there is always a group without remaining users.
        while let next = left.first(where: { place in !edges.contains { $0.to == place && left.contains($0.from) } }) {
            ordered.append(next)
            left.removeAll { $0 == next }
        }
        return ordered
    }

    private static func folders(_ ordered: [String]) -> [Layer] {
        var names: Set<String> = []
        return ordered.map { place in
            let parts = place.split(separator: "/").filter { $0 != "*" }
            let path = parts.joined(separator: "-").lowercased()
            var name = parts.last.map { $0.lowercased() } ?? "root"
            if names.contains(name) { name = path }
            var number = 1
            while !names.insert(name).inserted {
                number += 1
                name = "\(path)-\(number)"
            }
            return Layer(name: name, members: [place.isEmpty ? "." : place], isByModule: false)
        }
    }

    /// The configuration's text.
    public func yaml() -> String {
        var lines = [
            "# Proposed by 'strata init' from the current dependencies. Layers are listed top first; each may use",
            "# all lower layers unless 'uses:' lists some. Rename layers as you like, and give reasons with 'because:'.",
            "layers:",
        ]
        for layer in layers {
            let isComment = !placesFiles && layer.members.isEmpty && layer.packages.isEmpty
            var text = ["  - name: \(Self.quoted(layer.name))"]
            text += Self.list("packages", layer.isByModule ? layer.packages : layer.members, layer.reasons)
            text += Self.list("modules", layer.isByModule ? layer.members : [], layer.reasons)
            let files = Self.list("files", layer.files, layer.reasons)
            text += placesFiles || isComment ? files : files.map(Self.comment)
            if let because = layer.because { text.append("    because: \(because)") }
            lines += isComment ? text.map(Self.comment) : text
        }
        lines += (folders?.upward ?? []).prefix(5).map { edge in
            "# points up: \(edge.from.displayed) → \(edge.to.isEmpty ? "." : edge.to.displayed), in \(edge.count) pair\(edge.count == 1 ? "" : "s") of files"
        }
        if !roots.isEmpty { lines.append("roots: [\(roots.map(Self.quoted).joined(separator: ", "))]") }
        if !testOnly.isEmpty { lines.append("test-only: [\(testOnly.map(Self.quoted).joined(separator: ", "))]") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Comments on what contradicts a proposed configuration, such as dependencies of a cycle between folders, for its end.
    ///
    /// - Parameter result: The check of the workspace with the proposed configuration.
    public static func contradictions(_ result: CheckResult) -> String {
        let rules = Set(Rules.all.filter(\.needsConfiguration).map(\.identifier))
        let edges = Dictionary(grouping: result.violations.filter { rules.contains($0.rule) }) { [$0.rule, $0.from ?? "", $0.to ?? ""] }
        return edges.values.sorted { ($1.count, $0[0].message) < ($0.count, $1[0].message) }.map { findings in
            let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
            return
                "# contradicts this configuration: \(findings[0].message.displayed), at \(findings[0].path.displayed):\(findings[0].position)\(more)\n"
        }.joined()
    }

    private static func comment(_ line: String) -> String {
        let margin = line.hasPrefix("    ") ? "    " : "  "
        return "\(margin)# \(line.dropFirst(margin.count))"
    }

    /// A list in one line, or one line per member with its reason.
    private static func list(_ key: String, _ members: [String], _ reasons: [String: String]) -> [String] {
        guard !members.isEmpty else { return [] }
        let line = "    \(key): [\(members.map(quoted).joined(separator: ", "))]"
        guard line.count > 120 || members.contains(where: { reasons[$0] != nil }) else { return [line] }
        return ["    \(key):"] + members.map { "      - \(quoted($0))" + (reasons[$0].map { "    # \($0.displayed)" } ?? "") }
    }

    /// A YAML scalar, quoted if necessary.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
                || byte == 0x2F || byte == 0x2E
        }
        let isWord = !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased()) && text.first?.isLetter == true
        if isPlain && isWord { return text }
        let escaped = text.unicodeScalars.map { scalar in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            guard scalar.needsEscape else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        return "\"" + escaped.joined().replacing("##[", with: "#\\U00000023[") + "\""
    }
}
