import StrataScan
import StrataWorkspace

struct MemberLeak: Rule {
    let identifier = "member-leak"
    let needsSymbols = true

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
