public import StrataRules

/// The reference of all rules, generated from their texts and examples.
public enum RuleReference {
    /// All rules, one line each.
    public static var list: String {
        let width = Rules.identifiers.map(\.count).max() ?? 0
        return Rules.all.map { rule in
            "\(rule.identifier)\(String(repeating: " ", count: width - rule.identifier.count))  \(rule.summary)\n"
        }.joined()
    }

    /// A rule with its reason, its examples and its fix, wrapped at 80 columns.
    public static func text(of rule: any Rule) -> String {
        let bad = rule.examples.filter(\.isBad).flatMap(lines)
        let good = rule.examples.filter { !$0.isBad }.flatMap(lines)
        return """
            \(rule.identifier): \(wrapped(rule.summary, from: rule.identifier.count + 2))

            \(wrapped(rule.rationale))

            Violations (the rest of the workspace is clean):
            \(bad.joined(separator: "\n"))

            Allowed, although similar:
            \(good.joined(separator: "\n"))

            To fix: \(wrapped(rule.remedy, from: 8))

            """
    }

    private static func lines(_ example: RuleExample) -> [String] {
        ["  \(example.title)"] + example.changes.map { "      \($0)" }
    }

    /// Breaks a paragraph into lines of at most 80 characters; the first has `start` characters before it.
    private static func wrapped(_ text: String, from start: Int = 0) -> String {
        var lines: [String] = [""]
        var width = start
        for word in text.split(whereSeparator: \.isWhitespace) {
            if width + word.count + 1 > 80, width > 0 {
                lines.append("")
                width = 0
            }
            let needsSpace = !(lines[lines.count - 1].isEmpty)
            lines[lines.count - 1] += (needsSpace ? " " : "") + word
            width += word.count + (needsSpace ? 1 : 0)
        }
        return lines.joined(separator: "\n")
    }
}
