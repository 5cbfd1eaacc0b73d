/// Views in columns of equal width: as many as fit, at most the given number, one on a phone.
public struct Grid: View {
    private let columns: Int
    private let content: Node

    /// - Parameter columns: At most this many columns, 1 to 4; other numbers are brought into that range.
    public init(columns: Int = 2, @NodeBuilder content: () -> Node) {
        self.columns = min(max(columns, 1), 4)
        self.content = content()
    }

    public var body: Node { .box(Box(.grid(columns: columns), content)) }
}
