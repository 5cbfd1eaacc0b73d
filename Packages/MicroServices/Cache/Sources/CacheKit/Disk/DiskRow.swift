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
