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
            placed[edge.from].flatMap { from in placed[edge.to].map { $0 < from } } ?? false
        }
        while let edge = edges.first(where: pointsUp) { placed[edge.from] = placed[edge.to] }
        let homes = Dictionary(grouping: placed, by: \.key.package).compactMapValues { $0.map(\.value).min() }
        let all = graph.modules.values.filter { !roots.contains($0.id.package) }
        return LayerRole.allCases.compactMap { role in
            var layer = Layer(name: role.name, because: role.because)
            let packages = homes.filter { $0.value == role }.map(\.key)
            layer.packages = patterns(Set(packages), among: Set(all.map(\.id.package)))
            var left = placed.filter { $0.value == role && homes[$0.key.package] != role }.keys.sorted()
            for ending in Set(left.compactMap { LayerRole.named(graph.name(of: $0))?.ending }).sorted() {
                let pattern = NamePattern("*" + ending)
                let matched = all.filter { pattern.matches($0.name) || pattern.matches($0.id.target) }
                guard matched.count > 2, matched.allSatisfy({ placed[$0.id] == role }) else { continue }
                layer.modules.append(pattern.text)
                layer.reasons[pattern.text] = "\(matched.count) modules"
                left.removeAll { pattern.matches(graph.name(of: $0)) }
            }
            for id in left {
                // If another module has the same name, this one is listed by its package.
                let name = graph.name(of: id)
                let isClear = all.allSatisfy { ($0.name != name && $0.id.target != name) || placed[$0.id] == role }
                guard isClear, !layer.modules.contains(name) else { continue }
                layer.modules.append(name)
                layer.reasons[name] = assignment.reasons[id]
            }
            for package in packages {
                let modules = placed.filter { $0.key.package == package }
                let own = modules.filter { $0.value == role }.map(\.key)
                let text = own.count == modules.count ? "all its modules" : "\(own.count) of its \(modules.count) modules, and its tests"
                layer.reasons[package.isEmpty ? "." : package] = own.count == 1 ? assignment.reasons[own[0]] : text
            }
            return layer.modules.isEmpty && layer.packages.isEmpty ? nil : layer
        }
    }

    /// Adds the folders of a module in layer `home` to the layers, and missing layers.
    static func add(_ folders: ModuleFolders, _ assignment: FolderAssignment, home: LayerRole, to layers: inout [Layer]) {
        for (pattern, role, folder) in folders.patterns(assignment.roles, home: home) {
            let below = LayerRole.allCases.filter { $0 > role }.map(\.name)
            let index = layers.firstIndex { $0.name == role.name || below.contains($0.name) } ?? layers.count
            if index == layers.count || layers[index].name != role.name {
                layers.insert(Layer(name: role.name, because: role.because), at: index)
            }
            layers[index].files.append(pattern)
            layers[index].reasons[pattern] = assignment.reasons[folder]
        }
    }

    /// The packages' folders, combined to a pattern if it matches only them.
    private static func patterns(_ packages: Set<String>, among all: Set<String>) -> [String] {
        func parent(_ package: String) -> String { package.split(separator: "/").dropLast().joined(separator: "/") }
        let whole = Dictionary(grouping: packages, by: parent).filter { folder, members in
            !folder.isEmpty && members.count > 1 && all.count { parent($0) == folder } == members.count
        }
        let left = packages.subtracting(whole.values.joined())
        return (whole.keys.map { $0 + "/*" } + left.map { $0.isEmpty ? "." : $0 }).sorted()
    }
}
