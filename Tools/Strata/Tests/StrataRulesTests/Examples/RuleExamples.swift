import StrataRules

/// The examples of each rule: those in its texts first, then further cases that a change of the rule must not break.
enum RuleExamples {
    static func all(of rule: any Rule) -> [RuleExample] { byRule[rule.identifier] ?? [] }

    private static let byRule: [String: [RuleExample]] = [
        "api-leak": apiLeak,
        "api-module-is-abstract": apiModuleIsAbstract,
        "controller-dispatches": controllerDispatches,
        "cross-layer-call": crossLayerCall,
        "cross-layer-import": crossLayerImport,
        "cycle": cycle,
        "dead-import": deadImport,
        "documented-public": documentedPublic,
        "external-allow-list": externalAllowList,
        "forbidden-reach": forbiddenReach,
        "inferred-reach": inferredReach,
        "member-leak": memberLeak,
        "no-catch-all": noCatchAll,
        "one-public-error-per-module": onePublicErrorPerModule,
        "over-budget": overBudget,
        "peer-import": peerImport,
        "reexport-leak": reexportLeak,
        "section-order": sectionOrder,
        "service-has-protocol": serviceHasProtocol,
        "sibling-import": siblingImport,
        "stale-baseline": staleBaseline,
        "stale-exception": staleException,
        "test-code-in-production": testCodeInProduction,
        "text-in-catalog": textInCatalog,
        "type-not-named-as-module": typeNotNamedAsModule,
        "uncovered-target": uncoveredTarget,
        "undeclared-import": undeclaredImport,
        "unowned-file": unownedFile,
        "unused-dependency": unusedDependency,
        "unused-module": unusedModule,
        "unused-public": unusedPublic,
        "unused-resource": unusedResource,
        "view-model-is-struct": viewModelIsStruct,
    ]
}
