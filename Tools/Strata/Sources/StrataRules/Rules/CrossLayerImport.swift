/// A module uses a forbidden layer, or a non-API module of an allowed one.
struct CrossLayerImport: Rule {
    let identifier = "cross-layer-import"
    let summary = "A module uses only the layers that its own layer may use, and only their API modules."
    let rationale = """
        Layers allow each layer to be changed, tested and reused without the layers below it. A single import past the layer in between
        couples the two permanently, which becomes visible only when the lower layer is to be replaced.
        """
    let remedy = "Ask the layer in between for the result, or inject the dependency from the composition root."
    let needsConfiguration = true

    var examples: [RuleExample] {
        [
            .bad("a screen imports a micro-service") { $0.use("NetworkKit", in: "FinanceScreens") },
            .bad("a screen imports an API module instead of the facade") { $0.use("FinanceAPI", in: "FinanceScreens") },
            .bad("the facade imports an implementation") { $0.use("FinanceService", in: "Services") },
            .bad("a micro-service imports a service") { $0.use("FinanceAPI", in: "CacheKit") },
            .bad("a layer uses the composition root") { $0.use("AppComposition", in: "FinanceService") },
            .bad("only the manifest declares the micro-service") { $0.declare("NetworkKit", in: "FinanceScreens") },
            .bad("a scoped import with attributes", findings: 1) {
                $0.importing("@preconcurrency import class NetworkKit.Client", in: "FinanceScreens")
            },
            .bad("another module re-exports the micro-service", findings: 2) {
                $0.importing("@_exported import NetworkKit", in: "PresentationKit")
                $0.use("PresentationKit", in: "UserScreens")
            },
            .good("a service uses a micro-service") { $0.use("CacheKit", in: "FinanceService") },
            .good("the facade re-exports an API module, which counts as its own") { $0.use("Services", in: "UserScreens") },
            .good("the import is inside a string or comment") {
                $0.importing("let s = \"import NetworkKit\" // import NetworkKit", in: "FinanceScreens")
            },
            .good("the branch is never compiled") { $0.importing("#if false\nimport NetworkKit\n#endif", in: "FinanceScreens") },
            .good("a test uses a test double of a layer that its subject may not use") {
                $0.use("NetworkKitTesting", in: "FinanceScreensTests")
            },
            .good("the composition root uses an implementation") { $0.use("InsuranceService", in: "AppComposition") },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.usesRoot, .layerNotAllowed, .notInAPI])
    }
}
