/// CRC-32C (Castagnoli), the checksum of iSCSI (RFC 3720) and ext4, eight bytes at a time. Detects every single-bit error and every burst
/// of up to 32 bits, but not tampering.
enum Checksum {
    private static let tables: [UInt32] = {
        let reversedPolynomial: UInt32 = 0x82F6_3B78
        let first = (UInt32(0)..<256).map { byte -> UInt32 in
            var crc = byte
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ reversedPolynomial : crc >> 1 }
            return crc
        }
        var tables = [first]
        for index in 1..<8 {
            tables.append(tables[index - 1].map { crc -> UInt32 in (crc >> 8) ^ first[Int(crc & 255)] })
        }
        return tables.flatMap { $0 }
    }()

    static func crc32c(_ bytes: UnsafeRawBufferPointer, continuing start: UInt32 = 0) -> UInt32 {
        var crc = ~start
        tables.withUnsafeBufferPointer { table in
            var offset = 0
            while offset &+ 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(crc)
                crc = 0
                for index in 0..<8 {
                    let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* index)) & 255
                    crc ^= table[(7 &- index) &* 256 &+ byte]
                }
                offset &+= 8
            }
            while offset < bytes.count {
                crc = (crc >> 8) ^ table[Int((crc ^ UInt32(bytes[offset])) & 255)]
                offset &+= 1
            }
        }
        return ~crc
    }

    static func crc32c(_ bytes: [UInt8], continuing start: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { crc32c($0, continuing: start) }
    }
}
