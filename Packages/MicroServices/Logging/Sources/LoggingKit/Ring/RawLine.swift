import Logging

/// An unredacted line in the ring. Points into memory that its creator keeps alive.
struct RawLine {
    var time: LogTimestamp
    var level: Logger.Level
    /// The line number of the call.
    var line: UInt32
    var label: Bytes
    var source: Bytes
    var file: Bytes
    var message: Bytes
    /// Keys and values in order: of the logger, of its provider, of the call.
    var fields: Bytes

    private static let levels = Logger.Level.allCases

    /// Returns nil if the bytes are not a line. Every bound is checked, here and later. Untrusted fields are validated first, because a crash of
    /// the machine can leave arbitrary bytes.
    init?(_ payload: UnsafeRawBufferPointer, isUntrusted: Bool = false) {
        var reader = RawReader(bytes: payload.bindMemory(to: UInt8.self))
        guard let head = reader.take(13), let label = reader.text(), let source = reader.text(), let file = reader.text(),
            let message = reader.text()
        else { return nil }
        let raw = UnsafeRawBufferPointer(head)
        let level = Int(raw[8] & 0x0F)
        guard level < Self.levels.count else { return nil }
        time = LogTimestamp(nanosecondsSinceEpoch: raw.loadUnaligned(as: Int64.self))
        self.level = Self.levels[level]
        line = raw.loadUnaligned(fromByteOffset: 9, as: UInt32.self)
        self.label = label
        self.source =
            raw[8] & RecordWriter.Flag.isOfFile == 0 ? source : Bytes(rebasing: file.prefix { $0 != UInt8(ascii: "/") })
        self.file = file
        self.message = message
        fields = reader.rest
        while isUntrusted, !reader.isAtEnd {
            guard reader.text() != nil, reader.skipValue(depth: 0) else { return nil }
        }
    }

    /// The identity of the call site.
    var callSite: UInt64 { Digest.of(UnsafeRawBufferPointer(file), seed: UInt64(line)) }
}

/// Reads texts and values, and checks every bound.
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
        // Bounds the recursion for input damaged by a crash of the machine.
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
