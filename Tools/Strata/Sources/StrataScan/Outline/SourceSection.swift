/// A `// MARK:` comment.
public struct SourceSection: Hashable, Sendable {
    /// The text after `MARK:` and its dash, without the whitespace around it. Empty for a bare separator.
    public var title: String

    /// Whether a dash adds a separator line, as in `// MARK: - Life cycle`.
    public var hasSeparator: Bool

    public var position: SourcePosition

    /// The index of the innermost type declaration around it, or `nil` at file level.
    public var parent: Int?
}
