/// Reads what `ByteWriter` wrote. Bytes that it did not write lead to an error, never further than to their end.
struct ByteReader {
    /// The bytes are not what they should be.
    struct Garbled: Error {}

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    /// - Parameter bytes: valid as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Runs a body with a reader of the bytes.
    static func read<Value>(
        _ bytes: ArraySlice<UInt8>, _ body: (inout ByteReader) throws(Garbled) -> Value
    ) throws(Garbled) -> Value {
        try bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            return Result { () throws(Garbled) in try body(&reader) }
        }.get()
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() throws(Garbled) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard offset < bytes.count else { throw Garbled() }
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Garbled()
    }

    /// A number that is a position or an amount.
    mutating func count(below limit: Int = .max) throws(Garbled) -> Int {
        guard let number = Int(exactly: try number()), number < limit else { throw Garbled() }
        return number
    }

    /// How many items follow, each of which takes a byte or more.
    mutating func itemCount() throws(Garbled) -> Int {
        let count = try count()
        guard count <= bytes.count - offset else { throw Garbled() }
        return count
    }

    mutating func block() throws(Garbled) -> Range<Int> {
        let length = try itemCount()
        offset += length
        return offset - length..<offset
    }

    mutating func text() throws(Garbled) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[try block()]), as: UTF8.self)
    }
}
