/// Reads LLVM's bitstream format, in which compilers write the index: blocks of records whose layouts are in the file.
///
/// Malformed bytes cause an error, never an access beyond their end. Layouts outside of the block of their records are not read, because the
/// index has none.
struct Bitstream {
    /// A record: its code, its values, and the range of its text in the file.
    struct Record {
        fileprivate(set) var code: UInt64 = 0
        fileprivate(set) var values: [UInt64] = []
        fileprivate(set) var text = 0..<0

        func number(_ index: Int) throws(IndexDamage) -> Int {
            guard index < values.count, values[index] <= UInt32.max else { throw .garbled }
            return Int(values[index])
        }
    }

    private enum Field {
        case literal(UInt64)
        case fixed(Int)
        /// A number in groups of bits, of which the highest is set if another group follows.
        case groups(Int)
        /// A number of values of the next kind.
        case list
        case text
    }

    private let bytes: UnsafeRawBufferPointer
    private var bit = 32
    private var record = Record()

    /// Visits the records of the wanted blocks at the top level of a stream that begins with the magic bytes.
    static func read(
        _ bytes: UnsafeRawBufferPointer, magic: StaticString, blocks wanted: Set<Int>,
        _ visit: (_ block: Int, Record) throws(IndexDamage) -> Void
    ) throws(IndexDamage) {
        guard bytes.count % 4 == 0, magic.withUTF8Buffer({ bytes.starts(with: $0) }) else { throw .notWhole }
        var stream = Bitstream(bytes: bytes)
        while stream.bit < bytes.count * 8 {
            // The only code outside of blocks.
            guard try stream.fixed(2) == 1 else { throw .notWhole }
            let (block, width, end) = try stream.enterBlock()
            if wanted.contains(block) {
                try stream.readRecords(width, until: end) { record throws(IndexDamage) in try visit(block, record) }
            }
            stream.bit = end
        }
    }

    private mutating func enterBlock() throws(IndexDamage) -> (block: Int, width: Int, end: Int) {
        let (block, width) = (try groups(8), try groups(4))
        align()
        let length = try fixed(32)
        guard block < 1000, width <= 32, length * 32 <= bytes.count * 8 - bit else { throw .notWhole }
        return (Int(block), Int(width), bit + Int(length) * 32)
    }

    private mutating func readRecords(_ width: Int, until end: Int, _ visit: (Record) throws(IndexDamage) -> Void) throws(IndexDamage) {
        var layouts: [[Field]] = []
        while bit < end {
            let code = try fixed(width)
            record.values.removeAll(keepingCapacity: true)
            record.text = 0..<0
            switch code {
            case 0: return
            case 1:
                bit = try enterBlock().end
                continue
            case 2:
                layouts.append(try readLayout())
                continue
            case 3:
                record.code = try groups(6)
                for _ in 0..<(try count()) { record.values.append(try groups(6)) }
            default:
                guard code - 4 < layouts.count else { throw .garbled }
                try readRecord(layouts[Int(code) - 4])
            }
            try visit(record)
        }
    }

    private mutating func readLayout() throws(IndexDamage) -> [Field] {
        var layout: [Field] = []
        for _ in 0..<(try groups(5, below: 100)) {
            if try fixed(1) == 1 {
                layout.append(.literal(try groups(8)))
                continue
            }
            switch try fixed(3) {
            case let kind where kind == 1 || kind == 2:
                let width = Int(try groups(5, below: 33))
                layout.append(width == 0 ? .literal(0) : kind == 1 ? .fixed(width) : .groups(width))
            case 3: layout.append(.list)
            // A letter of six bits.
            case 4: layout.append(.fixed(6))
            case 5: layout.append(.text)
            default: throw .garbled
            }
        }
        return layout
    }

    private mutating func readRecord(_ layout: [Field]) throws(IndexDamage) {
        var isFirst = true
        for (index, field) in layout.enumerated() {
            switch field {
            case .list:
                guard index + 2 == layout.count else { throw .garbled }
                // It would take no bytes, so that a small file could fill the memory.
                if case .literal = layout[index + 1] { throw .garbled }
                for _ in 0..<(try count()) { record.values.append(try value(layout[index + 1])) }
                return
            case .text:
                let length = try count() * 8
                align()
                guard length <= bytes.count * 8 - bit else { throw .garbled }
                record.text = bit / 8..<(bit + length) / 8
                bit += length
                align()
            default:
                let value = try value(field)
                if isFirst { record.code = value } else { record.values.append(value) }
                isFirst = false
            }
        }
    }

    private mutating func value(_ field: Field) throws(IndexDamage) -> UInt64 {
        switch field {
        case .literal(let value): value
        case .fixed(let width): try fixed(width)
        case .groups(let width): try groups(width)
        case .list, .text: throw .garbled
        }
    }

    /// A number of values or bytes, each of which takes at least a bit.
    private mutating func count() throws(IndexDamage) -> Int { Int(try groups(6, below: UInt64(bytes.count * 8))) }

    private mutating func groups(_ width: Int, below limit: UInt64 = .max) throws(IndexDamage) -> UInt64 {
        var (value, shift): (UInt64, Int) = (0, 0)
        let more: UInt64 = 1 << (width - 1)
        while true {
            let group = try fixed(width)
            value |= (group & (more - 1)) << shift
            shift += width - 1
            guard group & more == 0 else { continue }
            guard value < limit else { throw .garbled }
            return value
        }
    }

    private mutating func fixed(_ width: Int) throws(IndexDamage) -> UInt64 {
        guard width <= bytes.count * 8 - bit else { throw .notWhole }
        let start = bit / 8
        var word: UInt64 = 0
        if start + 8 <= bytes.count {
            word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
        } else {
            for byte in bytes[start...].reversed() { word = word << 8 | UInt64(byte) }
        }
        word = word >> (bit % 8) & (1 << width - 1)
        bit += width
        return word
    }

    /// Moves to the next word of four bytes.
    private mutating func align() { bit = (bit + 31) / 32 * 32 }
}
