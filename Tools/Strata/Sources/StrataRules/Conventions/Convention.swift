import StrataScan
import StrataWorkspace

extension Rule {
    /// Creates a convention: a rule about the code of a layer, enabled per layer by `conventions:`.
    ///
    /// It declares its subjects, so that a convention without any is an error instead of a success. The first option limits the subjects if
    /// it is `types` or `modules`. The `to` of a finding is the declaration that breaks the convention.
    init<Subject>(
        convention identifier: String, _ traits: Set<RuleTrait> = [], options: [ConventionOption] = [],
        about subjects: @escaping @Sendable (ConventionScope) -> [Subject],
        findings: @escaping @Sendable (Subject, ConventionScope) -> [Finding]
    ) {
        self.init(
            identifier, traits.union([.needsConfiguration, .namesDeclarations]), options: options, hasSubjects: { !subjects($0).isEmpty },
            findings: { context in
                context.scopes(of: identifier, options).flatMap { scope in subjects(scope).flatMap { findings($0, scope) } }
            })
    }
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
