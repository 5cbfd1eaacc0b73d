/// In place of rows that are being fetched.
public struct Skeleton: View {
    private let rows: Int

    /// - Parameter rows: How many rows will come, roughly; 1 to 20, other numbers are brought into that range.
    public init(rows: Int = 3) {
        self.rows = min(max(rows, 1), 20)
    }

    public var body: Node { .state(Placeholder(.loading(rows: rows), localized(\.loading))) }
}
