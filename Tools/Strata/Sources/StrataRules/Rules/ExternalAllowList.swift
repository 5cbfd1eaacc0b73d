import StrataScan
import StrataWorkspace

struct ExternalAllowList: Rule {
    let identifier = "external-allow-list"
    let traits: Set<RuleTrait> = [.needsConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        context.configuration.external.flatMap { rule in
            let imports = context.graph.imports.filter { item in
                item.origin.module == nil && item.declaration.module == rule.name.value && !context.match(rule.users, item.from)
            }
            let declared = context.workspace.packages.flatMap { package in
                package.modules.filter { !context.match(rule.users, $0.id) }.flatMap { module in
                    module.dependencies.filter { $0.isOf(rule.name.value) }.map { dependency in
                        Finding(
                            identifier, module, of: package, at: dependency.position, to: rule.name.value,
                            "\(context.describe(module.id)) declares a dependency on \(limit(rule))", fix: fix(rule, module.name))
                    }
                }
            }
            return declared
                + imports.map { item in
                    var finding = Finding(identifier, item, context, "imports \(limit(rule))", fix: fix(rule, context.name(of: item.from)))
                    finding.to = rule.name.value
                    return finding
                }
        }
    }

    private func limit(_ rule: Configuration.ExternalRule) -> String {
        let users = rule.users.isEmpty ? "nobody" : rule.users.map(\.value).joined(separator: ", ")
        return "\(rule.name.value), which only \(users) may use"
    }

    private func fix(_ rule: Configuration.ExternalRule, _ user: String) -> String {
        "go through a module that may use \(rule.name.value), or add '\(user)' to it under 'external:'"
    }
}

extension ModuleDependency {
    /// Whether it is the named product or a product of the named package.
    func isOf(_ name: String) -> Bool {
        if case .external(let product) = destination { product.name == name || product.package == name.lowercased() } else { false }
    }
}

extension RuleContext {
    /// Whether an entry matches the module: by layer, by `layer/Package`, by the package's path or by the module's name.
    func match(_ entries: [Configuration.Located<String>], _ id: ModuleID) -> Bool {
        let name = name(of: id)
        let package = id.package.split(separator: "/").last ?? ""
        let places = policy.layer(of: id).map { [$0.name.value, "\($0.name.value)/\(package)", "\($0.name.value)/\(name)"] } ?? []
        return entries.match(name) || entries.contains { places.contains($0.value) || PathPattern($0.value).matches(id.package) }
    }
}
