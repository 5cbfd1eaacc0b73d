import StrataScan
import StrataWorkspace

/// A rule about the code of a layer, enabled per layer by `conventions:`.
///
/// It declares its subjects, so that a convention without any is an error instead of a success.
protocol Convention: Rule {
    /// The subject of the convention: a type, a module, a declaration.
    associatedtype Subject

    /// Its options; the first one limits the subjects if it is `types` or `modules`.
    var options: [ConventionOption] { get }
    func subjects(in scope: ConventionScope) -> [Subject]
    func findings(about subject: Subject, in scope: ConventionScope) -> [Finding]
}

struct ConventionOption: Sendable {
    enum Kind: Hashable, Sendable {
        /// A list of names or patterns.
        case names
        /// A whole number above zero.
        case number
        /// A list of the given words.
        case choices([String])
    }

    let key: String
    var kind = Kind.names
    let fallback: [String]
}

extension Convention {
    /// The declaration that breaks a convention: a type or another declaration.
    var traits: Set<RuleTrait> { [.needsConfiguration, .namesDeclarations] }
    var options: [ConventionOption] { [] }

    func check(_ context: RuleContext) -> [Finding] {
        context.scopes(of: identifier).flatMap { scope in subjects(in: scope).flatMap { findings(about: $0, in: scope) } }
    }

    func hasSubjects(in scope: ConventionScope) -> Bool { !subjects(in: scope).isEmpty }

    var pattern: ConventionOption? { options.first.flatMap { ["types", "modules"].contains($0.key) ? $0 : nil } }

    /// The description of missing subjects: `type named '*Controller'`.
    func missing(in scope: ConventionScope) -> String {
        guard let pattern else { return "Swift code that it is about" }
        return "\(pattern.key.dropLast()) named \(scope.values(pattern.key).map { "'\($0)'" }.joined(separator: " or "))"
    }

    func finding(
        _ scope: ConventionScope, _ module: WorkspaceModule, _ path: String, _ position: SourcePosition, about subject: String? = nil,
        _ message: String, fix: String
    ) -> Finding {
        Finding(
            rule: identifier, path: path, position: position, from: module.name, to: subject, evidence: .declaration, message: message,
            because: scope.setting.because, fix: fix)
    }

    func finding(_ scope: ConventionScope, at type: DeclaredType, _ message: String, fix: String) -> Finding {
        finding(scope, type.module, type.path, type.declaration.namePosition, about: type.name, message, fix: fix)
    }
}

extension Rules {
    /// The rules that `conventions:` switches on.
    static let conventions: [any Convention] = all.compactMap { $0 as? any Convention }

    public static func isConvention(_ rule: any Rule) -> Bool { rule is any Convention }

    static func convention(_ identifier: String) -> (any Convention)? { conventions.first { $0.identifier == identifier } }
}
