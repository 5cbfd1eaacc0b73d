import Foundation
import StrataCLI
import StrataRules
import Testing

/// Commands run in process.
@Suite(.serialized) struct CheckCommandTests {
    private static let finding = """
        Packages/Screens/Package.swift:13:32: error: [cross-layer-import] HomeScreens (presentation) declares a dependency on NetworkKit (micro-services)
          because: screens ask services for outcomes
          fix: use services instead, or move this code to a layer that may use micro-services
        Packages/Screens/Sources/HomeScreens/Home.swift:4:1: error: [cross-layer-import] HomeScreens (presentation) imports NetworkKit (micro-services)
          because: screens ask services for outcomes
          only in: linux-debug, macos-debug, ios-debug
          fix: use services instead, or move this code to a layer that may use micro-services
        2 violations of 1 rule
        next: 'strata explain cross-layer-import' explains the rule; 'strata baseline' records known violations
        checked 3 packages, 5 modules, 5 files, 7 imports, 5 edges, 6 configurations; files: 8 checked, 0 excluded, 0 unowned; symbols: not checked; skipped 0

        """

    @Test func check_ofAThreeTierWorkspace_printsFindingsAndExitsWith1() throws {
        let run = try strata("check", fixture("check_ofAThreeTierWorkspace"))
        #expect(run.output == Self.finding)
        #expect(run.errors == "")
        #expect(run.status == 1)
    }

    @Test func check_twice_isByteIdenticalInEveryFormat() throws {
        for format in ["text", "json", "sarif", "github", "xcode", "junit"] {
            let arguments = ["check", fixture("check_ofAThreeTierWorkspace"), "--format", format]
            #expect(try strata(arguments).output == strata(arguments).output)
        }
    }

