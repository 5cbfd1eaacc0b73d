import StrataScan
public import StrataWorkspace

/// Finds conventions without subjects, which would look satisfied.
struct ConventionCheck {
    private(set) var problems: [ConfigurationProblem] = []

    init(_ context: RuleContext) {
        for rule in Rules.conventions {
            let scopes = Dictionary(grouping: context.scopes(of: rule.identifier), by: \.setting.rule.position)
            // A setting for all layers need not have subjects in each.
            for scopes in scopes.values { check(rule, scopes, context.configuration) }
            for common in context.configuration.conventions where common.rule.value == rule.identifier && common.isOn {
                guard scopes[common.rule.position] == nil else { continue }
                report("every layer sets '\(common.rule.value)' itself, so this counts nowhere", common.rule, context.configuration)
            }
        }
    }

    private mutating func check(_ rule: some Convention, _ scopes: [ConventionScope], _ configuration: Configuration) {
        let scope = scopes[0]
        guard scopes.contains(where: rule.hasSubjects) else {
            let isOwn = scope.layer.conventions.contains { $0.rule.position == scope.setting.rule.position }
            let place = isOwn ? "in layer '\(scope.layer.name.value)'" : "in any layer"
            let message = "'\(rule.identifier)' has no effect \(place): there is no \(rule.missing(in: scope))"
            return report(message, scope.setting.rule, configuration)
        }
        // Each configured pattern must match something.
        guard let option = rule.pattern, let values = scope.setting.options[option.key] else { return }
        let types = option.key == "types"
        let names = scopes.flatMap { scope in
            scope.production.flatMap { types ? scope.types.types(in: $0).map(\.declaration.name) : [$0.module.name] }
        }
        for value in values where !names.contains(where: [value].match) {
            let hint = suggestion(for: value.value, among: Set(names))
            report("no \(types ? "type" : "module") matches '\(value.value)'\(hint)", value, configuration)
        }
    }

    private mutating func report(_ message: String, _ place: Configuration.Located<String>, _ configuration: Configuration) {
        problems.append(configuration.problem(message, at: place))
    }
}

extension Configuration {
    /// The conventions of a layer: the global ones, and its own, which take precedence.
    public func conventions(of layer: Layer) -> [ConventionSetting] {
        let common = conventions.filter { setting in !layer.conventions.contains { $0.rule.value == setting.rule.value } }
        return (common + layer.conventions).filter(\.isOn)
    }

    public func wantsDeclarations(of module: WorkspaceModule) -> Bool { wants(module) { _ in true } }

    public func wantsRemarks(of module: WorkspaceModule) -> Bool { wants(module) { Rules.has(.readsRemarks, $0.rule.value) } }

    /// Whether one of the conventions of a module or of its files has a property.
    private func wants(_ module: WorkspaceModule, _ isWanted: (ConventionSetting) -> Bool) -> Bool {
        guard module.kind.isSwift, module.kind != .test, !module.kind.isHostSide else { return false }
        let place = LayerMap.place(of: module, self)
        return layers.enumerated().contains { index, layer in
            conventions(of: layer).contains(where: isWanted)
                && (place == .layer(index)
                    || module.files.contains { file in layer.files.contains { PathPattern($0.value).matches(file.path) } })
        }
    }
}
