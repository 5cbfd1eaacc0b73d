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
        var libraries: [ModuleID: String] = [:]
        for item in graph.imports where ToolchainModules.testing.contains(item.declaration.module) {
            if case .module = item.origin { continue }
            libraries[item.from] = libraries[item.from].map { min($0, item.declaration.module) } ?? item.declaration.module
        }
        var patterns: [ModuleID: String] = [:]
        for module in graph.modules.values where module.kind == .library {
            let known = Self.namePatterns + (libraries[module.id] == nil ? [] : Self.patternsOfImporters)
            patterns[module.id] = known.first { NamePattern($0).matches(module.name) && $0.count <= module.name.count }
        }
        // `SnapshotTestingCustomDump` extends `SnapshotTesting`.
        for edge in graph.edges where patterns[edge.from] == nil && patterns[edge.to] != nil {
            guard let module = graph.modules[edge.from], let base = graph.modules[edge.to], module.kind == .library else { continue }
            if module.name.hasPrefix(base.name) { patterns[module.id] = base.name + "*" }
        }
        func isTest(_ id: ModuleID) -> Bool { graph.modules[id]?.kind == .test }
        var candidates = Set(graph.modules.values.filter { $0.kind == .library }.map(\.id)).filter { id in
            patterns[id] != nil || libraries[id] != nil
        }
        // The modules that production code uses are production code, too.
        var isSettled = false
        while !isSettled {
            let rest = candidates.filter { id in
                if patterns[id] != nil, libraries[id] != nil { return true }
                let others = graph.users[id] ?? []
                guard others.allSatisfy({ isTest($0) || candidates.contains($0) }) else { return false }
                return patterns[id] != nil || others.contains { $0.target != id.target + "Tests" }
            }
            isSettled = rest.count == candidates.count
            candidates = rest
        }
        for id in candidates {
            let name = patterns[id].map { pattern in
                "its name \(pattern.hasPrefix("*") ? "ends" : "begins") with '\(pattern.filter { $0 != "*" })'"
            }
            let fact = libraries[id].map { "it imports \($0)" }
            let use = name == nil || fact == nil ? [name == nil ? "only tests use it" : "no production module uses it"] : []
            reasons[id] = ([name, fact].compactMap { $0 } + use).joined(separator: " and ")
        }
    }
}
