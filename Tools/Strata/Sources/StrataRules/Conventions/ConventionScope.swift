import StrataScan
import StrataWorkspace

struct ConventionScope: Sendable {
    /// A module with its files that belong to the layer.
    struct Member: Sendable {
        let module: WorkspaceModule
        var files: [SourceFile] = []
    }

    let setting: Configuration.ConventionSetting
    let layer: Configuration.Layer
    let members: [Member]
    let context: RuleContext
    let options: [String: [String]]
    /// The layer's Swift modules without tests and test support.
    var production: [Member] { members.filter { !context.policy.isTestOnly($0.module.id) } }
    /// The declarations of all layers that have conventions.
    var types: DeclaredTypes { context.types }

    func values(_ key: String) -> [String] { options[key] ?? [] }

    func number(_ key: String) -> Int { values(key).first.flatMap { Int($0) } ?? .max }

    func matches(_ name: String, _ key: String) -> Bool { values(key).contains { NamePattern($0).matches(name) } }

    /// The types of given kinds in the layer's production modules whose name matches the patterns of `types`.
    func types(of kinds: Set<Declaration.Kind>) -> [DeclaredType] {
        let patterns = values("types").map { NamePattern($0) }
        return production.flatMap(types.types(in:)).filter { type in
            kinds.contains(type.declaration.kind) && patterns.contains { $0.matches(type.declaration.name) }
        }
    }

    /// The layer's production modules whose name matches the patterns of `modules`.
    var modules: [Member] { production.filter { matches($0.module.name, "modules") } }
}

extension RuleContext {
    /// The layers in which a convention is switched on.
    func scopes(of rule: String) -> [ConventionScope] {
        let fallback = (Rules.convention(rule)?.options ?? []).map { ($0.key, $0.fallback) }
        return configuration.layers.enumerated().compactMap { index, layer in
            guard let setting = configuration.conventions(of: layer).first(where: { $0.rule.value == rule }) else { return nil }
            let options = setting.options.mapValues { $0.map(\.value) }.merging(fallback) { own, _ in own }
            return ConventionScope(setting: setting, layer: layer, members: types.members(ofLayer: index), context: self, options: options)
        }
    }
}
