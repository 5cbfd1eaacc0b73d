/// Views in columns of equal width: as many as fit, one on a phone.
public struct Grid: View {
    public let body: Node

    /// - Parameter columns: The maximum number of columns; clamped to 1...4.
    public init(columns: Int = 2, @NodeBuilder content: () -> Node) {
        body = .box(Box(.grid(columns: min(max(columns, 1), 4)), content()))
    }
}
