import StrataScan
import StrataWorkspace

/// The code of a layer, for conventions.
struct ConventionScope: Sendable {
    let setting: Configuration.ConventionSetting
    let layer: Configuration.Layer
    /// The layer's Swift modules without tests and test support.
    let production: [Member]
    /// The layer's Swift modules without tests.
    let members: [Member]
    /// The declarations of all layers that have conventions.
    let types: DeclaredTypes
    let context: RuleContext
    /// The values of each option.
    private let values: [String: [String]]

    /// A module with its files that belong to the layer.
    struct Member: Sendable {
        let module: WorkspaceModule
        let files: [SourceFile]
    }

    init(
        _ setting: Configuration.ConventionSetting, _ layer: Configuration.Layer, _ members: [Member], _ types: DeclaredTypes,
        _ context: RuleContext
    ) {
        self.setting = setting
        self.layer = layer
        self.members = members
        self.types = types
        self.context = context
        production = members.filter { !context.policy.isTestOnly($0.module.id) }
        let fallback = (Rules.convention(setting.rule.value)?.options ?? []).map { ($0.key, $0.fallback) }
        values = setting.options.mapValues { $0.map(\.value) }.merging(fallback) { own, _ in own }
    }

    func values(_ key: String) -> [String] { values[key] ?? [] }

    func number(_ key: String) -> Int { values(key).first.flatMap { Int($0) } ?? .max }

    func matches(_ name: String, _ key: String) -> Bool { values(key).contains { NamePattern($0).matches(name) } }

    /// The types of given kinds in the layer's production modules whose name matches an option's patterns.
    func types(named key: String, _ kinds: Set<Declaration.Kind>) -> [DeclaredType] {
        let patterns = values(key).map { NamePattern($0) }
        return production.flatMap { member in
            member.files.flatMap { types.types(in: $0.path) }.filter { type in
                kinds.contains(type.declaration.kind) && patterns.contains { $0.matches(type.declaration.name) }
            }
        }
    }

    func modules(named key: String) -> [Member] { production.filter { matches($0.module.name, key) } }
}

extension RuleContext {
    /// The layers in which a convention is switched on.
    func scopes(of rule: String) -> [ConventionScope] {
        configuration.layers.enumerated().compactMap { index, layer in
            guard let setting = configuration.conventions(of: layer).first(where: { $0.rule.value == rule }) else { return nil }
            return ConventionScope(setting, layer, types.members(ofLayer: index), types, self)
        }
    }
}
