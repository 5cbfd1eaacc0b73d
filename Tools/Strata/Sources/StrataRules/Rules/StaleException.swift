import StrataWorkspace

struct StaleException: Rule {
    let identifier = "stale-exception"
    let needsConfiguration = true
    let needsAllSources = true
    let reviewsExceptions = true

    func check(_ context: RuleContext) -> [Finding] {
        context.configuration.exceptions.enumerated().compactMap { index, exception in
            let names = [exception.from?.value, exception.to?.value].compactMap { $0 }.joined(separator: " → ")
            let message: String
            let fix: String
            if let expires = exception.expires, expires.value < context.today {
                message =
                    "the exception for \(exception.rule.value) (\(names)) expired on \(expires.value); its owner is \(exception.owner)"
                fix = "remove the violation and the exception, or agree on a new day"
            } else if !context.metExceptions.contains(index),
                !context.mayHide(exception.rule.value, in: { name in exception.from.map { NamePattern($0.value).matches(name) } ?? true })
            {
                message = "the exception for \(exception.rule.value) (\(names)) matches no violation"
                fix = "remove it"
            } else {
                return nil
            }
            return Finding(
                rule: identifier, path: context.configuration.file, position: exception.position, from: exception.from?.value,
                to: exception.to?.value, evidence: .configuration, message: message, because: exception.reason, fix: fix)
        }
    }
}
