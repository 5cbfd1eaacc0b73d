import StrataScan
public import StrataWorkspace

/// Finds conventions without subjects, which would look satisfied.
struct ConventionCheck {
    private(set) var problems: [ConfigurationProblem] = []

    init(_ context: RuleContext) {
        let configuration = context.configuration
        for rule in Rules.conventions {
            check(rule, context.scopes(of: rule.identifier), configuration)
        }
    }

    private mutating func check(_ rule: some Convention, _ scopes: [ConventionScope], _ configuration: Configuration) {
        let common = configuration.conventions.first { $0.rule.value == rule.identifier }
        let counts = scopes.map { rule.subjectCount(in: $0) }
        for (scope, count) in zip(scopes, counts) {
            // A pattern for all layers need not match something in each.
            let isOwn = scope.layer.conventions.contains { $0.rule.value == rule.identifier }
            guard isOwn else { continue }
            if count == 0 {
                report(rule, scope, "in layer '\(scope.layer.name.value)'", configuration)
            } else {
                checkPatterns(rule, [scope], configuration)
            }
        }
        guard let common else { return }
        let shared = scopes.filter { $0.setting.rule.position == common.rule.position }
        if zip(scopes, counts).allSatisfy({ $0.setting.rule.position != common.rule.position || $1 == 0 }) {
            if let scope = shared.first {
                report(rule, scope, "in any layer", configuration)
            } else if common.isOn {
                problems.append(
                    configuration.problem("every layer sets '\(common.rule.value)' itself, so this counts nowhere", at: common.rule))
            }
        } else {
            checkPatterns(rule, shared, configuration)
        }
    }

    private mutating func report(_ rule: some Convention, _ scope: ConventionScope, _ place: String, _ configuration: Configuration) {
        problems.append(
            configuration.problem(
                "'\(rule.identifier)' has no effect \(place): there is no \(rule.missing(in: scope))", at: scope.setting.rule))
    }

    /// Each configured pattern must match something.
    private mutating func checkPatterns(_ rule: some Convention, _ scopes: [ConventionScope], _ configuration: Configuration) {
        for option in rule.options {
            guard let matches = option.matches, let values = scopes.first?.setting.options[option.key] else { continue }
            let names = scopes.flatMap { scope -> [String] in
                switch matches {
                case .modules: scope.production.map(\.module.name)
                case .types: scope.production.flatMap { $0.files.flatMap { scope.types.types(in: $0.path).map(\.declaration.name) } }
                }
            }
            for value in values where !names.contains(where: { NamePattern(value.value).matches($0) }) {
                let what = matches == .modules ? "module" : "type"
                problems.append(
                    configuration.problem(
                        "no \(what) matches '\(value.value)'\(suggestion(for: value.value, among: Set(names)))", at: value))
            }
        }
    }
}

extension Configuration {
    public func wantsDeclarations(of module: WorkspaceModule) -> Bool { wants(module) { _ in true } }

    public func wantsRemarks(of module: WorkspaceModule) -> Bool {
        wants(module) { Rules.convention($0.rule.value)?.readsRemarks == true }
    }

    /// Whether one of the conventions of a module or of its files has a property.
    private func wants(_ module: WorkspaceModule, _ isWanted: (ConventionSetting) -> Bool) -> Bool {
        guard module.kind.isSwift, module.kind != .test, !module.kind.isHostSide else { return false }
        if case .layer(let index) = LayerMap.place(of: module, self), conventions(of: layers[index]).contains(where: isWanted) {
            return true
        }
        return layers.contains { layer in
            !layer.files.isEmpty && conventions(of: layer).contains(where: isWanted)
                && module.files.contains { file in layer.files.contains { PathPattern($0.value).matches(file.path) } }
        }
    }
}
