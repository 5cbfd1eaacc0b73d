import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a source file that can be changed.
///
/// Logging, assertions, `#if` blocks, attributes, macros, `case` patterns and the numbers of named constants are not changed.
final class MutantFinder: SyntaxVisitor {
    private let source: [UInt8]
    private let converter: SourceLocationConverter
    private var sites: [Site] = []

    /// Sites in source order, outer before inner, at most one of a kind for a range.
    static func sites(in text: String) -> [Site] {
        let file = Parser.parse(source: text)
        let folded = OperatorTable.standardOperators.foldAll(file) { _ in }
        let finder = MutantFinder(Array(text.utf8), SourceLocationConverter(fileName: "", tree: file))
        finder.walk(folded)
        var merged: [Site] = []
        let sorted = finder.sites.enumerated().sorted { (a, b) in
            let (left, right) = (a.element, b.element)
            if left.range.lowerBound != right.range.lowerBound { return left.range.lowerBound < right.range.lowerBound }
            if left.range.upperBound != right.range.upperBound { return left.range.upperBound > right.range.upperBound }
            if left.kind != right.kind { return left.kind == .statement }
            return a.offset < b.offset
        }
        for (_, site) in sorted {
            if let last = merged.last, last.range == site.range, last.kind == site.kind {
                let known = Set(last.alternatives.map(\.text))
                merged[merged.count - 1].alternatives += site.alternatives.filter { !known.contains($0.text) }
            } else {
                merged.append(site)
            }
        }
        return merged
    }

    private init(_ source: [UInt8], _ converter: SourceLocationConverter) {
        self.source = source
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Skipped

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
        if let condition = node.whereClause?.condition {
            negate(condition)
            walk(condition)
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        isSilent(node) ? .skipChildren : .visitChildren
    }

    private static let assertions: Set = ["assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "print"]

    /// A call that logs, asserts or ends the process.
    private func isSilent(_ call: FunctionCallExprSyntax) -> Bool {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text { return Self.assertions.contains(name) }
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription else { return false }
        return base == "logger" || base.hasSuffix(".logger") || base == "Self.logger"
    }

    // MARK: Operators

    private static let replacements: [String: (kind: String, operators: [String])] = [
        "<": ("comparison", ["<=", ">="]), "<=": ("comparison", ["<", ">"]),
        ">": ("comparison", [">=", "<="]), ">=": ("comparison", [">", "<"]),
        "==": ("comparison", ["!="]), "!=": ("comparison", ["=="]), "===": ("comparison", ["!=="]), "!==": ("comparison", ["==="]),
        "&&": ("logic", ["||"]), "||": ("logic", ["&&"]),
        "+": ("arithmetic", ["-"]), "-": ("arithmetic", ["+"]), "*": ("arithmetic", ["/"]), "/": ("arithmetic", ["*"]),
        "%": ("arithmetic", ["*"]), "&+": ("arithmetic", ["&-"]), "&-": ("arithmetic", ["&+"]),
        "<<": ("arithmetic", [">>"]), ">>": ("arithmetic", ["<<"]), "&": ("arithmetic", ["|"]), "|": ("arithmetic", ["&"]),
        "+=": ("arithmetic", ["-="]), "-=": ("arithmetic", ["+="]), "*=": ("arithmetic", ["/="]), "/=": ("arithmetic", ["*="]),
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, !symbol.hasSuffix("=") || isComparison(node)
        else { return .visitChildren }
        let (left, right) = (node.leftOperand, node.rightOperand)
        switch symbol {
        case "..<", "...": add(node, "bound", text(left) + symbol + "(\(text(right)) - 1)")
        case "??": add(node, "default", text(right))
        case "+" where isCollection(left) || isCollection(right): break
        default: replaceOperator(of: node, symbol, as: .expression)
        }
        return .visitChildren
    }

    private func replaceOperator(of node: InfixOperatorExprSyntax, _ symbol: String, as kind: SiteKind, around outer: ExprSyntax? = nil) {
        guard let (name, operators) = Self.replacements[symbol] else { return }
        let (whole, place) = (outer.map(range) ?? range(node), range(node.operator))
        for other in operators {
            let changed = bytes(whole.lowerBound..<place.lowerBound) + other + bytes(place.upperBound..<whole.upperBound)
            add(whole, outer.map(Syntax.init) ?? Syntax(node), kind, name, changed)
        }
    }

    private func isComparison(_ expression: some ExprSyntaxProtocol) -> Bool { isInfix(expression, "comparison") }

    private func isInfix(_ expression: some ExprSyntaxProtocol, _ kinds: String...) -> Bool {
        guard let infix = expression.as(InfixOperatorExprSyntax.self),
            let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
        else { return false }
        return Self.replacements[symbol].map { kinds.contains($0.kind) } ?? false
    }

    /// A text or an array, which can be added but not subtracted.
    private func isCollection(_ expression: ExprSyntax) -> Bool {
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            return isCollection(infix.leftOperand) || isCollection(infix.rightOperand)
        }
        if let call = expression.as(FunctionCallExprSyntax.self), ["String", "Array"].contains(call.calledExpression.trimmedDescription) {
            return true
        }
        return expression.is(StringLiteralExprSyntax.self) || expression.is(ArrayExprSyntax.self)
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { add(node, "condition", text(node.expression)) }
        if node.operator.text == "-" { add(node, "arithmetic", text(node.expression)) }
        return .visitChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let condition):
            negate(condition)
            let statement = node.parent?.parent
            if statement?.is(GuardStmtSyntax.self) == true { add(condition, "early return", "true") }
            if let branch = statement?.as(IfExprSyntax.self), branch.elseBody == nil, exits(branch.body) {
                add(condition, "early return", "false")
            }
        case .optionalBinding(let binding):
            if let value = binding.initializer?.value { add(value, "nil", "nil") }
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    /// The operators of a comparison are replaced instead.
    private func negate(_ condition: ExprSyntax) {
        let isCovered = isInfix(condition, "comparison", "logic") || condition.is(BooleanLiteralExprSyntax.self) || isNot(condition)
        if !isCovered { add(condition, "condition", "!(\(text(condition)))") }
    }

    private func isNot(_ condition: ExprSyntax) -> Bool { condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" }

    private func exits(_ body: CodeBlockSyntax) -> Bool {
        guard case .stmt(let last) = body.statements.last?.item else { return false }
        return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self) || last.is(ContinueStmtSyntax.self)
            || last.is(BreakStmtSyntax.self)
    }

    // MARK: Literals

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        // A loop without a condition is left by a return, which the compiler requires otherwise.
        if node.parent?.is(ConditionElementSyntax.self) == false { add(node, "literal", node.literal.text == "true" ? "false" : "true") }
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.representedLiteralValue, value < .max, !isNamedConstant(node) { add(node, "literal", String(value + 1)) }
        return .skipChildren
    }

