import StrataWorkspace

extension LayerProposal {
    /// The layers of modules by role. A package with modules in several layers is listed in the topmost one, with its tests; its other
    /// modules are listed by name.
    static func roles(
        _ graph: ModuleGraph, _ assignment: RoleAssignment, except roots: Set<String>, _ testing: Set<ModuleID>
    ) -> [Layer] {
        var placed = assignment.roles.filter { !roots.contains($0.key.package) }
        // Modules for tests are in their package's layer, or above it for what they use.
        for ids in Dictionary(grouping: placed.keys, by: \.package).values {
            guard let home = ids.filter({ !testing.contains($0) }).compactMap({ placed[$0] }).min() else { continue }
            for id in ids where testing.contains(id) { placed[id] = home }
        }
        let edges = graph.edges.filter { testing.contains($0.from) }
        func pointsUp(_ edge: ModuleGraph.Edge) -> Bool {
            guard let from = placed[edge.from], let to = placed[edge.to] else { return false }
            return to < from
        }
        while let edge = edges.first(where: pointsUp) { placed[edge.from] = placed[edge.to] }
        let homes = Dictionary(grouping: placed, by: \.key.package).compactMapValues { modules in modules.map(\.value).min() }
        let all = graph.modules.values.filter { !roots.contains($0.id.package) }
        return LayerRole.allCases.compactMap { role in
            var layer = Layer(name: role.name, members: [], isByModule: true, because: role.because)
            layer.packages = patterns(Set(homes.filter { $0.value == role }.keys), among: Set(all.map(\.id.package)))
            let named = placed.filter { $0.value == role && homes[$0.key.package] != role }.keys.sorted()
            var left = named
            for ending in Set(named.compactMap { LayerRole.named(graph.name(of: $0))?.ending }).sorted() {
                let pattern = NamePattern("*" + ending)
                let matched = all.filter { pattern.matches($0.name) || pattern.matches($0.id.target) }
                guard matched.count > 2, matched.allSatisfy({ placed[$0.id] == role }) else { continue }
                layer.members.append(pattern.text)
                layer.reasons[pattern.text] = "\(matched.count) modules"
                left.removeAll { pattern.matches(graph.name(of: $0)) }
            }
            for id in left where !layer.members.contains(graph.name(of: id)) {
                // If another module has the same name, this one is listed by its package.
                let name = graph.name(of: id)
                guard all.allSatisfy({ ($0.name != name && $0.id.target != name) || placed[$0.id] == role }) else { continue }
                layer.members.append(graph.name(of: id))
                layer.reasons[graph.name(of: id)] = assignment.reasons[id]
            }
            for package in homes.filter({ $0.value == role }).keys {
                let modules = placed.filter { $0.key.package == package }
                let own = modules.filter { $0.value == role }
                let text = own.count == modules.count ? "all its modules" : "\(own.count) of its \(modules.count) modules, and its tests"
                layer.reasons[package.isEmpty ? "." : package] = own.count == 1 ? own.keys.first.flatMap { assignment.reasons[$0] } : text
            }
            return layer.members.isEmpty && layer.packages.isEmpty ? nil : layer
        }
    }

    /// Adds the folders of a module in layer `home` to the layers, and missing layers.
    static func add(_ folders: ModuleFolders, _ assignment: FolderAssignment, home: LayerRole, to layers: inout [Layer]) {
        for (pattern, role, folder) in folders.patterns(assignment.roles, home: home) {
            if !layers.contains(where: { $0.name == role.name }) {
                let below = LayerRole.allCases.filter { $0 > role }.map(\.name)
                let place = layers.firstIndex { below.contains($0.name) } ?? layers.count
                layers.insert(Layer(name: role.name, members: [], isByModule: true, because: role.because), at: place)
            }
            guard let index = layers.firstIndex(where: { $0.name == role.name }) else { continue }
            layers[index].files.append(pattern)
            layers[index].reasons[pattern] = assignment.reasons[folder]
        }
    }

    /// The packages' folders, combined to a pattern if it matches only them.
    private static func patterns(_ packages: Set<String>, among all: Set<String>) -> [String] {
        var patterns: [String] = []
        var left = packages
        for (parent, members) in Dictionary(grouping: packages, by: { $0.split(separator: "/").dropLast().joined(separator: "/") }) {
            let beside = all.filter { $0.split(separator: "/").dropLast().joined(separator: "/") == parent }
            guard !parent.isEmpty, members.count > 1, beside.count == members.count else { continue }
            patterns.append(parent + "/*")
            left.subtract(members)
        }
        return (patterns + left.map { $0.isEmpty ? "." : $0 }).sorted()
    }
}
