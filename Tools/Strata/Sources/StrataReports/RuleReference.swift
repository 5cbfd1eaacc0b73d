public import StrataRules

public enum RuleReference {
    public static var list: String {
        Rules.all.map { [$0.identifier, $0.texts.summary] }.lines(separator: "  ").map { $0 + "\n" }.joined()
    }

    /// A rule with its reason, its examples and its fix, wrapped at 80 columns.
    public static func text(of rule: Rule) -> String {
        """
        \(rule.identifier): \(wrapped(rule.texts.summary, from: rule.identifier.count + 2))

        \(wrapped(rule.texts.rationale))

        Violations (the rest of the workspace is clean):
        \(indented(rule.texts.violations))

        Allowed, although similar:
        \(indented(rule.texts.allowed))

        To fix: \(wrapped(rule.texts.remedy, from: 8))

        """
    }

    private static func indented(_ text: String) -> String { text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") }

    /// Breaks a paragraph into lines of at most 80 characters; the first has `start` characters before it.
    private static func wrapped(_ text: String, from start: Int = 0) -> String {
        var result = ""
        var width = start
        for word in text.split(whereSeparator: \.isWhitespace) {
            if width + word.count + 1 > 80, width > 0 {
                result += "\n"
                width = 0
            } else if !result.isEmpty {
                result += " "
                width += 1
            }
            result += word
            width += word.count
        }
        return result
    }
}
