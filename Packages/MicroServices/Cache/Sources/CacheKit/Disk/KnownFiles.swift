/// Which large value lies in which file, as far as it was read lately: reading it again needs no database.
///
/// What is known is forgotten when ``SharedCounters/files`` has gone on: whatever may make it wrong counts there before it is done.
struct KnownFiles {
    struct Name: Hashable {
        var group: String
        var key: String
    }

    private static let limit = 8_192

    private var rows: [Name: DiskRow] = [:]
    private var counted: UInt64 = 0

    mutating func row(_ name: Name, at count: UInt64) -> DiskRow? {
        if count != counted { rows = [:] }
        counted = count
        return rows[name]
    }

    /// - Parameter count: what was counted before the row was read.
    mutating func note(_ row: DiskRow, _ name: Name, at count: UInt64) {
        if count != counted || rows.count >= Self.limit { rows = [:] }
        counted = count
        rows[name] = row
    }
}
