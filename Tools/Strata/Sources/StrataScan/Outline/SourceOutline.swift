/// The declarations of a file, read without parsing expressions or statements.
///
/// Types are listed anywhere; functions, variables and cases only as members of a type or of the file.
public struct SourceOutline: Hashable, Sendable {
    /// The declarations in source order, parents before children.
    public var declarations: [Declaration] = []
    /// The `MARK:` comments in the order of the file.
    public var sections: [SourceSection] = []
    /// The facts of bodies that conventions need, in the order of the file.
    public var remarks: [SourceRemark] = []
    /// The syntax errors, as `SourceScan.problems`.
    public var problems: [ScanProblem] = []

    public init() {}

    /// The names of the enclosing types of a declaration, outermost first.
    public func path(of declaration: Declaration) -> [String] {
        sequence(first: declaration) { $0.parent.map { declarations[$0] } }.dropFirst().map(\.name).reversed()
    }

    /// Whether the declaration at `index` is visible to other modules: it is public, and so are the types around it. The access level of an
    /// extension is only the default of its members.
    public func isPublic(_ index: Int) -> Bool {
        let declaration = declarations[index]
        let parent = declaration.parent.map { declarations[$0] }
        guard !declaration.isLocal, parent?.kind == .extension || declaration.parent.map(isPublic) ?? true else { return false }
        if let access = declaration.access { return access == .open || access == .public }
        guard let parent else { return declaration.kind == .extension }
        switch parent.kind {
        case .protocol: return true
        case .enum where declaration.kind == .enumCase: return true
        case .extension: return parent.access == .public
        default: return false
        }
    }
}
