import StrataScan
import StrataWorkspace

struct ReexportLeak: Rule {
    let identifier = "reexport-leak"
    let traits: Set<RuleTrait> = [.needsConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        context.graph.imports.filter(\.declaration.isExported).compactMap { item in
            let name = item.declaration.module
            guard let module = context.graph.modules[item.from],
                !LayerPolicy.isPermittedExport(module, of: name, context.configuration, context.layers)
            else { return nil }
            return Finding(
                identifier, item, context, "re-exports \(name) and is no declared umbrella",
                fix: "import \(name) without '@_exported', or declare 'umbrellas: {\(module.name): [\(name)]}'")
        }
    }
}
