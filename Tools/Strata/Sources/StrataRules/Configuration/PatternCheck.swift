import StrataScan
import StrataWorkspace

/// Finds patterns without matches: a rule about nothing would look satisfied.
struct PatternCheck {
    private(set) var problems: [ConfigurationProblem] = []
    private let context: RuleContext
    private let configuration: Configuration
    private let modules: [WorkspaceModule]
    /// The names of modules that code imports.
    private let imported: Set<String>
    /// The names of dependencies in manifests.
    private let declared: Set<String>

    init(_ context: RuleContext) {
        self.context = context
        configuration = context.configuration
        modules = context.workspace.modules
        imported = Set(context.graph.imports.map(\.declaration.module))
        declared = Set(modules.flatMap { $0.dependencies.map(\.name) })
        checkExclusions()
        checkLayerPatterns()
        checkNames()
        checkExternalRules()
        checkReach()
    }

    private mutating func checkExclusions() {
        for (index, exclusion) in configuration.exclude.enumerated() where !context.workspace.usedExclusions.contains(index) {
            problems.append(
                configuration.problem(
                    "no path in the workspace matches '\(exclusion.path.value)'; remove the exclusion", at: exclusion.path))
        }
    }

    private mutating func checkLayerPatterns() {
        for (index, layer) in configuration.layers.enumerated() {
            let members = modules.filter { context.layers.place(of: $0.id) == .layer(index) }.map(\.name)
            for pattern in (layer.api ?? []) + layer.peers { require(pattern, among: members, "no module of layer '\(layer.name.value)'") }
        }
    }

    private mutating func checkNames() {
        let names = modules.map(\.name)
        let used = names + imported.sorted()
        for pattern in configuration.testOnly { require(pattern, among: used, "no module") }
        let exports = context.graph.imports.filter(\.declaration.isExported)
        for umbrella in configuration.umbrellas {
            require(umbrella.module, among: names, "no module")
            let exported = exports.filter { NamePattern(umbrella.module.value).matches(context.graph.name(of: $0.from)) }
            for pattern in umbrella.exports {
                require(pattern, among: exported.map(\.declaration.module), "no re-export of '\(umbrella.module.value)'")
            }
        }
        for exception in configuration.exceptions {
            // An exception for a declaration without a match is stale.
            let namesDeclaration = Rules.all.first { $0.identifier == exception.rule.value }?.namesDeclarations == true
            for pattern in [exception.from, namesDeclaration ? nil : exception.to].compactMap({ $0 }) {
                require(pattern, among: used + declared.sorted(), "no module")
            }
        }
    }

    private mutating func checkExternalRules() {
        let layers = configuration.layers.map(\.name.value)
        let paths = context.workspace.packages.map(\.displayPath)
        for rule in configuration.external {
            let isDeclared = modules.contains {
                $0.dependencies.contains { ExternalAllowList.names(rule.name.value, $0) }
            }
            if !isDeclared, !imported.contains(rule.name.value), !ToolchainModules.contains(rule.name.value) {
                report("no code imports or declares", rule.name, among: imported.union(declared))
            }
            for user in rule.users where !isMatched(user) {
                report("no layer, package or module is", user, among: layers + paths + modules.map(\.name))
            }
        }
    }

    private mutating func checkReach() {
        let names = modules.map(\.name)
        let external = imported.union(declared)
        let layers = configuration.layers.map(\.name.value)
        for rule in configuration.reach {
            for user in rule.from where !isMatched(user) {
                report("no layer, package or module is", user, among: layers + names)
            }
            for target in rule.to where !isMatched(target) {
                // An unused module may be forbidden if the toolchain contains it.
                guard !external.contains(where: { NamePattern(target.value).matches($0) }), !ToolchainModules.contains(target.value) else {
                    continue
                }
                report("no layer or module, of this workspace or external, is", target, among: external.union(names))
            }
        }
    }

    private mutating func require(_ pattern: Configuration.Located<String>, among names: [String], _ subject: String) {
        guard !names.contains(where: { NamePattern(pattern.value).matches($0) }) else { return }
        report("\(subject) matches", pattern, among: names)
    }

    private func isMatched(_ entry: Configuration.Located<String>) -> Bool {
        modules.contains { ExternalAllowList.matches(entry.value, $0.id, context) }
    }

    private mutating func report(_ fact: String, _ entry: Configuration.Located<String>, among names: some Sequence<String>) {
        problems.append(configuration.problem("\(fact) '\(entry.value)'\(suggestion(for: entry.value, among: names))", at: entry))
    }
}