    /// Whether a literal is the value of a static or global constant. A test of the value would repeat it.
    private func isNamedConstant(_ node: IntegerLiteralExprSyntax) -> Bool {
        var parent = node.parent
        while let current = parent, !current.is(ClosureExprSyntax.self) {
            if let variable = current.as(VariableDeclSyntax.self) {
                let isStatic = variable.modifiers.contains { $0.name.text == "static" }
                let isGlobal = variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
                return variable.bindingSpecifier.text == "let" && (isStatic || isGlobal)
            }
            parent = current.parent
        }
        return false
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        for changed in SQLConditions.dropped(in: text(node)) { add(node, "SQL condition", changed) }
        return .visitChildren
    }

    // MARK: Results

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression { changeResult(value, of: Syntax(node)) }
        return .visitChildren
    }

    private func changeResult(_ value: ExprSyntax, of node: Syntax) {
        guard let type = resultType(around: node), !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self) else { return }
        if type.hasSuffix("?"), !value.is(NilLiteralExprSyntax.self) { add(value, "nil", "nil") }
        if type == "Bool" { negate(value) }
    }

    /// The declared type of the function or getter that `node` returns from.
    private func resultType(around node: Syntax) -> String? {
        var parent = node.parent
        while let current = parent {
            if let closure = current.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type.trimmedDescription }
            if let function = current.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type.trimmedDescription }
            if let binding = current.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type.trimmedDescription }
            if let element = current.as(SubscriptDeclSyntax.self) { return element.returnClause.type.trimmedDescription }
            if current.is(InitializerDeclSyntax.self) || current.is(DeinitializerDeclSyntax.self) { return nil }
            parent = current.parent
        }
        return nil
    }

    // MARK: Statements

    /// Closures of these functions that consist of one call are statements.
    private static let takesStatements: Set = ["withLock", "forEach", "Task", "addTask", "async"]

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item else { return .visitChildren }
        let isOnly = node.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
        if isOnly, isBodyWithResult(node.parent?.parent) {
            changeResult(expression, of: Syntax(node))
            return .visitChildren
        }
        let bare = withoutEffects(expression)
        if let infix = bare.as(InfixOperatorExprSyntax.self) {
            changeAssignment(infix, expression)
        } else if let call = bare.as(FunctionCallExprSyntax.self), !isSilent(call), !isInitializer(call) {
            if !isOnly || node.parent?.parent?.is(ClosureExprSyntax.self) == false || isStatementClosure(node.parent?.parent) {
                add(range(expression), Syntax(expression), .statement, "call", "")
            }
        }
        return .visitChildren
    }

    private func changeAssignment(_ infix: InfixOperatorExprSyntax, _ expression: ExprSyntax) {
        if infix.operator.is(AssignmentExprSyntax.self) {
            if !isInInitializer(infix), !initializesVariable(infix) {
                add(range(expression), Syntax(expression), .statement, "assignment", "")
            }
        } else if let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, symbol.hasSuffix("="), !isComparison(infix)
        {
            if !isCollection(infix.rightOperand) { replaceOperator(of: infix, symbol, as: .statement, around: expression) }
            add(range(expression), Syntax(expression), .statement, "assignment", "")
        }
    }

    /// Whether an assignment sets local variables that have no initial value.
    private func initializesVariable(_ assignment: InfixOperatorExprSyntax) -> Bool {
        let left = assignment.leftOperand
        let targets = left.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? [left]
        guard let name = targets.first?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        var parent = assignment.parent
        while let current = parent {
            for item in current.as(CodeBlockItemListSyntax.self) ?? [] {
                let bindings = item.item.as(VariableDeclSyntax.self)?.bindings
                if let binding = bindings?.first(where: { names($0.pattern).contains(name) }) {
                    return binding.initializer == nil && binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == false
                }
            }
            parent = current.parent
        }
        return false
    }

    private func names(_ pattern: PatternSyntax) -> [String] {
        pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names($0.pattern) } ?? [pattern.trimmedDescription]
    }

    private func withoutEffects(_ expression: ExprSyntax) -> ExprSyntax {
        if let inner = expression.as(TryExprSyntax.self) { return withoutEffects(inner.expression) }
        if let inner = expression.as(AwaitExprSyntax.self) { return withoutEffects(inner.expression) }
        return expression
    }

    private func isInitializer(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "init"
    }

    private func isStatementClosure(_ node: Syntax?) -> Bool {
        guard let call = node?.parent?.as(FunctionCallExprSyntax.self) else { return false }
        let name =
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? call.calledExpression.trimmedDescription
        return Self.takesStatements.contains(name)
    }

    /// The body of a function with a result, or of a getter.
    private func isBodyWithResult(_ node: Syntax?) -> Bool {
        guard let node else { return false }
        if node.is(AccessorBlockSyntax.self) { return true }
        guard node.is(CodeBlockSyntax.self), let owner = node.parent else { return false }
        if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
        if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
        return false
    }

    private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
        var parent = node.parent
        while let current = parent {
            if current.is(InitializerDeclSyntax.self) { return true }
            if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
            parent = current.parent
        }
        return false
    }

    // MARK: Text

    private func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func bytes(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    private func text(_ node: some SyntaxProtocol) -> String { bytes(range(node)) }

    private func add(_ node: some SyntaxProtocol, _ kind: String, _ replacement: String) {
        add(range(node), Syntax(node), .expression, kind, replacement)
    }

    private func add(_ range: Range<Int>, _ node: Syntax, _ siteKind: SiteKind, _ kind: String, _ replacement: String) {
        sites.append(
            Site(
                range: range, kind: siteKind, line: converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound)).line,
                declaration: declaration(around: node), alternatives: [Site.Alternative(kind: kind, text: replacement)]))
    }

    private func declaration(around node: Syntax) -> String {
        var names: [String] = []
        var parent = Optional(node)
        while let current = parent {
            if let name = name(current) { names.append(name) }
            parent = current.parent
        }
        return names.reversed().joined(separator: ".")
    }

    private func name(_ node: Syntax) -> String? {
        func labels(_ parameters: FunctionParameterListSyntax) -> String {
            "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
        }
        if let function = node.as(FunctionDeclSyntax.self) {
            return function.name.text + labels(function.signature.parameterClause.parameters)
        }
        if let start = node.as(InitializerDeclSyntax.self) { return "init" + labels(start.signature.parameterClause.parameters) }
        if node.is(SubscriptDeclSyntax.self) { return "subscript" }
        if let binding = node.as(PatternBindingSyntax.self) {
            // Not the variables of a function.
            let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
            let isLocal = item != nil && item?.parent?.parent?.is(SourceFileSyntax.self) == false
            return isLocal ? nil : binding.pattern.trimmedDescription
        }
        if let type = node.asProtocol((any NamedDeclSyntax).self), !node.is(EnumCaseDeclSyntax.self) { return type.name.text }
        return node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
}
