import StrataScan
import StrataWorkspace

/// Assigns each module a role so that no edge points up: by name, or else by dependencies.
///
/// Modules of a cycle or of a small package stay together. A module whose name would make an edge point up is moved; the solution with the
/// fewest moves is used.
struct RoleAssignment {
    private(set) var roles: [ModuleID: LayerRole] = [:]
    private(set) var reasons: [ModuleID: String] = [:]

    /// The module with most of the workspace is a library of an app elsewhere, if it has no users.
    init(_ graph: ModuleGraph, app: ModuleID? = nil) {
        let modules = graph.modules.values.filter { ![.test, .plugin, .macro, .snippet].contains($0.kind) }.sorted {
            $0.id < $1.id
        }
        let ids = Set(modules.map(\.id))
        var pairs = Set(graph.edges.filter { ids.isSuperset(of: [$0.from, $0.to]) }.map { [$0.from, $0.to] })
        // Two or three modules of a package belong to one layer.
        for modules in Dictionary(grouping: modules, by: \.id.package).values
        where (2...3).contains(modules.count) && graph.packages.count > 1 {
            guard graph.packages[modules[0].id.package]?.isProject == false, !modules.contains(where: { $0.kind == .executable }) else {
                continue
            }
            let members = modules.map(\.id)
            for member in members.dropFirst() { pairs.formUnion([[member, members[0]], [members[0], member]]) }
        }
        pairs.formUnion(Self.pairs(ofTests: graph, ids, Self.uses(pairs)))
        let parts = Circles(pairs.map { ($0[0], $0[1]) }).partition(of: modules.map(\.id))
        var partOf: [ModuleID: Int] = [:]
        for (number, part) in parts.enumerated() { for id in part { partOf[id] = number } }
        var uses = Array(repeating: Set<Int>(), count: parts.count)
        var users = uses
        for pair in pairs {
            guard let from = partOf[pair[0]], let to = partOf[pair[1]], from != to else { continue }
            uses[from].insert(to)
            users[to].insert(from)
        }
        let order = Self.bottomUp(uses)
        var heights = Array(repeating: 0, count: parts.count)
        for part in order { heights[part] = (uses[part].map { heights[$0] }.max() ?? -1) + 1 }
        let top = Double(heights.reduce(1, max))
        let counts = parts.indices.map { number -> String in
            let user = users[number].reduce(0) { $0 + parts[$1].count }
            return "used by \(user) module\(user == 1 ? "" : "s"), uses \(uses[number].reduce(0) { $0 + parts[$1].count })"
        }
        let hints = parts.indices.map { number in
            LayerHint(
                parts[number].compactMap { graph.modules[$0] }, app, height: Double(heights[number]) / top, edges: counts[number])
        }
        let ranks = Self.settle(hints, uses, users, order)
        for (number, part) in parts.enumerated() {
            let role = LayerRole(rawValue: ranks[number]) ?? .foundation
            for id in part {
                roles[id] = role
                var reason = hints[number].role == role ? hints[number].reason : counts[number]
                if part.count > 1 { reason += ", tied to \(part.count - 1) other\(part.count == 2 ? "" : "s")" }
                reasons[id] = reason
            }
        }
    }

    private static func uses(_ pairs: Set<[ModuleID]>) -> [ModuleID: Set<ModuleID>] {
        pairs.reduce(into: [:]) { $0[$1[0], default: []].insert($1[1]) }
    }

