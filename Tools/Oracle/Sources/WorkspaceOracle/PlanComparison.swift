import StrataRules
public import StrataScan
public import StrataWorkspace

/// The modules of a workspace as Strata reads them, against SwiftPM's plan to build them.
public struct PlanComparison: Sendable {
    /// The differences, one per line.
    public private(set) var differences: [String] = []
    /// How many modules, sources and edges are the same.
    public private(set) var modules = 0
    public private(set) var sources = 0
    public private(set) var edges = 0
    /// The packages missing from the plan, which are built separately.
    public private(set) var unplanned: [String] = []

    /// Compares a plan with a workspace.
    ///
    /// - Parameters:
    ///   - plan: The plan of a debug build with tests.
    ///   - workspace: The workspace read by Strata.
    ///   - configuration: The configuration of the plan.
    ///   - root: The workspace's absolute path.
    public init(_ plan: BuildPlan, _ workspace: Workspace, _ configuration: BuildConfiguration.Platform, root: String) {
        var byID: [ModuleID: WorkspaceModule] = [:]
        for module in workspace.modules { byID[module.id] = module }
        let builds = { (kind: WorkspaceModule.Kind) in kind.isSwift && !kind.isHostSide && kind != .snippet }
        for package in workspace.packages {
            let built = package.modules.filter { builds($0.kind) && !$0.files.isEmpty }
            guard built.contains(where: { Self.isPlanned($0, plan, root) }) else {
                if !built.isEmpty { unplanned.append(package.directory.isEmpty ? "." : package.directory) }
                continue
            }
            for module in built {
                guard let planned = plan.modules[module.name] else {
                    differences.append("\(module.name): not in the plan")
                    continue
                }
                modules += 1
                let own = Set(module.files.map { "\(root)/\($0.path)" })
                differences += own.subtracting(planned.sources).sorted().map { "\(module.name): the plan does not compile \($0)" }
                differences += planned.sources.subtracting(own).sorted().map { "\(module.name): only the plan compiles \($0)" }
                sources += own.intersection(planned.sources).count
                compare(module, planned, configuration, plan, byID)
            }
        }
    }

    private static func isPlanned(_ module: WorkspaceModule, _ plan: BuildPlan, _ root: String) -> Bool {
        plan.modules[module.name].map { planned in module.files.contains { planned.sources.contains("\(root)/\($0.path)") } } ?? false
    }

    private mutating func compare(
        _ module: WorkspaceModule, _ planned: BuildPlan.Module, _ platform: BuildConfiguration.Platform, _ plan: BuildPlan,
        _ all: [ModuleID: WorkspaceModule]
    ) {
        // Files that depend on a trait are optional.
        var certain: Set<String> = []
        var possible: Set<String> = []
        for dependency in module.dependencies {
            guard case .modules(let targets) = dependency.destination else { continue }
            let truths = module.configurations.filter { $0.platform == platform && $0.isDebug }.map(dependency.isActive)
            let names = targets.compactMap { all[$0] }.filter { !$0.kind.isHostSide && $0.kind != .systemLibrary && $0.kind != .binary }
                .map(\.name)
            if truths.contains(.true) { certain.formUnion(names) }
            if truths.contains(where: { $0 != .false }) { possible.formUnion(names) }
        }
        let workspace = Set(all.values.map(\.name))
        let used = planned.uses.intersection(workspace).subtracting([module.name])
        differences += certain.subtracting(used).sorted().map { "\(module.name) → \($0): not in the plan" }
        differences += used.subtracting(possible).sorted().map { "\(module.name) → \($0): only in the plan" }
        edges += used.intersection(possible).count
    }
}
