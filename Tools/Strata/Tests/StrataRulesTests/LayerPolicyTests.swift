import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The rejections of each pair of modules in a workspace with every kind of layer.
@Suite struct LayerPolicyTests {
    private static let world = SyntheticWorkspace([
        .package("App", [.target("Main", .executable)]), .package("Lost", [.target("Stray")]),
        .package("UI/Home", [.target("HomeScreens"), .target("HomeTests", .test, uses: ["HomeScreens"])]),
        .package("UI/Parts", [.target("CartScreens"), .target("Design")]),
        .package(
            "Svc/Pay", [.target("PayAPI"), .target("PayService"), .target("PayTests", .test, uses: ["PayService", "MapAPI", "Stray"])]),
        .package("Svc/Map", [.target("MapAPI"), .target("MapService")]),
        .package(
            "Kit/Net",
            [
                .target("Bridge"), .target("NetKit"), .target("NetFakes"), .target("NetMacro", .macro),
                .target("NetTests", .test, uses: ["Bridge"]),
            ]),
        .package(
            "Kit/Disk",
            [.target("DiskKit"), .target("DiskTesting", uses: ["DiskKit"], ["T.swift": "import XCTest\nimport DiskKit\n"])]),
    ])

    private static let yaml = """
        layers:
          - {name: ui, packages: [UI/*], uses: [services], peers: ["*Screens"]}
          - {name: services, packages: [Svc/*], modules: [Bridge], siblings: api, api: ["*API"]}
          - {name: kits, packages: [Kit/*], siblings: forbidden}
        roots: [App]
        test-only: [NetFakes]
        """

    private static func policy() throws -> (LayerPolicy, [ModuleID]) {
        let policy = try check(world, yaml).policy
        return (policy, world.load().modules.map(\.id).sorted { $0.target < $1.target })
    }