    @Test func check_withABrokenConfiguration_exitsWith2AndACodeFrame() throws {
        let run = try strata(["check", ".", "--config", "misspelt.yml"], in: fixture("check_ofAThreeTierWorkspace"))
        #expect(
            run.errors == """
                misspelt.yml:3:5: error: unknown key 'pakages'; did you mean 'packages'?
                  3 |     pakages: [Packages/Screens]
                    |     ^~~~~~~

                """)
        #expect(run.output == "")
        #expect(run.status == 2)
    }

    @Test func check_withAnUnmatchedPattern_exitsWith2AndPrintsFindings() throws {
        try withTemporaryFolder { folder in
            let text = try String(contentsOfFile: fixture("check_ofAThreeTierWorkspace") + "/.strata.yml", encoding: .utf8)
            try (text + "roots: [Ap]\n").write(toFile: "\(folder)/s.yml", atomically: true, encoding: .utf8)
            let run = try strata("check", fixture("check_ofAThreeTierWorkspace"), "--config", "\(folder)/s.yml")
            #expect(run.output == Self.finding)
            #expect(run.errors.contains("s.yml:13:9: error: no package matches 'Ap'"))
            #expect(run.status == 2)
        }
    }

    @Test func check_withoutConfiguration_reportsThatLayersAreNotChecked() throws {
        let run = try strata("check", fixture("check_ofAThreeTierWorkspace") + "/Packages/Network")
        #expect(
            run.output == """
                note: without a .strata.yml, layers are not checked
                checked 1 package, 1 module, 1 file, 1 import, 0 edges, 6 configurations; files: 2 checked, 0 excluded, 0 unowned; symbols: not checked; skipped 0

                """)
        #expect(run.status == 0)
        #expect(try strata("check", "-q", fixture("check_ofAThreeTierWorkspace") + "/Packages/Network").output == "")
    }

    @Test func check_ofAnEmptyFolder_exitsWith2() throws {
        try withTemporaryFolder { folder in
            let run = try strata("check", folder)
            #expect(
                run.errors
                    == ".: error: no Package.swift and no Xcode project in this folder or below; pass the path of a Swift workspace\n"
            )
            #expect(run.status == 2)
        }
        let missing = try strata("check", "/nowhere/at/all")
        #expect(missing.errors == "/nowhere/at/all: error: cannot be read: No such file or directory\n")
        #expect(missing.status == 2)
    }

    @Test func check_withOutputs_writesEachReportToItsFile() throws {
        try withTemporaryFolder { folder in
            let run = try strata(
                "check", fixture("check_ofAThreeTierWorkspace"), "--format", "json", "--output", "\(folder)/r.json", "--format=text",
                "--format", "sarif", "--output=\(folder)/r.sarif")
            #expect(run.output == Self.finding)
            #expect(run.status == 1)
            let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(folder)/r.json"))) as? [String: Any]
            #expect((json?["violations"] as? [Any])?.count == 2)
            let sarif =
                try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(folder)/r.sarif"))) as? [String: Any]
            #expect(sarif?["version"] as? String == "2.1.0")
            let onlyFile = try strata("check", fixture("check_ofAThreeTierWorkspace"), "--output", "\(folder)/r.txt")
            #expect(try String(contentsOfFile: "\(folder)/r.txt", encoding: .utf8) == Self.finding)
            #expect(
                onlyFile.output
                    == "checked 3 packages, 5 modules, 5 files, 7 imports, 5 edges, 6 configurations; files: 8 checked, 0 excluded, 0 unowned; symbols: not checked; skipped 0\n"
            )
        }
    }

    @Test func check_withAnOutputThatCannotBeWritten_exitsWith2() throws {
        let run = try strata("check", fixture("check_ofAThreeTierWorkspace"), "--output", "/nowhere/at/all/r.txt")
        #expect(run.errors == "/nowhere/at/all/r.txt: error: the report cannot be written; use a path in an existing folder\n")
        #expect(run.status == 2)
    }

    @Test(arguments: [
        ["check", "--format", "xml"], ["check", "--format", "text", "--format", "json"], ["chekc"], ["check", "--colour", "always"],
        ["imports"],
        ["explain", "nothing"], ["why", "A"], ["graph", "--symbols", "--check", "README.md"],
        ["graph", "--symbols", "--index-store", "off"], ["graph", "--symbols"], ["check", "--staged", "--changed-since", "HEAD"],
    ])
    func command_thatIsNotUnderstood_exitsWith2(arguments: [String]) throws {
        let run = try strata(arguments, in: fixture("check_ofAThreeTierWorkspace"))
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(!run.errors.isEmpty)
    }

    @Test func check_withColors_onlyWhenAsked() throws {
        let path = fixture("check_ofAThreeTierWorkspace")
        #expect(try strata("check", path, "--color", "always").output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(try strata(["check", path], isTerminal: true).output.contains("\u{1B}["))
        #expect(try !strata(["check", path], isTerminal: true, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}["))
        #expect(try !strata(["check", path, "--color", "never"], isTerminal: true).output.contains("\u{1B}["))
    }

    @Test func modules_printsLayersAndUses() throws {
        let run = try strata("modules", fixture("check_ofAThreeTierWorkspace"))
        #expect(
            run.output == """
                Packages/Network   NetworkKit        library  micro-services  1 file
                Packages/Screens   HomeScreens       library  presentation    1 file  → HomeAPI, NetworkKit
                Packages/Screens   HomeScreensTests  test     presentation    1 file  → HomeScreens
                Packages/Services  HomeAPI           library  services        1 file
                Packages/Services  HomeService       library  services        1 file  → HomeAPI, NetworkKit

                """)
        #expect(run.status == 0)
        let json = try strata("modules", fixture("check_ofAThreeTierWorkspace"), "--format", "json").output
        let modules = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(modules.map { $0["module"] as? String } == ["NetworkKit", "HomeScreens", "HomeScreensTests", "HomeAPI", "HomeService"])
        #expect(modules[1]["dependencies"] as? [String] == ["HomeAPI", "NetworkKit"])
        #expect(modules[1]["layer"] as? String == "presentation")
    }

    @Test func why_printsTheShortestChain() throws {
        let path = fixture("check_ofAThreeTierWorkspace")
        let run = try strata("why", "HomeScreensTests", "NetworkKit", "--path", path)
        #expect(
            run.output == """
                HomeScreensTests → HomeScreens → NetworkKit
                  Packages/Screens/Tests/HomeScreensTests/HomeTests.swift:3:11: HomeScreensTests imports HomeScreens
                  Packages/Screens/Sources/HomeScreens/Home.swift:4:1: HomeScreens imports NetworkKit
                cheapest cut, 2 places to change:
                  HomeScreensTests → HomeScreens, first at Packages/Screens/Tests/HomeScreensTests/HomeTests.swift:3:11
                symbols: not checked

                """)
        #expect(run.status == 0)
        let none = try strata("why", "NetworkKit", "HomeScreens", "--path", path)
        #expect(none.output == "NetworkKit does not use HomeScreens, by no route\n")
        #expect(none.status == 1)
        #expect(
            try strata("why", "NetworkKit", "Gone", "--path", path).errors
                == "error: there is no module 'Gone'; 'strata modules' lists them\n")
    }
}

