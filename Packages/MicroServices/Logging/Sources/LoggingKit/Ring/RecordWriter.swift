import Logging

/// Stores a line as the ring has it: time (8 bytes), level and flags (1), line number (4), label, source, file, message, then fields of a key and a value.
/// A text is its length (4 bytes) and UTF-8; a value is a tag, and a text or a count of members.
///
/// What does not fit is left out, and ``isFull`` says so.
struct RecordWriter {
    enum Tag {
        /// A text; the tag is its sensitivity's raw value.
        static let texts: ClosedRange<UInt8> = 1...3
        static let array: UInt8 = 4
        static let dictionary: UInt8 = 5
    }

    /// Deeper than anybody nests.
    static let maximumDepth = 32

    private let start: UnsafeMutableRawPointer
    private let room: Int
    private(set) var count = 0
    private(set) var isFull = false

    /// The bytes of a text that a line has room for; see `maximumText` of `init`.
    static let maximumText = 4096
    private let textLimit: Int

    /// - Parameter maximumText: the bytes after which a text is cut and marked with the number of the bytes left out.
    init(_ buffer: UnsafeMutableRawBufferPointer, maximumText: Int = .max) {
        start = buffer.baseAddress!
        room = buffer.count
        textLimit = maximumText
    }

    /// The bits above the level's.
    enum Flag {
        static let heldBack: UInt8 = 0x80
        /// The source is what stands before the file's first slash.
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

    mutating func value(_ value: Logger.MetadataValue, depth: Int = 0) {
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

    mutating func text(_ string: String, tag: UInt8? = nil) {
        if let tag, let place = place(1) { place.storeBytes(of: tag, as: UInt8.self) }
        let isDone: Void? = string.utf8.withContiguousStorageIfAvailable { utf8 in
            guard utf8.count <= textLimit else { return cutText(utf8) }
            guard let place = place(4 &+ utf8.count) else { return }
            place.storeBytes(of: UInt32(truncatingIfNeeded: utf8.count), as: UInt32.self)
            if let base = utf8.baseAddress { (place + 4).copyMemory(from: base, byteCount: utf8.count) }
        }
        // Only texts of Objective-C have no UTF-8 of their own.
        if isDone == nil { Array(string.utf8).withUnsafeBufferPointer { cutText($0) } }
    }

    /// Stores the beginning of a text, in whole scalars, and a mark with the number of the bytes left out.
    private mutating func cutText(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard utf8.count > textLimit else { return bytes(text: Array(utf8)) }
        var end = textLimit
        while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
        // An address or a card number must not be cut into a part that no detector knows.
        var space = end
        while space > max(0, end - 64), utf8[space] != UInt8(ascii: " ") || utf8[space - 1].isDigit { space -= 1 }
        if space > max(0, end - 64) { end = space }
        bytes(text: Array(utf8[..<end]) + Array("… (\(utf8.count - end) more bytes)".utf8))
    }

    mutating func bytes(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, let place = place(bytes.count) else { return }
        bytes.withUnsafeBytes { place.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }

    private mutating func bytes(text: [UInt8]) {
        guard let place = place(4 &+ text.count) else { return }
        place.storeBytes(of: UInt32(truncatingIfNeeded: text.count), as: UInt32.self)
        text.withUnsafeBytes { if let base = $0.baseAddress { (place + 4).copyMemory(from: base, byteCount: $0.count) } }
    }

    /// Takes back what was written after a point.
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

    /// What a body writes, in memory of its own.
    ///
    /// - Parameter body: called again with more memory while it lacks room.
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
    /// swift-log's own type for values with attributes, which it does not name in public. Comparing types costs less than a cast.
    static let attributed: any Any.Type = {
        guard case .stringConvertible(let box) = probe else { return Never.self }
        return type(of: box)
    }()

    private static let probe = Logger.MetadataValue.attributed("", attributes: [Sensitivity.secret])

    /// Where a value with attributes keeps the first of them: a type, then its raw value. Looked for once, in a value made for that; nil
    /// where it is not as expected, and then swift-log is asked, which costs a cast.
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
            // Behind the pair stands whether there is one at all.
            let isThere = bytes[offset + 2 * MemoryLayout<Int64>.size] == 0
            guard isThere, type == UInt(bitPattern: ObjectIdentifier(Sensitivity.self)) else { return nil }
            return Sensitivity(rawValue: bytes.load(fromByteOffset: offset + MemoryLayout<Int>.size, as: Int64.self))
        }
    }
}

extension Sensitivity {
    var tag: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

extension Logger.Level {
    /// The place in `allCases`, which is the order of severity.
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
}
