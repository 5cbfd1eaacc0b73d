import StrataRules
import StrataScan
import StrataWorkspace

/// The JSON schema of `.strata.yml` (draft 2020-12), generated from the keys that the reader accepts.
public enum ConfigurationSchema {
    public static var json: String { schema.description + "\n" }

    private static func text(_ description: String) -> JSONValue { .object(["type": .text("string"), "description": .text(description)]) }

    private static func texts(_ description: String) -> JSONValue {
        .object([
            "description": .text(description), "type": .texts(["array", "string"]),
            "items": .object(["type": .text("string")]),
        ])
    }

    private static func choice(_ values: [String], _ description: String) -> JSONValue {
        .object(["enum": .texts(values), "description": .text(description)])
    }

    private static func object(_ properties: [(String, JSONValue)], required: [String] = [], _ description: String? = nil) -> JSONValue {
        .object([
            "type": .text("object"), "description": description.map { .text($0) }, "additionalProperties": .bool(false),
            "required": required.isEmpty ? nil : .texts(required), "properties": .members(properties),
        ])
    }

    private static func list(of item: JSONValue, _ description: String) -> JSONValue {
        .object(["type": .text("array"), "description": .text(description), "items": item])
    }

    private static func map(_ description: String) -> JSONValue {
        .object([
            "type": .text("object"), "description": .text(description),
            "additionalProperties": .object(["type": .texts(["array", "string"]), "items": .object(["type": .text("string")])]),
        ])
    }

    private static func conventions(_ description: String) -> JSONValue {
        let settings = Rules.all.compactMap { rule -> (String, JSONValue)? in
            guard let options = Rules.options(of: rule) else { return nil }
            let object = object(options.map { ($0.key, schema(of: $0)) } + [("because", text("Why; printed with each violation."))])
            let isSet = JSONValue.object(["type": .text("boolean")])
            return (rule.identifier, .object(["description": .text(rule.summary), "anyOf": .array([isSet, object])]))
        }
        let names = JSONValue.object(["enum": .texts(settings.map(\.0))])
        return .object([
            "description": .text(description),
            "anyOf": .array([names, .object(["type": .text("array"), "items": names, "minItems": .number(1)]), object(settings)]),
        ])
    }

    private static func schema(of option: ConventionOption) -> JSONValue {
        let summary = "\(option.summary) Default: \(option.fallback.isEmpty ? "none" : option.fallback.joined(separator: ", "))."
        switch option.kind {
        case .names: return texts(summary)
        case .number: return .object(["type": .text("integer"), "minimum": .number(1), "description": .text(summary)])
        case .choices(let words):
            let items = JSONValue.object(["enum": .texts(words)])
            return .object(["type": .text("array"), "items": items, "minItems": .number(1), "description": .text(summary)])
        }
    }

    private static var budgets: [(String, JSONValue)] {
        Configuration.Budget.allCases.map { budget in
            let description =
                switch budget {
                case .fanIn: "How many modules may use it."
                case .fanOut: "How many modules it may use."
                case .dependents: "How many modules may depend on it, directly or indirectly."
                case .depth: "The maximum length of a dependency chain that starts at it."
                case .kilobytes: "How large its sources may be, in KiB."
                case .layerKilobytes: "How large all modules of the layer may be together, with tests, in KiB."
                }
            return (budget.rawValue, .object(["type": .text("integer"), "minimum": .number(0), "description": .text(description)]))
        }
    }

    private static var schema: JSONValue {
        let layer = object(
            [
                ("name", text("The layer's name.")),
                ("packages", texts("Paths of its packages below the workspace; * and ** as in a shell.")),
                ("modules", texts("Names of its modules; * matches any characters.")),
                ("files", texts("Paths of files that belong to it, whatever layer their module has. Requires the compiler's index.")),
                ("uses", texts("The only layers that it may use. Default: every lower one.")),
                ("siblings", choice(Configuration.Siblings.allCases.map(\.rawValue), "How its packages may use each other.")),
                ("api", texts("The only modules that anyone outside their package may use.")),
                ("peers", texts("Modules that may not use each other, also inside one package.")),
                ("umbrella", .object(["type": .text("boolean"), "description": .text("Whether its modules may re-export others.")])),
                (
                    "closed",
                    .object([
                        "enum": .array([.bool(false), .bool(true), .text(Configuration.Closing.production.rawValue)]),
                        "description": .text(
                            "Whether no code outside the workspace uses its modules, so that every public declaration must be used here; "
                                + "with 'production', not only by tests."),
                    ])
                ),
                ("because", text("Why; printed with each violation.")),
                ("budgets", object(budgets, "Limits for the metrics of a module.")),
                ("conventions", conventions("Coding conventions, in addition to those of all layers.")),
            ], required: ["name"])
        let exception = object(
            [
                ("rule", choice(Rules.identifiers, "The rule that is not applied.")),
                ("from", text("The module that violates it, a pattern.")),
                ("to", text("The module that is used, a pattern.")), ("reason", text("Why it is accepted.")),
                ("owner", text("The team or person responsible for it.")),
                ("expires", text("The last day on which it applies, such as 2026-12-31.")),
            ], required: ["rule", "reason", "owner"])
        let target = object(
            [
                ("module", text("The module's name.")), ("path", text("Its folder.")),
                ("kind", choice(DeclaredTarget.Kind.allCases.map(\.rawValue), "What kind of code it is.")),
            ], required: ["module", "path"])
        let reach = object(
            [
                ("from", texts("Layers, packages or modules.")),
                ("to", texts("Layers or modules, external ones too, that must not be reached.")),
                ("because", text("Why; printed with each violation.")),
            ], required: ["from", "to"])
        let matrix = object([
            ("platforms", texts("Of \(BuildConfiguration.Platform.allCases.map(\.rawValue).joined(separator: ", ")).")),
            ("builds", texts("debug, release.")),
        ])
        let severities = Rules.identifiers.map {
            ($0, choice(Finding.Severity.allCases.map(\.rawValue), "error, warning or note; error by default."))
        }
        let root: [(String, JSONValue)] = [
            (
                "exclude",
                list(
                    of: object([("path", text("A path pattern.")), ("because", text("Why."))], required: ["path", "because"]),
                    "Paths that are not checked.")
            ),
            ("layers", list(of: layer, "The layers, top first.")),
            ("roots", texts("Packages that may use everything and that no layer may use.")),
            ("test-only", texts("Modules that only tests, roots and other test-only modules may use.")),
            ("external", map("The layers, packages or modules that may use an external package, product or module.")),
            ("umbrellas", map("The modules that a module may re-export.")),
            ("exceptions", list(of: exception, "Accepted violations; an exception without a violation is an error.")),
            ("reach", list(of: reach, "Modules that must not be reached, even indirectly.")),
            ("targets", list(of: target, "Sources without a manifest.")),
            ("conventions", conventions("Coding conventions of all layers.")),
            ("baseline", text("The file of known violations.")),
            ("severity", object(severities, "The severity of each rule.")),
            ("matrix", matrix),
        ]
        return .object([
            "$schema": .text("https://json-schema.org/draft/2020-12/schema"), "title": .text("strata configuration"),
            "type": .text("object"),
            "additionalProperties": .bool(false), "properties": .members(root),
        ])
    }
}
