public import StrataRules

public enum RuleReference {
    public static var list: String {
        let width = Rules.identifiers.map(\.count).max() ?? 0
        return Rules.all.map { rule in
            "\(rule.identifier)\(String(repeating: " ", count: width - rule.identifier.count))  \(rule.texts.summary)\n"
        }.joined()
    }

    /// A rule with its reason, its examples and its fix, wrapped at 80 columns.
    public static func text(of rule: any Rule) -> String {
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

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    /// Breaks a paragraph into lines of at most 80 characters; the first has `start` characters before it, the others an indent.
    static func wrapped(_ text: String, from start: Int = 0, indent: String = "") -> String {
        var lines: [String] = [""]
        var width = start
        for word in text.split(whereSeparator: \.isWhitespace) {
            if width + word.count + 1 > 80, width > 0 {
                lines.append(indent)
                width = indent.count
            }
            let needsSpace = lines[lines.count - 1] != (lines.count == 1 ? "" : indent)
            lines[lines.count - 1] += (needsSpace ? " " : "") + word
            width += word.count + (needsSpace ? 1 : 0)
        }
        return lines.joined(separator: "\n")
    }
}
