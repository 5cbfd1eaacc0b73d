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
            .bad("a screen imports a micro-service") { $0.use("NetworkKit", in: "FitnessScreens") },
            .good("a service uses a micro-service") { $0.use("CacheKit", in: "FitnessService") },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.usesRoot, .layerNotAllowed, .notInAPI])
    }
}
