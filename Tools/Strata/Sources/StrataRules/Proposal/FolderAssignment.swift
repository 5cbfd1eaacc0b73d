import StrataWorkspace

/// Assigns roles to the folders of one module, given those of the modules.
///
/// Folders of one module usually depend on each other in both directions. All start in one layer, and each moves toward the layer that its
/// name suggests: no edge to another module may point up, and at most 3 % of the uses between files of the module.
struct FolderAssignment {
    /// An edge between folders that leads up, and in how many pairs of files it is there.
    struct Upward {
        var from: String
        var to: String
        var count: Int
    }

    private(set) var roles: [String: LayerRole] = [:]
    /// Why each has it.
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
        let home = LayerRole.app
        let imports = Dictionary(grouping: graph.imports.filter { $0.from == folders.module }, by: \.path)
        for (name, files) in folders.files {
            let used = files.flatMap { imports[$0.path] ?? [] }.compactMap { item -> LayerRole? in
                if case .module(let id) = item.origin { modules[id] } else { nil }
            }
            floors[name] = used.min() ?? .foundation
            // A folder with a specific name, such as 'Bookmarks', is a feature.
            hints[name] = LayerRole.named(folder: name)?.role ?? .features
            reasons[name] = LayerRole.named(folder: name).map { "by its name: *\($0.ending)" }
        }
        let budget = folders.total * 3 / 100
        // Moved together first, because uses between them then do not count.
        for start in [LayerRole.features, home] {
            roles = hints.mapValues { min($0, start) }
            for (name, floor) in floors { roles[name] = roles[name].map { min($0, floor) } }
            roles[folders.base] = home
            if allUpward().reduce(0, { $0 + $1.count }) <= budget { break }
            // Then only folders with a meaningful name are listed.
            for name in hints.keys where reasons[name] == nil { hints[name] = home }
        }
        settle(budget: budget - allUpward().reduce(0) { $0 + $1.count })
        for (name, hint) in hints where roles[name] != hint {
            let count = upward(name, in: hint)
            if count > 0 { held.append((name, hint, count)) }
            reasons[name] =
                "would be in \(hint.name), but "
                + (count == 0 ? "its imports point up" : "\(count) use\(count == 1 ? "" : "s") would point up")
        }
        for (name, files) in folders.files where reasons[name] == nil { reasons[name] = LayerRole.interfaceImports(files) }
        held.sort { ($1.count, $0.folder) < ($0.count, $1.folder) }
        upward = allUpward()
        roles[folders.base] = nil
    }

    private func allUpward() -> [Upward] {
        folders.uses.flatMap { from, targets in
            targets.compactMap { to, count in
                guard let lower = roles[from], let upper = roles[to], lower > upper else { return nil }
                return Upward(from: from, to: to, count: count)
            }
        }.sorted { ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to) }
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
                    let cost = upward(name, in: other) - now
                    let way = abs(other.rawValue - role.rawValue)
                    guard cost <= left, best.map({ (cost, $0.way) < ($0.cost, way) }) ?? true else { continue }
                    best = (cost, way, name, other)
                }
            }
            guard let best else { return }
            roles[best.name] = best.role
            left -= best.cost
        }
    }
}
