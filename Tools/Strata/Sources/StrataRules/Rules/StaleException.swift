import StrataWorkspace

struct StaleException: Rule {
    let identifier = "stale-exception"
    let traits: Set<RuleTrait> = [.needsConfiguration, .needsAllSources, .reviewsExceptions]

    func check(_ context: RuleContext) -> [Finding] {
        context.configuration.exceptions.enumerated().compactMap { index, exception in
            let (rule, from) = (exception.rule.value, exception.from)
            let names = [from?.value, exception.to?.value].compactMap(\.self).joined(separator: " → ")
            var (fact, fix) = ("matches no violation", "remove it")
            if let expires = exception.expires, expires.value < context.today {
                fact = "expired on \(expires.value); its owner is \(exception.owner)"
                fix = "remove the violation and the exception, or agree on a new day"
            } else if context.metExceptions.contains(index) || context.mayHide(rule, in: { name in from.map { [$0].match(name) } ?? true })
            {
                return nil
            }
            return Finding(
                rule: identifier, path: context.configuration.file, position: exception.position, from: from?.value,
                to: exception.to?.value, evidence: .configuration, message: "the exception for \(rule) (\(names)) \(fact)",
                because: exception.reason, fix: fix)
        }
    }
}
