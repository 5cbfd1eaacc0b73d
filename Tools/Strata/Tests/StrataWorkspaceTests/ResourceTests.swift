import StrataTesting
import StrataWorkspace
import Testing

/// The resources mentioned by a target's code.
@Suite struct ResourceTests {
    enum Answer: Equatable {
        case named
        case unused
        case unknown

        init(_ isNamed: Bool?) { self = isNamed.map { $0 ? .named : .unused } ?? .unknown }
    }

    private func named(
        _ declared: String, _ rule: PackageManifest.Resource.Rule, files: [String], code: String, other: String = ""
    ) -> [String: Answer] {
        var world = SyntheticWorkspace([
            .package("Kit", [.target("AKit", uses: [], ["A.swift": code])]),
            .package("App", [.target("App", uses: [], ["App.swift": other])]),
        ])
        for file in files { world.packages[0].targets[0].files[file] = "x" }
        world.packages[0].targets[0].resources = [.init(path: declared, rule: rule)]
        let resources = world.load().modules.first { $0.name == "AKit" }?.resources ?? []
        return Dictionary(
            uniqueKeysWithValues: resources.map { (String($0.path.dropFirst("Kit/Sources/AKit/".count)), Answer($0.isNamed)) })
    }

    private static let lookup = "let url = Bundle.module.url(forResource: \"a\", withExtension: \"json\")"

    @Test func resource_mentionedByAnother_isUsed() {
        var world = SyntheticWorkspace([
            .package(
                "Kit",
                [.target("AKit", uses: [], ["A.swift": "let u = Bundle.module.url(forResource: \"index\", withExtension: \"html\")"])])
        ])
        world.packages[0].targets[0].files.merge(
            [
                "R/index.html": "<link href=\"/assets/css/site.css\"><a href=\"more\">", "R/css/site.css": "url(../images/a.png)",
                "R/images/a.png": "x", "R/images/unnamed.png": "x", "R/more.html": "<img src=\"b.png\">", "R/other/b.png": "x",
            ], uniquingKeysWith: { $1 })
        world.packages[0].targets[0].resources = [.init(path: "R", rule: .process)]
        let resources = world.load().modules.first?.resources ?? []
        let answers = Dictionary(
            uniqueKeysWithValues: resources.map { (String($0.path.dropFirst("Kit/Sources/AKit/R/".count)), Answer($0.isNamed)) })
        #expect(
            answers == [
                "index.html": .named, "css/site.css": .named, "images/a.png": .named, "images/unnamed.png": .unknown, "more.html": .unused,
                "other/b.png": .unused,
            ])
    }

    @Test func bundle_thatIsAskedForByItsStem_isAllThatIsInIt() {
        let code = "let url = Bundle.module.url(forResource: \"cases\", withExtension: \"bundle\")"
        #expect(named("cases.bundle", .copy, files: ["cases.bundle/a.json"], code: code) == ["cases.bundle/a.json": .named])
    }

    @Test func bundle_withResourceNames_marksFilesAsUsed() {
        let files = ["R/a.json", "R/b.json", "R/Sub/c.json", "R/de.lproj/t.strings", "R/.hidden", "R/P.xcprivacy"]
        #expect(
            named("R", .process, files: files, code: Self.lookup) == ["R/a.json": .named, "R/b.json": .unused, "R/Sub/c.json": .unused])
        // A folder name includes all its contents.
        let folder = "let url = Bundle.module.url(forResource: \"Sub\", withExtension: nil)"
        #expect(named("R", .copy, files: files, code: folder) == ["R/a.json": .unused, "R/b.json": .unused, "R/Sub/c.json": .named])
    }

    @Test(arguments: [
        ("a", true), ("a.json", true), ("R/a", true), ("ab", false), ("b-a", true), ("a_b", false), ("äa", false), ("b.json", false),
    ])
    func file_isMatchedByItsFullNameOrStem(text: String, isNamed: Bool) {
        #expect(named("R/a.json", .copy, files: ["R/a.json"], code: "let text = \"\(text)\"") == ["R/a.json": Answer(isNamed)])
    }

    @Test func bundle_whenPassedOn_marksNothing() {
        #expect(named("R", .copy, files: ["R/b.json"], code: "public let bundle = Bundle.module") == ["R/b.json": .unknown])
        // Other modules find the bundle by its name.
        let other = "let path = \"kit_AKit.bundle\""
        #expect(named("R", .copy, files: ["R/b.json"], code: Self.lookup, other: other) == ["R/b.json": .unknown])
        #expect(named("R", .copy, files: ["R/b.json"], code: Self.lookup, other: "let kit_AKitten = 1") == ["R/b.json": .unused])
    }

    @Test func embeddedFile_isMatchedByItsProperty() {
        let code = "public let bundle = Bundle.module\nlet page = PackageResources.help_page_html // PackageResources.b_js"
        #expect(
            named("R", .embedInCode, files: ["R/help-page.html", "R/b.js"], code: code) == ["R/help-page.html": .named, "R/b.js": .unused])
    }

    @Test func resource_whenMissing_isIgnored() {
        #expect(named("Gone", .copy, files: [], code: "") == [:])
    }
}
