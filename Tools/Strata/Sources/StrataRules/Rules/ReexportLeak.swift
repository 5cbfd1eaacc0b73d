import StrataScan
import StrataWorkspace

/// A module re-exports another without being declared an umbrella.
struct ReexportLeak: Rule {
    let identifier = "reexport-leak"
    let summary = "Only modules declared as umbrellas use '@_exported import'."
    let rationale = """
        A re-export gives every importer a module that it neither imports nor declares, so that the importing file shows no sign of the
        dependency.
        """
    let remedy =
        "Import without '@_exported', or declare the umbrella: 'umbrella: true' on its layer, or 'umbrellas: {Module: [Exported]}'."
    let needsConfiguration = true

    let violations = """
        a service re-exports a micro-service
            FitnessService: @_exported import NetworkKit
            FitnessService: declares NetworkKit
        """
    let allowed = """
        the facade is an umbrella
            Services: @_exported import InventoryAPI
            Services: declares InventoryAPI
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.graph.imports.compactMap { item in
            guard item.declaration.isExported, let module = context.graph.modules[item.from] else { return nil }
            let name = item.declaration.module
            guard !LayerPolicy.isPermittedExport(module, of: name, context.configuration, context.layers) else { return nil }
            return Finding(
                rule: identifier, path: item.path, position: item.declaration.position, from: module.name, to: name, evidence: .import,
                message: "\(context.describe(module.id)) re-exports \(name) and is no declared umbrella",
                fix: "import \(name) without '@_exported', or declare 'umbrellas: {\(module.name): [\(name)]}'")
        }
    }
}
