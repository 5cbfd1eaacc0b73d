/// The compact encoding of the cache: numbers as LEB128, texts with a length prefix.
///
/// One description of a value serves both directions: `code` writes its argument, or replaces it by what is read. Malformed bytes are read
/// as zeros, never beyond their end, and the value as a whole is then not read.
struct ByteCoder {
    private var bytes: [UInt8] = []
    private let source: UnsafeRawBufferPointer?
    private var offset = 0
    private var isGarbled = false
    /// The shared texts so far, and their positions.
    private var texts: [String] = []
    private var positions: [String: Int] = [:]

    private init(_ source: UnsafeRawBufferPointer? = nil) { self.source = source }

    static func write(_ body: (inout ByteCoder) -> Void) -> [UInt8] {
        var coder = ByteCoder()
        body(&coder)
        return coder.bytes
    }

    /// Reads a value that takes all bytes; `nil` if they are malformed.
    static func read<Value>(_ bytes: ArraySlice<UInt8>, _ value: Value, _ body: (inout ByteCoder, inout Value) -> Void) -> Value? {
        bytes.withUnsafeBytes { bytes in
            var (coder, value) = (ByteCoder(bytes), value)
            body(&coder, &value)
            return coder.isGarbled || coder.offset != bytes.count ? nil : value
        }
    }

    mutating func fail() { isGarbled = true }

    /// A number that is read must be within the limit.
    mutating func code<Number: FixedWidthInteger>(_ number: inout Number, through limit: Number = .max) {
        guard let source else {
            var rest = UInt64(truncatingIfNeeded: number)
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            return bytes.append(UInt8(rest))
        }
        var (bits, shift): (UInt64, UInt64) = (0, 0)
        while offset < source.count, shift < 64 {
            let byte = source[offset]
            offset += 1
            bits |= UInt64(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            number = Number(truncatingIfNeeded: bits)
            if number >= 0, number <= limit { return }
            break
        }
        (number, isGarbled) = (0, true)
    }

    mutating func code(_ text: inout String) {
        if let source {
            text = String(decoding: UnsafeRawBufferPointer(rebasing: source[block()]), as: UTF8.self)
        } else {
            text.withUTF8 { append($0) }
        }
    }

    /// A text that is written once; empty for nil.
    mutating func code(shared text: inout String?) {
        var word = text ?? ""
        var position = source == nil ? positions[word] ?? texts.count : 0
        code(&position, through: texts.count)
        if position == texts.count {
            code(&word)
            positions[word] = texts.count
            texts.append(word)
        }
        if source != nil { text = texts[position].isEmpty ? nil : texts[position] }
    }

    mutating func code<Element>(_ list: inout [Element], new: Element, _ body: (inout ByteCoder, inout Element) -> Void) {
        var count = list.count
        // Each element has at least one byte.
        code(&count, through: source.map { $0.count - offset } ?? .max)
        if source != nil { list = Array(repeating: new, count: count) }
        for index in list.indices where !isGarbled { body(&self, &list[index]) }
    }

    /// Reads the place of bytes that `append` wrote.
    mutating func block() -> Range<Int> {
        var count = 0
        code(&count)
        if count > (source?.count ?? 0) - offset { (count, isGarbled) = (0, true) }
        offset += count
        return offset - count..<offset
    }

    mutating func append(_ block: some Collection<UInt8>) {
        var count = block.count
        code(&count)
        bytes.append(contentsOf: block)
    }
}
