import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// Rules about packages and their files.
extension RuleExamples {
    static var deadImport: [RuleExample] {
        [
            .bad("inside '#if false'", findings: 1) { $0.importing("#if false\nimport Foundation\n#endif", in: "CacheKit") },
            .good("for builds without SwiftPM") {
                $0.importing("#if !SWIFT_PACKAGE\nimport Foundation\n#endif", in: "CacheKit")
            },
            .bad("in the other branch of '#if true'", findings: 1) {
                $0.importing("#if true\nimport Foundation\n#else\nimport Dispatch\n#endif", in: "CacheKit")
            },
            .bad("for a compiler older than the tools version", findings: 1) {
                $0.importing("#if compiler(<6) && os(Linux)\nimport Foundation\n#endif", in: "CacheKit")
            },
            .bad("inside another branch", findings: 1) {
                $0.importing("#if DEBUG\n#if !true || false\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .bad("two platforms at once", findings: 1) {
                $0.importing("#if os(Linux)\n#if os(macOS)\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .good("a platform that is not in the matrix") { $0.importing("#if os(Windows)\nimport WinSDK\n#endif", in: "CacheKit") },
            .good("a compilation condition that only some builds define") {
                $0.importing("#if FORK\nimport Foundation\n#endif", in: "CacheKit")
            },
            .good("for a compiler newer than the tools version") {
                $0.importing("#if compiler(>=99)\nimport Foundation\n#endif", in: "CacheKit")
            },
        ]
    }

    static var undeclaredImport: [RuleExample] {
        [
            .bad("a module that another target depends on", findings: 1) { $0.importing("import CacheKit", in: "FitnessService") },
            .good("a forbidden dependency that is declared for one platform only") {
                $0.declare("NetworkKit", in: "FitnessScreens", onlyOn: ["macos"])
                $0.importing("import NetworkKit", in: "FitnessScreens")
            },
            .bad("a module that a dependency depends on", findings: 1) {
                $0.declare("InventoryAPI", in: "InventoryService")
                $0.importing("import InventoryAPI\nimport NetworkKit", in: "InventoryService")
            },
            .bad("a module that no package provides", findings: 1) { $0.importing("import Mystery", in: "CacheKit") },
            .bad("an external module that only a sibling target declares", findings: 1) {
                $0.importing("import GRDB", in: "DatabaseKitTests")
            },
            .bad("declared for another platform only", findings: 1) {
                $0.declare("CacheKit", in: "FitnessService", onlyOn: ["macos"])
                $0.importing("import CacheKit", in: "FitnessService")
            },
            .bad("an external product that is declared for another platform only", findings: 1) {
                $0.declare("grdb.swift/GRDB", in: "FitnessService", onlyOn: ["macos"])
                $0.importing("import GRDB", in: "FitnessService")
            },
            .good("imported only on the platform for which it is declared") {
                $0.declare("CacheKit", in: "FitnessService", onlyOn: ["macos"])
                $0.importing("#if os(macOS)\nimport CacheKit\n#endif", in: "FitnessService")
            },
            .good("modules of the toolchain") {
                $0.importing("import Foundation\nimport Dispatch\nimport struct Swift.Array\nimport _Concurrency", in: "CacheKit")
            },
            .good("the product has the module's name") { $0.use("GRDB", in: "DatabaseKit", declaring: "grdb.swift/GRDB") },
            .good("inside a compilation condition that no manifest defines") {
                $0.importing("#if PRIVATE_FORK\nimport Mystery\n#elseif ANOTHER\nimport CacheKit\n#endif", in: "FitnessService")
            },
            .good("an optional import of something external") {
                $0.importing("#if canImport(Mystery)\nimport Mystery\n#endif", in: "CacheKit")
            },
        ]
    }

    static var unownedFile: [RuleExample] {
        [
            .bad("a file outside every package", findings: 1) { $0.addFile("Legacy/Old.swift", "import NetworkKit") },
            .good("a build folder, recognized by its contents") {
                $0.addFile("scratch/workspace-state.json", #"{"object": {}}"#)
                $0.addFile("scratch/checkouts/Old/Old.swift", "")
            },
            .bad("a folder of no target", findings: 1) {
                $0.addFile("Packages/MicroServices/Cache/Sources/Forgotten/Old.swift", "import NetworkKit")
            },
            .bad("C files and headers", findings: 2) {
                $0.addFile("Legacy/old.m", "@import NetworkKit;")
                $0.addFile("Legacy/old.h", "")
            },
            .bad("a hidden folder", findings: 1) { $0.addFile(".tools/Old.swift", "") },
            .bad("a folder that only has the name of a build folder", findings: 1) { $0.addFile(".build/checkouts/Old/Old.swift", "") },
            .good("excluded with a reason") {
                $0.addFile("Legacy/Old.swift", "")
                $0.configure("exclude: [{path: Legacy, because: it goes away in spring}]")
            },
            .good("declared in the configuration") {
                $0.addFile("Legacy/Old.swift", "import Foundation")
                $0.configure("targets: [{module: Legacy, path: Legacy}]")
                $0.configure("roots: [App, Legacy]")
            },
            .good("a snippet of a package") {
                $0.addFile("Packages/MicroServices/Cache/Snippets/Basics/Get.swift", "import CacheKit")
            },
        ]
    }

    static var unusedDependency: [RuleExample] {
        [
            .bad("a product of another package") { $0.declare("CacheKit", in: "FitnessService") },
            .good("imported where it is declared") {
                $0.declare("CacheKit", in: "FitnessService", onlyOn: ["linux"])
                $0.importing("#if os(Linux)\nimport CacheKit\n#endif", in: "FitnessService")
            },
            .bad("a target of the same package") { $0.declare("FitnessAPI", in: "FitnessTesting") },
            .bad("in a test target") { $0.declare("FitnessAPI", in: "FitnessServiceTests") },
            .bad("imported only where it is not declared") {
                $0.declare("CacheKit", in: "FitnessService", onlyOn: ["linux"])
                $0.importing("#if os(macOS)\nimport CacheKit\n#endif", in: "FitnessService")
            },
            .good("only one branch imports it") {
                $0.declare("CacheKit", in: "FitnessService")
                $0.importing("#if os(Windows)\nimport CacheKit\n#endif", in: "FitnessService")
            },
            .good("a test that runs an executable") { $0.declare("harbor", in: "AppTests") },
        ]
    }

    static var unusedModule: [RuleExample] {
        [
            .bad("no product and no user", findings: 1) {
                $0.addPackage("Packages/MicroServices/Clock", [.target("ClockKit"), .target("OldClockKit")], offering: ["ClockKit"])
            },
            .good("used by another target, or by a test") {
                $0.addPackage(
                    "Packages/MicroServices/Clock",
                    [
                        .target("ClockKit", uses: ["ClockFormat"], ["a.swift": "import ClockFormat\n"]), .target("ClockFormat"),
                        .target("ClockFixtures"),
                        .target("ClockKitTests", .test, uses: ["ClockFixtures"], ["b.swift": "import ClockFixtures\n"]),
                    ], offering: ["ClockKit"])
            },
            .bad("two unused targets", findings: 2) {
                $0.addPackage(
                    "Packages/MicroServices/Clock", [.target("ClockKit"), .target("OldClockKit"), .target("OlderClockKit")],
                    offering: ["ClockKit"])
            },
            .bad("the unused one of several targets that use each other", findings: 1) {
                $0.addPackage(
                    "Packages/MicroServices/Clock",
                    [
                        .target("ClockKit"), .target("OldClockKit", uses: ["OldParts"], ["a.swift": "import OldParts\n"]),
                        .target("OldParts"),
                    ], offering: ["ClockKit"])
            },
            .good("a package without products") {
                $0.addPackage(
                    "App/Extra", [.target("extra", .executable), .target("ExtraParts"), .target("ExtraTests", .test)], offering: [])
                $0.configure("roots: [App, App/Extra]")
            },
        ]
    }

    static var unusedResource: [RuleExample] {
        [
            .bad("an embedded file that no code names", findings: 1) {
                $0.carry("Pages/help.html", .embedInCode, in: "NetworkKit")
                $0.importing("let page = PackageResources.help_js", in: "NetworkKit")
            },
            .good("an embedded file that is used by its generated name") {
                $0.carry("Pages/help-page.html", .embedInCode, in: "NetworkKit")
                $0.importing("let page = PackageResources.help_page_html", in: "NetworkKit")
            },
            .bad("a bundled file while the code loads another one", findings: 1) {
                $0.carry("Data/zones.json", .copy, in: "NetworkKit")
                $0.importing("let url = Bundle.module.url(forResource: \"countries\", withExtension: \"json\")", in: "NetworkKit")
            },
            .bad("a resource folder of which only one file is used", findings: 1) {
                $0.carry("Data/zones.json", .process, in: "NetworkKit", as: "Data")
                $0.carry("Data/countries.json", .process, in: "NetworkKit", as: "Data")
                $0.importing("let url = Bundle.module.url(forResource: \"countries\", withExtension: \"json\")", in: "NetworkKit")
            },
            .good("a computed name") {
                $0.carry("Data/zones.json", .copy, in: "NetworkKit")
                $0.importing(
                    "func url(_ name: String) -> URL? { Bundle.module.url(forResource: name, withExtension: nil) }", in: "NetworkKit")
            },
            .good("the folder is used as a whole") {
                $0.carry("Data/zones.json", .copy, in: "NetworkKit", as: "Data")
                $0.importing("let url = Bundle.module.url(forResource: \"Data\", withExtension: nil)", in: "NetworkKit")
            },
            .good("translations and asset catalogs") {
                $0.carry("Texts/de.lproj/Texts.strings", .process, in: "NetworkKit", as: "Texts")
                $0.carry("Texts/Texts.xcstrings", .process, in: "NetworkKit", as: "Texts")
            },
        ]
    }
}
