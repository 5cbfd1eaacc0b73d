import Foundation
import Testing

/// Code that the checker did not see and that passed with exit status 0: one test per case.
@Suite struct ClosedWorldTests {
    /// Two packages in two layers of which the upper may not use the lower.
    private struct House {
        let root: String

        func write(_ text: String, to path: String) throws {
            let url = URL(fileURLWithPath: "\(root)/\(path)")
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
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

    private func withHouse(
        dependency: String = ".package(path: \"../Net\")", screen: String = "import NetKit\n", extra: String = "",
        _ body: (House) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let house = House(root: folder)
            try house.write(
                """
                layers:
                  - {name: screens, packages: [Packages/Screens], uses: []}
                  - {name: transports, packages: [Packages/Net]}

                """, to: ".strata.yml")
            let uses = dependency.isEmpty ? "" : ".product(name: \"NetKit\", package: \"Net\")"
            try house.write(
                house.manifest("Screens", dependencies: dependency, uses: uses, extra: extra), to: "Packages/Screens/Package.swift")
            try house.write(screen, to: "Packages/Screens/Sources/ScreensKit/Screen.swift")
            try house.write(house.manifest("Net"), to: "Packages/Net/Package.swift")
            try house.write("", to: "Packages/Net/Sources/NetKit/Net.swift")
            try body(house)
        }
    }

    private static let both = [
        "Packages/Screens/Package.swift:5 cross-layer-import", "Packages/Screens/Sources/ScreensKit/Screen.swift:1 cross-layer-import",
    ]

    @Test(arguments: ["watchOS", "tvOS", "visionOS", "Windows", "Android", "WASI", "FreeBSD", "Haiku"])
    func import_onAPlatformThatNobodyListed_isFound(platform: String) throws {
        try withHouse(dependency: "", screen: "\n#if os(\(platform))\nimport NetKit\n#endif\n", extra: "platforms: [.watchOS(.v10)],") {
            house in
            let (found, run) = try house.findings()
            #expect(found == ["Packages/Screens/Sources/ScreensKit/Screen.swift:3 cross-layer-import"])
            #expect(run.status == 1)
        }
    }

    @Test func import_thatAnOlderManifestsCompilerReads_isNoDeadOne() throws {
        try withHouse(dependency: "", screen: "#if compiler(>=6)\nimport Dispatch\n#else\nimport Foundation\n#endif\n") { house in
            try house.write(house.manifest("Screens", tools: "5.7"), to: "Packages/Screens/Package.swift")
            try house.write(house.manifest("Screens"), to: "Packages/Screens/Package@swift-6.0.swift")
            #expect(try house.findings().found == [])
        }
    }

    @Test func import_thatTheMatrixLeavesOut_isNamed() throws {
        try withHouse(dependency: "", screen: "#if os(watchOS)\nimport NetKit\n#endif\n") { house in
            try house.write(
                try String(contentsOfFile: "\(house.root)/.strata.yml", encoding: .utf8) + "matrix: {platforms: [linux]}\n",
                to: ".strata.yml")
            let run = try strata("check", house.root)
            #expect(run.output.contains("Screen.swift:2:1: import NetKit, which no configuration compiles"), "\(run)")
            #expect(run.output.contains("skipped 1"))
        }
    }

    @Test(arguments: [".package(url: \"https://example.invalid/us/Net.git\", from: \"1.0.0\")", ".package(path: \"../../Links/Net\")"])
    func dependency_thatABuildTakesFromTheWorkspace_isTheWorkspacesPackage(dependency: String) throws {
        try withHouse(dependency: dependency) { house in
            try FileManager.default.createDirectory(atPath: "\(house.root)/Links", withIntermediateDirectories: true)
            try house.links("Links/Net", to: "../Packages/Net")
            #expect(try house.findings().found == Self.both)
        }
    }

