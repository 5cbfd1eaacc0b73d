import Logging

/// Encodes a line for the ring: time (8 bytes), level and flags (1), line number (4), label, source, file, message, then fields of a key and
/// a value. A text is its length (4 bytes) and UTF-8; a value is a tag, and a text or a number of members.
///
/// Parts that do not fit are omitted; ``isFull`` is then true.
struct RecordWriter {
    enum Tag {
        /// A text; the tag is the raw value of its sensitivity.
        static let texts: ClosedRange<UInt8> = 1...3
        static let array: UInt8 = 4
        static let dictionary: UInt8 = 5
    }

    /// The maximum nesting of metadata.
    static let maximumDepth = 32

    private let start: UnsafeMutableRawPointer
    private let room: Int
    private(set) var count = 0
    private(set) var isFull = false

    /// The maximum size of a text in a line, in bytes; see `maximumText` of `init`.
    static let maximumText = 4096
    private let textLimit: Int

    /// - Parameter maximumText: the size in bytes after which a text is truncated and marked with the number of bytes left out.
    init(_ buffer: UnsafeMutableRawBufferPointer, maximumText: Int = .max) {
        start = buffer.baseAddress!
        room = buffer.count
        textLimit = maximumText
    }

    /// The bits above those of the level.
    enum Flag {
        /// The source is the part of the file before its first slash.
        static let isOfFile: UInt8 = 0x40
    }

    mutating func head(time: LogTimestamp, level: Logger.Level, flags: UInt8 = 0, line: UInt) {
        guard let place = place(13) else { return }
        place.storeBytes(of: time.nanosecondsSinceEpoch, as: Int64.self)
        place.storeBytes(of: level.severity | flags, toByteOffset: 8, as: UInt8.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: line), toByteOffset: 9, as: UInt32.self)
    }

    mutating func fields(_ metadata: Logger.Metadata, depth: Int = 0) {
        // By index: an iterator copies each pair once more.
        var index = metadata.startIndex
        while index != metadata.endIndex {
            text(metadata.keys[index])
            value(metadata.values[index], depth: depth)
            metadata.formIndex(after: &index)
        }
    }

    mutating func value(_ value: Logger.MetadataValue, depth: Int) {
        guard depth < RecordWriter.maximumDepth else { return text("…", tag: Sensitivity.public.tag) }
        switch value {
        case .string(let string): text(string, tag: Sensitivity.private.tag)
        case .stringConvertible(let box):
            if type(of: box) == MetadataTypes.attributed {
                text(box.description, tag: MetadataTypes.sensitivity(of: box, in: value).tag)
            } else if type(of: box) == Logger.MetadataValue.self, let inner = box as? Logger.MetadataValue {
                self.value(inner, depth: depth + 1)
            } else {
                text(box.description, tag: Sensitivity.private.tag)
            }
        case .array(let members):
            container(RecordWriter.Tag.array, count: members.count)
            for member in members { self.value(member, depth: depth + 1) }
        case .dictionary(let members):
            container(RecordWriter.Tag.dictionary, count: members.count)
            fields(members, depth: depth + 1)
        }
    }

    mutating func text(_ string: String, tag: UInt8? = nil, maximum: Int = .max) {
        let limit = min(maximum, textLimit)
        if let tag, let place = place(1) { place.storeBytes(of: tag, as: UInt8.self) }
        let isDone: Void? = string.utf8.withContiguousStorageIfAvailable { utf8 in
            guard utf8.count <= limit else { return cutText(utf8, to: limit) }
            guard let place = place(4 &+ utf8.count) else { return }
            place.storeBytes(of: UInt32(truncatingIfNeeded: utf8.count), as: UInt32.self)
            if let base = utf8.baseAddress { (place + 4).copyMemory(from: base, byteCount: utf8.count) }
        }
        // Only bridged Objective-C strings have no contiguous UTF-8.
        if isDone == nil { Array(string.utf8).withUnsafeBufferPointer { cutText($0, to: limit) } }
    }

    /// Writes the beginning of a text in whole scalars, and a mark with the number of bytes left out.
    private mutating func cutText(_ utf8: UnsafeBufferPointer<UInt8>, to limit: Int) {
        guard utf8.count > limit else { return bytes(text: Array(utf8)) }
        var end = limit
        while utf8[end] & 0xC0 == 0x80 { end -= 1 }
        // Cuts at a space, because detectors do not recognize a part of an address or a card number.
        var space = end
        while space > max(0, end - 64), utf8[space] != UInt8(ascii: " ") || utf8[space - 1].isDigit { space -= 1 }
        if space > max(0, end - 64) { end = space }
        bytes(text: Array(utf8[..<end]) + Array("… (\(utf8.count - end) more bytes)".utf8))
    }

    mutating func bytes(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { self.bytes($0) } }

    private mutating func bytes(_ bytes: Bytes) {
        guard let base = bytes.baseAddress, let place = place(bytes.count) else { return }
        place.copyMemory(from: base, byteCount: bytes.count)
    }

    /// Writes as many fields as fit, the last ones first, and the number of the others. Of fields with one key, only the last one counts.
    mutating func fieldsThatFit(_ fields: Bytes) {
        var reader = RawReader(bytes: fields)
        var ranges: [[UInt8]: Range<Int>] = [:]
        while true {
            let start = reader.offset
            guard let key = reader.text(), reader.skipValue(depth: 0) else { break }
            ranges[Array(key)] = start..<reader.offset
        }
        var omitted = 0
        // 64 bytes are for the number.
        for range in ranges.values.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            if range.count <= room - count - 64 { bytes(Bytes(rebasing: fields[range])) } else { omitted += 1 }
        }
        text("LoggingKit")
        text("\(omitted) metadata values were too large", tag: Sensitivity.public.tag)
    }

    private mutating func bytes(text: [UInt8]) {
        guard let place = place(4 &+ text.count) else { return }
        place.storeBytes(of: UInt32(truncatingIfNeeded: text.count), as: UInt32.self)
        text.withUnsafeBytes { if let base = $0.baseAddress { (place + 4).copyMemory(from: base, byteCount: $0.count) } }
    }

    /// Discards everything written after a position. The rest of the buffer can be used again.
    mutating func rewind(to count: Int) {
        self.count = count
        isFull = false
    }

    private mutating func container(_ tag: UInt8, count: Int) {
        guard let place = place(5) else { return }
        place.storeBytes(of: tag, as: UInt8.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: count), toByteOffset: 1, as: UInt32.self)
    }

    private mutating func place(_ size: Int) -> UnsafeMutableRawPointer? {
        guard !isFull, size <= room &- count else {
            isFull = true
            return nil
        }
        defer { count &+= size }
        return start + count
    }

    /// Returns the bytes that a closure writes, which is called again with a larger buffer if it runs out of room.
    static func encoded(_ body: (inout RecordWriter) -> Void) -> [UInt8] {
        var size = 1024
        while true {
            var isComplete = false
            let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                var writer = RecordWriter(UnsafeMutableRawBufferPointer(buffer), maximumText: maximumText)
                body(&writer)
                count = writer.count
                isComplete = !writer.isFull
            }
            if isComplete { return bytes }
            size *= 4
        }
    }
}

