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

/// Assigns roles to the folders of one module, given those of the modules.
///
/// Folders of one module usually depend on each other in both directions. All start in one layer, and each moves toward the layer that its
/// name suggests: no edge to another module may point up, and at most 3 % of the uses between files of the module.
struct FolderAssignment {
    /// An edge between folders that leads up, and in how many pairs of files it is there.
    typealias Upward = (from: String, to: String, count: Int)
    private(set) var roles: [String: LayerRole] = [:]
    private(set) var reasons: [String: String] = [:]
    /// The folders that are not in the layer suggested by their name, because uses would point up, the most first.
    private(set) var held: [(folder: String, count: Int)] = []
    /// Uses that still point up, the most frequent first.
    private(set) var upward: [Upward] = []
    private var hints: [String: LayerRole] = [:]
    private let folders: ModuleFolders
    /// The layer beneath which a folder cannot go, because it imports a module there.
    private var floors: [String: LayerRole] = [:]

    init(_ folders: ModuleFolders, _ graph: ModuleGraph, _ modules: [ModuleID: LayerRole]) {
        self.folders = folders
        let imports = Dictionary(grouping: graph.imports.filter { $0.from == folders.module }, by: \.path)
        for (name, files) in folders.files {
            let used = files.flatMap { imports[$0.path] ?? [] }.compactMap { $0.origin.module.flatMap { modules[$0] } }
            floors[name] = used.min() ?? .foundation
            let named = LayerRole.named(folder: name)
            // A folder with a specific name, such as 'Bookmarks', is a feature.
            hints[name] = named?.role ?? .features
            reasons[name] = named.map { "by its name: *\($0.ending)" }
        }
        let budget = folders.total * 3 / 100
        // Moved together first, because uses between them then do not count.
        for start in [LayerRole.features, .app] {
            for (name, hint) in hints { roles[name] = min(hint, start, floors[name] ?? hint) }
            roles[folders.base] = .app
            if allUpward().reduce(0, { $0 + $1.count }) <= budget { break }
            // Then only folders with a meaningful name are listed.
            for name in hints.keys where reasons[name] == nil { hints[name] = .app }
        }
        settle(budget: budget - allUpward().reduce(0) { $0 + $1.count })
        for (name, hint) in hints where roles[name] != hint {
            let count = upward(name, in: hint)
            if count > 0 { held.append((name, count)) }
            let why = count == 0 ? "its imports point up" : "\(count) use\(count == 1 ? "" : "s") would point up"
            reasons[name] = "would be in \(hint.name), but \(why)"
        }
        for (name, files) in folders.files where reasons[name] == nil { reasons[name] = LayerRole.interfaceImports(files) }
        held.sort { ($1.count, $0.folder) < ($0.count, $1.folder) }
        upward = allUpward()
        roles[folders.base] = nil
    }

    private func allUpward() -> [Upward] {
        let all = folders.uses.flatMap { from, targets in targets.map { (from: from, to: $0.key, count: $0.value) } }
        return all.filter { edge in roles[edge.from].flatMap { lower in roles[edge.to].map { lower > $0 } } ?? false }.sorted {
            ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to)
        }
    }

    /// How many uses of or by a folder would lead up, were it in a layer.
    private func upward(_ name: String, in role: LayerRole) -> Int {
        let out = (folders.uses[name] ?? [:]).reduce(0) { $0 + (role > (roles[$1.key] ?? role) ? $1.value : 0) }
        return folders.uses.reduce(out) { $0 + ((roles[$1.key] ?? role) > role ? $1.value[name] ?? 0 : 0) }
    }

    /// Moves one folder at a time, starting with the cheapest move.
    private mutating func settle(budget: Int) {
        var left = budget
        while true {
            var best: (cost: Int, way: Int, name: String, role: LayerRole)?
            for (name, role) in roles.sorted(by: { $0.key < $1.key }) {
                guard let hint = hints[name].map({ min($0, floors[name] ?? $0) }), hint != role else { continue }
                let now = upward(name, in: role)
                for other in LayerRole.allCases where other != role && (min(role, hint)...max(role, hint)).contains(other) {
                    let (cost, way) = (upward(name, in: other) - now, abs(other.rawValue - role.rawValue))
                    if cost <= left, best.map({ (cost, $0.way) < ($0.cost, way) }) ?? true { best = (cost, way, name, other) }
                }
            }
            guard let best else { return }
            roles[best.name] = best.role
            left -= best.cost
        }
    }
}
