public import StrataScan
import StrataWorkspace

/// The types that a file declares and the words of its code.
public struct FileNames: Sendable {
    /// The names of its top-level types, without extensions.
    let declared: Set<String>
    /// The names of nested types, which may shadow them.
    let nested: Set<String>
    let mentioned: Set<String>

    public init(_ outline: SourceOutline, _ words: SourceWords) {
        let types = outline.declarations.filter {
            $0.kind.isType && $0.kind != .extension || $0.kind == .typealias || $0.kind == .associatedtype
        }
        declared = Set(types.filter { $0.parent == nil }.map(\.name))
        nested = Set(types.filter { $0.parent != nil }.map(\.name))
        mentioned = words.all
    }
}

/// The folders of a module that contains most of a workspace, and the number of uses between them.
///
/// Files use each other without an import. A type name that one file declares and another one mentions is nearly always a use, which is
/// sufficient for a proposal, but not for a finding.
struct ModuleFolders {
    let module: ModuleID
    /// The common folder of all files.
    let base: String
    /// The folders with their files; files of a listed subfolder do not belong to its parent.
    private(set) var files: [String: [SourceFile]] = [:]
    /// The number of file pairs in which one of the first folder mentions a type of the second; files outside all folders count as `base`.
    private(set) var uses: [String: [String: Int]] = [:]
    /// The number of file pairs in which one mentions a type of the other.
    private(set) var total = 0
    /// The files of other modules, and whether each belongs to a test: a pattern for a folder includes them.
    private let foreign: [(path: String, isTest: Bool)]

    /// The folders of a module; `nil` if there are too few.
    init?(_ module: WorkspaceModule, _ names: [String: FileNames], among modules: [WorkspaceModule]) {
        self.module = module.id
        let own = Set(module.files.map(\.path))
        foreign = modules.flatMap { module in module.files.map { ($0.path, module.kind == .test) } }.filter { !own.contains($0.0) }
        let parents = module.files.map { $0.path.split(separator: "/").dropLast() }
        base = parents.reduce(parents.first ?? []) { $0.prefix(zip($0, $1).prefix { $0 == $1 }.count) }.joined(separator: "/")
        split(base, module.files, of: module.files.count)
        // Files outside all folders belong to the module.
        files[base] = nil
        files = files.filter { isOwn($0.key, $0.value.count) }
        guard files.count >= 3 else { return nil }
        let declarers = Dictionary(grouping: names.flatMap { path, own in own.declared.map { (name: $0, path: path) } }, by: \.name)
        let ambiguous = Set(names.values.flatMap(\.nested))
        let owner = declarers.filter { $0.value.count == 1 && !ambiguous.contains($0.key) }.mapValues { $0[0].path }
        let folder = Dictionary(uniqueKeysWithValues: files.flatMap { name, files in files.map { ($0.path, name) } })
        for (path, own) in names {
            let from = folder[path] ?? base
            for target in Set(own.mentioned.compactMap { owner[$0] }) where target != path {
                total += 1
                let to = folder[target] ?? base
                if to != from { uses[from, default: [:]][to, default: 0] += 1 }
            }
        }
    }

    /// Whether a folder contains few files of other modules, and none of tests.
    private func isOwn(_ folder: String, _ count: Int) -> Bool {
        let others = foreign.filter { $0.path.hasPrefix(folder + "/") }
        return others.count * 4 < count && !others.contains(where: \.isTest)
    }

    /// The pattern of each folder, if the module's other files are in layer `home`; a parent folder's pattern includes its subfolders.
    func patterns(_ roles: [String: LayerRole], home: LayerRole) -> [(pattern: String, role: LayerRole, folder: String)] {
        var result: [(String, LayerRole, String)] = []
        func visit(below folder: String, _ paths: some Collection<String>, _ around: LayerRole) {
            let depth = folder.split(separator: "/").count
            let inside = paths.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }
            for next in Set(inside.map { $0.split(separator: "/").prefix(depth + 1).joined(separator: "/") }).sorted() {
                let inner = roles.filter { $0.key == next || $0.key.hasPrefix(next + "/") }
                let all = Set(inner.values)
                let isOne = all.count == 1 && isOwn(next, inner.keys.reduce(0) { $0 + (files[$1]?.count ?? 0) })
                let own = (isOne ? all.first : roles[next]) ?? around
                if own != around { result.append((next + "/**", own, next)) }
                if !isOne { visit(below: next, inner.keys, own) }
            }
        }
        visit(below: base, roles.keys, home)
        return result
    }

    /// Splits a folder whose subfolders have more meaningful names.
    private mutating func split(_ folder: String, _ inside: [SourceFile], of all: Int) {
        let prefix = folder.isEmpty ? 0 : folder.utf8.count + 1
        let below = Dictionary(grouping: inside) { file -> String in
            let rest = file.path.utf8.dropFirst(prefix)
            return rest.firstIndex(of: 0x2F).map { joinPath(folder, String(rest[..<$0]) ?? "") } ?? ""
        }
        let folders = below.filter { !$0.key.isEmpty }
        let tells = folders.keys.contains { LayerRole.named(folder: $0) != nil }
        // A folder with at most a quarter of the files is not split.
        let isLarge = inside.count * 4 > all && LayerRole.named(folder: folder) == nil && !folders.isEmpty && (tells || folders.count == 1)
        guard folder == base || isLarge || !isOwn(folder, inside.count) && !folders.isEmpty else {
            files[folder] = inside
            return
        }
        if let own = below[""] { files[folder] = own }
        for (next, files) in folders { split(next, files, of: all) }
    }
}
