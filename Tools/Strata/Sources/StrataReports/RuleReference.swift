public import StrataRules
import StrataScan

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
        var (result, width) = ("", start)
        for word in text.split(whereSeparator: \.isWhitespace) {
            let isFull = width > 0 && width + word.count + 1 > 80
            let separator = isFull ? "\n" : result.isEmpty ? "" : " "
            width = (isFull ? 0 : width + separator.count) + word.count
            result += separator + word
        }
        return result
    }

    /// The lines of the configuration that a rule reads, its severity and its exceptions.
    public static func text(of rule: Rule, in configuration: Configuration) -> String {
        let layers = configuration.layers.filter { layer in
            configuration.conventions(of: layer).contains { $0.rule.value == rule.identifier }
        }
        let names = layers.isEmpty ? "none" : layers.map(\.name.value).joined(separator: ", ")
        // Conventions are off by default.
        let settings = rule.isConvention ? ["it holds for \(names)"] : lines(of: rule, in: configuration)
        let level = configuration.severity[rule.identifier] ?? .error
        let violation = "a violation is \(level == .error ? "an error" : "a warning")"
        let severity = level == .note ? "a finding is a note and does not fail the check" : violation
        let exceptions = configuration.exceptions.filter { $0.rule.value == rule.identifier }.map { exception in
            let ends = [exception.from?.value, exception.to?.value].compactMap(\.self).joined(separator: " → ")
            let until = exception.expires.map { ", until \($0.value)" } ?? ""
            return "but not \(ends): \(exception.reason) (\(exception.owner)\(until))"
        }
        let texts = (settings + [severity] + exceptions).map { "  \($0.displayed)\n" }
        return "\nHere, by \(configuration.file.displayed):\n" + texts.joined() + "\n"
    }

    private static func lines(of rule: Rule, in configuration: Configuration) -> [String] {
        let keys = [
            "external-allow-list": "external:", "forbidden-reach": "reach:", "reexport-leak": "umbrellas:",
            "test-code-in-production": "test-only:", "unowned-file": "exclude:",
        ]
        let key = keys[rule.identifier] ?? (rule.has(.needsConfiguration) ? "layers:" : nil)
        let rest = configuration.lines.drop { !$0.hasPrefix(key ?? "\n") }
        return rest.prefix(1) + rest.dropFirst().prefix { $0.isEmpty || " -#]}".contains($0.prefix(1)) }.filter { !$0.isEmpty }
    }
}
