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

    let violations = """
        a screen imports a micro-service
            FitnessScreens: import NetworkKit
            FitnessScreens: declares NetworkKit
        """
    let allowed = """
        a service uses a micro-service
            FitnessService: import CacheKit
            FitnessService: declares CacheKit
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.usesRoot, .layerNotAllowed, .notInAPI])
    }
}
