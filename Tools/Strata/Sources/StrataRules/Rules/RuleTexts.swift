/// The texts of a rule, for `strata explain` and reports.
///
/// `texts.txt` has five paragraphs for each rule, in the order of these properties; the first begins with the line `# identifier`.
public struct RuleTexts: Sendable {
    /// The rule in one sentence.
    public fileprivate(set) var summary = ""
    /// Why it exists.
    public fileprivate(set) var rationale = ""
    /// How a user gets rid of a finding.
    public fileprivate(set) var remedy = ""
    /// Changes to a clean workspace that violate the rule: a title, and an indented line for each change.
    public fileprivate(set) var violations = ""
    /// Changes that only seem to violate the rule, in the same form.
    public fileprivate(set) var allowed = ""

    static let all: [Substring: Self] = {
        let paragraphs = String(decoding: PackageResources.texts_txt, as: UTF8.self).dropLast().split(separator: "\n\n")
        let rules = stride(from: 0, to: paragraphs.count, by: 5).map { first in
            let texts = paragraphs[first..<first + 5].map(String.init)
            let title = texts[0].dropFirst(2).split(separator: "\n")
            let rule = Self(
                summary: String(title[1]), rationale: texts[1], remedy: texts[2], violations: texts[3], allowed: texts[4])
            return (title[0], rule)
        }
        return Dictionary(uniqueKeysWithValues: rules)
    }()
}

extension Rule {
    public var texts: RuleTexts { RuleTexts.all[identifier[...]] ?? RuleTexts() }
}
