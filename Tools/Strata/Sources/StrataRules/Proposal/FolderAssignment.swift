import StrataWorkspace

/// Assigns roles to the folders of one module, given those of the modules.
///
/// Folders of one module usually depend on each other in both directions. All start in one layer, and each moves toward the layer that its
/// name suggests: no edge to another module may point up, and at most 3 % of the uses between files of the module.
struct FolderAssignment {
    /// An edge between folders that leads up, and in how many pairs of files it is there.
    typealias Upward = (from: String, to: String, count: Int)
    private(set) var roles: [String: LayerRole] = [:]
    private(set) var reasons: [String: String] = [:]
    /// The folders that are not in the layer suggested by their name, with the number of uses that would point up, in descending order.
    private(set) var held: [(folder: String, hint: LayerRole, count: Int)] = []
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
            if count > 0 { held.append((name, hint, count)) }
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
