/// In place of rows that are being fetched.
public struct Skeleton: View {
    private let rows: Int

    /// - Parameter rows: How many rows will come, roughly; 1 to 20, other numbers are brought into that range.
    public init(rows: Int = 3) {
        self.rows = min(max(rows, 1), 20)
    }

    public var body: Markup {
        let lines = list(1...rows, id: \.self) { _ in
            "<div class=\"skeleton-row\"><span class=\"skeleton-dot\"></span><span class=\"skeleton-line\"></span></div>"
        }
        return """
            <div class="skeleton" role="status"><span class="visually-hidden">Loading…</span><div aria-hidden="true">\(lines)</div></div>
            """
    }
}
