/// The configuration of a convention.
public struct ConventionSchema: Hashable, Sendable {
    /// One option.
    public struct Option: Hashable, Sendable {
        public let key: String
        public let summary: String
        /// The default.
        public let fallback: [String]
        /// Whether it is a number instead of a list of names.
        public let isNumber: Bool
        /// The allowed words; empty for any.
        public let choices: [String]
    }

    public let identifier: String
    /// The rule in one sentence.
    public let summary: String
    public let options: [Option]
}

extension Rules {
    /// The configurations of all conventions, sorted by identifier.
    public static let conventionSchemas: [ConventionSchema] = conventions.map { rule in
        ConventionSchema(
            identifier: rule.identifier, summary: rule.summary,
            options: rule.options.map { option in
                var isNumber = false
                if case .number = option.kind { isNumber = true }
                var choices: [String] = []
                if case .choices(let words) = option.kind { choices = words }
                return .init(
                    key: option.key, summary: option.summary, fallback: option.fallback, isNumber: isNumber, choices: choices)
            })
    }
}
