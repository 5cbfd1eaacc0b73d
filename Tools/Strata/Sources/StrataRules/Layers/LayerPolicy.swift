import StrataScan
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
        case peers
    }

    private let configuration: Configuration
    private let map: LayerMap
    private let graph: ModuleGraph
    private let testModules: TestModules
    private(set) var rejected: [(edge: ModuleGraph.Edge, rejection: Rejection)] = []

    init(configuration: Configuration, map: LayerMap, graph: ModuleGraph) {
        (self.configuration, self.map, self.graph) = (configuration, map, graph)
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

    /// The layer of a module, or `nil` for roots and for modules that no pattern matches; the layer that lists the file, if there is one.
    public func layer(of id: ModuleID, in path: String = "") -> Configuration.Layer? {
        if case .layer(let index) = map.place(ofFile: path) ?? map.place(of: id) { configuration.layers[index] } else { nil }
    }

    /// Whether the module is test code: a test target, listed by `test-only:`, or recognized as test support.
    public func isTestOnly(_ id: ModuleID) -> Bool {
        guard let module = graph.modules[id] else { return false }
        return module.kind == .test || isTestOnly(name: module.name) || testModules.reasons[id] != nil
    }

    /// The reason why an unlisted module is test code, as a clause; `nil` for all others.
    func testReason(of id: ModuleID) -> String? { isTestOnly(name: graph.name(of: id)) ? nil : testModules.reasons[id] }

    /// Whether `test-only:` lists a module, local or external.
    public func isTestOnly(name: String) -> Bool { configuration.testOnly.match(name) }
    public func isRoot(_ id: ModuleID) -> Bool { map.place(of: id) == .root }

    /// The reason why one module may not use another; `nil` if it may, or if either is in no layer (which is a finding of its own).
    public func rejection(from: ModuleID, to: ModuleID) -> Rejection? {
        guard let user = graph.modules[from], let used = graph.modules[to], !user.kind.isHostSide, !used.kind.isHostSide else { return nil }
        guard user.kind == .test else { return layerRejection(from: from, to: to) }
        // A test may use test support, and everything that the module under test may use.
        if isTestOnly(name: used.name) || testModules.reasons[to] != nil { return nil }
        let subjects = user.dependencies.flatMap(\.modules).filter { $0.package == from.package }
        if subjects.contains(where: { $0 == to || layerRejection(from: $0, to: to) == nil && layer(of: $0) != nil }) { return nil }
        return layerRejection(from: from, to: to)
    }

    /// The reason why a file may not use declarations of another, if a layer lists one of them.
    func rejection(from: ModuleID, in path: String, to: ModuleID, in other: String) -> Rejection? {
        switch (map.place(ofFile: path) ?? map.place(of: from), map.place(ofFile: other) ?? map.place(of: to)) {
        // API modules of a layer do not restrict single files.
        case (.layer(let user), .layer(let used)): user == used || mayUse(from: user, to: used) ? nil : .layerNotAllowed
        case (.layer, .root): .usesRoot
        default: nil
        }
    }

    func isBelow(_ id: ModuleID, _ other: ModuleID) -> Bool {
        if case (.layer(let lower), .layer(let upper)) = (map.place(of: id), map.place(of: other)) { lower > upper } else { false }
    }

    func placesFile(_ path: String) -> Bool { map.place(ofFile: path) != nil }

    private func layerRejection(from: ModuleID, to: ModuleID) -> Rejection? {
        switch (map.place(of: from), map.place(of: to)) {
        case (.root, _), (.nowhere, _), (_, .nowhere): return nil
        case (.layer, .root): return .usesRoot
        case (.layer(let user), .layer(let used)):
            let layer = configuration.layers[used]
            let isInAPI = layer.api?.match(graph.name(of: to)) ?? true
            if user != used { return !mayUse(from: user, to: used) ? .layerNotAllowed : isInAPI ? nil : .notInAPI }
            if layer.peers.match(graph.name(of: from)), layer.peers.match(graph.name(of: to)) { return .peers }
            guard from.package != to.package else { return nil }
            return layer.siblings == .forbidden ? .siblingsForbidden : isInAPI ? nil : .siblingNotInAPI
        }
    }

    private func mayUse(from user: Int, to used: Int) -> Bool {
        let name = configuration.layers[used].name.value
        return used > user && configuration.layers[user].uses?.contains { $0.value == name } ?? true
    }

    static func isPermittedExport(_ exporter: WorkspaceModule, of name: String, _ configuration: Configuration, _ map: LayerMap) -> Bool {
        if case .layer(let index) = map.place(of: exporter.id), configuration.layers[index].isUmbrella { return true }
        return configuration.umbrellas.contains { [$0.key].match(exporter.name) && $0.texts.match(name) }
    }
}

