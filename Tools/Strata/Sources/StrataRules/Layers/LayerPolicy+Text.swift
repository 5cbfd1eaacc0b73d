import StrataWorkspace

extension LayerPolicy {
    /// The name of a module with its layer: `FitnessScreens (presentation)`.
    func describe(_ id: ModuleID, name: String) -> String {
        if isRoot(id) { return "\(name) (root)" }
        return layer(of: id).map { "\(name) (\($0.name.value))" } ?? name
    }

    /// The configured reason for a rejection, preferably from the using module's layer.
    func because(_ rejection: Rejection, from: ModuleID, to: ModuleID) -> String? {
        switch rejection {
        case .notInAPI: layer(of: to)?.because ?? layer(of: from)?.because
        default: layer(of: from)?.because ?? layer(of: to)?.because
        }
    }

    func fix(_ rejection: Rejection, from: ModuleID, to: ModuleID, graph: ModuleGraph) -> String {
        let user = graph.name(of: from)
        let used = graph.name(of: to)
        switch rejection {
        case .usesRoot:
            return "inject what \(user) needs at the root; only the root may use \(used)"
        case .layerNotAllowed:
            guard let layer = self.layer(of: from), let other = self.layer(of: to) else { return "remove it" }
            if let allowed = layer.uses {
                let names = allowed.map(\.value)
                return names.isEmpty
                    ? "\(layer.name.value) may use no other layer; inject what \(user) needs from above"
                    : "use \(names.joined(separator: " or ")) instead, or move this code to a layer that may use \(other.name.value)"
            }
            return "move the shared code below \(layer.name.value), or inject it into \(user) from above"
        case .notInAPI, .siblingNotInAPI:
            let api = apiModules(besides: to, graph: graph)
            return api.isEmpty ? "add an API module to the package of \(used) and use that" : "use \(api.joined(separator: " or ")) instead"
        case .siblingsForbidden:
            return "inject what \(user) needs as a closure or protocol"
        case .peers:
            return "move the shared code into a module that both \(user) and \(used) may use"
        }
    }

    private func apiModules(besides id: ModuleID, graph: ModuleGraph) -> [String] {
        guard let patterns = layer(of: id)?.api else { return [] }
        return graph.modules.values.filter { module in
            module.id.package == id.package && module.id != id && patterns.contains { NamePattern($0.value).matches(module.name) }
        }.map(\.name).sorted()
    }
}
