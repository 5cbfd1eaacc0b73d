/// The texts of a rule, for `strata explain` and reports.
///
/// `texts.txt` has five paragraphs for each rule, in the order of these properties; the first begins with the line `# identifier`.
public struct RuleTexts: Sendable {
    /// The rule in one sentence.
    public let summary: String
    /// Why it exists.
    public let rationale: String
    /// How a user gets rid of a finding.
    public let remedy: String
    /// Changes to a clean workspace that violate the rule: a title, and an indented line for each change.
    public let violations: String
    /// Changes that only seem to violate the rule, in the same form.
    public let allowed: String

    fileprivate static let all: [Substring: Self] = {
        let text = String(decoding: PackageResources.texts_txt, as: UTF8.self).dropLast()
        let rules = text.dropFirst(2).split(separator: "\n\n# ").map { rule in
            let parts = rule.split(separator: "\n\n").map(String.init)
            let title = parts[0].split(separator: "\n")
            let summary = String(title[1])
            return (title[0], Self(summary: summary, rationale: parts[1], remedy: parts[2], violations: parts[3], allowed: parts[4]))
        }
        return Dictionary(uniqueKeysWithValues: rules)
    }()
}

extension Rule {
    public var texts: RuleTexts {
        RuleTexts.all[identifier[...]] ?? RuleTexts(summary: "", rationale: "", remedy: "", violations: "", allowed: "")
    }
}
