import StrataScan
import StrataWorkspace

struct ExternalAllowList: Rule {
    let identifier = "external-allow-list"
    let needsConfiguration = true

    func check(_ context: RuleContext) -> [Finding] {
        context.configuration.external.isEmpty ? [] : importFindings(context) + manifestFindings(context)
    }

    private func importFindings(_ context: RuleContext) -> [Finding] {
        let rules = Dictionary(grouping: context.configuration.external, by: \.name.value)
        return context.graph.imports.flatMap { item -> [Finding] in
            guard let rules = rules[item.declaration.module] else { return [] }
            if case .module = item.origin { return [] }
            return rules.filter { !isAllowed(item.from, $0, context) }.map { rule in
                finding(
                    rule, item.from, context, path: item.path, position: item.declaration.position, evidence: .import, verb: "imports",
                    configurations: item.configurations)
            }
        }
    }

    private func manifestFindings(_ context: RuleContext) -> [Finding] {
        context.workspace.packages.flatMap { package in
            package.modules.flatMap { module in
                module.dependencies.filter(\.modules.isEmpty).flatMap { dependency in
                    context.configuration.external.filter { rule in
                        Self.names(rule.name.value, dependency) && !isAllowed(module.id, rule, context)
                    }.map { rule in
                        finding(
                            rule, module.id, context, path: package.manifestPath, position: dependency.position, evidence: .manifest,
                            verb: "declares a dependency on")
                    }
                }
            }
        }
    }

    private func finding(
        _ rule: Configuration.ExternalRule, _ user: ModuleID, _ context: RuleContext, path: String, position: SourcePosition,
        evidence: Finding.Evidence, verb: String, configurations: [String] = []
    ) -> Finding {
        let users = rule.users.map(\.value)
        return Finding(
            rule: identifier, path: path, position: position, from: context.graph.name(of: user), to: rule.name.value, evidence: evidence,
            configurations: configurations,
            message:
                "\(context.describe(user)) \(verb) \(rule.name.value), which only \(users.isEmpty ? "nobody" : users.joined(separator: ", ")) may use",
            fix: "go through a module that may use \(rule.name.value), or add '\(context.graph.name(of: user))' to it under 'external:'")
    }

    /// Whether a dependency is the named product or a product of the named package.
    static func names(_ name: String, _ dependency: ModuleDependency) -> Bool {
        guard case .external(let product) = dependency.destination else { return false }
        return product.name == name || product.package == name.lowercased()
    }

    private func isAllowed(_ id: ModuleID, _ rule: Configuration.ExternalRule, _ context: RuleContext) -> Bool {
        rule.users.contains { Self.matches($0.value, id, context) }
    }

    /// Whether an entry matches the module: by layer, by `layer/Package`, by the package's path or by the module's name.
    static func matches(_ entry: String, _ id: ModuleID, _ context: RuleContext) -> Bool {
        let name = context.graph.name(of: id)
        if let layer = context.policy.layer(of: id)?.name.value {
            let package = id.package.split(separator: "/").last.map { String($0) } ?? ""
            if entry == layer || entry == "\(layer)/\(package)" || entry == "\(layer)/\(name)" { return true }
        }
        return PathPattern(entry).matches(id.package) || NamePattern(entry).matches(name)
    }
}
