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
        finding(
            type.module, type.path, place ?? type.declaration.namePosition, about: subject ?? type.name, message, fix: fix)
    }
}

extension RuleContext {
    /// The layers in which a convention is switched on.
    func scopes(of rule: String, _ options: [ConventionOption]) -> [ConventionScope] {
        let fallback = options.map { ($0.key, $0.fallback) }
        return configuration.layers.enumerated().compactMap { index, layer in
            guard let setting = configuration.conventions(of: layer).first(where: { $0.rule.value == rule }) else { return nil }
            let options = setting.options.mapValues { $0.map(\.value) }.merging(fallback) { own, _ in own }
            return ConventionScope(setting: setting, layer: layer, members: types.members(ofLayer: index), context: self, options: options)
        }
    }
}

/// A class, because each type is in several lists.
final class DeclaredType: Sendable {
    let module: WorkspaceModule
    let path: String
    /// The qualified name: `LineChart.Point`.
    let name: String
    let declaration: Declaration
    let index: Int
    let outline: SourceOutline

    init(_ index: Int, in outline: SourceOutline, of path: String, in module: WorkspaceModule) {
        declaration = outline.declarations[index]
        name = (outline.path(of: declaration) + [declaration.name]).joined(separator: ".")
        (self.module, self.path, self.index, self.outline) = (module, path, index, outline)
    }

    var members: [Declaration] {
        outline.declarations.dropFirst(index + 1).prefix { $0.parent != nil || $0.isLocal }.filter { $0.parent == index && !$0.isLocal }
    }

    var isPublic: Bool { outline.isPublic(index) }

    func holds(_ position: SourcePosition) -> Bool {
        guard let end = declaration.end else { return false }
        return declaration.position < position && position < end
    }

    var lineCount: Int { (declaration.end?.line ?? declaration.position.line) - declaration.position.line + 1 }
}

/// The declared types of layers with conventions, by name; extensions by their extended type.
struct DeclaredTypes: Sendable {
    private var byFile: [String: [DeclaredType]] = [:]
    private var byName: [String: [DeclaredType]] = [:]
    private var extensionsByName: [String: [DeclaredType]] = [:]
    private var layers: [Int: [ConventionScope.Member]] = [:]
    /// The modules that each module sees by its imports.
    private var visible: [ModuleID: Set<ModuleID>] = [:]

    init(_ workspace: Workspace, _ configuration: Configuration, _ map: LayerMap, _ graph: ModuleGraph) {
        let active = configuration.layers.map { !configuration.conventions(of: $0).isEmpty }
        guard active.contains(true) else { return }
        for module in workspace.modules where module.kind.isSwift && module.kind != .test && !module.kind.isHostSide {
            var files: [Int: [SourceFile]] = [:]
            for file in module.files {
                guard case .layer(let layer) = map.place(ofFile: file.path) ?? map.place(of: module.id), active[layer] else { continue }
                files[layer, default: []].append(file)
                if let outline = file.outline { add(outline, of: file.path, in: module) }
            }
            for (layer, files) in files { layers[layer, default: []].append(.init(module: module, files: files)) }
        }
        for edge in graph.edges where edge.evidence != .manifest { visible[edge.from, default: []].insert(edge.to) }
        visible = visible.mapValues { used in reachable(from: used) { graph.exports[$0] ?? [] } }
    }

    private mutating func add(_ outline: SourceOutline, of path: String, in module: WorkspaceModule) {
        let places = outline.declarations.indices.filter { outline.declarations[$0].kind.isType && !outline.declarations[$0].isLocal }
        let types = places.map { DeclaredType($0, in: outline, of: path, in: module) }
        byFile[path, default: []] += types
        for type in types {
            if type.declaration.kind == .extension {
                // Without generic arguments.
                extensionsByName[String(type.name.prefix { $0 != "<" }), default: []].append(type)
            } else {
                byName[type.declaration.name, default: []].append(type)
            }
        }
    }

    func members(ofLayer layer: Int) -> [ConventionScope.Member] { layers[layer] ?? [] }
    func types(in member: ConventionScope.Member) -> [DeclaredType] { member.files.flatMap { types(in: $0.path) } }
    func types(in path: String) -> [DeclaredType] { byFile[path] ?? [] }

    func extensions(of type: DeclaredType) -> [DeclaredType] {
        (extensionsByName[type.name] ?? []).filter { $0.module.id == type.module.id }
    }

    /// The types that a name, qualified or not, may refer to in a module; its own types take precedence.
    func resolve(_ name: some StringProtocol, in module: ModuleID) -> [DeclaredType] {
        let name = String(name)
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first, let last = parts.last else { return [] }
        let candidates = (byName[last] ?? []).filter { (type: DeclaredType) -> Bool in
            if type.name == name { return true }
            // Qualified by the module, or inside the declaring type.
            if name.hasSuffix("." + type.name) { return first == type.module.name }
            return type.module.id == module && type.name.hasSuffix("." + name)
        }
        let own = candidates.filter { $0.module.id == module }
        return own.isEmpty ? candidates.filter { visible[module]?.contains($0.module.id) ?? false } : own
    }

    /// The types after the colon of a type and of its extensions, without attributes and generic arguments.
    func inherited(by type: DeclaredType) -> [String] {
        ([type] + extensions(of: type)).flatMap { $0.declaration.inheritedTypes.flatMap(TypeNames.parts) }
    }
}
