import StrataScan
import StrataWorkspace
import Testing

/// The platforms for which modules are certainly built.
@Suite struct DeclaredPlatformsTests {
    private func built(_ packages: [SyntheticWorkspace.Package], files: [String: String] = [:], matrix: BuildMatrix = .common) -> [String:
        [String]]
    {
        let workspace = SyntheticWorkspace(packages, files: files).load(matrix: matrix)
        let declared = DeclaredPlatforms(workspace)
        return Dictionary(
            workspace.modules.map { module in
                (module.name, Set(declared.configurations(of: module.id).map(\.platform.rawValue)).sorted())
            }, uniquingKeysWith: { $0 + $1 })
    }

    private func package(
        _ name: String, _ targets: [SyntheticWorkspace.Target], products: [String]? = nil, _ platforms: [String] = ["macos", "ios"]
    ) -> SyntheticWorkspace.Package {
        var package = SyntheticWorkspace.Package.package(name, targets)
        package.products = products
        package.platforms = platforms
        return package
    }

    @Test func package_withoutPlatforms_declaresNone() {
        #expect(built([package("A", [.target("AKit")], [])]) == ["AKit": []])
    }

    @Test func product_ofAPackage_isBuiltForItsPlatforms() {
        #expect(built([package("A", [.target("AKit")], ["ios", "tvos", "haiku"])]) == ["AKit": ["ios", "tvos"]])
    }

    @Test func programsAndTests_areBuiltForDesktops() {
        let targets: [SyntheticWorkspace.Target] = [.target("tool", .executable), .target("AKitTests", .test), .target("Gen", .plugin)]
        #expect(built([package("A", targets)]) == ["tool": ["macos"], "AKitTests": ["macos"], "Gen": []])
    }

    @Test func target_withoutAProduct_isBuiltForThePlatformsOfItsUsers() {
        var product = SyntheticWorkspace.Target.target("AKit", uses: ["Phone", "Both", "Old"])
        product.platforms = ["Phone": ["ios"], "Old": ["linux"]]
        let targets: [SyntheticWorkspace.Target] = [
            product, .target("Phone", uses: ["Deep"]), .target("Deep"), .target("Both"), .target("Old"), .target("ForTool"),
            .target("tool", .executable, uses: ["ForTool"]), .target("Alone"),
        ]
        #expect(
            built([package("A", targets, products: ["AKit", "tool"])]) == [
                "AKit": ["ios", "macos"], "Phone": ["ios"], "Deep": ["ios"], "Both": ["ios", "macos"], "Old": [], "ForTool": ["macos"],
                "tool": ["macos"], "Alone": ["macos"],
            ])
    }

    @Test func targets_thatDependOnEachOther_endTheSearch() {
        let targets: [SyntheticWorkspace.Target] = [.target("One", uses: ["Two"]), .target("Two", uses: ["One"])]
        #expect(built([package("A", targets, products: [])]) == ["One": [], "Two": []])
    }

    @Test func manifest_withConditionsOnPlatforms_declaresNone() throws {
        let sample = SyntheticWorkspace([package("A", [.target("AKit")], ["ios"])])
        for (line, platforms) in [("#if DEBUG\n#endif", ["ios"]), ("#if os(Linux)\n#endif", []), ("// #if os(Linux)", ["ios"])] {
            var files = sample.tree.files.mapValues { String(decoding: $0, as: UTF8.self) }
            files["A/Package.swift", default: ""] += "\n\(line)\n"
            let workspace = WorkspaceLoader(tree: MemoryTree(files), manifests: sample.manifests).load()
            let module = try #require(workspace.modules.first)
            let found = Set(DeclaredPlatforms(workspace).configurations(of: module.id).map(\.platform.rawValue)).sorted()
            #expect(found == platforms, "\(line)")
        }
    }

    @Test func platforms_outsideAListedMatrix_areLeftOut() {
        #expect(built([package("A", [.target("AKit")])], matrix: BuildMatrix(platforms: [.linux, .ios])) == ["AKit": ["ios"]])
    }
}
