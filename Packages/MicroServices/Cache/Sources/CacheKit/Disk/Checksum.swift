import CCacheSQLite

/// CRC-32C (Castagnoli), the checksum of iSCSI (RFC 3720) and ext4. Detects all single-bit errors and all burst errors of up to 32 bits,
/// but no deliberate changes.
enum Checksum {
    private static let table: [UInt32] = {
        let reversedPolynomial: UInt32 = 0x82F6_3B78
        return (UInt32(0)..<256).map { byte in (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? (crc >> 1) ^ reversedPolynomial : crc >> 1 }
        }
    }()

    private static let isBuiltIn = cache_has_crc32c() != 0

    /// The sum after a lane of zeros, indexed by each byte of the sum before it.
    private static let shifts: [UInt32] = {
        let zeros = [UInt8](repeating: 0, count: Int(CACHE_LANE))
        return (0..<1_024).map { cache_crc32c(UInt32($0 & 255) << UInt32(($0 >> 8) * 8), zeros, zeros.count, nil) }
    }()

    static func crc32c(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { crc32c($0) } }

    static func crc32c(_ bytes: UnsafeRawBufferPointer, continuing start: UInt32 = 0) -> UInt32 {
        guard let base = bytes.baseAddress else { return start }
        guard isBuiltIn else { return byTables(bytes, continuing: start) }
        return shifts.withUnsafeBufferPointer { ~cache_crc32c(~start, base, bytes.count, $0.baseAddress) }
    }

    /// For processors without the instruction.
    static func byTables(_ bytes: UnsafeRawBufferPointer, continuing start: UInt32 = 0) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            ~bytes.reduce(~start) { crc, byte in (crc &>> 8) ^ table[Int((crc ^ UInt32(byte)) & 255)] }
        }
    }
}
