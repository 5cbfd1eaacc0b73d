public import StrataScan
public import StrataWorkspace

/// An entry of an in-memory index: a use of a declaration, or a public declaration that exposes a type or is unused.
public struct SyntheticSymbol: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// It uses a declaration of the module, which hands over values of the others' types.
        case use(SymbolFacts.Role, of: String, handing: [String])
        /// A public declaration whose type contains a type of the module.
        case exposure(of: String)
        /// A public declaration that no other module uses.
        case unused
    }

    public var target: String
    public var name: String
    public var kind: Kind
    public var position: SourcePosition
    /// The file below the target's folder; `nil` for its only one.
    public var file: String?
    /// The file of the used declaration below its target's folder; `nil` for its only one.
    public var otherFile: String?
    /// Whether its line continues the expression of the line before.
    public var continuesExpression = false

    public init(target: String, name: String, kind: Kind, position: SourcePosition, file: String? = nil, otherFile: String? = nil) {
        (self.target, self.name, self.kind, self.position) = (target, name, kind, position)
        (self.file, self.otherFile) = (file, otherFile)
    }

    /// The facts of all entries; entries of missing targets are ignored.
    static func facts(_ lines: [SyntheticSymbol], in workspace: Workspace) -> SymbolFacts {
        var facts = SymbolFacts()
        facts.unused = []
        let modules = Dictionary(workspace.modules.map { ($0.id.target, $0) }, uniquingKeysWith: { first, _ in first })
        func path(_ file: String?, of module: WorkspaceModule) -> String {
            module.files.first { file.map($0.path.hasSuffix) ?? true }?.path ?? module.id.package
        }
        for line in lines.sorted(by: { ($0.target, $0.file ?? "", $0.position) < ($1.target, $1.file ?? "", $1.position) }) {
            guard let user = modules[line.target] else { continue }
            switch line.kind {
            case .use(let role, let used, let handed):
                guard let used = modules[used] else { continue }
                facts.uses.append(
                    .init(
                        module: user.id, path: path(line.file, of: user), position: line.position, role: role, symbol: facts.symbols.count))
                facts.uses[facts.uses.count - 1].continuesExpression = line.continuesExpression
                facts.symbols.append(
                    .init(
                        name: line.name, module: used.id, path: path(line.otherFile, of: used),
                        handsOver: handed.compactMap { modules[$0]?.id }))
            case .exposure(let type):
                guard let type = modules[type] else { continue }
                facts.exposures.append(
                    .init(module: user.id, path: path(line.file, of: user), position: line.position, name: line.name, type: type.id))
            case .unused:
                facts.unused?.append(.init(module: user.id, path: path(line.file, of: user), position: line.position, name: line.name))
            }
        }
        facts.files = workspace.modules.reduce(0) { $0 + $1.files.count }
        facts.occurrences = lines.count
        return facts
    }
}
