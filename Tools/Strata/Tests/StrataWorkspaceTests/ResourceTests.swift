import StrataTesting
import StrataWorkspace
import Testing

/// The resources that a target's code or another resource mentions: `+` for those that are, `-` for those that are not, `?` for unknown ones.
@Suite struct ResourceTests {
    private func marks(
        _ declared: String, _ rule: PackageManifest.Resource.Rule, files: [String: String], code: String, other: String = ""
    ) -> [String] {
        var target = SyntheticWorkspace.Target.target("AKit", uses: [], files.merging(["A.swift": code]) { $1 })
        target.resources = [.init(path: declared, rule: rule)]
        let world = SyntheticWorkspace([.package("Kit", [target]), .package("App", [.target("App", uses: [], ["App.swift": other])])])
        let resources = world.load().modules.first { $0.name == "AKit" }?.resources ?? []
        return resources.map { "\($0.isNamed.map { $0 ? "+" : "-" } ?? "?")\($0.path.dropFirst("Kit/Sources/AKit/".count))" }
    }

    private static func lookup(_ name: String) -> String { "let url = Bundle.module.url(forResource: \"\(name)\", withExtension: nil)" }

    private static let files = ["R/a.json", "R/b.json", "R/Sub/c.json", "R/de.lproj/t.strings", "R/.hidden", "R/P.xcprivacy"]

    @Test(
        arguments: [
            ("R", .process, files, lookup("a"), ["-R/Sub/c.json", "+R/a.json", "-R/b.json"]),
            // A folder name includes all its contents.
            ("R", .copy, files, lookup("Sub"), ["+R/Sub/c.json", "-R/a.json", "-R/b.json"]),
            ("cases.bundle", .copy, ["cases.bundle/a.json"], lookup("cases"), ["+cases.bundle/a.json"]),
            ("R", .copy, ["R/b.json"], "public let bundle = Bundle.module", ["?R/b.json"]),
            (
                "R", .embedInCode, ["R/help-page.html", "R/b.js"],
                "public let bundle = Bundle.module\nlet page = PackageResources.help_page_html // PackageResources.b_js",
                ["-R/b.js", "+R/help-page.html"]
            ),
            ("Gone", .copy, [], "", []),
        ] as [(String, PackageManifest.Resource.Rule, [String], String, [String])])
    func resources_areMarkedByTheCode(
        declared: String, rule: PackageManifest.Resource.Rule, files: [String], code: String, expected: [String]
    ) {
        #expect(marks(declared, rule, files: Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }), code: code) == expected)
    }

    @Test func resource_mentionedByAnother_isUsed() {
        let files = [
            "R/index.html": "<link href=\"/assets/css/site.css\"><a href=\"more\">", "R/css/site.css": "url(../images/a.png)",
            "R/images/a.png": "x", "R/images/unnamed.png": "x", "R/more.html": "<img src=\"b.png\">", "R/other/b.png": "x",
        ]
        #expect(
            marks("R", .process, files: files, code: Self.lookup("index")) == [
                "+R/css/site.css", "+R/images/a.png", "?R/images/unnamed.png", "+R/index.html", "-R/more.html", "-R/other/b.png",
            ])
    }

    @Test(arguments: [
        ("a", true), ("a.json", true), ("R/a", true), ("ab", false), ("b-a", true), ("a_b", false), ("äa", false), ("b.json", false),
    ])
    func file_isMatchedByItsFullNameOrStem(text: String, isNamed: Bool) {
        let found = marks("R/a.json", .copy, files: ["R/a.json": "x"], code: "let text = \"\(text)\"")
        #expect(found == [isNamed ? "+R/a.json" : "-R/a.json"])
    }

    /// Other modules find the bundle by its name.
    @Test(arguments: [("let path = \"kit_AKit.bundle\"", "?"), ("let kit_AKitten = 1", "-")])
    func bundle_namedByAnotherModule_marksNothing(other: String, mark: String) {
        #expect(marks("R", .copy, files: ["R/b.json": "x"], code: Self.lookup("a"), other: other) == [mark + "R/b.json"])
    }
}
