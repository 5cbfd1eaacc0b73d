import StrataScan

/// The compact encoding of the cache: numbers as LEB128, texts with a length prefix.
///
/// One description of a value serves both directions: `code` writes its argument, or replaces it by what is read. Malformed bytes cause an
/// error, never an access beyond their end.
struct ByteCoder {
    struct Garbled: Error {}

    private(set) var bytes: [UInt8] = []
    private var source: UnsafeRawBufferPointer?
    private var offset = 0
    /// The shared texts so far, and their positions.
    private var texts: [String] = []
    private var positions: [String: Int] = [:]

    private init() {}

    static func write(_ body: (inout ByteCoder) throws(Garbled) -> Void) -> [UInt8] {
        var coder = ByteCoder()
        // Only reading fails.
        try? body(&coder)
        return coder.bytes
    }

    /// Reads a value that takes all bytes.
    static func read<Value>(
        _ bytes: ArraySlice<UInt8>, _ value: Value, _ body: (inout ByteCoder, inout Value) throws(Garbled) -> Void
    ) throws(Garbled) -> Value {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(Garbled) in
                var (coder, value) = (ByteCoder(), value)
                coder.source = bytes
                try body(&coder, &value)
                guard coder.offset == bytes.count else { throw Garbled() }
                return value
            }
        }.get()
    }

    mutating func code(_ number: inout UInt64) throws(Garbled) {
        guard let source else {
            var rest = number
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            return bytes.append(UInt8(rest))
        }
        number = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard offset < source.count else { throw Garbled() }
            let byte = source[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return }
        }
        throw Garbled()
    }

    /// A number that is read must be below the limit.
    mutating func code(_ number: inout Int, below limit: Int = .max) throws(Garbled) {
        var bits = UInt64(bitPattern: Int64(number))
        try code(&bits)
        guard source != nil else { return }
        guard let read = Int(exactly: bits), read < limit else { throw Garbled() }
        number = read
    }

    mutating func code(_ number: inout Int64) throws(Garbled) {
        var bits = UInt64(bitPattern: number)
        try code(&bits)
        number = Int64(bitPattern: bits)
    }

    mutating func code(_ text: inout String) throws(Garbled) {
        if let source {
            text = String(decoding: UnsafeRawBufferPointer(rebasing: source[try block(0)]), as: UTF8.self)
        } else {
            text.withUTF8 { text in
                _ = try? block(text.count)
                bytes.append(contentsOf: text)
            }
        }
    }

    /// A text that is written once; empty for nil.
    mutating func code(shared text: inout String?) throws(Garbled) {
        var word = text ?? ""
        var position = source == nil ? positions[word] ?? texts.count : 0
        try code(&position, below: texts.count + 1)
        if position == texts.count {
            try code(&word)
            positions[word] = texts.count
            texts.append(word)
        }
        if source != nil { text = texts[position].isEmpty ? nil : texts[position] }
    }

    /// Each element of a list.
    mutating func code<Element>(
        _ list: inout [Element], new: Element, _ body: (inout ByteCoder, inout Element) throws(Garbled) -> Void
    ) throws(Garbled) {
        var count = list.count
        try code(&count)
        if let source {
            // Each element has at least one byte.
            guard count <= source.count - offset else { throw Garbled() }
            list = Array(repeating: new, count: count)
        }
        for index in list.indices { try body(&self, &list[index]) }
    }

    mutating func block(_ count: Int) throws(Garbled) -> Range<Int> {
        var count = count
        try code(&count)
        guard let source else { return 0..<0 }
        guard count <= source.count - offset else { throw Garbled() }
        offset += count
        return offset - count..<offset
    }

    mutating func append(_ block: ArraySlice<UInt8>) {
        _ = try? self.block(block.count)
        bytes.append(contentsOf: block)
    }
}

extension FileStamp {
    mutating func code(_ coder: inout ByteCoder) throws(ByteCoder.Garbled) {
        try coder.code(&time)
        try coder.code(&changed)
        try coder.code(&size)
        try coder.code(&number)
    }
}
