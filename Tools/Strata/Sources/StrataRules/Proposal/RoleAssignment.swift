import StrataScan
import StrataWorkspace

/// The role of a module, which is its layer in a proposal; top first.
enum LayerRole: Int, CaseIterable, Comparable {
    case app
    case features
    case interface
    case services
    case domain
    case foundation

    static func < (lhs: LayerRole, rhs: LayerRole) -> Bool { lhs.rawValue < rhs.rawValue }

    var name: String { "\(self)" }

    var because: String {
        switch self {
        case .app: "the app composes all other modules; no module may depend on it"
        case .features: "features change most often; no lower layer may depend on them"
        case .interface: "views and styles are shared by all features"
        case .services: "services provide data and are independent of the user interface"
        case .domain: "model types are independent of display, network and storage"
        case .foundation: "general-purpose code; every layer may use it"
        }
    }

    private var endings: String {
        switch self {
        case .app: "App CLI Runner Main Extension Application AppDelegate Lifecycle AppDelegates"
        case .features:
            "Feature Features Screen Screens Flow Flows Scene Scenes Tab Tabs Onboarding Coordinators ViewControllers Controllers "
                + "ViewModel ViewModels Pages"
        case .interface:
            "UI DesignSystem Styleguide StyleGuide Components Theme Themes Design Views View UIKit Widgets SwiftUI Representables Cells"
        case .services:
            "Client Clients Service Services API Middleware Manager Managers Store Stores Repository Repositories Router Provider "
                + "Providers Live Network Networking Sync Database Storage Persistence Server Session Interactors Tasks"
        case .domain: "Model Models Domain Entities Types"
        case .foundation:
            "Helpers Extensions Foundation Utilities Utils Util Core Logging Logger Parser ObjC Support Generated Common Localization "
                + "Resources"
        }
    }

    private static let endings = allCases.flatMap { role in role.endings.split(separator: " ").map { (role: role, ending: String($0)) } }

    /// The role that a name suggests, and the matched suffix.
    static func named(_ name: String) -> (role: LayerRole, ending: String)? {
        // `ApiClientLive` has the role of `ApiClient`; platform names are ignored.
        let parts = name.split(separator: "_")
        let isPlatform = parts.count > 1 && ["iOS", "macOS", "watchOS", "tvOS", "visionOS"].contains(parts[parts.count - 1])
        let base = (isPlatform ? parts.dropLast().last : parts.last) ?? ""
        return endings.filter { base.hasSuffix($0.ending) }.max { $0.ending.count < $1.ending.count }
    }

    /// The role that a folder's name suggests, ignoring case and spaces.
    static func named(folder: String) -> (role: LayerRole, ending: String)? {
        let name = folder.split(separator: "/").last.map { $0.filter { $0 != " " } } ?? ""
        return named(name.prefix(1).uppercased() + name.dropFirst())
    }

    /// The user-interface framework that most files import, and in how many: `imports SwiftUI in 14 of 20 files`; `nil` if no file does.
    static func interfaceImports(_ files: [SourceFile]) -> String? {
        let counts = ["SwiftUI", "UIKit", "AppKit", "WidgetKit", "WatchKit"].map { framework in
            (name: framework, count: files.count { file in file.scan.imports.contains { $0.module == framework } })
        }
        guard let most = counts.max(by: { $0.count < $1.count }), most.count > 0 else { return nil }
        return "imports \(most.name) in \(most.count) of \(files.count) file\(files.count == 1 ? "" : "s")"
    }
}

/// Assigns each module a role so that no edge points up: by name, or else by dependencies.
///
/// Modules of a cycle or of a small package stay together. A module whose name would make an edge point up is moved; the solution with the
/// fewest moves is used.
struct RoleAssignment {
    private(set) var roles: [ModuleID: LayerRole] = [:]
    private(set) var reasons: [ModuleID: String] = [:]

    /// The layer suggested by the names or imports of a component, with its weight.
    private typealias Hint = (role: LayerRole, reason: String, weight: Int)

