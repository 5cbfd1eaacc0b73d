import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// Rules about layers and the configuration.
extension RuleExamples {
    private static let reach = "reach: [{from: [presentation], to: [GRDB], because: screens start without a database}]"
    private static let file = "Packages/MicroServices/Network/Sources/NetworkKit/NetworkKit.swift"
    private static let entry = "# strata baseline 1\nsibling-import\tNetworkKit\tCacheKit\t\(file)\t"

    static var crossLayerImport: [RuleExample] {
        [
            .bad("a screen imports a micro-service") { $0.use("NetworkKit", in: "FitnessScreens") },
            .good("a service uses a micro-service") { $0.use("CacheKit", in: "FitnessService") },
            .bad("a test imports a micro-service that its screen may not use") {
                $0.use("FitnessScreens", in: "FitnessScreensTests")
                $0.use("NetworkKit", in: "FitnessScreensTests")
            },
            .bad("a screen imports an API module instead of the facade") { $0.use("FitnessAPI", in: "FitnessScreens") },
            .bad("the facade imports an implementation") { $0.use("FitnessService", in: "Services") },
            .bad("a micro-service imports a service") { $0.use("FitnessAPI", in: "CacheKit") },
            .bad("a layer uses the composition root") { $0.use("AppComposition", in: "FitnessService") },
            .bad("only the manifest declares the micro-service") { $0.declare("NetworkKit", in: "FitnessScreens") },
            .bad("a scoped import with attributes", findings: 1) {
                $0.importing("@preconcurrency import class NetworkKit.Client", in: "FitnessScreens")
            },
            .bad("another module re-exports the micro-service", findings: 2) {
                $0.importing("@_exported import NetworkKit", in: "PresentationKit")
                $0.use("PresentationKit", in: "UserScreens")
            },
            .good("the facade re-exports an API module, which counts as its own") { $0.use("Services", in: "UserScreens") },
            .good("the import is inside a string or comment") {
                $0.importing("let s = \"import NetworkKit\" // import NetworkKit", in: "FitnessScreens")
            },
            .good("the branch is never compiled") { $0.importing("#if false\nimport NetworkKit\n#endif", in: "FitnessScreens") },
            .good("a test uses a test double of a layer that its subject may not use") {
                $0.use("NetworkKitTesting", in: "FitnessScreensTests")
            },
            .good("the composition root uses an implementation") { $0.use("InventoryService", in: "AppComposition") },
        ]
    }

    static var cycle: [RuleExample] {
        [
            .bad("two modules import each other", findings: 1) {
                $0.use("FitnessService", in: "FitnessAPI")
                $0.use("FitnessAPI", in: "FitnessService")
            },
            .good("two modules use a third") {
                $0.use("NetworkKit", in: "FitnessService")
                $0.use("NetworkKit", in: "InventoryService")
            },
            .bad("a cycle of three modules", findings: 1) {
                $0.use("CacheKit", in: "NetworkKit")
                $0.use("DatabaseKit", in: "CacheKit")
                $0.use("NetworkKit", in: "DatabaseKit")
            },
            .bad("two packages through different modules", findings: 1) {
                $0.use("InventoryAPI", in: "FitnessService")
                $0.use("FitnessAPI", in: "InventoryService")
            },
            .good("a test imports the module that it tests") { $0.use("NetworkKit", in: "NetworkKitTests") },
        ]
    }

    static var externalAllowList: [RuleExample] {
        [
            .bad("a service imports the database library", findings: 2) {
                $0.use("GRDB", in: "FitnessService", declaring: "grdb.swift/GRDB")
            },
            .good("the listed package uses it") { $0.use("GRDB", in: "DatabaseKit", declaring: "grdb.swift/GRDB") },
            .bad("only the manifest declares it", findings: 1) { $0.declare("grdb.swift/GRDB", in: "CacheKit") },
            .bad("a system module that one layer owns", findings: 1) {
                $0.configure("external: {GRDB: [DatabaseKit], FoundationNetworking: [NetworkKit]}")
                $0.importing("import FoundationNetworking", in: "CacheKit")
            },
            .good("a whole layer is listed") {
                $0.configure("external: {GRDB: [micro-services]}")
                $0.use("GRDB", in: "CacheKit", declaring: "grdb.swift/GRDB")
            },
        ]
    }

    static var forbiddenReach: [RuleExample] {
        [
            .bad("indirectly, through the facade and a service", findings: 1) {
                $0.configure(Self.reach)
                $0.use("DatabaseKit", in: "FitnessAPI")
            },
            .good("only the composition root depends on it") { $0.configure(Self.reach) },
            .bad("directly, by a manifest entry alone", findings: 1) {
                $0.configure(Self.reach)
                $0.declare("grdb.swift/GRDB", in: "UserScreens")
            },
            .bad("a module of the workspace, from one module", findings: 1) {
                $0.configure("reach: [{from: InventoryService, to: CacheKit}]")
                $0.use("FitnessService", in: "InventoryService")
                $0.use("CacheKit", in: "FitnessService")
            },
            .bad("a system module", findings: 1) {
                $0.configure("reach: [{from: [presentation], to: [Glibc]}]")
                $0.importing("import Glibc", in: "FitnessAPI")
            },
            .good("only a test depends on it") {
                $0.configure(Self.reach)
                $0.use("DatabaseKit", in: "FitnessScreensTests")
            },
            .good("the import is never compiled") {
                $0.configure(Self.reach)
                $0.importing("#if false\nimport DatabaseKit\n#endif", in: "FitnessAPI")
            },
        ]
    }

