import StrataScan
import StrataWorkspace
import Testing

/// Answers of the toolchain that are none, and the positions of names in a manifest.
@Suite struct ManifestTests {
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

    @Test(arguments: [
        ("A", nil, "5:6"), ("C", nil, "9:6"), ("ATests", nil, "10:6"), ("Made", nil, "11:12"), ("Commented", nil, "1:1"),
        ("Shared", nil, "3:14"), ("B", "A", "7:24"), ("Logging", "A", "7:44"), ("C", "A", "7:92"), ("Logging", "C", "9:39"),
        ("A", "ATests", "10:48"), ("Shared", "A", "3:14"), ("Nowhere", "C", "9:6"),
    ])
    func text_ofATargetOrADependency_hasItsPosition(name: String, target: String?, place: String) {
        let found = target.map { Self.text.position(of: name, inTarget: $0) } ?? Self.text.position(ofTarget: name)
        #expect(found.description == place)
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
