import StrataScan
import StrataWorkspace

/// A line uses a declaration of a module that its own module neither imports nor declares.
struct MemberLeak: Rule {
    let identifier = "member-leak"
    let summary = "A module uses only declarations of modules that it imports or declares."
    let rationale = """
        Without the upcoming feature MemberImportVisibility, members of every module in the build are visible in every file. Such a use
        breaks when the module in between removes its import, and SwiftPM does not rebuild the user when the other module changes.
        """
    let remedy =
        "Import the module and declare it, or use what the module in between offers; the feature MemberImportVisibility finds the rest."
    let needsSymbols = true

    let violations = """
        a member of a module that a dependency imports
            FitnessService:1: calls HTTPClient.get(_:) of NetworkKit
        """
    let allowed = """
        the module is imported
            FitnessService: import NetworkKit
            FitnessService: declares NetworkKit
            FitnessService:1: calls HTTPClient.get(_:) of NetworkKit
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.leaks.map { leak in
            let user = context.graph.name(of: leak.use.module)
            let used = context.graph.name(of: leak.symbol.module)
            return Finding(
                rule: identifier, path: leak.use.path, position: leak.use.position, from: user, to: used, evidence: .symbol,
                message:
                    "\(context.describe(leak.use.module)) \(leak.use.role.verb) \(leak.symbol.name) of \(context.describe(leak.symbol.module)), which it neither imports nor declares",
                fix: "import \(used) here and declare it in target '\(leak.use.module.target)', or do without \(leak.symbol.name)")
        }
    }
}
