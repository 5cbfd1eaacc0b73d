/// The bytes of one value as they stand in the database, before sealing:
/// `version (1) | format (4) | length of group (4) | length of key (4) | group | key | value`, integers little-endian.
///
/// Group and key are inside, so that a row that got the content of another, by whatever damage, is noticed.
struct DiskEntry: Equatable {
    private static let version: UInt8 = 1
    private static let headerSize = 13

    var format: UInt32
    var group: String
    var key: String
    var value: [UInt8]

    var encoded: [UInt8] {
        let (group, key) = (Array(group.utf8), Array(key.utf8))
        var bytes = [Self.version]
        for number in [format, UInt32(group.count), UInt32(key.count)] {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        bytes.reserveCapacity(Self.headerSize + group.count + key.count + value.count)
        bytes += group
        bytes += key
        bytes += value
        return bytes
    }

    init(format: UInt32, group: String, key: String, value: [UInt8]) {
        self.format = format
        self.group = group
        self.key = key
        self.value = value
    }

    /// `nil` for what is not an entry.
    init?(_ bytes: [UInt8]) {
        guard let entry = bytes.withUnsafeBytes({ DiskEntry($0) }) else { return nil }
        self = entry
    }

    /// `nil` for what is not an entry.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize, bytes[0] == Self.version else { return nil }
        func number(at offset: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) } }
        let keyStart = Self.headerSize + Int(number(at: 5))
        let valueStart = keyStart + Int(number(at: 9))
        guard valueStart <= bytes.count else { return nil }
        format = number(at: 1)
        group = String(decoding: bytes[Self.headerSize..<keyStart], as: UTF8.self)
        key = String(decoding: bytes[keyStart..<valueStart], as: UTF8.self)
        value = Array(bytes[valueStart...])
    }
}
