/// Views in columns of equal width: as many as fit, one on a phone.
public struct Grid: View {
    private let columns: Int
    private let content: Node

    /// - Parameter columns: The maximum number of columns; clamped to 1...4.
    public init(columns: Int = 2, @NodeBuilder content: () -> Node) {
        self.columns = min(max(columns, 1), 4)
        self.content = content()
    }

    public var body: Node { .box(Box(.grid(columns: columns), content)) }
}
