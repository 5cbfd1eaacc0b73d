import StrataScan
import Testing

@testable import StrataWorkspace

/// The answer of `swift package dump-package`, and the positions of names in a manifest.
@Suite struct ManifestTests {
    static let dump = """
        warning: something before
        {"name":"A","toolsVersion":{"_version":"5.9.0","experimentalFeatures":[]},"swiftLanguageVersions":["6"],"traits":[{"name":"default"},{"name":"T"}],
         "dependencies":[
          {"fileSystem":[{"identity":"b","path":"/w/B","traits":[{"name":"default"}]}]},
          {"sourceControl":[{"identity":"swift-log","location":{"remote":[{"urlString":"https://e.org/swift-log"}]}}]},
          {"registry":[{"identity":"x.y"}]}],
         "products":[{"name":"P","targets":["A","C"],"type":{"library":["automatic"]}}],
         "targets":[
          {"name":"A","type":"regular","path":"Src","exclude":["x"],"sources":["y"],"dependencies":[
            {"byName":["B",null]},
            {"target":["C",{"platformNames":["linux"]}]},
            {"product":["Logging","swift-log",{"Old":"New"},{"platformNames":["macos"],"traits":["T"]}]},
            {"product":["Old","b",null]}],
           "settings":[
            {"tool":"swift","kind":{"define":{"_0":"FLAG"}},"condition":{"platformNames":["linux"],"config":"debug"}},
            {"tool":"swift","kind":{"enableUpcomingFeature":{"_0":"BareSlashRegexLiterals"}}},
            {"tool":"swift","kind":{"swiftLanguageMode":{"_0":"5"}}},
            {"tool":"c","kind":{"define":{"_0":"C"}}},
            {"tool":"linker","kind":{"linkedLibrary":{"_0":"z"}}},
            {"tool":"swift","kind":{"unsafeFlags":{"_0":["-x"]}}}]},
          {"name":"C","type":"system","dependencies":[],"settings":[]}]}
        """

    @Test func manifest_ofADump_containsWhatLayersNeed() throws {
        let manifest = try PackageManifest(dump: Array(Self.dump.utf8), path: "A/Package.swift")
        #expect((manifest.name, manifest.toolsVersion, manifest.languageModes) == ("A", CompilerVersion(5, 9), ["6"]))
        #expect((manifest.traits, manifest.traitsOffByDefault) == (["T"], ["T"]))
        #expect(manifest.dependencies.map(\.identity) == ["b", "swift-log", "x.y"])
        #expect(manifest.dependencies.map(\.source) == [.path("/w/B"), .remote, .remote])
        #expect(manifest.products.map(\.targets) == [["A", "C"]])
        let target = try #require(manifest.targets.first)
        #expect((target.path, target.exclude, target.sources) as (String?, [String], [String]?) == ("Src", ["x"], ["y"]))
        #expect(
            target.dependencies == [
                .init(reference: .byName("B")), .init(reference: .target("C"), condition: .init(platforms: ["linux"])),
                .init(
                    reference: .product("Logging", package: "swift-log", aliases: ["Old": "New"]),
                    condition: .init(platforms: ["macos"], traits: ["T"])),
                .init(reference: .product("Old", package: "b", aliases: [:])),
            ])
        #expect(target.settings.map(\.kind) == [.define("FLAG"), .feature("BareSlashRegexLiterals"), .languageMode("5"), .flags(["-x"])])
        #expect(target.settings[0].condition == .init(platforms: ["linux"], configuration: "debug"))
        #expect(manifest.targets[1].kind == .system)
    }

    @Test(arguments: [
        ("", "it is no JSON"), ("error: nothing", "it is no JSON"), ("{", "it is no JSON"),
        ("{\"name\":1}", "it has no 'name', 'toolsVersion' or 'targets'"),
        (
            #"{"name":"A","toolsVersion":{"_version":"6"},"dependencies":[],"products":[],"targets":[{"name":"T","type":"odd","dependencies":[]}]}"#,
            "target 'T' contains an unknown value"
        ),
    ])
    func manifest_ofSomethingElse_isRefused(text: String, reason: String) throws {
        let error = try #require(throws: WorkspaceError.self) { try PackageManifest(dump: Array(text.utf8), path: "A/Package.swift") }
        #expect(
            error.description
                == "A/Package.swift: error: the toolchain's output for this manifest cannot be read (\(reason)); run 'swift package dump-package' here to see it"
        )
    }

    private static let text = ManifestText(
        Array(
            """
            // .target(name: "Commented")
            import PackageDescription
            let shared = "Shared"
            let package = Package(name: "A", targets: [
                .target(
                    name: "A",
                    dependencies: ["B", .product(name: "Logging", package: "swift-log"), .target(name: "C")]),
                /* .target(name: "C") */
                .target(name: "C", dependencies: ["Logging"]),
                .testTarget(name: "ATests", dependencies: ["A"]),
                helper("Made"),
            ])
            """.utf8))

    @Test(arguments: [("A", "5:6"), ("C", "9:6"), ("ATests", "10:6"), ("Made", "11:12"), ("Commented", "1:1"), ("Shared", "3:14")])
    func text_ofATarget_hasItsPosition(name: String, place: String) {
        #expect(Self.text.position(ofTarget: name).description == place)
    }

    @Test(arguments: [
        ("B", "A", "7:24"), ("Logging", "A", "7:44"), ("C", "A", "7:92"), ("Logging", "C", "9:39"), ("A", "ATests", "10:48"),
        ("Shared", "A", "3:14"),
        ("Nowhere", "C", "9:6"),
    ])
    func text_ofADependency_hasItsPosition(name: String, target: String, place: String) {
        #expect(Self.text.position(of: name, inTarget: target).description == place)
    }

    @Test func text_ofGarbage_answersTheStart() {
        for text in ["", "\"", "\"\\", "/*", ".target(", ".target(name: \"", "((((", "))))", "\u{FEFF}é\"é"] {
            #expect(ManifestText(Array(text.utf8)).position(ofTarget: "X") == SourcePosition(line: 1, column: 1))
        }
    }

    @Test func c99Name_replacesInvalidCharacters() {
        #expect(c99Name("app-kit") == "app_kit")
        #expect(c99Name("3D.view") == "_D_view")
        #expect(c99Name("Ünï_1") == "Ünï_1")
    }
}