enum MetadataTypes {
    /// swift-log's internal type for values with attributes. Comparing types costs less than a cast.
    static let attributed: any Any.Type = {
        guard case .stringConvertible(let box) = probe else { return Never.self }
        return type(of: box)
    }()

    private static let probe = Logger.MetadataValue.attributed("", attributes: [Sensitivity.secret])

    /// The offset of the first attribute in such a value: a type, then its raw value. Found once in a sample value; nil if the layout is unexpected,
    /// and then attributes are read through swift-log at the cost of a cast.
    private static let offset: Int? = {
        guard case .stringConvertible(let box) = probe else { return nil }
        let offset = MemoryLayout<String>.size
        return size(of: box) > offset + 2 * MemoryLayout<Int64>.size && firstAttribute(of: box, at: offset) == .secret ? offset : nil
    }()

    static func sensitivity(of box: any CustomStringConvertible & Sendable, in value: Logger.MetadataValue) -> Sensitivity {
        if let offset, let first = firstAttribute(of: box, at: offset) { return first }
        return value.attributes[Sensitivity.self] ?? .private
    }

    private static func size<Value>(of value: Value) -> Int { MemoryLayout<Value>.size }

    private static func firstAttribute<Value>(of value: Value, at offset: Int) -> Sensitivity? {
        withUnsafeBytes(of: value) { bytes in
            let type = bytes.load(fromByteOffset: offset, as: UInt.self)
            // The pair is followed by a flag for its presence.
            let isPresent = bytes[offset + 2 * MemoryLayout<Int64>.size] == 0
            guard isPresent, type == UInt(bitPattern: ObjectIdentifier(Sensitivity.self)) else { return nil }
            return Sensitivity(rawValue: bytes.load(fromByteOffset: offset + MemoryLayout<Int>.size, as: Int64.self))
        }
    }
}

extension Sensitivity {
    var tag: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

extension Logger.Level {
    /// The index in `allCases`, which is in order of severity.
    var severity: UInt8 {
        switch self {
        case .trace: 0
        case .debug: 1
        case .info: 2
        case .notice: 3
        case .warning: 4
        case .error: 5
        case .critical: 6
        }
    }

    init(severity: UInt8) {
        self =
            switch severity {
            case 0: .trace
            case 1: .debug
            case 2: .info
            case 3: .notice
            case 4: .warning
            case 5: .error
            default: .critical
            }
    }
}
