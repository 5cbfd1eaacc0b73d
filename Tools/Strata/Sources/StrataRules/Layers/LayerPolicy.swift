public import StrataWorkspace

/// Decides whether one module may use another.
public struct LayerPolicy: Sendable {
    /// Why an edge is not allowed.
    public enum Rejection: Hashable, Sendable {
        case usesRoot
        /// The used layer is not lower, or not listed by `uses`.
        case layerNotAllowed
        /// A layer above uses a module that is not in the used layer's API.
        case notInAPI
        /// Two packages of a layer whose siblings must not depend on each other.
        case siblingsForbidden
        /// Two packages of a layer, not through an API module.
        case siblingNotInAPI
        /// Two modules that the layer declares peers.
        case peers
    }

    private let configuration: Configuration
    private let map: LayerMap
    private let modules: [ModuleID: WorkspaceModule]
    private let testModules: TestModules
    /// The edges that the layers do not allow.
    private(set) var rejected: [(edge: ModuleGraph.Edge, rejection: Rejection)] = []

    init(configuration: Configuration, map: LayerMap, graph: ModuleGraph) {
        self.configuration = configuration
        self.map = map
        modules = graph.modules
        testModules = TestModules(graph)
        for edges in graph.edges.runs(by: \.from) {
            var known: [ModuleID: Rejection?] = [:]
            for edge in edges {
                let rejection = known[edge.to] ?? rejection(from: edge.from, to: edge.to)
                known[edge.to] = .some(rejection)
                if let rejection { rejected.append((edge, rejection)) }
            }
        }
    }

    /// The layer of a module, or `nil` for roots and for modules that no pattern matches.
    public func layer(of id: ModuleID) -> Configuration.Layer? {
        if case .layer(let index) = map.place(of: id) { configuration.layers[index] } else { nil }
    }

    /// Whether the module is test code: a test target, listed by `test-only:`, or recognized as test support.
    public func isTestOnly(_ id: ModuleID) -> Bool {
        guard let module = modules[id] else { return false }
        return module.kind == .test || isTestOnly(name: module.name) || testModules.reasons[id] != nil
    }

    /// The reason why an unlisted module is test code, as a clause; `nil` for all others.
    func testReason(of id: ModuleID) -> String? {
        guard let reason = testModules.reasons[id], let module = modules[id], !isTestOnly(name: module.name) else { return nil }
        return reason
    }

    /// Whether `test-only:` lists a module, local or external.
    public func isTestOnly(name: String) -> Bool {
        configuration.testOnly.contains { NamePattern($0.value).matches(name) }
    }

    public func isRoot(_ id: ModuleID) -> Bool { map.place(of: id) == .root }

    /// The reason why one module may not use another; `nil` if it may, or if either is in no layer (which is a finding of its own).
    public func rejection(from: ModuleID, to: ModuleID) -> Rejection? {
        guard let user = modules[from], let used = modules[to], !user.kind.isHostSide, !used.kind.isHostSide else { return nil }
        guard user.kind == .test else { return layerRejection(from: from, to: to) }
        // A test may use test support, and everything that the module under test may use.
        if isTestOnly(name: used.name) || testModules.reasons[to] != nil { return nil }
        let subjects = user.dependencies.flatMap(\.modules).filter { $0.package == from.package }
        if subjects.contains(where: { $0 == to || layerRejection(from: $0, to: to) == nil && layer(of: $0) != nil }) { return nil }
        return layerRejection(from: from, to: to)
    }

    /// The reason why a file may not use declarations of another, if a layer lists one of them.
    func rejection(from: ModuleID, in path: String, to: ModuleID, in other: String) -> Rejection? {
        let user = map.place(ofFile: path) ?? map.place(of: from)
        let used = map.place(ofFile: other) ?? map.place(of: to)
        switch (user, used) {
        case (.layer(let user), .layer(let used)):
            // API modules of a layer do not restrict single files.
            return user == used || mayUse(from: user, to: used) ? nil : .layerNotAllowed
        case (.layer, .root): return .usesRoot
        default: return nil
        }
    }

    /// Whether the first module is in a lower layer than the second.
    func isBelow(_ id: ModuleID, _ other: ModuleID) -> Bool {
        if case (.layer(let lower), .layer(let upper)) = (map.place(of: id), map.place(of: other)) { lower > upper } else { false }
    }

    /// Whether a layer lists the file itself.
    func placesFile(_ path: String) -> Bool { map.place(ofFile: path) != nil }

    /// The layer of a file: its own, or its module's.
    func layer(of id: ModuleID, in path: String) -> Configuration.Layer? {
        if case .layer(let index) = map.place(ofFile: path) { return configuration.layers[index] }
        return layer(of: id)
    }

    private func layerRejection(from: ModuleID, to: ModuleID) -> Rejection? {
        switch (map.place(of: from), map.place(of: to)) {
        case (.root, _), (.nowhere, _), (_, .nowhere): nil
        case (.layer, .root): .usesRoot
        case (.layer(let above), .layer(let below)) where above == below:
            siblingRejection(from: from, to: to, in: configuration.layers[above])
        case (.layer(let user), .layer(let used)): layerRejection(from: user, to: used, module: to)
        }
    }

    private func mayUse(from user: Int, to used: Int) -> Bool {
        let name = configuration.layers[used].name.value
        return used > user && configuration.layers[user].uses?.contains(where: { $0.value == name }) ?? true
    }

    private func siblingRejection(from: ModuleID, to: ModuleID, in layer: Configuration.Layer) -> Rejection? {
        if matches(from, layer.peers), matches(to, layer.peers) { return .peers }
        guard from.package != to.package else { return nil }
        if layer.siblings == .forbidden { return .siblingsForbidden }
        return isInAPI(to, of: layer) ? nil : .siblingNotInAPI
    }

    private func layerRejection(from user: Int, to used: Int, module: ModuleID) -> Rejection? {
        guard mayUse(from: user, to: used) else { return .layerNotAllowed }
        return isInAPI(module, of: configuration.layers[used]) ? nil : .notInAPI
    }

    private func isInAPI(_ id: ModuleID, of layer: Configuration.Layer) -> Bool {
        layer.api.map { matches(id, $0) } ?? true
    }

    private func matches(_ id: ModuleID, _ patterns: [Configuration.Located<String>]) -> Bool {
        let name = modules[id]?.name ?? id.target
        return patterns.contains { NamePattern($0.value).matches(name) }
    }

    static func isPermittedExport(_ exporter: WorkspaceModule, of name: String, _ configuration: Configuration, _ map: LayerMap) -> Bool {
        if case .layer(let index) = map.place(of: exporter.id), configuration.layers[index].isUmbrella { return true }
        return configuration.umbrellas.contains { umbrella in
            NamePattern(umbrella.module.value).matches(exporter.name) && umbrella.exports.contains { NamePattern($0.value).matches(name) }
        }
    }
}