    /// The module with most of the workspace is a library of an app elsewhere, if it has no users.
    init(_ graph: ModuleGraph, app: ModuleID? = nil) {
        let modules = graph.modules.values.filter { ![.test, .plugin, .macro, .snippet].contains($0.kind) }.sorted { $0.id < $1.id }
        let ids = Set(modules.map(\.id))
        var pairs = Set(graph.edges.filter { ids.isSuperset(of: [$0.from, $0.to]) }.map { [$0.from, $0.to] })
        // Two or three modules of a package belong to one layer.
        for members in Dictionary(grouping: modules, by: \.id.package).values
        where (2...3).contains(members.count) && graph.packages.count > 1 && !members.contains(where: { $0.kind == .executable })
            && graph.packages[members[0].id.package]?.isProject == false
        { for member in members.dropFirst() { pairs.formUnion([[member.id, members[0].id], [members[0].id, member.id]]) } }
        pairs.formUnion(Self.pairs(ofTests: graph, ids, pairs))
        let parts = Circles(pairs.map { ($0[0], $0[1]) }).parts(of: modules.map(\.id))
        let partOf = Dictionary(uniqueKeysWithValues: parts.enumerated().flatMap { number, part in part.map { ($0, number) } })
        var uses = Array(repeating: Set<Int>(), count: parts.count)
        var users = uses
        for pair in pairs {
            guard let from = partOf[pair[0]], let to = partOf[pair[1]], from != to else { continue }
            uses[from].insert(to)
            users[to].insert(from)
        }
        var heights: [Int] = []
        for part in parts.indices { heights.append((uses[part].map { heights[$0] }.max() ?? -1) + 1) }
        let top = Double(heights.reduce(1, max))
        let counts = parts.indices.map { number -> String in
            let user = users[number].reduce(0) { $0 + parts[$1].count }
            return "used by \(user) module\(user == 1 ? "" : "s"), uses \(uses[number].reduce(0) { $0 + parts[$1].count })"
        }
        let hints = parts.indices.map { number in
            Self.hint(parts[number].compactMap { graph.modules[$0] }, app, height: Double(heights[number]) / top, edges: counts[number])
        }
        for (number, rank) in Self.settle(hints, uses, users).enumerated() {
            let role = LayerRole(rawValue: rank) ?? .foundation
            let others = parts[number].count - 1
            let tie = others > 0 ? ", tied to \(others) other\(others == 1 ? "" : "s")" : ""
            for id in parts[number] {
                roles[id] = role
                reasons[id] = (hints[number].role == role ? hints[number].reason : counts[number]) + tie
            }
        }
    }

    /// Test targets are in the layer of their package and may use what the module under test may: each module of another package that a
    /// test uses counts as used by that module, preferably by one on which it does not depend.
    private static func pairs(ofTests graph: ModuleGraph, _ ids: Set<ModuleID>, _ pairs: Set<[ModuleID]>) -> Set<[ModuleID]> {
        let uses = Dictionary(grouping: pairs) { $0[0] }.mapValues { $0.map { $0[1] } }
        let own = Dictionary(grouping: ids.sorted(), by: \.package)
        var result: Set<[ModuleID]> = []
        var below: [ModuleID: Set<ModuleID>] = [:]
        for edge in graph.edges
        where graph.modules[edge.from]?.kind == .test && edge.from.package != edge.to.package && ids.contains(edge.to) {
            let declared = (graph.modules[edge.from]?.dependencies ?? []).flatMap(\.modules).filter {
                $0.package == edge.from.package && ids.contains($0)
            }
            let subjects = declared.isEmpty ? own[edge.from.package] ?? [] : declared
            for id in subjects + [edge.to] where below[id] == nil { below[id] = reachable(from: [id]) { uses[$0] ?? [] } }
            guard !subjects.contains(where: { below[$0]?.contains(edge.to) == true }) else { continue }
            let free = subjects.first { below[edge.to]?.contains($0) != true }
            if let subject = free ?? subjects.first { result.insert([subject, edge.to]) }
        }
        return result
    }

    private static func hint(_ modules: [WorkspaceModule], _ app: ModuleID?, height: Double, edges: String) -> Hint {
        if modules.contains(where: { $0.kind == .executable }) { return (.app, "executable; \(edges)", 6) }
        if modules.contains(where: { $0.id == app }) { return (.app, "largest module; \(edges)", 6) }
        let named = modules.compactMap { LayerRole.named($0.name) }
        if let first = named.first, named.allSatisfy({ $0.role == first.role }), first.role != .app {
            // A core or helper module may belong anywhere.
            return (first.role, "by its name: *\(first.ending)", first.role == .foundation ? 1 : 3)
        }
        let imports = LayerRole.interfaceImports(modules.flatMap(\.files))
        let lower = height == 0 ? LayerRole.foundation : height < 0.4 ? .domain : .services
        return (height >= 0.7 ? .features : imports == nil ? lower : .interface, (imports.map { "\($0); " } ?? "") + edges, 1)
    }

    /// Ranks close to the hints, first with upward edges at a price, then without any. Used components come first.
    private static func settle(_ hints: [Hint], _ uses: [Set<Int>], _ users: [Set<Int>]) -> [Int] {
        var ranks = hints.map(\.role.rawValue)
        func cost(_ part: Int, _ rank: Int) -> Int {
            let upward = uses[part].count { ranks[$0] < rank } + users[part].count { ranks[$0] > rank }
            return upward * 3 + abs(rank - hints[part].role.rawValue) * hints[part].weight
        }
        for _ in 0..<12 {
            let before = ranks
            // From above, so that users move before the modules that they use.
            for part in ranks.indices.reversed() {
                let lowest = hints[part].role == .app ? 0 : 1
                let best = (lowest..<LayerRole.allCases.count).min { (cost(part, $0), $0) < (cost(part, $1), $1) } ?? ranks[part]
                if cost(part, best) < cost(part, ranks[part]) { ranks[part] = best }
            }
            if ranks == before { break }
        }
        var (lifted, pushed) = (ranks, ranks)
        for part in ranks.indices { lifted[part] = uses[part].map { lifted[$0] }.reduce(lifted[part], min) }
        for part in ranks.indices.reversed() { pushed[part] = users[part].map { pushed[$0] }.reduce(pushed[part], max) }
        func loss(_ other: [Int]) -> Int { zip(hints, other).reduce(0) { $0 + abs($1.1 - $1.0.role.rawValue) * $1.0.weight } }
        return loss(pushed) <= loss(lifted) ? pushed : lifted
    }
}
