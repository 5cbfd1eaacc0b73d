/// One entry as stored in the database, before sealing:
/// `version (1) | format (4) | length of group (4) | length of key (4) | length of tags (4) | group | key | tags | value`. Integers are
/// little-endian; each tag is preceded by its length (4).
///
/// The group and key are included to detect a row with the content of another row.
struct DiskEntry: Equatable {
    private static let version: UInt8 = 2
    private static let headerSize = 17

    var format: UInt32
    var group: String
    var key: String
    var tags: Set<String> = []
    var value: [UInt8]

    var encoded: [UInt8] {
        func number(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let (group, key) = (Array(group.utf8), Array(key.utf8))
        // Sorted, so that equal entries have equal bytes.
        let tags = tags.sorted().flatMap { number($0.utf8.count) + Array($0.utf8) }
        var bytes = [Self.version] + number(Int(format)) + number(group.count) + number(key.count) + number(tags.count)
        bytes.reserveCapacity(Self.headerSize + group.count + key.count + tags.count + value.count)
        bytes += group
        bytes += key
        bytes += tags
        bytes += value
        return bytes
    }

    init(format: UInt32, group: String, key: String, tags: Set<String> = [], value: [UInt8]) {
        self.format = format
        self.group = group
        self.key = key
        self.tags = tags
        self.value = value
    }

    /// Returns `nil` if the bytes are not an entry.
    init?(_ bytes: [UInt8]) {
        guard let entry = bytes.withUnsafeBytes({ DiskEntry($0) }) else { return nil }
        self = entry
    }

    /// Returns `nil` if the bytes are not an entry.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize, bytes[0] == Self.version else { return nil }
        func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        let keyStart = Self.headerSize + number(at: 5)
        let tagStart = keyStart + number(at: 9)
        let valueStart = tagStart + number(at: 13)
        guard valueStart <= bytes.count else { return nil }
        format = UInt32(number(at: 1))
        group = String(decoding: bytes[Self.headerSize..<keyStart], as: UTF8.self)
        key = String(decoding: bytes[keyStart..<tagStart], as: UTF8.self)
        var place = tagStart
        while place < valueStart {
            guard place + 4 <= valueStart else { return nil }
            let end = place + 4 + number(at: place)
            guard end <= valueStart else { return nil }
            tags.insert(String(decoding: bytes[place + 4..<end], as: UTF8.self))
            place = end
        }
        value = Array(bytes[valueStart...])
    }
}
