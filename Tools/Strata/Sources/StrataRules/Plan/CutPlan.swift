import StrataScan
public import StrataWorkspace

/// The dependencies to remove first: those whose removal resolves the most violations.
///
/// A gain is measured, not estimated: the workspace is checked again without the imports, uses and manifest entries of the dependency. A
/// cycle that others keep closed, for example, is no gain.
public struct CutPlan: Sendable {
    /// The removal of a module's dependency on another one.
    public struct Cut: Hashable, Sendable {
        public var from: ModuleID
        public var to: ModuleID
        /// The files of `from` that import `to` or use its declarations, and its manifest if that declares the dependency, sorted.
        public var files: [String]
        /// The number of violations that disappear.
        public var gain: Int
        /// The number of violations that disappear, by rule.
        public var rules: [String: Int]
        /// The number of violations that are left, after this cut and those before it.
        public var left: Int
    }

    /// The number of violations before the first cut, known ones included.
    public let violations: Int
    /// The cuts in order. Each gain assumes the cuts before it.
    public private(set) var cuts: [Cut] = []

    /// The number of dependencies that are tried for each cut: those that most violations mention.
    private static let candidates = 16

    /// Finds the cuts.
    ///
    /// - Parameters:
    ///   - count: The maximum number of cuts.
    ///   - progress: Called before each check with the numbers of finished and planned ones.
    public init(
        for workspace: Workspace, configuration: Configuration?, today: CalendarDay, atMost count: Int,
        progress: (Int, Int) -> Void = { _, _ in }
    ) {
        func check(_ workspace: Workspace) -> CheckResult { Checker().check(workspace, configuration: configuration, today: today) }
        var workspace = workspace
        var result = check(workspace)
        violations = result.allFindings.count
        for number in 0..<max(0, count) {
            var best: (cut: Cut, workspace: Workspace, result: CheckResult)?
            for (index, pair) in Self.pairs(in: result).prefix(Self.candidates).enumerated() {
                progress(number * Self.candidates + index, count * Self.candidates)
                let (without, files) = workspace.removingDependency(of: pair.from, on: pair.to, result.graph)
                let after = check(without)
                let left = after.allFindings.count
                let cut = Cut(
                    from: pair.from, to: pair.to, files: files, gain: result.allFindings.count - left,
                    rules: Self.resolved(result, after), left: left)
                if cut.gain > 0, best.map({ Self.isBetter(cut, $0.cut) }) ?? true { best = (cut, without, after) }
            }
            guard let best else { break }
            cuts.append(best.cut)
            (workspace, result) = (best.workspace, best.result)
        }
    }

    /// The number of violations that disappeared, by rule.
    private static func resolved(_ before: CheckResult, _ after: CheckResult) -> [String: Int] {
        var counts: [String: Int] = [:]
        for finding in before.allFindings { counts[finding.rule, default: 0] += 1 }
        for finding in after.allFindings { counts[finding.rule]? -= 1 }
        return counts.filter { $0.value > 0 }
    }

    private static func isBetter(_ cut: Cut, _ other: Cut) -> Bool {
        (cut.gain, other.files.count) > (other.gain, cut.files.count)
    }

    /// The dependencies that violations mention, those of most violations first.
    private static func pairs(in result: CheckResult) -> [(from: ModuleID, to: ModuleID)] {
        var mentions: [[String]: Int] = [:]
        for finding in result.allFindings {
            let ends = [finding.from, finding.to].compactMap { $0 }
            for step in Set(zip(finding.chain, finding.chain.dropFirst()).map { [$0, $1] } + (ends.count == 2 ? [ends] : [])) {
                mentions[step, default: 0] += 1
            }
        }
        let edges = Set(result.graph.edges.map { [$0.from, $0.to] }).map { (from: $0[0], to: $0[1]) }
        let uses = Set(result.symbols.uses.map { [$0.module, result.symbols.symbols[$0.symbol].module] }).map { (from: $0[0], to: $0[1]) }
        var seen: Set<[ModuleID]> = []
        return (edges + uses).filter { $0.from != $0.to && seen.insert([$0.from, $0.to]).inserted }
            .map { ($0, mentions[[result.graph.name(of: $0.from), result.graph.name(of: $0.to)]] ?? 0) }
            .filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.from, $0.0.to) < ($0.1, $1.0.from, $1.0.to) }
            .map(\.0)
    }
}

extension Workspace {
    /// Returns the workspace without a module's imports of another one, its uses of the other's declarations, and the manifest entry, and
    /// the files that change.
    ///
    /// The entry of a product with several modules is kept while one of the others is imported.
    fileprivate func removingDependency(of user: ModuleID, on used: ModuleID, _ graph: ModuleGraph) -> (Workspace, files: [String]) {
        var result = self
        let imports = graph.imports.filter { $0.from == user }
        let removed = imports.filter { $0.origin == .module(used) }
        let places = Dictionary(grouping: removed, by: \.path).mapValues { Set($0.map(\.declaration.position)) }
        var files = Set(removed.map(\.path))
        let others = Set(imports.compactMap { item -> ModuleID? in if case .module(let id) = item.origin { id } else { nil } }).subtracting(
            [
                used
            ])
        func removeImports(_ file: inout SourceFile) {
            guard let positions = places[file.path] else { return }
            file.scan.imports.removeAll { positions.contains($0.position) }
        }
        for package in result.packages.indices {
            for module in result.packages[package].modules.indices {
                // Another target of an Xcode project may compile the same file.
                for file in result.packages[package].modules[module].files.indices {
                    removeImports(&result.packages[package].modules[module].files[file])
                }
                for file in result.packages[package].modules[module].included.indices {
                    removeImports(&result.packages[package].modules[module].included[file])
                }
                guard result.packages[package].modules[module].id == user else { continue }
                let dependencies = result.packages[package].modules[module].dependencies
                let kept = dependencies.filter { !$0.modules.contains(used) || !others.isDisjoint(with: $0.modules) }
                result.packages[package].modules[module].dependencies = kept
                if kept.count < dependencies.count { files.insert(result.packages[package].manifestPath) }
            }
        }
        let uses = symbols.uses.filter { $0.module == user && symbols.symbols[$0.symbol].module == used }
        if !uses.isEmpty {
            let gone = Set(uses)
            result.symbols.uses.removeAll(where: gone.contains)
            result.symbols.exposures.removeAll { $0.module == user && $0.type == used }
        }
        return (result, files.union(uses.map(\.path)).sorted())
    }
}