    @Test func dependency_thatAMirrorOrAnEditLeadsHere_isTheWorkspacesPackage() throws {
        let elsewhere = ".package(url: \"https://example.invalid/us/transport.git\", from: \"1.0.0\")"
        try withHouse(dependency: elsewhere) { house in
            let uses = ".product(name: \"NetKit\", package: \"transport\")"
            try house.write(house.manifest("Screens", dependencies: elsewhere, uses: uses), to: "Packages/Screens/Package.swift")
            #expect(try house.findings().found.contains(Self.both[0]) == false)
            let state = """
                {"object": {"dependencies": [{"basedOn": null, "packageRef": {"identity": "transport", "kind": "remoteSourceControl",
                  "location": "x", "name": "transport"}, "state": {"name": "edited", "path": "\(house.root)/Packages/Net"}, "subpath": "transport"}]}}
                """
            try house.write(state, to: "Packages/Screens/.build/workspace-state.json")
            #expect(try house.findings().found == Self.both)
            try FileManager.default.removeItem(atPath: "\(house.root)/Packages/Screens/.build")
            try house.write(
                """
                {"object": [{"mirror": "file://\(house.root)/Packages/Net", "original": "https://example.invalid/us/transport.git"}], "version": 1}
                """, to: "Packages/Screens/.swiftpm/configuration/mirrors.json")
            try house.write(
                house.manifest("Screens", dependencies: elsewhere, uses: ".product(name: \"NetKit\", package: \"Net\")"),
                to: "Packages/Screens/Package.swift")
            #expect(try house.findings("--allow-manifests").found == Self.both)
        }
    }