    static var overBudget: [RuleExample] {
        [
            .bad("a service that uses more modules than its layer allows", findings: 1) {
                $0.limit("{fan-out: 1}", in: "services")
                $0.use("NetworkKit", in: "FitnessService")
                $0.use("CacheKit", in: "FitnessService")
            },
            .good("exactly as many as allowed") {
                $0.limit("{fan-out: 2, kilobytes: 1}", in: "services")
                $0.use("NetworkKit", in: "FitnessService")
                $0.use("CacheKit", in: "FitnessService")
            },
            .bad("a micro-service with too many direct and indirect users", findings: 2) {
                $0.limit("{fan-in: 1, dependents: 1}", in: "micro-services")
                $0.use("NetworkKit", in: "FitnessService")
                $0.use("NetworkKit", in: "InventoryService")
            },
            .bad("a dependency chain that is too deep", findings: 1) {
                $0.limit("{depth: 1}", in: "presentation")
                $0.use("PresentationKit", in: "UserScreens")
            },
            .bad("larger than a kilobyte", findings: 1) {
                $0.limit("{kilobytes: 1}", in: "services")
                $0.importing("// " + String(repeating: "x", count: 1_100), in: "FitnessService")
            },
            .good("tests, test-only modules and other layers do not count") {
                $0.limit("{fan-in: 1}", in: "micro-services")
                $0.use("NetworkKit", in: "FitnessService")
                $0.importing("@testable import NetworkKit", in: "NetworkKitTests", declaring: "NetworkKit")
            },
        ]
    }

    static var peerImport: [RuleExample] {
        [
            .bad("a screen module imports another of its package") { $0.use("UserScreens", in: "FitnessScreens") },
            .good("a test uses both peers of its package") {
                $0.use("UserScreens", in: "FitnessScreensTests")
                $0.use("FitnessScreens", in: "FitnessScreensTests")
            },
            .bad("only the manifest declares the peer") { $0.declare("UserScreens", in: "FitnessScreens") },
            .bad("the import is conditional", findings: 1) {
                $0.importing("#if DEBUG\n@testable import UserScreens\n#endif", in: "FitnessScreens")
            },
            .good("a peer uses a module that is not a peer") { $0.use("PresentationKit", in: "UserScreens") },
        ]
    }

    static var reexportLeak: [RuleExample] {
        [
            .bad("a service re-exports a micro-service", findings: 1) {
                $0.use("NetworkKit", in: "FitnessService", statement: "@_exported import NetworkKit")
            },
            .good("the facade is an umbrella") { $0.use("InventoryAPI", in: "Services", statement: "@_exported import InventoryAPI") },
            .bad("a micro-service re-exports an external module", findings: 1) {
                $0.importing("@_exported import GRDB", in: "DatabaseKit", declaring: "grdb.swift/GRDB")
            },
            .bad("the attribute is on its own line", findings: 1) { $0.importing("@_exported\nimport Foundation", in: "CacheKit") },
            .good("a public import does not re-export") { $0.importing("public import Foundation", in: "CacheKit") },
            .good("a declared umbrella") {
                $0.configure("umbrellas: {DatabaseKit: [GRDB]}")
                $0.importing("@_exported import GRDB", in: "DatabaseKit", declaring: "grdb.swift/GRDB")
            },
        ]
    }

    static var siblingImport: [RuleExample] {
        [
            .bad("a micro-service imports another") { $0.use("CacheKit", in: "NetworkKit") },
            .good("a service uses another's API module") { $0.use("FitnessAPI", in: "InventoryService") },
            .bad("a service imports another's implementation") { $0.use("FitnessService", in: "InventoryService") },
            .bad("only the manifest declares the sibling") { $0.declare("CacheKit", in: "NetworkKit") },
            .bad("a test imports a sibling of its subject") { $0.use("CacheKit", in: "NetworkKitTests") },
            .good("modules of one package use each other") { $0.use("NetworkKit", in: "NetworkKitTesting") },
        ]
    }

    static var staleBaseline: [RuleExample] {
        [
            .bad("the violation no longer exists", findings: 1) { $0.know(Self.entry + "1\n") },
            .good("the violation exists") {
                $0.know(Self.entry + "1\n")
                $0.importing("import CacheKit", in: "NetworkKit")
            },
            .bad("fewer violations than the entry counts", findings: 1) {
                $0.know(Self.entry + "2\n")
                $0.importing("import CacheKit", in: "NetworkKit")
            },
            .bad("the entry names another module", findings: 1) {
                $0.know(Self.entry + "1\n")
                $0.importing("import DatabaseKit", in: "NetworkKit")
            },
            .good("the file moved within its module") {
                $0.know(Self.entry.split(separator: "NetworkKit.swift").joined(separator: "Old/Client.swift") + "1\n")
                $0.importing("import CacheKit", in: "NetworkKit")
            },
        ]
    }