    /// The modules that each module may not use, with the reasons.
    @Test func rejections_ofEachPair() throws {
        let (policy, ids) = try Self.policy()
        let names: [LayerPolicy.Rejection: String] = [
            .usesRoot: "root", .layerNotAllowed: "layer", .notInAPI: "hidden", .siblingsForbidden: "sibling", .siblingNotInAPI: "not API",
            .peers: "peer",
        ]
        let lines = ids.map { user in
            let rejected = ids.compactMap { used in
                user == used ? nil : policy.rejection(from: user, to: used).flatMap { names[$0] }.map { "\(used.target) \($0)" }
            }
            return "\(user.target): \(rejected.joined(separator: ", "))"
        }
        let aboveServices = "CartScreens layer, Design layer, HomeScreens layer, HomeTests layer, Main root"
        let aboveKits = "\(aboveServices), MapAPI layer, MapService layer"
        let hidden = "Bridge hidden, DiskKit layer, DiskTesting layer"
        let others = "Main root, MapService hidden, NetFakes layer, NetKit layer, NetTests layer, PayService hidden, PayTests hidden"
        #expect(
            lines == [
                "Bridge: \(aboveServices), MapService not API, PayService not API, PayTests not API",
                "CartScreens: \(hidden), HomeScreens peer, \(others)", "Design: \(hidden), \(others)",
                "DiskKit: Bridge layer, \(aboveKits), NetFakes sibling, NetKit sibling, NetTests sibling, PayAPI layer, PayService layer, PayTests layer",
                "DiskTesting: Bridge layer, \(aboveKits), NetFakes sibling, NetKit sibling, NetTests sibling, PayAPI layer, PayService layer, PayTests layer",
                "HomeScreens: \(hidden.replacing("Bridge hidden", with: "Bridge hidden, CartScreens peer")), \(others)",
                // A test may use what tests are made for.
                "HomeTests: Bridge hidden, DiskKit layer, Main root, MapService hidden, NetKit layer, NetTests layer, PayService hidden, PayTests hidden",
                "Main: ", "MapAPI: Bridge not API, \(aboveServices), PayService not API, PayTests not API",
                "MapService: Bridge not API, \(aboveServices), PayService not API, PayTests not API",
                "NetFakes: Bridge layer, CartScreens layer, Design layer, DiskKit sibling, DiskTesting sibling, HomeScreens layer, HomeTests layer, Main root, MapAPI layer, MapService layer, PayAPI layer, PayService layer, PayTests layer",
                "NetKit: Bridge layer, CartScreens layer, Design layer, DiskKit sibling, DiskTesting sibling, HomeScreens layer, HomeTests layer, Main root, MapAPI layer, MapService layer, PayAPI layer, PayService layer, PayTests layer",
                "NetMacro: ",
                // Its subject may use services, and all kits.
                "NetTests: \(aboveServices), MapService layer, PayService layer, PayTests layer",
                "PayAPI: Bridge not API, \(aboveServices), MapService not API",
                "PayService: Bridge not API, \(aboveServices), MapService not API",
                "PayTests: Bridge not API, \(aboveServices), MapService not API", "Stray: ",
            ])
    }

    /// Test code is a test target, a listed module, or one that is named and made for tests; only the last one needs a reason.
    @Test func testCode_isRecognizedOrListed() throws {
        let (policy, ids) = try Self.policy()
        #expect(ids.filter(policy.isTestOnly).map(\.target) == ["DiskTesting", "HomeTests", "NetFakes", "NetTests", "PayTests"])
        #expect(ids.compactMap { policy.testReason(of: $0) == nil ? nil : $0.target } == ["DiskTesting"])
        let listed = try check(Self.world, Self.yaml.replacing("[NetFakes]", with: "[DiskTesting]")).policy
        #expect(ids.allSatisfy { listed.testReason(of: $0) == nil } && listed.isTestOnly(name: "DiskTesting"))
        #expect(!policy.isTestOnly(name: "DiskTesting") && policy.isTestOnly(name: "NetFakes"))
    }

    /// Patterns of a layer are about the names of modules, not of targets.
    @Test func api_isNamedAsInImports() throws {
        let world = SyntheticWorkspace([.package("UI", [.target("UI")]), .package("Pay", [.target("pay-api"), .target("pay-core")])])
        let yaml = "layers:\n  - {name: ui, packages: [UI]}\n  - {name: pay, packages: [Pay], api: [\"*_api\"]}\n"
        let policy = try check(world, yaml).policy
        func rejection(_ target: String) -> LayerPolicy.Rejection? {
            policy.rejection(from: ModuleID(package: "UI", target: "UI"), to: ModuleID(package: "Pay", target: target))
        }
        #expect(rejection("pay-api") == nil && rejection("pay-core") == .notInAPI)
    }

    // MARK: Places

    /// A name wins over a path, a literal name over a pattern, and a path with more literal components over one with fewer.
    @Test(
        arguments: [
            ("packages: [\"*\"]", "packages: [A/B/C]", "b"), ("packages: [A/B/C]", "modules: [\"*\"]", "b"),
            ("modules: [\"*\"]", "packages: [A/B/C]", "a"), ("modules: [net-kit]", "modules: [\"*\"]", "a"),
            ("modules: [\"*\"]", "modules: [net-kit]", "b"), ("modules: [\"*\"]", "modules: [net_kit]", "b"),
            ("packages: [\"**\"]", "modules: [other]", "a"),
        ])
    func module_isInTheLayerOfItsMostSpecificPattern(first: String, second: String, layer: String) throws {
        let configuration = try Configuration(
            yaml: "layers:\n  - {name: a, \(first), conventions: [no-catch-all]}\n  - {name: b, \(second)}\n", file: "c")
        let workspace = SyntheticWorkspace([.package("A/B/C", [.target("net-kit")])]).load()
        let context = Checker().context(workspace, configuration, today: .first)
        #expect(context.policy.layer(of: workspace.modules[0].id)?.name.value == layer)
        // Found without the workspace too.
        #expect(configuration.wantsDeclarations(of: workspace.modules[0]) == (layer == "a"))
    }

    /// A more specific pattern wins wherever it is listed; only another layer's pattern can be equally specific.
    @Test(
        arguments: [
            ("A/**/UI/*", "A/**/UI/x.swift", .layer(1)), ("A/**/UI/x.swift", "A/**/UI/*", .layer(0)),
            ("A/**/UI/*", "A/**/UI/?.swift", .nowhere), ("A/**/UI/*, A/**/UI/?.swift", "A/**/Z/*", .layer(0)),
        ] as [(String, String, LayerMap.Place)])
    func file_isInTheLayerOfItsMostSpecificPattern(first: String, second: String, place: LayerMap.Place) throws {
        func list(_ text: String) -> String { text.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ") }
        let configuration = try Configuration(
            yaml: "layers:\n  - {name: a, files: [\(list(first))]}\n  - {name: b, files: [\(list(second))]}\n", file: "c")
        let workspace = SyntheticWorkspace([.package("A", [.target("Kit", .regular, ["UI/x.swift": "", "Z/z.swift": ""])])]).load()
        let layers = Checker().context(workspace, configuration, today: .first).layers
        #expect(layers.place(ofFile: "A/Sources/Kit/UI/x.swift") == place)
        #expect(layers.problems.contains { $0.message.contains("equally well") } == (place == .nowhere))
    }
}