extension LayerPolicy {
    /// The configured reason for a rejection, preferably from the using module's layer.
    func because(_ rejection: Rejection, from: ModuleID, to: ModuleID) -> String? {
        let reasons = [layer(of: from)?.because, layer(of: to)?.because]
        return rejection == .notInAPI ? reasons[1] ?? reasons[0] : reasons[0] ?? reasons[1]
    }

    func fix(_ rejection: Rejection, from: ModuleID, to: ModuleID) -> String {
        let (user, used) = (graph.name(of: from), graph.name(of: to))
        switch rejection {
        case .usesRoot: return "inject what \(user) needs at the root; only the root may use \(used)"
        case .layerNotAllowed:
            guard let layer = self.layer(of: from), let other = self.layer(of: to)?.name.value else { return "remove it" }
            guard let allowed = layer.uses?.map(\.value) else {
                return "move the shared code below \(layer.name.value), or inject it into \(user) from above"
            }
            return allowed.isEmpty
                ? "\(layer.name.value) may use no other layer; inject what \(user) needs from above"
                : "use \(allowed.joined(separator: " or ")) instead, or move this code to a layer that may use \(other)"
        case .notInAPI, .siblingNotInAPI:
            let patterns = layer(of: to)?.api ?? []
            let names = graph.modules.values.filter { $0.id.package == to.package && $0.id != to && patterns.match($0.name) }.map(\.name)
            return names.isEmpty
                ? "add an API module to the package of \(used) and use that" : "use \(names.sorted().joined(separator: " or ")) instead"
        case .siblingsForbidden: return "inject what \(user) needs as a closure or protocol"
        case .peers: return "move the shared code into a module that both \(user) and \(used) may use"
        }
    }
}

/// The modules of a workspace that are test support, recognized by their names, imports and users.
///
/// A library is recognized in two cases:
/// - Its name indicates it (`VaporTesting`, `XCTVapor`), and it imports a testing library or no production module uses it.
/// - It imports a testing library, test targets other than its own tests use it, directly or through such modules, and no production module
///   does.
struct TestModules: Sendable {
    static let namePatterns = ["*Testing", "*TestSupport", "*TestUtils", "*TestUtilities", "*TestKit", "*TestHelpers", "XCT*"]
    /// Further patterns for modules that import a testing library: `RxTest`, but not `SpeedTest`.
    private static let patternsOfImporters = ["*Test", "*Tests", "*Mocks"]
    private(set) var reasons: [ModuleID: String] = [:]

    init(_ graph: ModuleGraph) {
        let imports = graph.imports.filter { ToolchainModules.testing.contains($0.declaration.module) && $0.origin.module == nil }
        let libraries = Dictionary(imports.map { ($0.from, $0.declaration.module) }, uniquingKeysWith: min)
        let modules = graph.modules.filter { $0.value.kind == .library }
        var patterns = modules.compactMapValues { module in
            let known = Self.namePatterns + (libraries[module.id] == nil ? [] : Self.patternsOfImporters)
            return known.first { NamePattern($0).matches(module.name) && $0.count <= module.name.count }
        }
        // `SnapshotTestingCustomDump` extends `SnapshotTesting`.
        for edge in graph.edges where modules[edge.from] != nil && patterns[edge.from] == nil && patterns[edge.to] != nil {
            let base = graph.name(of: edge.to)
            if graph.name(of: edge.from).hasPrefix(base) { patterns[edge.from] = base + "*" }
        }
        var candidates = Set(modules.keys.filter { patterns[$0] != nil || libraries[$0] != nil })
        // The modules that production code uses are production code, too.
        while true {
            let rest = candidates.filter { id in
                if patterns[id] != nil, libraries[id] != nil { return true }
                let users = graph.users[id] ?? []
                return users.allSatisfy { graph.modules[$0]?.kind == .test || candidates.contains($0) }
                    && (patterns[id] != nil || users.contains { $0.target != id.target + "Tests" })
            }
            if rest.count == candidates.count { break }
            candidates = rest
        }
        for id in candidates {
            let name = patterns[id].map { pattern in
                "its name \(pattern.hasPrefix("*") ? "ends" : "begins") with '\(pattern.filter { $0 != "*" })'"
            }
            let fact = libraries[id].map { "it imports \($0)" }
            let use = name == nil ? "only tests use it" : fact == nil ? "no production module uses it" : nil
            reasons[id] = [name, fact, use].compactMap(\.self).joined(separator: " and ")
        }
    }
}
