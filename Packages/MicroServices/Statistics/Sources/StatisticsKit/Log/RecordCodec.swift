/// The encoding of an event in a record: time (zigzag varint), session (8 bytes), flags (bit 0: a sample rate of 8 bytes follows; bit 1:
/// then the uptime in milliseconds, a varint), name, number of attributes (1 byte), attributes. A text is a varint of its length and
/// UTF-8. A value is a tag and its bytes.
enum RecordCodec {
    enum Tag: UInt8 {
        case no, yes, integer, number, text
    }

    /// The fields before the name.
    struct Head: Hashable {
        var time: Int64
        var session: UInt64
        var sampleRate = 1.0
        /// Milliseconds; nil if not recorded.
        var uptime: Int64?
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, id: EventID) -> RecordedEvent? {
        var reader = RecordReader(bytes: bytes)
        guard let head = reader.head(), let name = reader.text(), let count = reader.byte() else { return nil }
        var event = RecordedEvent(id: id, name: name, time: head.time, session: head.session, sampleRate: head.sampleRate)
        event.attributes.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let key = reader.text(), let value = reader.value() else { return nil }
            event.attributes.append(.init(key, value))
        }
        return event
    }

    static func encode(_ event: RecordedEvent) -> [UInt8] {
        let bound = event.attributes.reduce(40 + event.name.utf8.count) { size, attribute in
            guard case .text(let text) = attribute.value else { return size + 16 + attribute.name.utf8.count }
            return size + 16 + attribute.name.utf8.count + text.utf8.count
        }
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            var writer = RecordWriter(UnsafeMutableRawBufferPointer(buffer))
            writer.head(.init(time: event.time, session: event.session, sampleRate: event.sampleRate))
            writer.bytes(encoded(event.name))
            writer.byte(UInt8(min(255, event.attributes.count)))
            for attribute in event.attributes.prefix(255) {
                writer.bytes(encoded(attribute.name))
                writer.value(attribute.value)
            }
            count = writer.count
        }
    }

    static func encoded(_ text: String) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 10 + text.utf8.count) { buffer, count in
            var writer = RecordWriter(UnsafeMutableRawBufferPointer(buffer))
            writer.text(text)
            count = writer.count
        }
    }
}

/// Writes into a buffer of fixed size. Parts that do not fit are omitted; ``isFull`` is then true.
struct RecordWriter {
    private let start: UnsafeMutableRawPointer?
    private let room: Int
    private(set) var count = 0
    private(set) var isFull = false

    init(_ buffer: UnsafeMutableRawBufferPointer) {
        start = buffer.baseAddress
        room = buffer.count
    }

    mutating func head(_ head: RecordCodec.Head) {
        varint(head.time.zigzagged)
        fixed(head.session)
        byte((head.sampleRate < 1 ? 1 : 0) | (head.uptime == nil ? 0 : 2))
        if head.sampleRate < 1 { fixed(head.sampleRate.bitPattern) }
        if let uptime = head.uptime { varint(UInt64(bitPattern: uptime)) }
    }

    mutating func value(_ value: EventValue) {
        switch value {
        case .boolean(let boolean): tag(boolean ? .yes : .no)
        case .integer(let integer):
            tag(.integer)
            varint(integer.zigzagged)
        case .number(let number):
            tag(.number)
            fixed(number.bitPattern)
        case .text(let string):
            tag(.text)
            text(string)
        }
    }

    private mutating func tag(_ tag: RecordCodec.Tag) { byte(tag.rawValue) }

    mutating func byte(_ value: UInt8) {
        guard let place = place(1) else { return }
        place.storeBytes(of: value, as: UInt8.self)
    }

    mutating func fixed(_ value: UInt64) {
        guard let place = place(8) else { return }
        place.storeBytes(of: value.littleEndian, as: UInt64.self)
    }

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            byte(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        byte(UInt8(truncatingIfNeeded: rest))
    }

    mutating func bytes(_ bytes: [UInt8]) {
        guard let place = place(bytes.count) else { return }
        bytes.withUnsafeBytes { if let base = $0.baseAddress { place.copyMemory(from: base, byteCount: $0.count) } }
    }

    mutating func text(_ string: String) {
        var string = string
        string.withUTF8 { utf8 in
            varint(UInt64(utf8.count))
            if let place = place(utf8.count), let base = utf8.baseAddress { place.copyMemory(from: base, byteCount: utf8.count) }
        }
    }

    func patch(_ value: UInt8, at offset: Int) {
        if offset < count { start?.storeBytes(of: value, toByteOffset: offset, as: UInt8.self) }
    }

    private mutating func place(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let start, !isFull, size <= room &- count else {
            isFull = true
            return nil
        }
        defer { count &+= size }
        return start + count
    }
}

/// Reads untrusted bytes and checks every bound.
struct RecordReader {
    let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func byte() -> UInt8? {
        guard offset < bytes.count else { return nil }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func fixed() -> UInt64? {
        guard bytes.count - offset >= 8 else { return nil }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = byte() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    mutating func head() -> RecordCodec.Head? {
        guard let time = varint(), let session = fixed(), let flags = byte() else { return nil }
        var head = RecordCodec.Head(time: time.unzigzagged, session: session)
        if flags & 1 != 0 {
            guard let bits = fixed() else { return nil }
            head.sampleRate = Double(bitPattern: bits)
        }
        if flags & 2 != 0 {
            guard let uptime = varint() else { return nil }
            // Limited, so that sums and differences cannot overflow.
            head.uptime = Int64(clamping: min(uptime, 1 << 50))
        }
        return head
    }

    mutating func text() -> String? {
        guard let length = varint(), length <= UInt64(bytes.count - offset) else { return nil }
        defer { offset += Int(length) }
        return String(decoding: bytes[offset..<offset + Int(length)], as: UTF8.self)
    }

    mutating func value() -> EventValue? {
        switch byte().flatMap(RecordCodec.Tag.init) {
        case .no: .boolean(false)
        case .yes: .boolean(true)
        case .integer: varint().map { .integer($0.unzigzagged) }
        case .number: fixed().map { .number(Double(bitPattern: $0)) }
        case .text: text().map { .text($0) }
        case nil: nil
        }
    }
}

extension Int64 {
    var zigzagged: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }
}

extension UInt64 {
    var unzigzagged: Int64 { Int64(bitPattern: self >> 1) ^ -Int64(bitPattern: self & 1) }
}
