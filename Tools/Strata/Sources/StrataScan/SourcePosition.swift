/// A position in a source file.
///
/// Lines and columns start at 1. A column counts UTF-8 bytes including a byte order mark, as the Swift compiler's diagnostics do. A line
/// ends at `\n`, `\r\n` or a single `\r`.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int
    /// The first byte of a file.
    public static let start = SourcePosition(line: 1, column: 1)

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
    /// `line:column`, the form that editors understand after a path.
    public var description: String { "\(line):\(column)" }
}