/// Commands that read no manifest.
@Suite struct FactCommandTests {
    @Test func imports_ofAFile_printsEachWithItsPlace() throws {
        let run = try strata(["imports", "Everything.swift"], in: fixture("imports_ofAFile"))
        #expect(
            run.output == """
                Everything.swift:2:1: import Foundation
                Everything.swift:4:18: @_spi(Internal) @testable public import struct Net.Client
                Everything.swift:6:1: import UIKit   #if canImport(UIKit)
                Everything.swift:8:1: import Glibc   #if !canImport(UIKit) && (os(Linux) && DEBUG)
                Everything.swift:8:15: import func Musl.exit   #if !canImport(UIKit) && (os(Linux) && DEBUG)
                Everything.swift:10:12: @_exported import AppKit   #if !canImport(UIKit) && !(os(Linux) && DEBUG)

                """)
        #expect(run.status == 0)
    }

    @Test func imports_asJSON_hasTheDocumentedKeys() throws {
        let run = try strata(["imports", ".", "--format", "json"], in: fixture("imports_ofAFile"))
        let items = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(items.count == 6)
        let client = items[1]
        #expect(
            Set(client.keys) == [
                "file", "line", "column", "module", "path", "kind", "attributes", "access", "conditions", "exported", "testable",
            ])
        #expect(client["file"] as? String == "Everything.swift")
        #expect(client["line"] as? Int == 4)
        #expect(client["column"] as? Int == 18)
        #expect(client["module"] as? String == "Net")
        #expect(client["path"] as? String == "Net.Client")
        #expect(client["kind"] as? String == "struct")
        #expect(client["attributes"] as? [String] == ["@_spi(Internal)", "@testable"])
        #expect(client["access"] as? String == "public")
        #expect(client["testable"] as? Bool == true)
        #expect(items[0]["access"] is NSNull)
        #expect(items[5]["exported"] as? Bool == true)
        #expect(items[2]["conditions"] as? [String] == ["canImport(UIKit)"])
    }

    @Test func imports_ofSomethingUnreadable_exitsWith2() throws {
        let missing = try strata("imports", "/nowhere/a.swift")
        #expect(missing.errors == "/nowhere/a.swift: error: cannot be read: No such file or directory\n")
        #expect(missing.status == 2)
        try withTemporaryFolder { folder in
            try "import A\n/* open".write(toFile: "\(folder)/a.swift", atomically: true, encoding: .utf8)
            let broken = try strata(["imports", "a.swift"], in: folder)
            #expect(broken.output == "a.swift:1:1: import A\n")
            #expect(broken.errors == "a.swift:2:1: error: this '/*' comment never ends; close it with '*/'\n")
            #expect(broken.status == 2)
            try FileManager.default.createDirectory(atPath: "\(folder)/empty", withIntermediateDirectories: true)
            #expect(try strata(["imports", "empty"], in: folder).errors == "empty: error: no Swift file is here\n")
        }
    }

    @Test func explain_withoutARule_listsAll() throws {
        let run = try strata("explain")
        #expect(run.output.split(separator: "\n").count == Rules.all.count)
        #expect(run.output.contains("\ncross-layer-import           A module uses only the layers that its own layer may use"))
    }

    @Test(arguments: Rules.identifiers)
    func explain_ofARule_showsItsExamples(identifier: String) throws {
        let run = try strata("explain", identifier)
        let rule = try #require(Rules.all.first { $0.identifier == identifier })
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("\(identifier): "))
        for text in [rule.violations, rule.allowed] {
            for line in text.split(separator: "\n") { #expect(run.output.contains("  \(line)\n")) }
        }
    }

    @Test func explain_ofARule_showsItsConfiguration() throws {
        try withTemporaryFolder { folder in
            let yaml = """
                layers:
                  - {name: screens, packages: [Screens], uses: [services], because: screens ask for outcomes}
                  - {name: services, packages: [Services/*], conventions: [documented-public]}
                severity: {cross-layer-import: warning}
                exceptions:
                  - {rule: cross-layer-import, from: A, to: B, reason: until the move is done, owner: us}

                """
            try yaml.write(toFile: "\(folder)/.strata.yml", atomically: true, encoding: .utf8)
            let layers = try strata(["explain", "cross-layer-import"], in: folder).output
            #expect(
                layers.hasSuffix(
                    """
                    Here, by .strata.yml:
                      screens uses services: screens ask for outcomes
                      services uses every layer below it
                      a violation is a warning
                      but not A → B: until the move is done (us)

                    """ + "\n"), "\(layers)")
            let convention = try strata(["explain", "documented-public", "--path", folder]).output
            #expect(convention.contains("  it holds for services\n  a violation is an error\n"))
            try "layers: 1\n".write(toFile: "\(folder)/.strata.yml", atomically: true, encoding: .utf8)
            #expect(try strata(["explain", "cycle"], in: folder).status == 2)
        }
    }

    @Test func help_andVersion_exitWith0() throws {
        let help = try strata("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("Exit status: 0 no violations, 1 violations, 2 the check could not run."))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try strata("--version").output.hasPrefix("strata 0.1.0\ncommit: not recorded (not built by make)\nrules: "))
        #expect(try strata("check", "--help").status == 0)
        #expect(try strata().status == 0)
    }

    @Test func unusedResource_onDisk_isFoundAtItsPlaceAndInFactsToo() throws {
        try withTemporaryFolder { root in
            let files = [
                "Package.swift": """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "Kit",
                    targets: [
                        .target(name: "Kit", resources: [
                            .embedInCode("Pages/used.html"), .embedInCode("Pages/old.html"), .process("Texts"), .copy("Data"),
                        ])
                    ])

                """,
                "Sources/Kit/Kit.swift": """
                let page = PackageResources.used_html
                let zones = Bundle.module.url(forResource: "zones", withExtension: "json")

                """,
                "Sources/Kit/Pages/used.html": "", "Sources/Kit/Pages/old.html": "", "Sources/Kit/Texts/de.lproj/A.strings": "",
                "Sources/Kit/Data/zones.json": "", "Sources/Kit/Data/towns.json": "",
            ]
            for (path, text) in files { try write(text, to: "\(root)/\(path)") }
            let expected = """
                Package.swift:7:59: error: [unused-resource] Kit bundles 'Sources/Kit/Pages/old.html', but no code uses it
                  fix: remove the file, and "Pages/old.html" from target 'Kit'
                Package.swift:7:103: error: [unused-resource] Kit bundles 'Sources/Kit/Data/towns.json', but no code uses it
                  fix: remove the file, or exclude it from target 'Kit'

                """
            let run = try strata("check", root)
            #expect(run.output.hasPrefix(expected), "\(run)")
            #expect(run.status == 1)
        }
    }

    /// A manifest of imports only hides a folder from Xcode. One that creates its package under a condition may hide code from the check.
    @Test func check_withAPlaceholderManifest_skipsIt_andReportsItsSources() throws {
        try withTemporaryFolder { root in
            let header = "// swift-tools-version: 5.6\nimport PackageDescription\n"
            try write(header + "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n", to: "\(root)/Kit/Package.swift")
            try write("", to: "\(root)/Kit/Sources/Kit/A.swift")
            try write(header, to: "\(root)/App/Package.swift")
            let clean = try strata("check", root, "--all")
            #expect(clean.output.contains("package 'App': its manifest declares no package"), "\(clean)")
            #expect(clean.status == 0 && clean.errors == "")
            try write("", to: "\(root)/App/Sources/App/B.swift")
            #expect(try strata("check", root, "--all").output.contains("App/Sources/App/B.swift"), "its sources are in no target")
            #expect(try strata("manifest", "\(root)/App").errors.contains("the manifest declares no package"))
            try write(header + "if false { _ = Package(name: \"App\") }\n", to: "\(root)/App/Package.swift")
            #expect(try strata("check", root).status == 2)
        }
    }
}
