public struct SourceScan: Hashable, Sendable {
    public var imports: [ImportDeclaration] = []
    /// The syntax errors in source order, at most ten; empty for a file that compiles.
    ///
    /// Imports are listed as far as they could be read.
    public var problems: [ScanProblem] = []
    public var byteCount = 0
    /// Whether it contains nothing but comments.
    public var isBlank = false

    public init(imports: [ImportDeclaration] = []) { self.imports = imports }
}

/// A reason why a file is not valid Swift. The compiler rejects every file with one of these.
public struct ScanProblem: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case notUTF8 = "this is not UTF-8; save the file as UTF-8"
        case unterminatedComment = "this '/*' comment never ends; close it with '*/'"
        case unterminatedString = "this string literal never ends; close it with the quotation marks that open it"
        case unterminatedRegex = "this regular expression never ends; close it with the slash and marks that open it"
        case unterminatedCondition = "this '#if' has no '#endif'"
        case strayDirective = "this directive has no '#if' before it"
        case unreadableCondition = "this condition cannot be read; write it with '&&', '||', '!' and parentheses"
        case missingModuleName = "this 'import' names no module"
        case unbalancedBracket = "this bracket has no counterpart"
        case conflictMarker = "this is a merge conflict; resolve it first"
    }

    public var kind: Kind
    public var position: SourcePosition

    /// The problem as a sentence, without the position.
    public var description: String { kind.rawValue }
}
