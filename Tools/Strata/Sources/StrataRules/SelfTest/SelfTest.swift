import StrataScan
public import StrataWorkspace

/// Proves that the rules still bite: what must be found is put in, through the same doors as real packages, and has to be found.
///
/// The rules' own examples come first. Then, given a workspace and its configuration, forbidden imports are put into real modules, in memory:
/// one for each two layers of which one may not use the other, for siblings, peers, test-only modules and external packages.
public struct SelfTest: Sendable {
    /// Something that was put in and judged wrongly.
    public struct Failure: Hashable, Sendable {
        /// The rule that failed.
        public var rule: String
        /// What was put in, and what the rule said.
        public var message: String
    }

    /// What a self-test saw.
    public struct Result: Hashable, Sendable {
        /// How many cases were tried.
        public var cases = 0
        /// Those that were judged wrongly.
        public var failures: [Failure] = []
    }

    private let checker: Checker
    private let rules: [any Rule]

    /// Makes a self-test of the given rules; the examples are always those of the shipped ones.
    public init(rules: [any Rule] = Rules.all) {
        self.rules = rules
        checker = Checker(rules: rules)
    }

    /// Tries every example of every rule.
    public func examples() -> Result {
        var result = Result()
        for rule in Rules.all {
            for example in rule.examples {
                result.cases += 1
                guard let found = findings(example) else {
                    result.failures.append(Failure(rule: rule.identifier, message: "'\(example.title)' could not be read"))
                    continue
                }
                let count = found.filter { $0.rule == rule.identifier }.count
                let isRight =
                    switch example.expectation {
                    case .silence: count == 0
                    case .findings: count > 0
                    case .exactly(let expected): count == expected
                    }
                if !isRight {
                    let wanted = example.isBad ? "should be found" : "is allowed"
                    result.failures.append(
                        Failure(rule: rule.identifier, message: "'\(example.title)' \(wanted); the rule gave \(count) findings"))
                }
            }
        }
        return result
    }

    private func findings(_ example: RuleExample) -> [Finding]? {
        guard let configuration = try? Configuration(yaml: example.configuration, file: ".strata.yml") else { return nil }
        let baseline = example.baseline.flatMap { try? Baseline(text: $0, file: Baseline.defaultFile) }
        let workspace = example.world.load(
            excluding: configuration.exclude.map { PathPattern($0.path.value) }, targets: configuration.declaredTargets)
        return checker.check(workspace, configuration: configuration, baseline: baseline, today: example.today).findings
    }

    /// Puts forbidden imports into the modules of a workspace, one at a time.
    public func injections(into workspace: Workspace, configuration: Configuration, today: CalendarDay) -> Result {
        var configuration = configuration
        configuration.exceptions = []
        let before = checker.check(workspace, configuration: configuration, today: today)
        var result = Result()
        for injection in injections(before) {
            result.cases += 1
            guard let changed = inject(injection, into: workspace) else { continue }
            let after = checker.check(changed, configuration: configuration, today: today)
            let isFound = after.findings.contains { $0.rule == injection.rule && $0.path == Self.path(of: injection.module) }
            if !isFound {
                result.failures.append(
                    Failure(rule: injection.rule, message: "'import \(injection.imported)' in \(injection.module.target) was not found"))
            }
        }
        return result
    }

    private struct Injection {
        var rule: String
        var module: ModuleID
        var imported: String
    }

    private static func path(of module: ModuleID) -> String { joinPath(module.package, "strata-self-test/\(module.target).swift") }

    /// One case for each kind of edge that the policy forbids: by objection and by the two layers.
    private func injections(_ result: CheckResult) -> [Injection] {
        var cases: [[String]: Injection] = [:]
        let modules = result.graph.modules.values.filter { $0.kind.isSwift && !$0.kind.isHostSide }.sorted { $0.id < $1.id }
        for user in modules where user.kind != .test {
            for used in modules where used.id != user.id && used.kind != .test && used.kind != .executable {
                // A name that two modules share leads to either; it proves nothing.
                guard modules.filter({ $0.name == used.name }).count == 1 else { continue }
                let layers = [result.policy.layer(of: user.id)?.name.value ?? "", result.policy.layer(of: used.id)?.name.value ?? ""]
                if result.policy.isTestOnly(used.id) {
                    guard !result.policy.isTestOnly(user.id), !result.policy.isRoot(user.id) else { continue }
                    cases[["test-code-in-production"] + layers.prefix(1)] = Injection(
                        rule: "test-code-in-production", module: user.id, imported: used.name)
                } else if let objection = result.policy.objection(from: user.id, to: used.id) {
                    cases[["\(objection)"] + layers] = Injection(rule: objection.rule, module: user.id, imported: used.name)
                }
            }
        }
        return cases.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private func inject(_ injection: Injection, into workspace: Workspace) -> Workspace? {
        var workspace = workspace
        for package in workspace.packages.indices {
            for module in workspace.packages[package].modules.indices
            where workspace.packages[package].modules[module].id == injection.module {
                let scan = SourceScanner().scan("import \(injection.imported)\n")
                workspace.packages[package].modules[module].files.append(SourceFile(path: Self.path(of: injection.module), scan: scan))
                return workspace
            }
        }
        return nil
    }
}

extension LayerPolicy.Objection {
    /// The rule that reports it.
    var rule: String {
        switch self {
        case .usesRoot, .layerNotAllowed, .notInAPI: CrossLayerImport().identifier
        case .siblingsForbidden, .siblingNotInAPI: SiblingImport().identifier
        case .peers: PeerImport().identifier
        }
    }
}
