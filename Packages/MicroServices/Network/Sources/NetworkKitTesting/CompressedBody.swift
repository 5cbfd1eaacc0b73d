/// Bodies in gzip's format (RFC 1952), for the checks of transports.
enum CompressedBody {
    /// "hello, hello, hello".
    static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 200, 64, 162, 0, 159, 161, 202, 9, 19, 0, 0, 0,
    ]

    /// Zeros with a ratio of 158, without an end: a block with fixed codes (RFC 1951, 3.2.6), a zero, and copies of it. Eight copies of 258
    /// bytes have codes of 13 bits each.
    static func zeros(megabytes: Int) -> [UInt8] {
        let copies: [UInt8] = [24, 5, 163, 96, 20, 140, 130, 81, 48, 10, 70, 193, 40]
        return [31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 98] + repeatElement(copies, count: (megabytes << 20) / (8 * 258)).joined()
    }
}
