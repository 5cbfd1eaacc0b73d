import StrataScan
import SwiftSyntax

extension BuildCondition {
    /// The condition of a clause: none of `earlier` holds and `clause` (nil for `#else`) does.
    init(after earlier: [BuildCondition], clause: BuildCondition?) {
        let operands = earlier.map(BuildCondition.not) + (clause.map { [$0] } ?? [])
        self = operands.count == 1 ? operands[0] : .all(operands)
    }

    /// The condition that an expression spells. `&&` binds tighter than `||`.
    init(_ expression: ExprSyntax) {
        if let literal = expression.as(BooleanLiteralExprSyntax.self) {
            self = .literal(literal.literal.text == "true")
        } else if let name = expression.as(DeclReferenceExprSyntax.self) {
            self = .flag(name.baseName.text)
        } else if let negation = expression.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            self = .not(BuildCondition(negation.expression))
        } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            self = BuildCondition(only.expression)
        } else if let sequence = expression.as(SequenceExprSyntax.self) {
            self.init(sequence)
        } else {
            self.init(question: compactText(expression))
        }
    }

    private init(_ sequence: SequenceExprSyntax) {
        var alternatives: [[BuildCondition]] = [[]]
        for element in sequence.elements {
            switch element.as(BinaryOperatorExprSyntax.self)?.operator.text {
            case nil: alternatives[alternatives.count - 1].append(BuildCondition(element))
            case "||": alternatives.append([])
            case "&&": break
            case let other?:
                self = .unreadable(other)
                return
            }
        }
        let parts = alternatives.map { $0.count == 1 ? $0[0] : .all($0) }
        self = parts.count == 1 ? parts[0] : .any(parts)
    }

    private init(question text: String) {
        guard let open = text.firstIndex(of: "("), text.last == ")" else {
            self = .unreadable(text)
            return
        }
        let argument = text[text.index(after: open)...].dropLast().filter { $0 != "`" }
        self = .question(name: String(text[..<open]), argument: String(argument))
    }
}
