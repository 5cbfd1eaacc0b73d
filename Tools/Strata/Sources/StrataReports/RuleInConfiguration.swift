public import StrataRules
import StrataScan

public enum RuleInConfiguration {
    /// The settings, severity and exceptions of a rule, wrapped at 80 columns.
    public static func text(of rule: any Rule, in configuration: Configuration) -> String {
        let severity =
            switch configuration.severity[rule.identifier] {
            case .warning: "a violation is a warning"
            case .note: "a finding is a note and does not fail the check"
            case .error, nil: "a violation is an error"
            }
        let exceptions = configuration.exceptions.filter { $0.rule.value == rule.identifier }.map { exception in
            let ends = [exception.from?.value, exception.to?.value].compactMap(\.self).joined(separator: " → ")
            let until = exception.expires.map { ", until \($0.value)" } ?? ""
            return "but not \(ends): \(exception.reason) (\(exception.owner)\(until))"
        }
        let lines = settings(of: rule, in: configuration) + [severity] + exceptions
        // Wrapping may move any text to the start of a line.
        let texts = lines.map { RuleReference.wrapped($0.displayed, from: 2, indent: "    ").displayedLines }
        return "\nHere, by \(configuration.file.displayed):\n" + texts.map { "  \($0)\n" }.joined() + "\n"
    }

    private static func settings(of rule: any Rule, in configuration: Configuration) -> [String] {
        let layers = configuration.layers
        switch rule.identifier {
        case "cross-layer-import", "cross-layer-call", "inferred-reach", "api-leak":
            return layers.map { layer in
                let uses = layer.uses.map { $0.isEmpty ? "no other layer" : names($0) } ?? "every layer below it"
                return "\(layer.name.value) uses \(uses)" + because(layer.because)
            }
        case "sibling-import":
            return layers.map { layer in
                let only = layer.api.map { ", of which others may use \(names($0))" } ?? ""
                return "\(layer.name.value): siblings are \(layer.siblings)\(only)"
            }
        case "peer-import": return layers.filter { !$0.peers.isEmpty }.map { "\($0.name.value): \(names($0.peers))" }
        case "external-allow-list": return configuration.external.map { "\($0.name.value): \(names($0.users))" }
        case "forbidden-reach":
            return configuration.reach.map { "\(names($0.from)) never reaches \(names($0.to))" + because($0.because) }
        case "reexport-leak": return configuration.umbrellas.map { "\($0.module.value) may pass on \(names($0.exports))" }
        case "test-code-in-production":
            return ["for tests are " + (configuration.testOnly.isEmpty ? "testing libraries" : names(configuration.testOnly))]
        case "unowned-file": return configuration.exclude.map { "\($0.path.value) is left out: \($0.because)" }
        case "over-budget":
            return layers.flatMap { layer in
                layer.budgets.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    "\(layer.name.value): \($0.key.rawValue) at most \($0.value.value)"
                }
            }
        case "unused-public": return ["closed are " + names(layers.filter(\.isClosed).map(\.name))]
        case let identifier:
            // Conventions are off by default.
            guard Rules.options(of: rule) != nil else { return [] }
            let wanted = layers.filter { configuration.conventions(of: $0).contains { $0.rule.value == identifier } }
            return ["it holds for " + names(wanted.map(\.name))]
        }
    }

    private static func because(_ reason: String?) -> String { reason.map { ": " + $0 } ?? "" }

    private static func names(_ names: [Configuration.Located<String>]) -> String {
        names.isEmpty ? "none" : names.map(\.value).joined(separator: ", ")
    }
}
