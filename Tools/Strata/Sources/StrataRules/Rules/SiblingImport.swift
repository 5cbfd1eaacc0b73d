/// Two packages of one layer depend on each other although their layer forbids it.
struct SiblingImport: Rule {
    let identifier = "sibling-import"
    let summary = "Packages of one layer use each other only as 'siblings:' of the layer permits."
    let rationale = """
        Packages of one layer that import each other can no longer be removed, replaced or understood separately. If they must
        communicate, they use API modules without implementation.
        """
    let remedy = "Use the sibling's API module, or pass a closure or protocol."
    let needsConfiguration = true

    var examples: [RuleExample] {
        [
            .bad("a micro-service imports another") { $0.use("CacheKit", in: "NetworkKit") },
            .good("a service uses another's API module") { $0.use("FitnessAPI", in: "InventoryService") },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.siblingsForbidden, .siblingNotInAPI])
    }
}
