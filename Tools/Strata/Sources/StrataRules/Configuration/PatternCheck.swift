import StrataScan
import StrataWorkspace

/// Finds patterns without matches: a rule about nothing would look satisfied.
struct PatternCheck {
    let context: RuleContext
    let configuration: Configuration
    private(set) var problems: [ConfigurationProblem]

    init(_ context: RuleContext) {
        (self.context, configuration, problems) = (context, context.configuration, context.layers.problems)
        let (modules, graph) = (context.workspace.modules, context.graph)
        let names = modules.map(\.name)
        let imported = Set(graph.imports.map(\.declaration.module))
        let declared = Set(modules.flatMap { $0.dependencies.map(\.name) })
        let layers = configuration.layers.map(\.name.value)
        let unmatched = configuration.exclude.enumerated().filter { !context.workspace.usedExclusions.contains($0.offset) }
        for path in unmatched.map(\.element.path) {
            report("no path in the workspace matches '\(path.value)'; remove the exclusion", at: path)
        }
        checkLayers()
        checkConventions()
        require(configuration.testOnly, among: names + imported.sorted(), "no module matches")
        for (module, exports) in configuration.umbrellas {
            require([module], among: names, "no module matches")
            let imports = graph.imports.filter { $0.declaration.isExported && [module].match(graph.name(of: $0.from)) }
            require(exports, among: imports.map(\.declaration.module), "no re-export of '\(module.value)' matches")
        }
        let known = names + imported.union(declared).sorted()
        for exception in configuration.exceptions {
            // An exception for a declaration without a match is stale.
            let to = Rules.has(.namesDeclarations, exception.rule.value) ? nil : exception.to
            require([exception.from, to].compactMap(\.self), among: known, "no module matches")
        }
        func isKnown(_ entry: Configuration.Located<String>) -> Bool { modules.contains { context.match([entry], $0.id) } }
        let users = layers + context.workspace.packages.map(\.displayPath) + names
        for (name, allowed) in configuration.external {
            let isDeclared = modules.contains { $0.dependencies.contains { $0.isOf(name.value) } }
            if !isDeclared, !imported.contains(name.value), !ToolchainModules.contains(name.value) {
                report("no code imports or declares", name, among: imported.union(declared))
            }
            for user in allowed where !isKnown(user) { report("no layer, package or module is", user, among: users) }
        }
        for rule in configuration.reach {
            for user in rule.from where !isKnown(user) { report("no layer, package or module is", user, among: users) }
            // An unused module may be forbidden if the toolchain contains it.
            let external = imported.union(declared)
            for target in rule.to where !isKnown(target) && !external.contains(where: [target].match) {
                if ToolchainModules.contains(target.value) { continue }
                report("no layer or module, of this workspace or external, is", target, among: external.union(names))
            }
        }
    }

    private mutating func checkLayers() {
        let modules = context.workspace.modules
        for pattern in configuration.layers.flatMap(\.packages) + configuration.roots {
            let directories = context.workspace.packages.map(\.directory)
            if directories.contains(where: PathPattern(pattern.value).matches) { continue }
            let isParent = directories.contains(where: PathPattern(pattern.value + "/*").matches)
            let names = context.workspace.packages.map(\.displayPath)
            let hint = isParent ? "; did you mean '\(pattern.value)/*'?" : suggestion(for: pattern.value, among: names)
            report("no package matches '\(pattern.value)'\(hint)", at: pattern)
        }
        for (index, layer) in configuration.layers.enumerated() {
            require(layer.modules, among: modules.flatMap { [$0.name, $0.id.target] }, "no module matches")
            // A layer with matching patterns can still be empty if other patterns are more specific.
            let positions = Set((layer.packages + layer.modules + layer.files).map(\.position))
            if !context.layers.hasModulesOrFiles(ofLayer: index), !problems.contains(where: { positions.contains($0.position) }) {
                report("layer '\(layer.name.value)' has no module", at: layer.name)
            }
            let members = modules.filter { context.layers.place(of: $0.id) == .layer(index) }.map(\.name)
            require((layer.api ?? []) + layer.peers, among: members, "no module of layer '\(layer.name.value)' matches")
        }
    }

    mutating func require(_ patterns: [Configuration.Located<String>], among names: some Sequence<String>, _ fact: String) {
        for pattern in patterns where !names.contains(where: [pattern].match) { report(fact, pattern, among: names) }
    }

    private mutating func report(_ fact: String, _ entry: Configuration.Located<String>, among names: some Sequence<String>) {
        report("\(fact) '\(entry.value)'\(suggestion(for: entry.value, among: names))", at: entry)
    }

    mutating func report(_ message: String, at entry: Configuration.Located<String>) {
        problems.append(configuration.problem(message, at: entry))
    }
}
