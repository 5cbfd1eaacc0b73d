import Foundation
import StrataScan
import StrataWorkspace

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
    private var layers: [Int: [WorkspaceModule]] = [:]
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
            for (layer, files) in files {
                var part = module
                part.files = files
                layers[layer, default: []].append(part)
            }
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

    func members(ofLayer layer: Int) -> [WorkspaceModule] { layers[layer] ?? [] }
    func types(in module: WorkspaceModule) -> [DeclaredType] { module.files.flatMap { types(in: $0.path) } }
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

enum TypeNames {
    /// The type without attributes, `any`, `some` and generic arguments: `Base` of `@unchecked Base<A>`.
    static func plain(_ type: String) -> String {
        // Most types are only a name.
        if type.utf8.allSatisfy({ $0 > UInt8(ascii: "@") || $0 == UInt8(ascii: ".") }) { return type }
        var text = type[...]
        // Inheritance clauses contain no whitespace, so the possible attributes are listed.
        let words = ["@unchecked", "@preconcurrency", "@retroactive", "@MainActor", "@unsafe", "any ", "some "]
        for word in words where text.utf8.first == word.utf8.first && text.hasPrefix(word) { text = text.dropFirst(word.count) }
        return String(text.prefix { $0 != "<" }).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The types of an inheritance entry, which may combine several with `&`.
    static func parts(_ type: String) -> [String] { type.split(separator: "&").map { plain(String($0)) } }

    /// The qualified names in a type: `Store` and `Model.Row` in `[Store: any Model.Row]`.
    static func names(in type: String) -> [String] {
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map { word in
            word.split(separator: ".").joined(separator: ".")
        }
        return words.filter { !$0.isEmpty && !["any", "some", "inout", "borrowing", "consuming", "sending"].contains($0) }
    }

    /// The type of an initial value, as far as its source shows it: `Model` for `Model(id: 1)` and `Model.empty`.
    static func maker(in value: String) -> String? {
        let head = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let parts = head.split(separator: ".").prefix { $0.first?.isUppercase == true }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    static let markers: Set<String> = ["Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"]
}
