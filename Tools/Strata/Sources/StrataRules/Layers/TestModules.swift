import StrataScan
import StrataWorkspace

/// The modules of a workspace that are test support, recognized by their names, imports and users.
///
/// A library is recognized in two cases:
/// - Its name indicates it (`VaporTesting`, `XCTVapor`), and it imports a testing library or no production module uses it.
/// - It imports a testing library, test targets other than its own tests use it, directly or through such modules, and no production module
///   does.
struct TestModules: Sendable {
    static let namePatterns = [
        "*Testing", "*TestSupport", "*TestUtils", "*TestUtilities", "*TestKit", "*TestHelpers", "XCT*",
    ]
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
