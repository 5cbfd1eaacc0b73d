import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a source file that can be changed.
///
/// Logging, assertions, `#if` blocks, attributes, macros and `case` patterns are not changed, and no numbers but 0 and 1: others are mostly
/// sizes and limits, and a test of these would repeat them.
final class MutantFinder: SyntaxVisitor {
    private let source: [UInt8]
    private let converter: SourceLocationConverter
    private var mutants: [Mutant] = []
    /// Local variables without an initial value, which the compiler requires to be set.
    private var uninitialized: Set<String> = []

    /// In source order, outer before inner.
    static func mutants(in text: String) -> [Mutant] {
        let file = Parser.parse(source: text)
        let finder = MutantFinder(Array(text.utf8), SourceLocationConverter(fileName: "", tree: file))
        finder.walk(OperatorTable.standardOperators.foldAll(file) { _ in })
        return finder.mutants
    }

    private init(_ source: [UInt8], _ converter: SourceLocationConverter) {
        (self.source, self.converter) = (source, converter)
        super.init(viewMode: .sourceAccurate)
    }

    private func text(_ node: some SyntaxProtocol) -> String { String(decoding: source[range(node)], as: UTF8.self) }

    private func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func replace(_ node: some SyntaxProtocol, by replacement: String, isStatement: Bool = false) {
        let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        mutants.append(
            Mutant(line: line, range: range(node), isStatement: isStatement, original: text(node), replacement: replacement))
    }

    // MARK: Skipped

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
        if let clause = node.whereClause { walk(clause) }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { isSilent(node) ? .skipChildren : .visitChildren }

    private static let assertions: Set = ["assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "print"]

    /// A call that logs, asserts, ends the process or is required in an initializer.
    private func isSilent(_ call: FunctionCallExprSyntax) -> Bool {
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
        let name = text(call.calledExpression)
        return Self.assertions.contains(name) || name.hasSuffix(".init") || base == "logger" || base?.hasSuffix(".logger") == true
    }

    // MARK: Operators

    private static let operators = [
        "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "===": ["!=="],
        "!==": ["==="], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "&+": ["&-"], "&-": ["&+"],
        "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"],
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let symbol = symbol(of: node) else { return .visitChildren }
        switch symbol {
        case "..<", "...": replace(node, by: "\(text(node.leftOperand))\(symbol)(\(text(node.rightOperand)) - 1)")
        case "??": replace(node, by: text(node.rightOperand))
        // Texts and arrays can be added but not subtracted.
        case "+" where isCollection(node.leftOperand) || isCollection(node.rightOperand): break
        default:
            for other in Self.operators[symbol] ?? [] {
                replace(node, by: "\(text(node.leftOperand)) \(other) \(text(node.rightOperand))")
            }
        }
        return .visitChildren
    }

    private func symbol(of node: InfixOperatorExprSyntax) -> String? { node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text }

    private func isCollection(_ operand: ExprSyntax) -> Bool { text(operand).contains { $0 == "\"" || $0 == "[" } }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if ["!", "-"].contains(node.operator.text) { replace(node, by: text(node.expression)) }
        return .visitChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let condition):
            negate(condition)
            if node.parent?.parent?.is(GuardStmtSyntax.self) == true { replace(condition, by: "true") }
        case .optionalBinding(let binding):
            if let value = binding.initializer?.value { replace(value, by: "nil") }
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind { negate(node.condition) }
    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind { negate(node.condition) }

    /// Changes a condition without an operator that is changed itself.
    @discardableResult private func negate(_ condition: ExprSyntax) -> SyntaxVisitorContinueKind {
        let symbol = condition.as(InfixOperatorExprSyntax.self).flatMap(symbol) ?? ""
        let isNot = condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
        let isCovered = Self.operators[symbol] != nil || condition.is(BooleanLiteralExprSyntax.self) || isNot
        if !isCovered { replace(condition, by: "!(\(text(condition)))") }
        return .visitChildren
    }

    // MARK: Literals

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        // A loop without a condition is left by a return, which the compiler requires otherwise.
        if node.parent?.is(ConditionElementSyntax.self) == false { replace(node, by: node.literal.text == "true" ? "false" : "true") }
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let changed = ["0": "1", "1": "2"][node.literal.text] { replace(node, by: changed) }
        return .skipChildren
    }

    /// Each condition of SQL is made ineffective. The statement has as many parameters as before.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let literal = text(node)
        if let start = literal.firstRange(of: "WHERE ") {
            replace(node, by: literal.replacingCharacters(in: start, with: "WHERE 1 OR "))
            for match in literal[start.upperBound...].matches(of: #/(BETWEEN\s+\S+\s+)?AND /#) where match.1 == nil {
                replace(node, by: literal.replacingCharacters(in: match.range, with: "OR "))
            }
        }
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item else { return .visitChildren }
        var bare = expression
        while let inner = bare.as(TryExprSyntax.self)?.expression ?? bare.as(AwaitExprSyntax.self)?.expression { bare = inner }
        if let infix = bare.as(InfixOperatorExprSyntax.self) {
            changeAssignment(infix, in: expression)
        } else if let call = bare.as(FunctionCallExprSyntax.self), !isSilent(call), !isResult(node) {
            replace(expression, by: "", isStatement: true)
        }
        return .visitChildren
    }

    /// Whether a body consists of this expression, which can be its result.
    private func isResult(_ item: CodeBlockItemSyntax) -> Bool {
        guard let body = item.parent?.parent, item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 else { return false }
        if let function = body.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
        return body.is(ClosureExprSyntax.self) || body.is(AccessorBlockSyntax.self) || body.parent?.is(AccessorDeclSyntax.self) == true
    }

    private func changeAssignment(_ infix: InfixOperatorExprSyntax, in expression: ExprSyntax) {
        let left = text(infix.leftOperand)
        if infix.operator.is(AssignmentExprSyntax.self) {
            guard !isInInitializer(Syntax(infix)), uninitialized.isDisjoint(with: names(in: left)) else { return }
        } else {
            guard let symbol = symbol(of: infix), symbol.last == "=", Self.operators[symbol] == nil else { return }
            for other in Self.operators[String(symbol.dropLast())] ?? [] where !isCollection(infix.rightOperand) {
                replace(expression, by: "\(left) \(other)= \(text(infix.rightOperand))", isStatement: true)
            }
        }
        replace(expression, by: "", isStatement: true)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let isLocal = node.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
        if isLocal, node.initializer == nil, node.accessorBlock == nil { uninitialized.formUnion(names(in: text(node.pattern))) }
        return .visitChildren
    }

    private func names(in pattern: String) -> [String] { pattern.split { "(), ".contains($0) }.map(String.init) }

    private func isInInitializer(_ node: Syntax) -> Bool {
        if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return false }
        return node.is(InitializerDeclSyntax.self) || node.parent.map(isInInitializer) ?? false
    }
}
