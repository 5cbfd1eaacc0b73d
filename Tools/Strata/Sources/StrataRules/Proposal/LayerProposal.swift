import StrataScan
public import StrataWorkspace

/// Proposes layers for a workspace without a configuration, from its dependency graph.
///
/// Packages in the same folder become a layer, other packages one each. If that results in fewer than three or more than six layers, or if
/// there is only one package, modules are assigned by role; so are the folders of a module that contains most of the workspace. Layers that
/// depend on each other are ordered so that few imports point up; those are the violations of the proposal.
public struct LayerProposal: Sendable {
    struct Layer {
        enum Key: String, CaseIterable { case packages, modules, files }
        var name: String
        var because: String?
        /// The patterns of its members, each with the reason why they are in it.
        var members: [(key: Key, pattern: String, reason: String?)] = []

        func has(_ key: Key) -> Bool { members.contains { $0.key == key } }
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
        let subject = names.isEmpty ? nil : Self.subject(of: graph)
        let folders = subject.flatMap { ModuleFolders($0, names, among: all) }
        let production = all.filter { $0.kind != .test }
        let testOnly = Self.testOnly(production.map(\.name), graph)
        self.testOnly = testOnly
        let packages = Set(all.map(\.id.package)).sorted()
        // The folder of each package with siblings; a package inside another package is not its neighbor.
        let shared = Self.families(of: packages).filter { !packages.contains($0.key) }
        let groups = Dictionary(uniqueKeysWithValues: shared.flatMap { parent, members in members.map { ($0, parent + "/*") } })
        func place(_ id: ModuleID) -> String { groups[id.package] ?? id.package }
        let weights = Self.weights(graph, place)
        let places = Set(all.map { place($0.id) }).sorted()
        // An unused group with an executable is the composition root.
        let used = Set(weights.keys.map(\.to))
        let programs = Set(all.filter { $0.kind == .executable }.map { place($0.id) })
        let roots = places.filter { !used.contains($0) && programs.contains($0) }
        let byFolder = Self.folders(Self.order(places.filter { !roots.contains($0) }, weights))
        // Folders are the team's own layers, unless there are too few or too many of them.
        let grouped = byFolder.count { $0.members[0].pattern.hasSuffix("/*") }
        if folders == nil, (3...6).contains(byFolder.count) && grouped > 1 || byFolder.count > 1 && production.count < 8 {
            self.roots = roots.map { $0.isEmpty ? "." : $0 }
            layers = byFolder
        } else {
            // Executables, and unconnected packages such as build tools.
            let outer = graph.edges.filter { $0.from.package != $0.to.package }
            let tied = Set(outer.flatMap { [$0.from.package, $0.to.package] })
            let pure = packages.filter { package in
                let modules = production.filter { $0.id.package == package }
                guard packages.count > 1, package != folders?.module.package, !outer.contains(where: { $0.to.package == package }) else {
                    return false
                }
                return !tied.isEmpty && !tied.contains(package) && modules.count < 3
                    || modules.allSatisfy { $0.kind == .executable || $0.kind.isHostSide || $0.kind == .snippet }
            }
            self.roots = pure.map { $0.isEmpty ? "." : $0 }
            let assignment = RoleAssignment(graph, app: subject?.id)
            let testing = all.filter { module in testOnly.contains { NamePattern($0).matches(module.name) } }.map(\.id)
            var layers = Self.roles(graph, assignment, except: Set(pure), Set(testing))
            if let folders {
                let own = FolderAssignment(folders, graph, assignment.roles)
                Self.add(folders, own, home: assignment.roles[folders.module] ?? .app, to: &layers)
                self.folders = own
            }
            self.layers = layers
        }
        if let subject { remarks = remarks(on: subject, uses: folders?.total) }
    }

    private func remarks(on subject: WorkspaceModule, uses: Int?) -> [String] {
        let held = (folders?.held ?? []).prefix(3).map { "\($0.folder) \(folders?.reasons[$0.folder] ?? "")" }
        guard let folders, let uses, layers.contains(where: { $0.has(.files) }) else {
            let reason = held.isEmpty ? "too few of its folders have names that suggest a layer" : "its folders use each other both ways"
            return ["\(subject.name) is in one layer: \(reason)"] + held
                + ["move shared code into a folder or package of its own, then run 'strata init' again"]
        }
        let share = folders.upward.reduce(0) { $0 + $1.count } * 1000 / max(1, uses)
        let first = "of \(uses) uses between files of \(subject.name), by type names, \(share / 10).\(share % 10) % point up"
        let need = "they need a compiler index of \(subject.name): build it, uncomment them, and run 'strata check'"
        return [first] + held + (placesFiles ? [] : ["layers of folders are commented out because \(need)"])
    }

