import StrataScan
public import StrataWorkspace

extension Rule {
    /// Creates a convention: a rule about the code of a layer, enabled per layer by `conventions:`.
    ///
    /// It declares its subjects, so that a convention without any is an error instead of a success. The first option limits the subjects if
    /// it is `types` or `modules`. The `to` of a finding is the declaration that breaks the convention.
    init<Subject>(
        convention identifier: String, _ traits: Set<RuleTrait> = [], options: [ConventionOption] = [],
        about subjects: @escaping @Sendable (ConventionScope) -> [Subject],
        findings: @escaping @Sendable (Subject, ConventionScope) -> [Finding]
    ) {
        self.init(
            identifier, traits.union([.needsConfiguration, .namesDeclarations]), options: options, hasSubjects: { !subjects($0).isEmpty },
            findings: { context in
                context.scopes(of: identifier, options).flatMap { scope in subjects(scope).flatMap { findings($0, scope) } }
            })
    }
}

/// An option of a convention with its default.
typealias ConventionOption = (key: String, kind: ConventionOptionKind, fallback: [String])

enum ConventionOptionKind: Sendable {
    case names
    /// A whole number above zero.
    case number
    case choices([String])
}

struct ConventionScope: Sendable {
    let setting: Configuration.ConventionSetting
    let layer: Configuration.Layer
    /// The layer's modules, with their files that belong to it.
    let members: [WorkspaceModule]
    let context: RuleContext
    let options: [String: [String]]
    /// The layer's Swift modules without tests and test support.
    var production: [WorkspaceModule] { members.filter { !context.policy.isTestOnly($0.id) } }
    var types: DeclaredTypes { context.types }

    func values(_ key: String) -> [String] { options[key] ?? [] }
    func matches(_ name: String, _ key: String) -> Bool { values(key).contains { NamePattern($0).matches(name) } }

    /// The types of given kinds in the layer's production modules whose name matches the patterns of `types`.
    func types(of kinds: Set<Declaration.Kind>) -> [DeclaredType] {
        production.flatMap(types.types(in:)).filter { kinds.contains($0.declaration.kind) && matches($0.declaration.name, "types") }
    }

    /// The layer's production modules whose name matches the patterns of `modules`.
    var modules: [WorkspaceModule] { production.filter { matches($0.name, "modules") } }

    func finding(
        _ module: WorkspaceModule, _ path: String, _ position: SourcePosition, about subject: String? = nil, _ message: String, fix: String
    ) -> Finding {
        Finding(
            path: path, position: position, from: module.name, to: subject, evidence: .declaration, message: message,
            because: setting.because, fix: fix)
    }

    /// A finding about a type, at its name by default.
    func finding(
        at type: DeclaredType, place: SourcePosition? = nil, about subject: String? = nil, _ message: String, fix: String
    ) -> Finding {
        finding(type.module, type.path, place ?? type.declaration.namePosition, about: subject ?? type.name, message, fix: fix)
    }
}

extension RuleContext {
    func scopes(of rule: String, _ options: [ConventionOption]) -> [ConventionScope] {
        let fallback = options.map { ($0.key, $0.fallback) }
        return configuration.layers.enumerated().compactMap { index, layer in
            guard let setting = configuration.conventions(of: layer).first(where: { $0.rule.value == rule }) else { return nil }
            let options = setting.options.mapValues { $0.map(\.value) }.merging(fallback) { own, _ in own }
            return ConventionScope(setting: setting, layer: layer, members: types.members(ofLayer: index), context: self, options: options)
        }
    }
}

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
            scope.production.flatMap { option == "types" ? scope.types.types(in: $0).map(\.declaration.name) : [$0.name] }
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
