/// A cache of the rows of recently read large values, so that reading one again needs no database access.
///
/// It is cleared whenever ``SharedCounters/files`` has changed: every change that may invalidate it increments that counter first.
struct LargeValueIndex {
    struct Name: Hashable {
        var group: String
        var key: String
    }

    private static let limit = 8_192

    private var rows: [Name: DiskRow] = [:]
    private var counted: UInt64 = 0

    mutating func row(_ name: Name, at count: UInt64) -> DiskRow? {
        if count != counted { rows = [:] }
        return rows[name]
    }

    /// - Parameter count: The value of the counter before the row was read.
    mutating func note(_ row: DiskRow, _ name: Name, at count: UInt64) {
        if count != counted || rows.count >= Self.limit { rows = [:] }
        counted = count
        rows[name] = row
    }
}
