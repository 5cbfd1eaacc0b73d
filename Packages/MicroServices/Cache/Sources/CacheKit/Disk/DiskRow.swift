/// A row of the database, with its entry if that is stored inline.
struct DiskRow {
    var id: Int64
    var entry: DiskEntry?
    /// The path of the value's file, if the entry is not inline.
    var largeValue: String?
    var size: Int
    var format: UInt32
    var checksum: Int64
    var written: Int64
    var expires: Int64?

    /// False for an entry from the future: the wall clock was set back, so its age is unknown.
    func isInTime(_ now: Int64) -> Bool { written <= now && expires ?? .max > now }

    /// Returns the entry in `content`, or `nil` if the content or its times are damaged.
    func entry(_ content: UnsafeRawBufferPointer) -> DiskEntry? {
        Self.checksum(content, written, expires) == checksum ? DiskEntry(content) : nil
    }

    /// Covers the content and its times, so that a flipped bit cannot extend the life of a value.
    static func checksum(_ content: UnsafeRawBufferPointer, _ written: Int64, _ expires: Int64?) -> Int64 {
        let times = withUnsafeBytes(of: (written.littleEndian, (expires ?? .max).littleEndian)) { Checksum.crc32c($0) }
        return Int64(Checksum.crc32c(content, continuing: times))
    }
}

/// A cache of the rows of recently read large values, so that reading one again needs no database access.
///
/// It is cleared whenever ``SharedCounters/files`` has changed: every change that may invalidate it increments that counter first.
struct LargeValueIndex {
    private static let limit = 8_192

    private var rows: [EntryName: DiskRow] = [:]
    private var counted: UInt64 = 0

    mutating func row(_ name: EntryName, at count: UInt64) -> DiskRow? {
        if count != counted { rows = [:] }
        return rows[name]
    }

    /// - Parameter count: The value of the counter before the row was read.
    mutating func note(_ row: DiskRow, _ name: EntryName, at count: UInt64) {
        if count != counted || rows.count >= Self.limit { rows = [:] }
        counted = count
        rows[name] = row
    }
}