    static var staleException: [RuleExample] {
        [
            .bad("nothing violates the rule", findings: 1) {
                $0.configure("exceptions: [{rule: sibling-import, from: NetworkKit, to: CacheKit, reason: history, owner: core}]")
            },
            .good("the violation exists") {
                $0.configure(
                    "exceptions: [{rule: sibling-import, from: NetworkKit, to: CacheKit, reason: history, owner: core, expires: 2999-12-31}]"
                )
                $0.use("CacheKit", in: "NetworkKit")
            },
            .bad("it has expired", findings: 1) {
                $0.configure(
                    "exceptions: [{rule: sibling-import, from: NetworkKit, to: CacheKit, reason: history, owner: core, expires: 2020-01-31}]"
                )
                $0.use("CacheKit", in: "NetworkKit")
            },
            .bad("it names another module", findings: 1) {
                $0.configure("exceptions: [{rule: sibling-import, from: CacheKit, reason: history, owner: core}]")
                $0.use("CacheKit", in: "NetworkKit")
            },
            .good("the violation can only be found with an index, and there is none") {
                $0.configure("exceptions: [{rule: member-leak, from: NetworkKit, to: CacheKit, reason: history, owner: core}]")
            },
            .good("a pattern matches the violation") {
                $0.configure("exceptions: [{rule: sibling-import, from: \"Network*\", reason: history, owner: core}]")
                $0.use("CacheKit", in: "NetworkKit")
            },
        ]
    }

    static var testCodeInProduction: [RuleExample] {
        [
            .bad("a service uses a test double") { $0.use("NetworkKitTesting", in: "FitnessService") },
            .good("a module with a name for tests imports a testing library") {
                $0.addPackage("Packages/MicroServices/Clock", [.target("ClockTestSupport")])
                $0.importing("import XCTest", in: "ClockTestSupport")
            },
            .bad("only the manifest declares the test double") { $0.declare("NetworkKitTesting", in: "FitnessService") },
            .bad("a library imports XCTest", findings: 1) { $0.importing("import XCTest", in: "CacheKit") },
            .bad("a library imports Testing behind a condition", findings: 1) {
                $0.importing("#if canImport(Testing)\nimport Testing\n#endif", in: "CacheKit")
            },
            .bad("an external module with a name for tests", findings: 1) {
                $0.use("HummingbirdTesting", in: "CacheKit", declaring: "hummingbird/HummingbirdTesting")
            },
            .bad("a module that is recognized as made for tests, used in production", findings: 2) {
                $0.configure("test-only: [NetworkKitTesting, FitnessTesting]")
                $0.addPackage("Packages/MicroServices/Clock", [.target("ClockTesting"), .target("ClockTestingTests", .test)])
                $0.importing("import Testing", in: "ClockTesting")
                $0.use("ClockTesting", in: "CacheKit")
            },
            .good("a product that only tests use imports a testing library") {
                $0.importing("import XCTest", in: "CacheKit")
                $0.use("CacheKit", in: "FitnessServiceTests")
            },
            .bad("only its own tests use a library that imports a testing library", findings: 1) {
                $0.importing("import XCTest", in: "NetworkKit")
                $0.use("NetworkKit", in: "NetworkKitTests")
            },
            .good("a production module whose name looks like one for tests") {
                $0.addPackage("Packages/MicroServices/Experiments", [.target("ABTesting")])
                $0.configure("test-only: [NetworkKitTesting, FitnessTesting]")
                $0.use("ABTesting", in: "FitnessService")
            },
            .good("a test uses a test double of another layer") {
                $0.use("NetworkKitTesting", in: "FitnessServiceTests")
                $0.importing("import Testing\nimport XCTest", in: "FitnessServiceTests")
            },
            .good("a test-only module uses another") { $0.use("NetworkKitTesting", in: "FitnessTesting") },
            .good("the composition root uses a test double") { $0.use("NetworkKitTesting", in: "AppComposition") },
        ]
    }

    static var uncoveredTarget: [RuleExample] {
        [
            .bad("a package that no pattern matches") { $0.addPackage("Packages/Extra", [.target("ExtraKit")]) },
            .good("a package of a known layer") { $0.addPackage("Packages/MicroServices/Clock", [.target("ClockKit")]) },
            .bad("a package below the depth of the pattern") { $0.addPackage("Packages/Services/Deep/Inner", [.target("InnerAPI")]) },
            .bad("every target counts, including tests", findings: 2) {
                $0.addPackage("Packages/Extra", [.target("ExtraKit"), .target("ExtraKitTests", .test)])
            },
            .good("a plug-in target") { $0.addPackage("Packages/Extra", [.target("Generate", .plugin)]) },
        ]
    }
}
