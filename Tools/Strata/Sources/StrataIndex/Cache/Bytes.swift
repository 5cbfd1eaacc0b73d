/// Writes the compact encoding for pipes and the cache: numbers as LEB128, texts with a length prefix.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { text in
            write(text.count)
            bytes.append(contentsOf: text)
        }
    }

    mutating func write(block: some Collection<UInt8>) {
        write(block.count)
        bytes.append(contentsOf: block)
    }
}

/// Reads the encoding of `ByteWriter`. Malformed bytes cause an error, never an access beyond their end.
struct ByteReader {
    struct Garbled: Error {}

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    /// - Parameter bytes: valid as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

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

    /// The number of following items, each of which has at least one byte.
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
