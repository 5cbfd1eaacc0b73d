import StrataScan
public import StrataWorkspace

/// The counts of what was checked.
public struct CheckSummary: Sendable {
    /// The number of each kind. Tests and executables are modules, an edge is a pair of modules with a dependency, and `#if` was decided in
    /// the configurations.
    public let counts: [(noun: String, number: Int)]
    /// The number of source files by verdict, without those in build folders.
    public let verdicts: [FileLedger.Verdict: Int]
    /// The extent of symbol checks: `not checked`, or the numbers of occurrences and files.
    public let symbols: String
    /// The index stores of the symbols, with their ages; `nil` if no index was read.
    public let index: String?
    /// Everything that was skipped and why, one sentence each.
    public let skipped: [String]
    /// The same, with one sentence per reason that contains a count and an example.
    public let skippedGroups: [String]
    /// The modules recognized as test code, with the reason: `VaporTesting: its name ends with 'Testing' and …`.
    public let testModules: [String]

    init(_ context: RuleContext) {
        let (workspace, graph, all) = (context.workspace, context.graph, context.workspace.modules)
        let tests = graph.modules.values.compactMap { module in context.policy.testReason(of: module.id).map { "\(module.name): \($0)" } }
        testModules = tests.sorted()
        counts = [
            ("package", workspace.packages.count), ("module", all.count), ("file", all.reduce(0) { $0 + $1.files.count }),
            ("import", all.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.imports.count } }),
            ("edge", Set(graph.edges.map { [$0.from, $0.to] }).count),
            ("configuration", Set(all.flatMap { $0.configurations.map(\.name) }).count),
        ]
        verdicts = workspace.ledger.entries.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
        symbols = workspace.symbols.summary
        index = workspace.symbols.index
        let configuration = context.configuration
        let hasNoLayers = configuration.layers.isEmpty && !configuration.lines.isEmpty
        let before = (hasNoLayers ? ["layer rules: \(configuration.file) declares no layers"] : []) + workspace.unanalysed
        let closed = configuration.layers.filter(\.isClosed).map(\.name.value).joined(separator: ", ")
        let unread = workspace.symbols.isChecked ? "the staged files differ from those in the folder" : workspace.symbols.reason
        let unused = closed.isEmpty || workspace.symbols.unused != nil ? [] : ["\(closed): \(unread ?? "no index was read")"]
        let after = workspace.symbols.unknown(of: workspace) + unused.map { "unused public declarations of \($0)" }
        let (unknown, unseen) = Self.unknownPackages(context)
        let groups = [
            (Self.inactive(graph), "imports that no configuration compiles"), (unknown, "imports of modules whose packages are not known"),
            (unseen, "dependencies without an import whose packages are not known"),
        ].filter { !$0.0.isEmpty }
        skipped = before + groups.flatMap(\.0) + after
        skippedGroups = before + groups.map { $0.count == 1 ? $0[0] : "\($0.count) \($1), such as \($0[0])" } + after
    }

    private static func inactive(_ graph: ModuleGraph) -> [String] {
        // A file of two targets may be compiled for different platforms in each.
        let compiled = Set(graph.imports.lazy.filter { !$0.declaration.conditions.isEmpty }.map { "\($0.path):\($0.declaration.position)" })
        let inactive = graph.idleImports.compactMap { idle -> String? in
            let place = "\(idle.path):\(idle.declaration.position)"
            guard graph.modules[idle.module]?.isDead(idle.declaration) == false, !compiled.contains(place) else { return nil }
            return "\(place): import \(idle.declaration.module), which no configuration compiles"
        }
        return Set(inactive).sorted()
    }

    /// The imports and the dependencies that packages with unknown modules may explain.
    private static func unknownPackages(_ context: RuleContext) -> (imports: [String], dependencies: [String]) {
        func reason(_ products: [ExternalProduct]) -> String {
            let packages = Set(products.map { $0.package.isEmpty ? $0.name : $0.package })
            let unevaluated = packages.intersection(context.workspace.unevaluatedDependencies)
            let reasons = [("not checked out", packages.subtracting(unevaluated)), ("manifest not evaluated", unevaluated)]
            return reasons.filter { !$1.isEmpty }.map { "\($0): \($1.sorted().joined(separator: ", "))" }.joined(separator: "; ")
        }
        let unknown = Dictionary(grouping: context.graph.imports.filter { $0.origin == .unknown }, by: \.from)
        var found: (imports: [String], dependencies: [String]) = ([], [])
        for module in context.workspace.modules.sorted(by: { $0.id < $1.id }) {
            guard let names = context.graph.declaredNames[module.id] else { continue }
            if !names.unresolved.isEmpty, let imports = unknown[module.id] {
                found.imports += Set(imports.map(\.declaration.module)).sorted().map {
                    "import of \($0) by \(module.name) (\(reason(names.unresolved)))"
                }
            } else {
                found.dependencies += names.unseen.sorted().map { "use of \($0.name) by \(module.name) (\(reason([$0])))" }
            }
        }
        return found
    }
}

extension SymbolFacts {
    /// `not checked`, or `41,231 in 402 files`, with the numbers of unreliable files.
    var summary: String {
        guard let files else { return "not checked" }
        let doubts = [
            (stale.count, "stale"), (missing.count, "not built"), (damages.count, "damaged"),
            (ghosts, ghosts == 1 ? "ghost ignored" : "ghosts ignored"),
        ]
        return "\(occurrences.grouped) in \(files.grouped) file\(files == 1 ? "" : "s")"
            + doubts.filter { $0.0 > 0 }.map { ", \($0.0.grouped) \($0.1)" }.joined()
    }

    /// The stores of the symbols and their ages: `.build/out, 5 minutes old`.
    var index: String? {
        guard isChecked, !stores.isEmpty else { return nil }
        return stores.map { store in store.path + (read.map { ", \(Self.age($0 - store.written)) old" } ?? "") }.joined(separator: "; ")
    }

    private static func age(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
        guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return "less than a minute" }
        return "\((seconds / unit).grouped) \(name)\(seconds / unit == 1 ? "" : "s")"
    }

    /// Gaps of the index, one sentence each: stale files by name, and all modules that were not built.
    func unknown(of workspace: Workspace) -> [String] {
        guard isChecked else { return reason.map { ["symbols: \($0)"] } ?? [] }
        let missing = Set(missing)
        var gaps = stale.map { "the symbols of \($0): they are stale, it changed after the last build" }
        // A build writes only missing files, and does not replace a damaged one.
        gaps += damages.map { damage in
            let file = damage.path.map { "the symbols of \($0): " } ?? ""
            return "\(file)\(damage.entry) of the index \(damage.reason); remove the build folder and build again"
        }
        let unbuilt = workspace.modules.map { ($0.name, $0.files.map(\.path), $0.files.map(\.path).filter(missing.contains)) }
        let whole = Set(unbuilt.filter { !$2.isEmpty && $1 == $2 }.map(\.0)).sorted()
        if !whole.isEmpty { gaps.append("the symbols of \(whole.joined(separator: ", ")): the last build did not compile them") }
        for path in unbuilt.filter({ $1 != $2 }).flatMap(\.2) { gaps.append("the symbols of \(path): the last build did not compile it") }
        // Index entries of C declarations do not contain their module.
        let c = Set(workspace.modules.filter { $0.kind == .c }.map(\.name)).sorted().joined(separator: ", ")
        return gaps + (c.isEmpty ? [] : ["uses of C declarations of \(c) without an import (the index is read for Swift only)"])
    }
}
