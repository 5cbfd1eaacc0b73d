public import StrataScan
import StrataWorkspace

extension Configuration {
    /// The JSON schema of `.strata.yml` (draft 2020-12), of the keys that the reader accepts.
    public static var schema: JSONValue {
        .object([
            "$schema": .text("https://json-schema.org/draft/2020-12/schema"), "title": .text("strata configuration"),
            "type": .text("object"), "additionalProperties": .bool(false), "properties": .members(keys.map { ($0.name, $0.schema) }),
        ])
    }

    static var keys: [ConfigurationKey<Configuration>] {
        [
            .list(
                "exclude", "Paths that are not checked.", in: \.exclude,
                of: [
                    .text("path", "A path pattern.", isRequired: true) { $0.path = $1 },
                    .text("because", "Why.", isRequired: true) { $0.because = $1.value },
                ], new: { Exclusion(path: .init(value: "", position: $0), because: "") },
                check: { reader, exclusion, _ in
                    if exclusion.because.isEmpty { reader.report("this exclusion has no reason; add 'because:'", at: exclusion.path) }
                }),
            .list(
                "layers", "The layers, top first.", in: \.layers, of: layerKeys, new: { Layer(name: .init(value: "", position: $0)) },
                check: { reader, layer, _ in reader.check(layer) }),
            .texts("roots", "Packages that may use everything and that no layer may use.") { $0.roots = $1 },
            .texts("test-only", "Modules that only tests, roots and other test-only modules may use.") { $0.testOnly = $1 },
            .map("external", "The layers, packages or modules that may use an external package, product or module.") { $0.external = $1 },
            .map("umbrellas", "The modules that a module may re-export.") { $0.umbrellas = $1 },
            .list(
                "exceptions", "Accepted violations; an exception without a violation is an error.", in: \.exceptions, of: exceptionKeys,
                new: { Exception(rule: .init(value: "", position: $0), reason: "", owner: "", position: $0) },
                check: { reader, exception, _ in
                    if exception.from == nil, exception.to == nil {
                        reader.report("this exception would silence the whole rule; add 'from:' or 'to:'", at: exception.rule)
                    }
                }),
            .list(
                "reach", "Modules that must not be reached, even indirectly.", in: \.reach,
                of: [
                    .texts("from", "Layers, packages or modules.", isRequired: true) { $0.from = $1 },
                    .texts("to", "Layers or modules, external ones too, that must not be reached.", isRequired: true) { $0.to = $1 },
                    .text("because", "Why; printed with each violation.") { $0.because = $1.value },
                ], new: { _ in ReachRule(from: [], to: []) }),
            .list(
                "targets", "Sources without a manifest.", in: \.targets,
                of: [
                    .text("module", "The module's name.", isRequired: true) { $0.module = $1 },
                    .text("path", "Its folder.", isRequired: true) { $0.path = $1 },
                    .choice("kind", "What kind of code it is.") { $0.kind = $1 },
                ], new: { Target(module: .init(value: "", position: $0), path: .init(value: "", position: $0)) },
                check: { reader, target, configuration in
                    if configuration.targets.contains(where: { $0.path.value == target.path.value }) {
                        reader.report(
                            "another target has the same path '\(target.path.value)'; a file belongs to one module", at: target.path)
                    }
                }),
            .conventions("Coding conventions of all layers.", in: \.conventions),
            .text("baseline", "The file of known violations.") { $0.baseline = $1 },
            .object(
                "severity", "The severity of each rule.", in: \.severity,
                of: Rules.identifiers.map { rule in
                    .choice(rule, "error, warning or note; error by default.") { $0[rule] = $1 as Finding.Severity }
                }),
            .object("matrix", in: \.matrix, of: matrixKeys),
        ]
    }

    private static var matrixKeys: [ConfigurationKey<BuildMatrix>] {
        let platforms = BuildConfiguration.Platform.allCases.map(\.rawValue)
        return [
            .words("platforms", "Of \(platforms.joined(separator: ", ")).", among: platforms) { matrix, names in
                matrix.platforms = names.compactMap { .init(rawValue: $0) }
                matrix.isClosed = true
            },
            .words("builds", "debug, release.", among: ["debug", "release"]) { $0.builds = $1.map { $0 == "debug" } },
        ]
    }

    private static var layerKeys: [ConfigurationKey<Layer>] {
        let closings: [JSONValue] = [.bool(false), .bool(true), .text(Closing.production.rawValue)]
        let closed = "Whether every public declaration must be used in the workspace; with 'production', not only by tests."
        let limit = JSONValue.object(["type": .text("integer"), "minimum": .number(0)])
        return [
            .text("name", "The layer's name.", isRequired: true) { $0.name = $1 },
            .texts("packages", "Paths of its packages below the workspace; * and ** as in a shell.") { $0.packages = $1 },
            .texts("modules", "Names of its modules; * matches any characters.") { $0.modules = $1 },
            .texts("files", "Paths of files that belong to it, whatever layer their module has. Requires the compiler's index.") {
                $0.files = $1
            },
            .texts("uses", "The only layers that it may use. Default: every lower one.") { $0.uses = $1 },
            .choice("siblings", "How its packages may use each other.") { $0.siblings = $1 },
            .texts("api", "The only modules that anyone outside their package may use.") { $0.api = $1 },
            .texts("peers", "Modules that may not use each other, also inside one package.") { $0.peers = $1 },
            .value(
                "umbrella", .schema("boolean", "Whether its modules may re-export others."), { $0.flag($1) }, set: { $0.isUmbrella = $1 }),
            .value(
                "closed", .object(["enum": .array(closings), "description": .text(closed)]), { $0.choice($1, of: Closing.self) },
                set: { $0.closing = $1 }),
            .text("because", "Why; printed with each violation.") { $0.because = $1.value },
            .object(
                "budgets", "Limits for the metrics of a module, and for the size of the layer.", in: \.budgets,
                of: Budget.allCases.map { budget in
                    .value(
                        budget.rawValue, limit, { $0.parsed($1, "whole number") { UInt($0).flatMap { Int(exactly: $0) } } },
                        set: { $0[budget] = $1 })
                }),
            .conventions("Coding conventions, in addition to those of all layers.", in: \.conventions),
        ]
    }

    private static var exceptionKeys: [ConfigurationKey<Exception>] {
        [
            .value(
                "rule", .choice(Rules.identifiers, "The rule that is not applied."), isRequired: true,
                { reader, value in
                    guard let rule = reader.text(value) else { return nil }
                    reader.require(rule, among: Rules.identifiers) { "unknown rule '\(rule.value)'\($0)" }
                    return rule
                }, set: { $0.rule = $1 }),
            .text("from", "The module that violates it, a pattern.") { $0.from = $1 },
            .text("to", "The module that is used, a pattern.") { $0.to = $1 },
            .text("reason", "Why it is accepted.", isRequired: true) { $0.reason = $1.value },
            .text("owner", "The team or person responsible for it.", isRequired: true) { $0.owner = $1.value },
            .value(
                "expires", .schema("string", "The last day on which it applies, such as 2026-12-31."),
                { $0.parsed($1, "date; write it as 2026-12-31") { CalendarDay($0) } }, set: { $0.expires = $1 }),
        ]
    }
}
