/// Bodies in gzip's format (RFC 1952), for the checks of transports.
enum CompressedBody {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// "hello, hello, hello".
    static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 200, 64, 162, 0, 159, 161, 202, 9, 19, 0, 0, 0,
    ]

    /// Zeros with a ratio of 158, without an end: a block with fixed codes (RFC 1951, 3.2.6), a literal 0 and copies of it.
    static func zeros(megabytes: Int) -> [UInt8] {
        var bytes = head
        var (bits, count) = (0, 0)
        func append(_ code: Int, _ length: Int) {
            bits |= code << count
            count += length
            while count >= 8 {
                bytes.append(UInt8(bits & 0xFF))
                bits >>= 8
                count -= 8
            }
        }
        // The block is not the last, and its codes are fixed.
        append(0b010, 3)
        // The literal 0 is 00110000, sent with its highest bit first.
        append(0b0000_1100, 8)
        for _ in 0..<megabytes << 20 / 258 {
            // The length 258 is 11000101, also with its highest bit first; the distance 1 is 00000.
            append(0b1010_0011, 8)
            append(0, 5)
        }
        return bytes
    }
}
