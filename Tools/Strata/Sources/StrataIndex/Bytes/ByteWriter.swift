/// Writes the compact form in which a reader's answers go through a pipe and lie in the cache: numbers in groups of seven bits, lowest
/// first; texts with their length before them.
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
