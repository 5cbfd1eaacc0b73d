import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The types to which a name may refer, and what of them is visible outside.
@Suite struct DeclaredTypeTests {
    private static let world = SyntheticWorkspace([
        .package(
            "Kit",
            [
                .target(
                    "HomeKit", .regular,
                    [
                        "k.swift":
                            "public struct List {\n    public struct Row {}\n}\npublic struct Row {}\npublic protocol Page: AnyObject {}\n"
                    ]),
                .target("FarKit", .regular, ["f.swift": "public struct Far {}\npublic struct Row {}\n"]),
            ]),
        .package(
            "Screens",
            [
                .target(
                    "Screens", uses: ["HomeKit"],
                    [
                        "s.swift":
                            "import HomeKit\nstruct Own {\n    struct List {}\n    struct Deep { struct Row {} }\n    func f() { struct Local {} }\n}\nextension Own: Page, Sendable {}\nextension Own<Int>: Far {}\n"
                    ]),
                .target("Other", uses: [], ["o.swift": "struct Other {}\nextension Own {}\n"]),
                .target("ScreensTests", .test, uses: ["Screens"], ["t.swift": "struct Test {}\n"]),
            ]),
        .package("Plain", [.target("Plain", .regular, ["p.swift": "struct Far {}\n"])]),
    ])

    private func types() throws -> DeclaredTypes {
        let yaml = """
            layers:
              - {name: screens, packages: [Screens], conventions: [documented-public]}
              - {name: kits, packages: [Kit], conventions: [documented-public]}
              - {name: plain, packages: [Plain]}
            """
        return Checker().context(Self.world.load(), try Configuration(yaml: yaml, file: "c"), today: .first).types
    }

    /// Own types take precedence over those of imported modules; a name is the end of a path, and a module may qualify it.
    @Test(arguments: [
        ("Own", ["Screens.Own"]), ("List", ["Screens.Own.List"]), ("Own.List", ["Screens.Own.List"]), ("HomeKit.List", ["HomeKit.List"]),
        ("Row", ["Screens.Own.Deep.Row"]), ("Deep.Row", ["Screens.Own.Deep.Row"]), ("List.Row", ["HomeKit.List.Row"]),
        ("Page", ["HomeKit.Page"]),
        ("HomeKit.Row", ["HomeKit.Row"]), ("FarKit.Far", []), ("Far", []), ("Local", []), ("Test", []), ("Nothing", []), ("", []),
        ("Wrong.Own", []),
        ("Wrong.List", []), ("Screens.Own.List", ["Screens.Own.List"]),
    ])
    func name_refersToTypesOfTheModuleAndItsImports(name: String, expected: [String]) throws {
        let found = try types().resolve(name, in: ModuleID(package: "Screens", target: "Screens"))
        #expect(found.map { "\($0.module.name).\($0.name)" } == expected)
    }

    /// Public members count in public types; in a public extension, members without an access level of their own do, too.
    @Test(arguments: [
        ("public struct A {}", true), ("open class A {}", true), ("struct A {}", false), ("public struct B { public struct A {} }", true),
        ("struct B { public struct A {} }", false), ("public struct B { struct A {} }", false),
        ("public extension B { struct A {} }", true),
        ("public extension B { internal struct A {} }", false), ("extension B { public struct A {} }", true),
        ("extension B { struct A {} }", false),
        ("private extension B { struct A {} }", false), ("private extension B { public struct A {} }", true),
        ("public protocol B { func A() }", true),
        ("protocol B { func A() }", false), ("public protocol B { associatedtype A }", true), ("public enum B { case A }", true),
        ("enum B { case A }", false), ("public enum B { struct A {} }", false), ("func b() { public struct A {} }", false),
    ])
    func declaration_isPublic_ifAllAroundItAre(text: String, isPublic: Bool) throws {
        let outline = SourceScanner().outline(text)
        let index = try #require(outline.declarations.firstIndex { $0.name == "A" })
        #expect(outline.isPublic(index) == isPublic)
    }
}
