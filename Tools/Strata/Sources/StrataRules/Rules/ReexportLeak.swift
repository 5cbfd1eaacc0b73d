import StrataScan
import StrataWorkspace

struct ReexportLeak: Rule {
    let identifier = "reexport-leak"
    let needsConfiguration = true

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
