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
        public var failures: [Failure] = []

        mutating func add(_ isRight: Bool, _ rule: String, _ message: @autoclosure () -> String) {
            cases += 1
            if !isRight { failures.append(Failure(rule: rule, message: message())) }
        }
    }

    let checker: Checker

    /// Creates a self-test of the given rules; the examples are always those of the shipped ones.
    public init(rules: [any Rule] = Rules.all) {
        checker = Checker(rules: rules)
    }

    /// Checks every example of the given rules.
    public func examples(of rules: [any Rule] = Rules.all) -> Result {
        var result = Result()
        for rule in rules {
            for example in rule.examples {
                guard let found = findings(example) else {
                    result.add(false, rule.identifier, "'\(example.title)' could not be read")
                    continue
                }
                let count = found.filter { $0.rule == rule.identifier }.count
                let isRight =
                    switch example.expectation {
                    case .silence: count == 0
                    case .findings: count > 0
                    case .exactly(let expected): count == expected
                    }
                let wanted = example.isBad ? "should be found" : "is allowed"
                result.add(isRight, rule.identifier, "'\(example.title)' \(wanted); the rule gave \(count) findings")
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

    /// Injects violations into the modules of a workspace, one at a time.
    public func injections(into workspace: Workspace, configuration: Configuration, today: CalendarDay) -> Result {
        var configuration = configuration
        configuration.exceptions = []
        var injections = Injections(checker: checker, workspace: workspace, configuration: configuration, today: today)
        injections.run()
        return injections.result
    }
}
