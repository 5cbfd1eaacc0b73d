import Foundation
import Testing

/// Regression: code that the checker did not see and that passed with exit status 0, one test per case.
@Suite struct ClosedWorldTests {
    /// Two packages in two layers, of which the upper must not use the lower.
    private struct SampleFolder {
        let root: String

        func write(_ text: String, to path: String) throws {
            try StrataCLITests.write(text, to: "\(root)/\(path)")
        }

        func manifest(_ name: String, tools: String = "6.0", dependencies: String = "", uses: String = "", extra: String = "") -> String {
            """
            // swift-tools-version: \(tools)
            import PackageDescription
            let package = Package(
                name: "\(name)", \(extra) products: [.library(name: "\(name)Kit", targets: ["\(name)Kit"])],
                dependencies: [\(dependencies)], targets: [.target(name: "\(name)Kit", dependencies: [\(uses)])])
            """
        }

        func links(_ path: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
        }

        func findings(_ arguments: String..., in directory: String? = nil) throws -> (found: [String], run: Run) {
            let run = try strata(["check", directory == nil ? root : ".", "--format", "json"] + arguments, in: directory ?? "/")
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let violations = object?["violations"] as? [[String: Any]] ?? []
            return (violations.map { "\($0["file"] ?? ""):\($0["line"] ?? "") \($0["rule"] ?? "")" }, run)
        }
    }

