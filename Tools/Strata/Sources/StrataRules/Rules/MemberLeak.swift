import StrataWorkspace

struct MemberLeak: Rule {
    let identifier = "member-leak"
    let traits: Set<RuleTrait> = [.needsSymbols]

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.leaks.map { use, symbol in
            let used = context.name(of: symbol.module)
            let what = "\(context.describe(use.module)) \(use.role.verb) \(symbol.name) of \(context.describe(symbol.module))"
            return Finding(
                rule: identifier, path: use.path, position: use.position, from: context.name(of: use.module), to: used, evidence: .symbol,
                message: "\(what), which it neither imports nor declares",
                fix: "import \(used) here and declare it in target '\(use.module.target)', or do without \(symbol.name)")
        }
    }
}
