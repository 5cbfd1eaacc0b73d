/// Placeholders for rows that are loading.
public struct Skeleton: View {
    public let body: Node

    /// - Parameter rows: The expected number of rows; clamped to 1...20.
    public init(rows: Int = 3) {
        body = .state(Placeholder(kind: .loading(rows: min(max(rows, 1), 20)), message: localized(\.loading), actions: .empty))
    }
}
