/// A `// MARK:` comment.
public struct SourceSection: Hashable, Sendable {
    /// The text after `MARK:` and its dash, without the whitespace around it. Empty for a bare separator.
    public var title: String
    public var position: SourcePosition
    /// The index of the innermost type declaration around it, or `nil` at file level.
    public var parent: Int?
}