    /// The app with most of the workspace's own code, large enough to split: an executable, or a library without users.
    public static func subject(of graph: ModuleGraph) -> WorkspaceModule? {
        let all = graph.modules.values.filter { $0.kind != .test && !$0.kind.isHostSide && $0.kind != .snippet }
        guard let largest = all.max(by: { ($0.files.count, $1.id) < ($1.files.count, $0.id) }), largest.files.count >= 30,
            largest.files.count * 5 >= all.reduce(0, { $0 + $1.files.count }) * 2
        else { return nil }
        let isUsed = graph.edges.contains { $0.to == largest.id && $0.from != $0.to && graph.modules[$0.from]?.kind != .test }
        return isUsed ? nil : largest
    }

    /// The patterns of modules that only tests use; a pattern that production code uses today is no proposal.
    private static func testOnly(_ names: [String], _ graph: ModuleGraph) -> [String] {
        TestModules.namePatterns.filter { pattern in
            let matches = Set(names.filter { NamePattern(pattern).matches($0) })
            let isUsed = graph.edges.contains { edge in
                graph.modules[edge.from]?.kind != .test && matches.contains(graph.name(of: edge.to))
                    && !matches.contains(graph.name(of: edge.from))
            }
            return !matches.isEmpty && !isUsed
        }
    }

    /// The packages with siblings by their folder.
    private static func families(of packages: some Sequence<String>) -> [String: [String]] {
        Dictionary(grouping: packages) { $0.split(separator: "/").dropLast().joined(separator: "/") }.filter {
            !$0.key.isEmpty && $0.value.count > 1
        }
    }

    private typealias Edge = FeedbackEdges<String>.Edge

    /// The number of edges between groups; edges of tests count little.
    private static func weights(_ graph: ModuleGraph, _ place: (ModuleID) -> String) -> [Edge: Int] {
        var weights: [Edge: Int] = [:]
        for edge in graph.edges where edge.evidence != .reexport {
            let pair = Edge(from: place(edge.from), to: place(edge.to))
            if pair.from != pair.to { weights[pair, default: 0] += graph.modules[edge.from]?.kind == .test ? 1 : 100 }
        }
        return weights
    }

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
            let candidates = [parts.last?.lowercased() ?? "root", path] + (2...ordered.count + 2).map { "\(path)-\($0)" }
            let name = candidates.first { names.insert($0).inserted } ?? path
            return Layer(name: name, members: [(.packages, place.isEmpty ? "." : place, nil)])
        }
    }
}

