/// Placeholders for rows that are loading.
public struct Skeleton: View {
    private let rows: Int

    /// - Parameter rows: The expected number of rows; clamped to 1...20.
    public init(rows: Int = 3) {
        self.rows = min(max(rows, 1), 20)
    }

    public var body: Node { .state(Placeholder(.loading(rows: rows), localized(\.loading))) }
}
