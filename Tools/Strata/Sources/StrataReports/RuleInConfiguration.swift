public import StrataRules
import StrataScan

public enum RuleInConfiguration {
    /// The settings, severity and exceptions of a rule, wrapped at 80 columns.
    public static func text(of rule: any Rule, in configuration: Configuration) -> String {
        var lines =
            Rules.options(of: rule) != nil
            ? convention(rule.identifier, in: configuration) : settings(of: rule.identifier, in: configuration)
        let severity =
            switch configuration.severity[rule.identifier] {
            case .warning: "a violation is a warning"
            case .note: "a finding is a note and does not fail the check"
            case .error, nil: "a violation is an error"
            }
        lines.append(severity)
        lines += configuration.exceptions.filter { $0.rule.value == rule.identifier }.map(exception)
        // Wrapping may move any text to the start of a line.
        let texts = lines.map { RuleReference.wrapped($0.displayed, from: 2, indent: "    ").displayedLines }
        return "\nHere, by \(configuration.file.displayed):\n" + texts.map { "  \($0)\n" }.joined() + "\n"
    }

    private static func settings(of rule: String, in configuration: Configuration) -> [String] {
        switch rule {
        case "cross-layer-import", "cross-layer-call", "inferred-reach", "api-leak":
            return configuration.layers.map { layer in
                let uses = layer.uses.map { $0.isEmpty ? "no other layer" : names($0) } ?? "every layer below it"
                return "\(layer.name.value) uses \(uses)" + because(layer.because)
            }
        case "sibling-import":
            return configuration.layers.map { layer in
                let only = layer.api.map { ", of which others may use \(names($0))" } ?? ""
                return "\(layer.name.value): siblings are \(layer.siblings)\(only)"
            }
        case "peer-import":
            return configuration.layers.filter { !$0.peers.isEmpty }.map { "\($0.name.value): \(names($0.peers))" }
        case "external-allow-list": return configuration.external.map { "\($0.name.value): \(names($0.users))" }
        case "forbidden-reach":
            return configuration.reach.map { "\(names($0.from)) never reaches \(names($0.to))" + because($0.because) }
        case "reexport-leak": return configuration.umbrellas.map { "\($0.module.value) may pass on \(names($0.exports))" }
        case "test-code-in-production":
            return ["for tests are " + (configuration.testOnly.isEmpty ? "testing libraries" : names(configuration.testOnly))]
        case "unowned-file": return configuration.exclude.map { "\($0.path.value) is left out: \($0.because)" }
        case "over-budget":
            return configuration.layers.flatMap { layer in
                layer.budgets.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    "\(layer.name.value): \($0.key.rawValue) at most \($0.value.value)"
                }
            }
        case "unused-public": return ["closed are " + list(configuration.layers.filter(\.isClosed).map(\.name.value))]
        default: return []
        }
    }

    /// Conventions are off by default.
    private static func convention(_ rule: String, in configuration: Configuration) -> [String] {
        let layers = configuration.layers.filter { layer in configuration.conventions(of: layer).contains { $0.rule.value == rule } }
        return ["it holds for " + list(layers.map(\.name.value))]
    }

    private static func exception(_ exception: Configuration.Exception) -> String {
        let ends = [exception.from?.value, exception.to?.value].compactMap { $0 }.joined(separator: " → ")
        let until = exception.expires.map { ", until \($0.value)" } ?? ""
        return "but not \(ends): \(exception.reason) (\(exception.owner)\(until))"
    }

    private static func because(_ reason: String?) -> String { reason.map { ": " + $0 } ?? "" }
    private static func names(_ located: [Configuration.Located<String>]) -> String { list(located.map(\.value)) }
    private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
