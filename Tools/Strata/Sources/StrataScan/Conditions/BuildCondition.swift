/// The condition of an `#if` clause.
///
/// Lists instead of pairs, so that a chain of ten thousand `&&` does not nest ten thousand deep.
public indirect enum BuildCondition: Hashable, Sendable {
    case literal(Bool)
    /// A name such as `DEBUG`.
    case flag(String)
    /// A question such as `os(Linux)`, `canImport(UIKit)` or `compiler(>=6.3)`; the argument contains no whitespace.
    case question(name: String, argument: String)
    case not(BuildCondition)
    /// `&&`
    case all([BuildCondition])
    /// `||`
    case any([BuildCondition])
    /// An unsupported condition as written; neither true nor false.
    case unreadable(String)

    public func truth(in configuration: BuildConfiguration) -> TruthValue {
        truth { question in
            switch question {
            case .flag(let name): configuration.truth(ofFlag: name)
            case .question(let name, let argument): configuration.truth(of: name, argument)
            default: .unknown
            }
        }
    }

    /// The truth of a condition whose flags, questions and unreadable parts are decided by a closure.
    package func truth(_ decide: (BuildCondition) -> TruthValue) -> TruthValue {
        switch self {
        case .literal(let value): TruthValue(value)
        case .flag, .question, .unreadable: decide(self)
        case .not(let operand): operand.truth(decide).negated
        case .all(let operands): operands.reduce(.true) { $0.and($1.truth(decide)) }
        case .any(let operands): operands.reduce(.false) { $0.or($1.truth(decide)) }
        }
    }

    /// Whether the condition requires, outside of a negation, that `module` can be imported.
    public func requiresImport(of module: String) -> Bool {
        switch self {
        case .question(name: "canImport", let argument): argument.prefix { $0 != "," && $0 != "." } == module
        case .all(let operands): operands.contains { $0.requiresImport(of: module) }
        default: false
        }
    }

    fileprivate var systems: Set<String> {
        switch self {
        case .question(name: "os", let argument): [argument]
        case .not(let operand): operand.systems
        case .all(let operands), .any(let operands): operands.systems
        case .literal, .flag, .question, .unreadable: []
        }
    }
}

extension Sequence<BuildCondition> {
    package var systems: Set<String> { reduce(into: []) { $0.formUnion($1.systems) } }
    package func truth(in configuration: BuildConfiguration) -> TruthValue { reduce(.true) { $0.and($1.truth(in: configuration)) } }
}

extension BuildCondition: CustomStringConvertible {
    /// The condition in a canonical spelling: `!DEBUG && (os(Linux) || canImport(UIKit))`.
    public var description: String {
        switch self {
        case .literal(let value): value ? "true" : "false"
        case .flag(let name): name
        case .question(let name, let argument): "\(name)(\(argument))"
        case .not(let operand): "!\(operand.operandDescription)"
        case .all(let operands): operands.map(\.operandDescription).joined(separator: " && ")
        case .any(let operands): operands.map(\.operandDescription).joined(separator: " || ")
        case .unreadable(let text): text
        }
    }

    private var operandDescription: String {
        switch self {
        case .all, .any: "(\(description))"
        default: description
        }
    }
}
