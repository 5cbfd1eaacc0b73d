import StrataScan
import SwiftSyntax

/// Collects the records of a tree.
final class RecordVisitor: SyntaxVisitor {
    private(set) var imports: [ImportRecord] = []
    private(set) var types: [TypeRecord] = []
    private let converter: SourceLocationConverter
    private var conditions: [BuildCondition] = []
    private var nesting: [String] = []
    /// The open bodies of functions, closures and accessors inside each enclosing type; the first count is the file's.
    private var bodyDepths = [0]

    init(converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        var earlier: [BuildCondition] = []
        for clause in node.clauses {
            let current = clause.condition.map(BuildCondition.init)
            conditions.append(BuildCondition(after: earlier, clause: current))
            if let elements = clause.elements { walk(elements) }
            conditions.removeLast()
            if let current { earlier.append(current) }
        }
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(
            ImportRecord(
                position: position(of: node.importKeyword), path: node.path.map { unescaped($0.name) },
                kind: node.importKindSpecifier?.text ?? "module", attributes: attributes(node.attributes),
                access: modifiers(node.modifiers).access, conditions: conditions.map(\.description)))
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.extendedType) }
    override func visitPost(_ node: StructDeclSyntax) { leave() }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { record(node, node.typealiasKeyword, node.name) }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { record(node, node.macroKeyword, node.name) }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        record(node, node.associatedtypeKeyword, node.name, node.inheritanceClause)
    }

    // Declarations in function bodies, closures and accessors are local.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visitPost(_ node: CodeBlockSyntax) { leaveBody() }
    override func visitPost(_ node: ClosureExprSyntax) { leaveBody() }
    override func visitPost(_ node: AccessorBlockSyntax) { leaveBody() }
    override func visitPost(_ node: SwitchExprSyntax) { leaveBody() }

    private func enterBody() -> SyntaxVisitorContinueKind {
        bodyDepths[bodyDepths.count - 1] += 1
        return .visitChildren
    }

    private func leaveBody() { bodyDepths[bodyDepths.count - 1] -= 1 }

    private func leave() {
        nesting.removeLast()
        bodyDepths.removeLast()
    }

    private func enter(
        _ node: some DeclGroupSyntax & WithAttributesSyntax & WithModifiersSyntax, _ name: some SyntaxProtocol
    ) -> SyntaxVisitorContinueKind {
        defer {
            nesting.append(types[types.count - 1].name)
            bodyDepths.append(0)
        }
        return record(node, node.introducer, name, node.inheritanceClause)
    }

    private func record(
        _ node: some WithAttributesSyntax & WithModifiersSyntax, _ keyword: TokenSyntax, _ name: some SyntaxProtocol,
        _ inheritance: InheritanceClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        let modifiers = modifiers(node.modifiers)
        types.append(
            TypeRecord(
                position: position(of: keyword), kind: keyword.text, name: name.as(TokenSyntax.self).map(unescaped) ?? compactText(name),
                namePosition: position(of: name), nesting: nesting, access: modifiers.access, modifiers: modifiers.others,
                attributes: attributes(node.attributes), inheritedTypes: inheritance?.inheritedTypes.map { compactText($0.type) } ?? [],
                conditions: conditions.map(\.description), isLocal: bodyDepths[bodyDepths.count - 1] > 0))
        return .visitChildren
    }

    private func position(of node: some SyntaxProtocol) -> SourcePosition {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return SourcePosition(line: location.line, column: location.column)
    }

    private func unescaped(_ token: TokenSyntax) -> String {
        let text = token.text
        return text.utf8.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
    }

    private func attributes(_ list: AttributeListSyntax) -> [String] {
        list.flatMap { element -> [String] in
            if let choice = element.as(IfConfigDeclSyntax.self) {
                return choice.clauses.flatMap { $0.elements?.as(AttributeListSyntax.self).map(attributes) ?? [] }
            }
            return [compactText(element)]
        }
    }

    private static let accessLevels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

    private func modifiers(_ list: DeclModifierListSyntax) -> (access: String?, others: [String]) {
        var access: String?
        var others: [String] = []
        for modifier in list {
            if modifier.detail == nil, Self.accessLevels.contains(modifier.name.text) {
                access = modifier.name.text
            } else {
                others.append(compactText(modifier))
            }
        }
        return (access, others)
    }
}

/// A node's tokens without trivia.
func compactText(_ node: some SyntaxProtocol) -> String {
    node.tokens(viewMode: .sourceAccurate).map(\.text).joined()
}
