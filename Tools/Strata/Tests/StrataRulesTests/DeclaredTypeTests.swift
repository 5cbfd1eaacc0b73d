import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The types to which a name may refer.
@Suite struct DeclaredTypeTests {
    private static let world = SyntheticWorkspace([
        .package(
            "Kit",
            [
                .target(
                    "HomeKit", .regular,
                    ["k.swift": "public struct List {\n    public struct Row {}\n}\npublic struct Row {}\npublic protocol Page {}\n"]),
                .target("FarKit", .regular, ["f.swift": "public struct Far {}\npublic struct Row {}\n"]),
            ]),
        .package(
            "Screens",
            [
                .target(
                    "Screens", uses: ["HomeKit"],
                    [
                        "s.swift": """
                        import HomeKit
                        struct Own {
                            struct List {}
                            struct Deep { struct Row {} }
                            func f() { struct Local {} }
                        }
                        extension Own: Page, Sendable {}
                        extension Own<Int>: Far {}
                        """
                    ]),
                .target("ScreensTests", .test, uses: ["Screens"], ["t.swift": "struct Test {}\n"]),
            ]),
        .package("Plain", [.target("Plain", .regular, ["p.swift": "struct Far {}\n"])]),
    ])

    private static let yaml = """
        layers:
          - {name: screens, packages: [Screens], conventions: [documented-public]}
          - {name: kits, packages: [Kit], conventions: [documented-public]}
          - {name: plain, packages: [Plain]}
        """

    /// Own types take precedence over those of imported modules; a name is the end of a path, and a module may qualify it.
    @Test(arguments: [
        ("Own", ["Screens.Own"]), ("List", ["Screens.Own.List"]), ("Own.List", ["Screens.Own.List"]), ("HomeKit.List", ["HomeKit.List"]),
        ("Row", ["Screens.Own.Deep.Row"]), ("Deep.Row", ["Screens.Own.Deep.Row"]), ("List.Row", ["HomeKit.List.Row"]),
        ("Page", ["HomeKit.Page"]), ("HomeKit.Row", ["HomeKit.Row"]), ("FarKit.Far", []), ("Far", []), ("Local", []), ("Test", []),
        ("", []), ("Wrong.Own", []), ("Wrong.List", []), ("Screens.Own.List", ["Screens.Own.List"]),
    ])
    func name_refersToTypesOfTheModuleAndItsImports(name: String, expected: [String]) throws {
        let types = Checker().context(Self.world.load(), try Configuration(yaml: Self.yaml, file: "c"), today: .first).types
        let found = types.resolve(name, in: ModuleID(package: "Screens", target: "Screens"))
        #expect(found.map { "\($0.module.name).\($0.name)" } == expected)
    }
}