    @Test(arguments: [
        "Old.swift", "App/App.swift", "Packages/Net/Sources/Forgotten/Old.swift", "Packages/Net/Old.m", "Tools/old.c", "Tools/old.h",
        "Tools/old.metal",
        "Tools/old.S", ".hidden/Old.swift", ".build/checkouts/Old/Old.swift", "DerivedData/Old.swift",
    ])
    func file_thatNobodyOwns_isAFinding(path: String) throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write("", to: path)
            let (found, run) = try house.findings()
            #expect(found == ["\(path):1 unowned-file"])
            #expect(run.status == 1)
            let exclusion = "exclude: [{path: \"\(path)\", because: it goes away}]\n"
            try house.write(try String(contentsOfFile: "\(house.root)/.strata.yml", encoding: .utf8) + exclusion, to: ".strata.yml")
            #expect(try house.findings().run.status == 0)
        }
    }

    @Test func headersAndIncludesOfC_areEdges() throws {
        try withHouse(dependency: "", screen: "") { house in
            for name in ["Screens", "Net"] {
                try FileManager.default.removeItem(atPath: "\(house.root)/Packages/\(name)/Sources/\(name)Kit")
                try house.write(
                    "// #include \"not_this.h\"\nint \(name)(void);\n", to: "Packages/\(name)/Sources/\(name)Kit/include/\(name).h")
            }
            try house.write("", to: "Packages/Net/Sources/NetKit/net.c")
            try house.write(
                "/* a\n*/ #include <stdio.h>\n# include \"Net.h\"\n#if 0\n#include \"Net.h\"\n#endif\n",
                to: "Packages/Screens/Sources/ScreensKit/s.c")
            #expect(try house.findings().found == ["Packages/Screens/Sources/ScreensKit/s.c:3 cross-layer-import"])
        }
    }

    @Test func localPackage_outsideTheFolder_isNamed() throws {
        try withHouse(dependency: "") { house in
            try house.write(
                house.manifest(
                    "Screens", dependencies: ".package(path: \"../../Net\")", uses: ".product(name: \"NetKit\", package: \"Net\")"),
                to: "Packages/Screens/Screens/Package.swift")
            try house.write("", to: "Packages/Screens/Screens/Sources/ScreensKit/s.swift")
            let run = try strata("check", "\(house.root)/Packages/Screens/Screens")
            #expect(run.output.contains("note: skipped: package 'net' of ., which lies outside the checked folder"), "\(run)")
        }
    }

    @Test func targets_areDecidedWithoutSwiftPMAndEachFileOnce() throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write("#if SWIFT_PACKAGE\nimport Nowhere\n#else\nimport NetKit\n#endif\n", to: "App/App.swift")
            try house.write("import NetKit\n", to: "App/Inner/Inner.swift")
            try house.write(
                """
                layers:
                  - {name: screens, packages: [Packages/Screens, App, App/Inner], uses: []}
                  - {name: transports, packages: [Packages/Net]}
                targets: [{module: App, path: App}, {module: Inner, path: App/Inner}]

                """, to: ".strata.yml")
            let (found, run) = try house.findings()
            #expect(found == ["App/App.swift:4 cross-layer-import", "App/Inner/Inner.swift:1 cross-layer-import"])
            #expect(run.output.contains("\"imports\": 3"))
        }
    }

    @Test func facts_withoutThoseOfAPackage_areNoAnswer() throws {
        try withHouse { house in
            try house.write("", to: "facts/none")
            for package in ["Screens", "Net"] {
                _ = try strata("facts", "Packages/\(package)", "--path", house.root, "--output", "\(house.root)/facts/\(package).json")
            }
            #expect(try house.findings("--facts", "\(house.root)/facts").found == Self.both)
            for package in ["Screens", "Net"] {
                let file = "\(house.root)/facts/\(package).json"
                let text = try String(contentsOfFile: file, encoding: .utf8)
                try FileManager.default.removeItem(atPath: file)
                let (_, run) = try house.findings("--facts", "\(house.root)/facts")
                #expect(run.errors.contains("Packages/\(package)/Package.swift: error: no facts of this package were given"), "\(run)")
                #expect(run.status == 2)
                try text.write(toFile: file, atomically: true, encoding: .utf8)
            }
        }
    }

    @Test(arguments: ["layers: []\n", "exclude: []\n"])
    func configuration_withoutLayers_saysSo(text: String) throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write(text, to: ".strata.yml")
            let run = try strata("check", house.root)
            if text.hasPrefix("layers") {
                #expect(run.errors.contains(".strata.yml:1:1: error: there is no layer here; name one"))
                #expect(run.status == 2)
            } else {
                #expect(run.output.contains("note: skipped: layer rules: .strata.yml declares no layers\n"))
            }
        }
    }

    @Test func configuration_ofAnotherEndingOrAbove_isFound() throws {
        try withHouse { house in
            #expect(try house.findings(in: "\(house.root)/Packages/Screens/Sources").found == Self.both)
            try FileManager.default.moveItem(atPath: "\(house.root)/.strata.yml", toPath: "\(house.root)/.strata.yaml")
            #expect(try house.findings(in: "\(house.root)/Packages").found == Self.both)
            try house.write("", to: ".strata.yml")
            #expect(try strata("check", house.root).errors == ".strata.yaml: error: there is a .strata.yml too; remove one of them\n")
        }
    }

    @Test func underscoredModule_isNotTheToolchainsByItsName() throws {
        try withHouse(dependency: "", screen: "import _NetKit\nimport _Concurrency\nimport _MapKit_SwiftUI\n") { house in
            let found = try house.findings().found
            #expect(found == ["Packages/Screens/Sources/ScreensKit/Screen.swift:1 undeclared-import"])
        }
    }

    @Test func manifest_thatPutsAVariablesNameTogether_isAskedAgain() throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let extra = Context.environment["EX" + "TRA"] != nil
                let package = Package(name: "Net", targets: [.target(name: "NetKit")] + (extra ? [.target(name: "Gone")] : []))
                """, to: "Packages/Net/Package.swift")
            #expect(try strata(["check", house.root]).status == 0)
            #expect(try strata(["check", house.root], environment: ["EXTRA": "1"]).errors.contains("target 'Gone' has no folder"))
        }
    }

    @Test func unreadableManifestAndSource_haveNoFollowUps() throws {
        try withHouse { house in
            try house.write("import NetKit\n", to: "Packages/Net/Package.swift")
            let (found, run) = try house.findings()
            #expect(found == [])
            #expect(!run.errors.contains("no package matches"), "\(run.errors)")
            #expect(run.status == 2)
        }
        try withHouse(screen: "let s = \"\"\"\nimport NetKit\n") { house in
            let (found, run) = try house.findings()
            #expect(found == [Self.both[0]])
            #expect(run.status == 2)
        }
    }

    @Test func namesThatMatchNothing_onOneLongLine_areShownInPart() throws {
        try withHouse(dependency: "", screen: "") { house in
            let names = (0..<4000).map { "Missing\($0)" }.joined(separator: ", ")
            try house.write(
                try String(contentsOfFile: "\(house.root)/.strata.yml", encoding: .utf8) + "test-only: [\(names)]\n", to: ".strata.yml")
            let run = try strata("check", house.root)
            #expect(run.errors.utf8.count < 2_000_000, "\(run.errors.utf8.count)")
            #expect(run.errors.contains("no module matches 'Missing3999'"))
        }
    }

    @Test func cache_thatCannotBeWritten_isNoReasonToFail() throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write("a file", to: "cache")
            let run = try strata(
                ["check", house.root], environment: ["STRATA_CACHE": "\(house.root)/cache", "XDG_CACHE_HOME": "\(house.root)/cache"])
            #expect(run.status == 0, "\(run)")
        }
    }

    @Test func folder_thatAKilledRunLeft_isRemoved() throws {
        try withHouse(dependency: "", screen: "") { house in
            try house.write("", to: "cache/scratch/0AB6E6E5-7F2F-4F2D-9F0B-2C3B7A4A1D11/lock")
            try house.write(house.manifest("Net") + "\n_ = CommandLine.arguments\n", to: "Packages/Net/Package.swift")
            let run = try strata(["check", house.root, "--allow-manifests"], environment: ["STRATA_CACHE": "\(house.root)/cache"])
            #expect(run.status == 0, "\(run)")
            let left = try FileManager.default.contentsOfDirectory(atPath: "\(house.root)/cache/scratch")
            #expect(left == [])
        }
    }

    @Test func places_inAMonorepo_areThoseOfTheRepositoryAndCountCharacters() throws {
        try withHouse(screen: "/* größer */ import NetKit\n") { house in
            try FileManager.default.createDirectory(atPath: "\(house.root)/.git", withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: "\(house.root)/apps", withIntermediateDirectories: true)
            for name in [".strata.yml", "Packages"] {
                try FileManager.default.moveItem(atPath: "\(house.root)/\(name)", toPath: "\(house.root)/apps/\(name)")
            }
            let github = try strata("check", "\(house.root)/apps", "--format", "github").output
            #expect(github.contains("file=apps/Packages/Screens/Sources/ScreensKit/Screen.swift,line=1,col=16,"), "\(github)")
            let sarif = try strata("check", "\(house.root)/apps", "--format", "sarif").output
            #expect(sarif.contains("\"uri\": \"apps/Packages/Screens/Sources/ScreensKit/Screen.swift\""), "\(sarif)")
            #expect(sarif.contains("\"startColumn\": 14"))
        }
    }

    @Test func baseline_thatIsConfiguredAndNotThereYet_isWritten() throws {
        try withHouse { house in
            try house.write(
                try String(contentsOfFile: "\(house.root)/.strata.yml", encoding: .utf8) + "baseline: known.txt\n", to: ".strata.yml")
            #expect(try strata("baseline", house.root).output == "known.txt: 2 violations written\n")
            #expect(try strata("check", house.root).status == 0)
        }
    }
}
