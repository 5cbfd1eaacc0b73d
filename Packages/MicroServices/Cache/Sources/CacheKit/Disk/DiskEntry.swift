/// One entry as stored in the database:
/// `version (1) | format (4) | length of group (4) | length of key (4) | group | key | value`. Integers are little-endian.
///
/// The group and key are included to detect a row with the content of another row.
struct DiskEntry: Equatable {
    private static let version: UInt8 = 3
    static let headerSize = 13

    var format: UInt32
    var group: String
    var key: String
    var value: [UInt8]

    var encoded: [UInt8] {
        func number(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let (group, key) = (Array(group.utf8), Array(key.utf8))
        var bytes = [Self.version] + number(Int(format)) + number(group.count) + number(key.count)
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

    init?(_ bytes: [UInt8]) {
        guard let entry = bytes.withUnsafeBytes({ DiskEntry($0) }) else { return nil }
        self = entry
    }

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize, bytes[0] == Self.version else { return nil }
        func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        let keyStart = Self.headerSize + number(at: 5)
        let valueStart = keyStart + number(at: 9)
        guard valueStart <= bytes.count else { return nil }
        format = UInt32(number(at: 1))
        group = String(decoding: bytes[Self.headerSize..<keyStart], as: UTF8.self)
        key = String(decoding: bytes[keyStart..<valueStart], as: UTF8.self)
        value = Array(bytes[valueStart...])
    }
}