    private func withSample(
        dependency: String = ".package(path: \"../Net\")", screen: String = "import NetKit\n", extra: String = "",
        _ body: (SampleFolder) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let sample = SampleFolder(root: folder)
            try sample.write(
                """
                layers:
                  - {name: screens, packages: [Packages/Screens], uses: []}
                  - {name: transports, packages: [Packages/Net]}

                """, to: ".strata.yml")
            let uses = dependency.isEmpty ? "" : ".product(name: \"NetKit\", package: \"Net\")"
            try sample.write(
                sample.manifest("Screens", dependencies: dependency, uses: uses, extra: extra), to: "Packages/Screens/Package.swift")
            try sample.write(screen, to: "Packages/Screens/Sources/ScreensKit/Screen.swift")
            try sample.write(sample.manifest("Net"), to: "Packages/Net/Package.swift")
            try sample.write("", to: "Packages/Net/Sources/NetKit/Net.swift")
            try body(sample)
        }
    }

    private static let both = [
        "Packages/Screens/Package.swift:5 cross-layer-import", "Packages/Screens/Sources/ScreensKit/Screen.swift:1 cross-layer-import",
    ]

    @Test(arguments: ["watchOS", "tvOS", "visionOS", "Windows", "Android", "WASI", "FreeBSD", "Haiku"])
    func import_onAnUnlistedPlatform_isFound(platform: String) throws {
        try withSample(dependency: "", screen: "\n#if os(\(platform))\nimport NetKit\n#endif\n", extra: "platforms: [.watchOS(.v10)],") {
            sample in
            let (found, run) = try sample.findings()
            #expect(found == ["Packages/Screens/Sources/ScreensKit/Screen.swift:3 cross-layer-import"])
            #expect(run.status == 1)
        }
    }

    @Test func import_thatAnOlderManifestsCompilerReads_isNoDeadOne() throws {
        try withSample(dependency: "", screen: "#if compiler(>=6)\nimport Dispatch\n#else\nimport Foundation\n#endif\n") { sample in
            try sample.write(sample.manifest("Screens", tools: "5.7"), to: "Packages/Screens/Package.swift")
            try sample.write(sample.manifest("Screens"), to: "Packages/Screens/Package@swift-6.0.swift")
            #expect(try sample.findings().found == [])
        }
    }

    @Test func import_outsideTheMatrix_isReported() throws {
        try withSample(dependency: "", screen: "#if os(watchOS)\nimport NetKit\n#endif\n") { sample in
            try sample.write(
                try String(contentsOfFile: "\(sample.root)/.strata.yml", encoding: .utf8) + "matrix: {platforms: [linux]}\n",
                to: ".strata.yml")
            let run = try strata("check", sample.root)
            #expect(run.output.contains("Screen.swift:2:1: import NetKit, which no configuration compiles"), "\(run)")
            #expect(run.output.contains("skipped 1"))
        }
    }

    @Test(arguments: [".package(url: \"https://example.invalid/us/Net.git\", from: \"1.0.0\")", ".package(path: \"../../Links/Net\")"])
    func dependency_onAPackageOfTheWorkspace_isThatPackage(dependency: String) throws {
        try withSample(dependency: dependency) { sample in
            try FileManager.default.createDirectory(atPath: "\(sample.root)/Links", withIntermediateDirectories: true)
            try sample.links("Links/Net", to: "../Packages/Net")
            #expect(try sample.findings().found == Self.both)
        }
    }

    @Test func dependency_thatAMirrorOrAnEditLeadsHere_isTheWorkspacesPackage() throws {
        let elsewhere = ".package(url: \"https://example.invalid/us/transport.git\", from: \"1.0.0\")"
        try withSample(dependency: elsewhere) { sample in
            let uses = ".product(name: \"NetKit\", package: \"transport\")"
            try sample.write(sample.manifest("Screens", dependencies: elsewhere, uses: uses), to: "Packages/Screens/Package.swift")
            #expect(try sample.findings().found.contains(Self.both[0]) == false)
            let state = """
                {"object": {"dependencies": [{"basedOn": null, "packageRef": {"identity": "transport", "kind": "remoteSourceControl",
                  "location": "x", "name": "transport"}, "state": {"name": "edited", "path": "\(sample.root)/Packages/Net"}, "subpath": "transport"}]}}
                """
            try sample.write(state, to: "Packages/Screens/.build/workspace-state.json")
            #expect(try sample.findings().found == Self.both)
            try FileManager.default.removeItem(atPath: "\(sample.root)/Packages/Screens/.build")
            try sample.write(
                """
                {"object": [{"mirror": "file://\(sample.root)/Packages/Net", "original": "https://example.invalid/us/transport.git"}], "version": 1}
                """, to: "Packages/Screens/.swiftpm/configuration/mirrors.json")
            try sample.write(
                sample.manifest("Screens", dependencies: elsewhere, uses: ".product(name: \"NetKit\", package: \"Net\")"),
                to: "Packages/Screens/Package.swift")
            #expect(try sample.findings("--allow-manifests").found == Self.both)
        }
    }

    @Test(arguments: [
        "Old.swift", "App/App.swift", "Packages/Net/Sources/Forgotten/Old.swift", "Packages/Net/Old.m", "Tools/old.c", "Tools/old.h",
        "Tools/old.metal",
        "Tools/old.S", ".hidden/Old.swift", ".build/checkouts/Old/Old.swift", "DerivedData/Old.swift",
    ])
    func file_withoutATarget_isAFinding(path: String) throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write("", to: path)
            let (found, run) = try sample.findings()
            #expect(found == ["\(path):1 unowned-file"])
            #expect(run.status == 1)
            let exclusion = "exclude: [{path: \"\(path)\", because: it goes away}]\n"
            try sample.write(try String(contentsOfFile: "\(sample.root)/.strata.yml", encoding: .utf8) + exclusion, to: ".strata.yml")
            #expect(try sample.findings().run.status == 0)
        }
    }

    @Test func headersAndIncludesOfC_areEdges() throws {
        try withSample(dependency: "", screen: "") { sample in
            for name in ["Screens", "Net"] {
                try FileManager.default.removeItem(atPath: "\(sample.root)/Packages/\(name)/Sources/\(name)Kit")
                try sample.write(
                    "// #include \"not_this.h\"\nint \(name)(void);\n", to: "Packages/\(name)/Sources/\(name)Kit/include/\(name).h")
            }
            try sample.write("", to: "Packages/Net/Sources/NetKit/net.c")
            try sample.write(
                "/* a\n*/ #include <stdio.h>\n# include \"Net.h\"\n#if 0\n#include \"Net.h\"\n#endif\n",
                to: "Packages/Screens/Sources/ScreensKit/s.c")
            #expect(try sample.findings().found == ["Packages/Screens/Sources/ScreensKit/s.c:3 cross-layer-import"])
        }
    }

    @Test func localPackage_outsideTheFolder_isReported() throws {
        try withSample(dependency: "") { sample in
            try sample.write(
                sample.manifest(
                    "Screens", dependencies: ".package(path: \"../../Net\")", uses: ".product(name: \"NetKit\", package: \"Net\")"),
                to: "Packages/Screens/Screens/Package.swift")
            try sample.write("", to: "Packages/Screens/Screens/Sources/ScreensKit/s.swift")
            let run = try strata("check", "\(sample.root)/Packages/Screens/Screens")
            #expect(run.output.contains("note: skipped: package 'net' of ., which is outside the checked folder"), "\(run)")
        }
    }

    @Test func targets_areDecidedWithoutSwiftPMAndEachFileOnce() throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write("#if SWIFT_PACKAGE\nimport Nowhere\n#else\nimport NetKit\n#endif\n", to: "App/App.swift")
            try sample.write("import NetKit\n", to: "App/Inner/Inner.swift")
            try sample.write(
                """
                layers:
                  - {name: screens, packages: [Packages/Screens, App, App/Inner], uses: []}
                  - {name: transports, packages: [Packages/Net]}
                targets: [{module: App, path: App}, {module: Inner, path: App/Inner}]

                """, to: ".strata.yml")
            let (found, run) = try sample.findings()
            #expect(found == ["App/App.swift:4 cross-layer-import", "App/Inner/Inner.swift:1 cross-layer-import"])
            #expect(run.output.contains("\"imports\": 3"))
        }
    }

    @Test(arguments: ["layers: []\n", "exclude: []\n"])
    func configuration_withoutLayers_isReported(text: String) throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write(text, to: ".strata.yml")
            let run = try strata("check", sample.root)
            if text.hasPrefix("layers") {
                #expect(run.errors.contains(".strata.yml:1:1: error: the list of layers is empty; add one"))
                #expect(run.status == 2)
            } else {
                #expect(run.output.contains("note: skipped: layer rules: .strata.yml declares no layers\n"))
            }
        }
    }

    @Test func configuration_ofAnotherEndingOrAbove_isFound() throws {
        try withSample { sample in
            #expect(try sample.findings(in: "\(sample.root)/Packages/Screens/Sources").found == Self.both)
            try FileManager.default.moveItem(atPath: "\(sample.root)/.strata.yml", toPath: "\(sample.root)/.strata.yaml")
            #expect(try sample.findings(in: "\(sample.root)/Packages").found == Self.both)
            try sample.write("", to: ".strata.yml")
            #expect(try strata("check", sample.root).errors == ".strata.yaml: error: there is also a .strata.yml; remove one of them\n")
        }
    }

    @Test func manifest_thatComputesAVariablesName_isEvaluatedAgain() throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let extra = Context.environment["EX" + "TRA"] != nil
                let package = Package(name: "Net", targets: [.target(name: "NetKit")] + (extra ? [.target(name: "Gone")] : []))
                """, to: "Packages/Net/Package.swift")
            #expect(try strata(["check", sample.root]).status == 0)
            #expect(try strata(["check", sample.root], environment: ["EXTRA": "1"]).errors.contains("target 'Gone' has no folder"))
        }
    }

    @Test func unreadableManifestAndSource_haveNoFollowUps() throws {
        try withSample { sample in
            try sample.write("import NetKit\n", to: "Packages/Net/Package.swift")
            let (found, run) = try sample.findings()
            #expect(found == [])
            #expect(!run.errors.contains("no package matches"), "\(run.errors)")
            #expect(run.status == 2)
        }
        try withSample(screen: "let s = \"\"\"\nimport NetKit\n") { sample in
            let (found, run) = try sample.findings()
            #expect(found == [Self.both[0]])
            #expect(run.status == 2)
        }
    }

    /// A library that SwiftPM and Xcode build, each with targets of its own: the SDK of a public project is built this way.
    @Test func filesOfAPackageAndAProject_areNoUseOfEachOther() throws {
        try withTemporaryFolder { folder in
            let files = [
                "Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\", targets: [\n"
                    + ".target(name: \"KitC\", path: \"Code/C\"), .target(name: \"KitSwift\", dependencies: [\"KitC\"], path: \"Code/Swift\")])\n",
                "project.yml": "name: Kit\ntargets:\n  Kit: {type: framework, platform: iOS, sources: [Code]}\n"
                    + "  Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Kit}]}\n",
                "Code/C/kit.c": "#include \"deep/kit.h\"\n", "Code/C/include/deep/kit.h": "int kit(void);\n",
                "Code/Swift/Kit.swift": "import KitC\nlet x = 0\n", "Tests/test.c": "#include \"deep/kit.h\"\n",
            ]
            for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
            let run = try strata("check", folder, "--index-store", "off", "--all")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    @Test func cache_thatCannotBeWritten_isNoReasonToFail() throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write("a file", to: "cache")
            let run = try strata(
                ["check", sample.root], environment: ["STRATA_CACHE": "\(sample.root)/cache", "XDG_CACHE_HOME": "\(sample.root)/cache"])
            #expect(run.status == 0, "\(run)")
        }
    }

    @Test func folder_thatAKilledRunLeft_isRemoved() throws {
        try withSample(dependency: "", screen: "") { sample in
            try sample.write("", to: "cache/scratch/0AB6E6E5-7F2F-4F2D-9F0B-2C3B7A4A1D11/lock")
            try sample.write(sample.manifest("Net") + "\npackage.name = CommandLine.arguments[0]\n", to: "Packages/Net/Package.swift")
            let run = try strata(["check", sample.root, "--allow-manifests"], environment: ["STRATA_CACHE": "\(sample.root)/cache"])
            #expect(run.status == 0, "\(run)")
            let left = try FileManager.default.contentsOfDirectory(atPath: "\(sample.root)/cache/scratch")
            #expect(left == [])
        }
    }

    @Test func places_inAMonorepo_areThoseOfTheRepositoryAndCountCharacters() throws {
        try withSample(screen: "/* größer */ import NetKit\n") { sample in
            try FileManager.default.createDirectory(atPath: "\(sample.root)/.git", withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: "\(sample.root)/apps", withIntermediateDirectories: true)
            for name in [".strata.yml", "Packages"] {
                try FileManager.default.moveItem(atPath: "\(sample.root)/\(name)", toPath: "\(sample.root)/apps/\(name)")
            }
            let github = try strata("check", "\(sample.root)/apps", "--format", "github").output
            #expect(github.contains("file=apps/Packages/Screens/Sources/ScreensKit/Screen.swift,line=1,col=16,"), "\(github)")
            let sarif = try strata("check", "\(sample.root)/apps", "--format", "sarif").output
            #expect(sarif.contains("\"uri\": \"apps/Packages/Screens/Sources/ScreensKit/Screen.swift\""), "\(sarif)")
            #expect(sarif.contains("\"startColumn\": 14"))
        }
    }

    @Test func baseline_thatIsConfiguredAndNotThereYet_isWritten() throws {
        try withSample { sample in
            try sample.write(
                try String(contentsOfFile: "\(sample.root)/.strata.yml", encoding: .utf8) + "baseline: known.txt\n", to: ".strata.yml")
            #expect(try strata("baseline", sample.root).output == "known.txt: 2 violations written\n")
            #expect(try strata("check", sample.root).status == 0)
        }
    }
}