extension LayerProposal {
    public func yaml() -> String {
        var lines = [
            "# Proposed by 'strata init' from the current dependencies. Layers are listed top first; each may use",
            "# all lower layers unless 'uses:' lists some. Rename layers as you like, and give reasons with 'because:'.",
            "layers:",
        ]
        for layer in layers {
            let isComment = !placesFiles && !layer.has(.modules) && !layer.has(.packages)
            let lists = Layer.Key.allCases.flatMap { key in
                Self.list(key.rawValue, layer.members.filter { $0.key == key }.map { ($0.pattern, $0.reason) }).map { line in
                    key == .files && !placesFiles && !isComment ? Self.comment(line) : line
                }
            }
            let text = ["  - name: \(Self.quoted(layer.name))"] + lists + (layer.because.map { ["    because: \($0)"] } ?? [])
            lines += isComment ? text.map(Self.comment) : text
        }
        lines += (folders?.upward ?? []).prefix(5).map { from, to, count in
            "# points up: \(from.displayed) → \(to.isEmpty ? "." : to.displayed), in \(count) pair\(count == 1 ? "" : "s") of files"
        }
        for (key, names) in [("roots", roots), ("test-only", testOnly)] where !names.isEmpty {
            lines.append("\(key): [\(names.map(Self.quoted).joined(separator: ", "))]")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Comments on what contradicts a proposed configuration, such as dependencies of a cycle between folders, for its end: the violations
    /// of a check with it.
    public static func contradictions(_ result: CheckResult) -> String {
        let found = result.violations.filter { Rules.has(.needsConfiguration, $0.rule) }
        let edges = Dictionary(grouping: found) { [$0.rule, $0.from ?? "", $0.to ?? ""] }
        return edges.values.sorted { ($1.count, $0[0].message) < ($0.count, $1[0].message) }.map { findings in
            let place = "\(findings[0].path.displayed):\(findings[0].position)"
            let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
            return "# contradicts this configuration: \(findings[0].message.displayed), at \(place)\(more)\n"
        }.joined()
    }

    private static func comment(_ line: String) -> String {
        let margin = line.hasPrefix("    ") ? "    " : "  "
        return "\(margin)# \(line.dropFirst(margin.count))"
    }

    /// A list in one line, or one line per member with its reason.
    private static func list(_ key: String, _ members: [(pattern: String, reason: String?)]) -> [String] {
        if members.isEmpty { return [] }
        let line = "    \(key): [\(members.map { quoted($0.pattern) }.joined(separator: ", "))]"
        guard line.count > 120 || members.contains(where: { $0.reason != nil }) else { return [line] }
        return ["    \(key):"] + members.map { "      - \(quoted($0))" + ($1.map { "    # \($0.displayed)" } ?? "") }
    }

    /// A YAML scalar, quoted if necessary; JSON's quoted texts are YAML, too.
    static func quoted(_ text: String) -> String {
        let isPlain = text.wholeMatch(of: #/[A-Za-z]([A-Za-z0-9_.-]|/)*/#) != nil
        let isWord = !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
        return isPlain && isWord ? text : JSONValue.text(text).line
    }
}

extension LayerProposal {
    /// The layers of modules by role. A package with modules in several layers is listed in the topmost one, with its tests; its other
    /// modules are listed by name.
    static func roles(_ graph: ModuleGraph, _ assignment: RoleAssignment, except roots: Set<String>, _ testing: Set<ModuleID>) -> [Layer] {
        var placed = assignment.roles.filter { !roots.contains($0.key.package) }
        // Modules for tests are in their package's layer, or above it for what they use.
        for ids in Dictionary(grouping: placed.keys, by: \.package).values {
            guard let home = ids.filter({ !testing.contains($0) }).compactMap({ placed[$0] }).min() else { continue }
            for id in ids where testing.contains(id) { placed[id] = home }
        }
        let edges = graph.edges.filter { testing.contains($0.from) }
        func pointsUp(_ edge: ModuleGraph.Edge) -> Bool { placed[edge.from].flatMap { from in placed[edge.to].map { $0 < from } } ?? false }
        while let edge = edges.first(where: pointsUp) { placed[edge.from] = placed[edge.to] }
        let homes = Dictionary(grouping: placed, by: \.key.package).compactMapValues { $0.map(\.value).min() }
        let all = graph.modules.values.filter { !roots.contains($0.id.package) }
        return LayerRole.allCases.compactMap { role in
            var layer = Layer(name: role.name, because: role.because)
            let packages = Set(homes.filter { $0.value == role }.keys)
            layer.members = patterns(packages, among: Set(all.map(\.id.package))).map { pattern in
                let package = pattern == "." ? "" : pattern
                let modules = placed.filter { $0.key.package == package }
                let own = modules.filter { $0.value == role }.map(\.key)
                let text = own.count == modules.count ? "all its modules" : "\(own.count) of its \(modules.count) modules, and its tests"
                return (.packages, pattern, !packages.contains(package) ? nil : own.count == 1 ? assignment.reasons[own[0]] : text)
            }
            var left = placed.filter { $0.value == role && homes[$0.key.package] != role }.keys.sorted()
            for ending in Set(left.compactMap { LayerRole.named(graph.name(of: $0))?.ending }).sorted() {
                let pattern = NamePattern("*" + ending)
                let matched = all.filter { pattern.matches($0.name) || pattern.matches($0.id.target) }
                guard matched.count > 2, matched.allSatisfy({ placed[$0.id] == role }) else { continue }
                layer.members.append((.modules, pattern.text, "\(matched.count) modules"))
                left.removeAll { pattern.matches(graph.name(of: $0)) }
            }
            for id in left {
                // If another module has the same name, this one is listed by its package.
                let name = graph.name(of: id)
                let isClear = all.allSatisfy { ($0.name != name && $0.id.target != name) || placed[$0.id] == role }
                guard isClear, !layer.members.contains(where: { $0.key == .modules && $0.pattern == name }) else { continue }
                layer.members.append((.modules, name, assignment.reasons[id]))
            }
            return layer.members.isEmpty ? nil : layer
        }
    }

    /// Adds the folders of a module in layer `home` to the layers, and missing layers.
    static func add(_ folders: ModuleFolders, _ assignment: FolderAssignment, home: LayerRole, to layers: inout [Layer]) {
        for (pattern, role, folder) in folders.patterns(assignment.roles, home: home) {
            let below = LayerRole.allCases.filter { $0 > role }.map(\.name)
            let index = layers.firstIndex { $0.name == role.name || below.contains($0.name) } ?? layers.count
            if index == layers.count || layers[index].name != role.name {
                layers.insert(Layer(name: role.name, because: role.because), at: index)
            }
            layers[index].members.append((.files, pattern, assignment.reasons[folder]))
        }
    }

    /// The packages' folders, combined to a pattern if it matches only them.
    private static func patterns(_ packages: Set<String>, among all: Set<String>) -> [String] {
        let every = families(of: all)
        let whole = families(of: packages).filter { every[$0.key]?.count == $0.value.count }
        let left = packages.subtracting(whole.values.joined())
        return (whole.keys.map { $0 + "/*" } + left.map { $0.isEmpty ? "." : $0 }).sorted()
    }
}
