import StrataScan
public import StrataWorkspace

/// Verifies that the rules still report violations: each injected violation has to be found.
///
/// First, the rules' own examples are checked. Then forbidden imports are injected into modules of a given workspace, in memory: one for
/// each forbidden pair of layers, for siblings, peers, test-only modules and external packages, and one for each platform.
public struct SelfTest: Sendable {
    /// An injected violation with a wrong result.
    public struct Failure: Hashable, Sendable {
        /// The rule that failed.
        public var rule: String
        /// The injected violation and the result of the rule.
        public var message: String
    }

    /// The result of a self-test.
    public struct Result: Hashable, Sendable {
        /// How many cases were tried.
        public var cases = 0
        /// The wrong results.
        public var failures: [Failure] = []
    }

    let checker: Checker
    private let rules: [any Rule]

    /// Creates a self-test of the given rules; the examples are always those of the shipped ones.
    public init(rules: [any Rule] = Rules.all) {
        self.rules = rules
        checker = Checker(rules: rules)
    }

    /// Checks every example of the given rules.
    public func examples(of rules: [any Rule] = Rules.all) -> Result {
        var result = Result()
        for rule in rules {
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

    /// Injects forbidden imports into the modules of a workspace, one at a time.
    public func injections(into workspace: Workspace, configuration: Configuration, today: CalendarDay) -> Result {
        var configuration = configuration
        configuration.exceptions = []
        let before = checker.check(workspace, configuration: configuration, today: today)
        var result = Result()
        for injection in injections(before) {
            result.cases += 1
            let changed = inject(
                "import \(injection.imported)\n", at: Self.path(of: injection.module), of: injection.module, into: workspace)
            let after = checker.check(changed, configuration: configuration, today: today)
            let isFound = after.findings.contains { $0.rule == injection.rule && $0.path == Self.path(of: injection.module) }
            if !isFound {
                result.failures.append(
                    Failure(rule: injection.rule, message: "'import \(injection.imported)' in \(injection.module.target) was not found"))
            }
        }
        if let injection = injections(before).first { injectPlatforms(injection, into: workspace, configuration, today, &result) }
        injectCalls(into: workspace, configuration, today, before, &result)
        injectViolations(into: workspace, configuration, today, &result)
        return result
    }

    /// Puts a file that breaks it into each layer in which a convention is switched on.
    private func injectViolations(
        into workspace: Workspace, _ configuration: Configuration, _ today: CalendarDay, _ result: inout Result
    ) {
        let context = checker.context(workspace, configuration, today: today)
        for convention in Rules.conventions {
            for scope in context.scopes(of: convention.identifier) {
                result.cases += 1
                let layer = scope.layer.name.value
                // A layer may have no subject of a global convention.
                guard let violation = convention.violation(in: scope) else { continue }
                let directory = context.graph.modules[violation.module]?.directory ?? violation.module.package
                let path = joinPath(directory, violation.path)
                let changed = inject(violation.text, at: path, of: violation.module, into: workspace)
                let after = checker.check(changed, configuration: configuration, today: today)
                if !after.findings.contains(where: { $0.rule == convention.identifier && $0.path == path }) {
                    result.failures.append(
                        Failure(rule: convention.identifier, message: "a file that breaks it in layer '\(layer)' was not found"))
                }
            }
        }
    }

    /// Injects calls without imports: one for each forbidden pair of layers, not even allowed through an umbrella.
    private func injectCalls(
        into workspace: Workspace, _ configuration: Configuration, _ today: CalendarDay, _ before: CheckResult, _ result: inout Result
    ) {
        let layered = before.graph.modules.values.filter { $0.kind == .library && before.policy.layer(of: $0.id) != nil }.sorted {
            $0.id < $1.id
        }
        var seen: Set<[String]> = []
        let exported = Set(before.graph.permittedExports.values.joined())
        for user in layered {
            for used in layered where used.id != user.id && !exported.contains(used.id) {
                guard before.policy.rejection(from: user.id, to: used.id) != nil else { continue }
                let layers = [user.id, used.id].map { before.policy.layer(of: $0)?.name.value ?? "" }
                guard seen.insert(layers).inserted else { continue }
                result.cases += 1
                var changed = workspace
                let path = Self.path(of: user.id)
                changed.symbols = SymbolFacts()
                changed.symbols.files = 1
                changed.symbols.symbols = [.init(name: "call()", module: used.id, path: used.files.first?.path ?? used.id.package)]
                changed.symbols.uses = [.init(module: user.id, path: path, position: .start, role: .calls, symbol: 0)]
                let after = checker.check(changed, configuration: configuration, today: today)
                let rule = CrossLayerCall().identifier
                if !after.findings.contains(where: { $0.rule == rule && $0.path == path }) {
                    result.failures.append(
                        Failure(rule: rule, message: "a call of \(used.id.target) in \(user.id.target) was not found"))
                }
            }
        }
    }

    struct Injection {
        var rule: String
        var module: ModuleID
        var imported: String
    }

    static func path(of module: ModuleID) -> String { joinPath(module.package, "strata-self-test/\(module.target).swift") }

    /// One case for each kind of edge that the policy forbids: by rejection and by the two layers.
    private func injections(_ result: CheckResult) -> [Injection] {
        var cases: [[String]: Injection] = [:]
        let modules = result.graph.modules.values.filter { $0.kind.isSwift && !$0.kind.isHostSide }.sorted { $0.id < $1.id }
        for user in modules where user.kind != .test {
            for used in modules where used.id != user.id && used.kind != .test && used.kind != .executable {
                // A module name that is ambiguous proves nothing.
                guard modules.filter({ $0.name == used.name }).count == 1 else { continue }
                let layers = [result.policy.layer(of: user.id)?.name.value ?? "", result.policy.layer(of: used.id)?.name.value ?? ""]
                if result.policy.isTestOnly(used.id) {
                    guard !result.policy.isTestOnly(user.id), !result.policy.isRoot(user.id) else { continue }
                    cases[["test-code-in-production"] + layers.prefix(1)] = Injection(
                        rule: "test-code-in-production", module: user.id, imported: used.name)
                } else if let rejection = result.policy.rejection(from: user.id, to: used.id) {
                    cases[["\(rejection)"] + layers] = Injection(rule: rejection.rule, module: user.id, imported: used.name)
                }
            }
        }
        return cases.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    /// The workspace with an additional file in a module.
    func inject(_ text: String, at path: String, of module: ModuleID, into workspace: Workspace) -> Workspace {
        var workspace = workspace
        var text = text
        let (scan, outline) = text.withUTF8 { SourceScanner().scanAndOutline(UnsafeRawBufferPointer($0)) }
        for package in workspace.packages.indices {
            for index in workspace.packages[package].modules.indices where workspace.packages[package].modules[index].id == module {
                workspace.packages[package].modules[index].files.append(SourceFile(path: path, scan: scan, outline: outline))
            }
        }
        return workspace
    }
}

extension LayerPolicy.Rejection {
    /// The rule that reports it.
    var rule: String {
        switch self {
        case .usesRoot, .layerNotAllowed, .notInAPI: CrossLayerImport().identifier
        case .siblingsForbidden, .siblingNotInAPI: SiblingImport().identifier
        case .peers: PeerImport().identifier
        }
    }
}
