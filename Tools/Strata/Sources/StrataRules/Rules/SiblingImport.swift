/// Two packages of one layer use each other although their layer says otherwise.
struct SiblingImport: Rule {
    let identifier = "sibling-import"
    let summary = "Packages of one layer use each other only as the layer's 'siblings:' says."
    let rationale = """
        Siblings that import each other can no longer be taken out, replaced or understood one at a time: after a year there is one package
        with many folders. Where they must talk, they do so through API modules that hold no implementation.
        """
    let remedy = "Use the sibling's API module, or hand in what you need as a closure or a protocol."
    let needsConfiguration = true

    var examples: [RuleExample] {
        [
            .bad("a micro-service imports another") { $0.use("CacheKit", in: "NetworkKit") },
            .bad("a service imports another's implementation") { $0.use("FinanceService", in: "InsuranceService") },
            .bad("only the manifest names the sibling") { $0.declare("CacheKit", in: "NetworkKit") },
            .bad("a test imports a sibling of its subject") { $0.use("CacheKit", in: "NetworkKitTests") },
            .good("a service uses another's API module") { $0.use("FinanceAPI", in: "InsuranceService") },
            .good("modules of one package use each other") { $0.use("NetworkKit", in: "NetworkKitTesting") },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.siblingsForbidden, .siblingNotInAPI])
    }
}
