import Logging

/// A line as it lies in the ring: nothing redacted yet. Points into memory that its giver keeps.
struct RawLine {
    var time: LogTimestamp
    var level: Logger.Level
    /// Whether it is shown only when an error follows.
    var isHeldBack: Bool
    /// Where the call stands in its file.
    var line: UInt32
    var label: Bytes
    var source: Bytes
    var file: Bytes
    var message: Bytes
    /// Keys and values, as they were told: of the logger, of its provider, of the call.
    var fields: Bytes

    private static let levels = Logger.Level.allCases

    /// Nil when the bytes are no line. Every bound is checked, here and later.
    ///
    /// - Parameter isDoubted: whether to walk the fields first: after a crash of the machine they may be anything.
    init?(_ payload: UnsafeRawBufferPointer, isDoubted: Bool = false) {
        var reader = RawReader(bytes: payload.bindMemory(to: UInt8.self))
        guard let head = reader.take(13), let label = reader.text(), let source = reader.text(), let file = reader.text(),
            let message = reader.text()
        else { return nil }
        let raw = UnsafeRawBufferPointer(head)
        let level = Int(raw[8] & 0x0F)
        guard level < Self.levels.count else { return nil }
        time = LogTimestamp(nanosecondsSinceEpoch: raw.loadUnaligned(as: Int64.self))
        self.level = Self.levels[level]
        isHeldBack = raw[8] & RecordWriter.Flag.heldBack != 0
        line = raw.loadUnaligned(fromByteOffset: 9, as: UInt32.self)
        self.label = label
        self.source =
            raw[8] & RecordWriter.Flag.isOfFile == 0 ? source : Bytes(rebasing: file.prefix { $0 != UInt8(ascii: "/") })
        self.file = file
        self.message = message
        fields = reader.rest
        while isDoubted, !reader.isAtEnd {
            guard reader.text() != nil, reader.skipValue(depth: 0) else { return nil }
        }
    }

    /// Everything that two lines of one call have in common.
    var content: UInt64 {
        var state = Digest.of(UnsafeRawBufferPointer(message), seed: UInt64(level.severity))
        state = Digest.of(UnsafeRawBufferPointer(label), seed: state)
        return Digest.of(UnsafeRawBufferPointer(fields), seed: state)
    }

    /// Where the call stands.
    var callSite: UInt64 { Digest.of(UnsafeRawBufferPointer(file), seed: UInt64(line)) }
}

/// Reads texts and values with every bound checked.
struct RawReader {
    let bytes: Bytes
    var offset = 0

    var isAtEnd: Bool { offset == bytes.count }
    var rest: Bytes { Bytes(rebasing: bytes[offset...]) }

    mutating func take(_ count: Int) -> Bytes? {
        guard count <= bytes.count &- offset else { return nil }
        defer { offset &+= count }
        return Bytes(rebasing: bytes[offset..<offset &+ count])
    }

    mutating func byte() -> UInt8? { take(1)?[0] }

    mutating func count() -> Int? {
        take(4).map { Int(UnsafeRawBufferPointer($0).loadUnaligned(as: UInt32.self)) }
    }

    mutating func text() -> Bytes? { count().flatMap { take($0) } }

    mutating func skipValue(depth: Int) -> Bool {
        // What a crash of the machine left must not end this process on its stack.
        guard depth <= RecordWriter.maximumDepth, let tag = byte() else { return false }
        switch tag {
        case RecordWriter.Tag.texts: return text() != nil
        case RecordWriter.Tag.array, RecordWriter.Tag.dictionary:
            guard let members = count() else { return false }
            for _ in 0..<members {
                if tag == RecordWriter.Tag.dictionary, text() == nil { return false }
                guard skipValue(depth: depth + 1) else { return false }
            }
            return true
        default: return false
        }
    }
}
