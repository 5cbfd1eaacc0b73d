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

    let violations = """
        a micro-service imports another
            NetworkKit: import CacheKit
            NetworkKit: declares CacheKit
        """
    let allowed = """
        a service uses another's API module
            InventoryService: import FitnessAPI
            InventoryService: declares FitnessAPI
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.siblingsForbidden, .siblingNotInAPI])
    }
}
