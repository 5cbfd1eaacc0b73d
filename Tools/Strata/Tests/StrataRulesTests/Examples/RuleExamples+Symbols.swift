import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// Rules that need the index.
extension RuleExamples {
    static var apiLeak: [RuleExample] {
        [
            .bad("a property of an API has a micro-service type", findings: 1) {
                $0.expose("NetworkKit", by: "FitnessServing.client", in: "FitnessAPI")
            },
            .good("an implementation that only the composition root uses") {
                $0.expose("NetworkKit", by: "Ledger.init(client:)", in: "FitnessService")
            },
            .bad("a parameter of an API that the facade imports has a micro-service type", findings: 1) {
                $0.use("InventoryAPI", in: "Services")
                $0.expose("CacheKit", by: "InventoryServing.load(from:)", in: "InventoryAPI")
            },
            .bad("two declarations", findings: 2) {
                $0.expose("NetworkKit", by: "FitnessServing.client", in: "FitnessAPI", line: 3)
                $0.expose("NetworkKit", by: "FitnessServing.reply", in: "FitnessAPI", line: 4)
            },
            .good("a declaration that no layer above may use, a module for tests, and a type of the same layer") {
                $0.expose("NetworkKit", by: "Ledger.client", in: "FitnessService")
                $0.expose("NetworkKit", by: "Fake.client", in: "FitnessTesting")
                $0.expose("InventoryService", by: "FitnessServing.inventory", in: "FitnessAPI")
            },
            .good("an API that the facade does not import") {
                $0.expose("CacheKit", by: "InventoryServing.load(from:)", in: "InventoryAPI")
            },
            .good("an API uses a type of another API") { $0.expose("FitnessAPI", by: "InventoryServing.accounts", in: "InventoryAPI") },
        ]
    }

    static var crossLayerCall: [RuleExample] {
        [
            .bad("a screen calls a method of a transport that a service exposes", findings: 1) {
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"], line: 2)
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens", line: 2)
            },
            .good("the facade re-exports the called module") { $0.symbol("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens") },
            .bad("a micro-service extends another's type", findings: 1) {
                $0.symbol("HTTPClient", of: "NetworkKit", in: "CacheKit", .extends)
            },
            .bad("a service calls another service's implementation", findings: 1) {
                $0.symbol("Ledger.book(_:)", of: "FitnessService", in: "InventoryService")
            },
            .bad("a micro-service uses what the facade re-exports", findings: 1) {
                $0.symbol("FitnessServing.load()", of: "FitnessAPI", in: "CacheKit")
            },
            .bad("two uses in one line", findings: 2) {
                $0.symbol("HTTPClient", of: "NetworkKit", in: "UserScreens", .uses)
                $0.symbol("Store.open()", of: "DatabaseKit", in: "UserScreens")
            },
            .bad("two declarations of a file in one place", findings: 1) {
                $0.symbol("HTTPClient", of: "NetworkKit", in: "UserScreens", .uses)
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "UserScreens")
            },
            .bad("a call on what another call returns, after an unrelated use and before another source of the value", findings: 1) {
                $0.symbol("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens", line: 3)
                $0.symbol("HTTPClient.next()", of: "NetworkKit", in: "FitnessScreens", handing: ["NetworkKit"], line: 4)
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"], line: 9)
            },
            .good("a service calls a micro-service that it imports") {
                $0.use("NetworkKit", in: "FitnessService")
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessService")
            },
            .good("an imported module is reported at its import, not at each use") {
                $0.importing("import NetworkKit", in: "FitnessScreens")
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens")
            },
        ]
    }

    static var inferredReach: [RuleExample] {
        [
            .bad("a screen stores a service's transport", findings: 1) {
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"])
            },
            .good("the layer may use the type") {
                $0.use("FitnessAPI", in: "InventoryService")
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "InventoryService", .uses, handing: ["NetworkKit"])
            },
            .bad("a closure receives a transport", findings: 1) {
                $0.symbol("FitnessServing.run(_:)", of: "FitnessAPI", in: "FitnessScreens", handing: ["NetworkKit"])
            },
            .bad("a sibling's implementation through its API", findings: 1) {
                $0.use("FitnessAPI", in: "InventoryService")
                $0.symbol("FitnessServing.cache", of: "FitnessAPI", in: "InventoryService", .uses, handing: ["FitnessService"])
            },
            .bad("a type once in a place, but not where its module is imported", findings: 1) {
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"])
                $0.symbol("FitnessServing.first", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"])
                $0.importing("import CacheKit", in: "FitnessScreens")
                $0.symbol("FitnessServing.cache", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["CacheKit"], line: 5)
            },
            .good("a forbidden use that hands over such a value is reported as a use") {
                $0.symbol("HTTPClient.cache", of: "NetworkKit", in: "FitnessScreens", .uses, handing: ["CacheKit"])
            },
            .good("the composition root") {
                $0.use("FitnessAPI", in: "AppComposition")
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "AppComposition", .uses, handing: ["NetworkKit"])
            },
            .good("a call on the value in the same line is reported instead") {
                $0.symbol("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"])
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens")
            },
        ]
    }

    static var memberLeak: [RuleExample] {
        [
            .bad("a member of a module that a dependency imports", findings: 1) {
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessService")
            },
            .good("the module is imported") {
                $0.use("NetworkKit", in: "FitnessService")
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessService")
            },
            .bad("an extension's member of a standard type", findings: 1) {
                $0.symbol("Int.megabytes", of: "CacheKit", in: "InventoryService", .uses)
            },
            .bad("the composition root must declare its dependencies too", findings: 1) {
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "AppComposition")
            },
            .bad("once in a place", findings: 1) {
                $0.symbol("Int.megabytes", of: "CacheKit", in: "InventoryService", .uses)
                $0.symbol("Int.gigabytes", of: "CacheKit", in: "InventoryService", .uses)
            },
            .good("an imported module re-exports it") { $0.symbol("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens") },
            .good("a dependency that layers forbid is reported by another rule") {
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "UserScreens")
            },
        ]
    }

    static var unusedPublic: [RuleExample] {
        [
            .bad("an unused declaration of a micro-service", findings: 1) {
                $0.close("micro-services")
                $0.unused("HTTPClient.trace(_:)", in: "NetworkKit")
            },
            .good("a layer that code outside the workspace uses") { $0.unused("HTTPClient.trace(_:)", in: "NetworkKit") },
            .bad("two declarations", findings: 2) {
                $0.close("services")
                $0.unused("FitnessServing.export()", in: "FitnessAPI", line: 3)
                $0.unused("Statement", in: "FitnessAPI", line: 8)
            },
            .bad("a declaration that only a test uses, in a layer that is closed to tests", findings: 1) {
                $0.close("services", as: "production")
                $0.unused("FitnessServing.export()", in: "FitnessAPI")
            },
            .bad("a declaration for tests that no test uses", findings: 1) {
                $0.close("micro-services")
                $0.unused("HTTPClient.fail(_:)", in: "NetworkKitTesting")
            },
            .good("only another layer is closed") {
                $0.close("services")
                $0.unused("HTTPClient.trace(_:)", in: "NetworkKit")
            },
            .good("another module uses it") {
                $0.close("micro-services")
                $0.use("NetworkKit", in: "FitnessService")
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessService")
            },
        ]
    }
}