    /// Test targets are in the layer of their package and may use what the module under test may: each module of another package that a
    /// test uses counts as used by that module, preferably by one on which it does not depend.
    private static func pairs(
        ofTests graph: ModuleGraph, _ ids: Set<ModuleID>, _ uses: [ModuleID: Set<ModuleID>]
    ) -> Set<[ModuleID]> {
        var result: Set<[ModuleID]> = []
        var below: [ModuleID: Set<ModuleID>] = [:]
        let own = Dictionary(grouping: ids.sorted(), by: \.package)
        for edge in graph.edges
        where graph.modules[edge.from]?.kind == .test && edge.from.package != edge.to.package && ids.contains(edge.to) {
            let declared =
                graph.modules[edge.from]?.dependencies.flatMap(\.modules).filter { $0.package == edge.from.package && ids.contains($0) }
                ?? []
            let subjects = declared.isEmpty ? own[edge.from.package] ?? [] : declared
            for id in subjects + [edge.to] where below[id] == nil { below[id] = reachable(from: [id]) { uses[$0] ?? [] } }
            guard !subjects.contains(where: { below[$0]?.contains(edge.to) == true }) else { continue }
            let free = subjects.first { below[edge.to]?.contains($0) != true }
            if let subject = free ?? subjects.first { result.insert([subject, edge.to]) }
        }
        return result
    }

    /// The layer suggested by the names or imports of a component, with its weight.
    private struct LayerHint {
        var role: LayerRole
        var reason: String
        var weight: Int

        init(_ modules: [WorkspaceModule], _ app: ModuleID?, height: Double, edges: String) {
            if modules.contains(where: { $0.kind == .executable || $0.id == app }) {
                let isStarted = modules.contains { $0.kind == .executable }
                (role, reason, weight) = (.app, "\(isStarted ? "executable" : "largest module"); \(edges)", 6)
                return
            }
            let named = modules.compactMap { module in LayerRole.named(module.name) }
            if let first = named.first, named.allSatisfy({ $0.role == first.role }), first.role != .app {
                // A core or helper module may belong anywhere.
                (role, reason, weight) = (first.role, "by its name: *\(first.ending)", first.role == .foundation ? 1 : 3)
                return
            }
            let imports = LayerRole.interfaceImports(modules.flatMap(\.files))
            role = .placed(height: height, showsSomething: imports != nil)
            reason = (imports.map { "\($0); " } ?? "") + edges
            weight = 1
        }
    }

    /// Ranks close to the hints, first with upward edges at a price, then without any.
    private static func settle(_ hints: [LayerHint], _ uses: [Set<Int>], _ users: [Set<Int>], _ order: [Int]) -> [Int] {
        var ranks = hints.map(\.role.rawValue)
        func cost(_ part: Int, _ rank: Int) -> Int {
            let upward = uses[part].count { ranks[$0] < rank } + users[part].count { ranks[$0] > rank }
            return upward * 3 + abs(rank - hints[part].role.rawValue) * hints[part].weight
        }
        for _ in 0..<12 {
            var isChanged = false
            // From above, so that users move before the modules that they use.
            for part in order.reversed() {
                let lowest = hints[part].role == .app ? 0 : 1
                let best = (lowest..<LayerRole.allCases.count).min { (cost(part, $0), $0) < (cost(part, $1), $1) } ?? ranks[part]
                if cost(part, best) < cost(part, ranks[part]) { (ranks[part], isChanged) = (best, true) }
            }
            if !isChanged { break }
        }
        var lifted = ranks
        for part in order { lifted[part] = uses[part].map { lifted[$0] }.reduce(lifted[part], min) }
        var pushed = ranks
        for part in order.reversed() { pushed[part] = users[part].map { pushed[$0] }.reduce(pushed[part], max) }
        func loss(_ other: [Int]) -> Int {
            hints.indices.reduce(0) { $0 + abs(other[$1] - hints[$1].role.rawValue) * hints[$1].weight }
        }
        return loss(pushed) <= loss(lifted) ? pushed : lifted
    }

    /// The components in topological order, dependencies first.
    private static func bottomUp(_ uses: [Set<Int>]) -> [Int] {
        var left = uses.map(\.count)
        var users = Array(repeating: [Int](), count: uses.count)
        for (part, used) in uses.enumerated() { for other in used.sorted() { users[other].append(part) } }
        var order = uses.indices.filter { left[$0] == 0 }
        var next = 0
        while next < order.count {
            for user in users[order[next]] {
                left[user] -= 1
                if left[user] == 0 { order.append(user) }
            }
            next += 1
        }
        return order
    }
}
