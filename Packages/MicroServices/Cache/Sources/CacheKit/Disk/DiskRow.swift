/// A row as it was found, with its entry if that lies in the row.
struct DiskRow {
    var id: Int64
    var entry: DiskEntry?
    /// The path of its file, if it lies in one.
    var largeValue: String?
    var size: Int
    var format: UInt32
    var checksum: Int64
    var written: Int64
    var expires: Int64?

    /// Written in the future: the clock was set back, and nobody knows how old it is.
    func isInTime(_ now: Int64) -> Bool { written <= now && expires ?? .max > now }

    /// The entry in a content, if both are as they were written.
    func entry(_ content: UnsafeRawBufferPointer, _ seal: CacheSeal?) -> DiskEntry? {
        guard Self.checksum(content, written, expires) == checksum else { return nil }
        guard let seal else { return DiskEntry(content) }
        return (try? seal.open(Array(content))).flatMap { DiskEntry($0) }
    }

    /// Over the content and its times, so that no flipped bit makes an old value young.
    static func checksum(_ content: UnsafeRawBufferPointer, _ written: Int64, _ expires: Int64?) -> Int64 {
        let times = withUnsafeBytes(of: (written.littleEndian, (expires ?? .max).littleEndian)) { Checksum.crc32c($0) }
        return Int64(Checksum.crc32c(content, continuing: times))
    }
}
