import StrataScan
public import StrataWorkspace

extension PatternCheck {
    /// Finds conventions without subjects, which would look satisfied.
    mutating func checkConventions() {
        for rule in Rules.conventions {
            let scopes = Dictionary(grouping: context.scopes(of: rule.identifier, rule.options), by: \.setting.rule.position)
            // A setting for all layers need not have subjects in each.
            for scopes in scopes.values { check(rule, scopes) }
            for common in configuration.conventions where common.rule.value == rule.identifier && common.isOn {
                guard scopes[common.rule.position] == nil else { continue }
                report("every layer sets '\(common.rule.value)' itself, so this counts nowhere", at: common.rule)
            }
        }
    }

    private mutating func check(_ rule: Rule, _ scopes: [ConventionScope]) {
        let scope = scopes[0]
        let option = rule.options.first.flatMap { ["types", "modules"].contains($0.key) ? $0.key : nil }
        guard scopes.contains(where: { rule.hasSubjects?($0) == true }) else {
            let isOwn = scope.layer.conventions.contains { $0.rule.position == scope.setting.rule.position }
            let place = isOwn ? "in layer '\(scope.layer.name.value)'" : "in any layer"
            let subject = option.map { "\($0.dropLast()) named \(scope.values($0).map { "'\($0)'" }.joined(separator: " or "))" }
            let missing = "there is no \(subject ?? "Swift code that it is about")"
            return report("'\(rule.identifier)' has no effect \(place): \(missing)", at: scope.setting.rule)
        }
        // Each configured pattern must match something.
        guard let option, let values = scope.setting.options[option] else { return }
        let names = scopes.flatMap { scope in
            scope.production.flatMap { option == "types" ? scope.types.types(in: $0).map(\.declaration.name) : [$0.module.name] }
        }
        require(values, among: Set(names), "no \(option.dropLast()) matches")
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
