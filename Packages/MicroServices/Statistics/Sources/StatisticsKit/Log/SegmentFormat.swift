/// A segment is a file of up to 65,535 events of one run with consecutive numbers.
///
/// Header, 32 bytes: magic and version, run, number of the first event, zero, checksum. Then records, each at a multiple of four:
/// checksum (4 bytes), length (2), index (2), and `length` bytes of ``RecordCodec``. All little-endian, followed by zeros.
///
/// A record's checksum is seeded with the run and the first number, so that bytes of another file are not mistaken for this one's. After an
/// unreadable record, every multiple of four is checked, so that damage affects only the events it hits.
enum SegmentFormat {
    static let headerSize = 32
    static let recordHeaderSize = 8
    static let maximumEvents = 65_535
    static let maximumPayload = 16 << 10
    /// "STRE", kind 'v', version 1.
    static let magic: UInt64 = 0x0001_0000_4552_5453
    static let family: UInt32 = 0x4552_5453

    struct Identity: Hashable {
        var run: UInt64
        var first: UInt64

        /// The seed of each record's checksum.
        var seed: UInt32 {
            withUnsafeBytes(of: (run.littleEndian, first.littleEndian)) { Checksum.crc32c($0) }
        }

        /// Numbers start at 1 and are limited, so that additions cannot overflow.
        var isPlausible: Bool { first > 0 && first < 1 << 62 }

        var fileName: String { "events-\(first.hex16)-\(run.hex16).seg" }
    }

    static func header(_ identity: Identity) -> [UInt8] {
        var bytes: [UInt8] = []
        for word in [magic, identity.run, identity.first] { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
        bytes += [0, 0, 0, 0]
        withUnsafeBytes(of: Checksum.crc32c(bytes).littleEndian) { bytes.append(contentsOf: $0) }
        return bytes
    }

    enum Header: Hashable {
        case valid(Identity)
        /// Written by an unknown version.
        case foreign
        case damaged
    }

    static func readHeader(_ bytes: [UInt8]) -> Header {
        guard bytes.count >= headerSize else { return .damaged }
        return bytes.withUnsafeBytes { bytes in
            let isWhole =
                Checksum.crc32c(UnsafeRawBufferPointer(rebasing: bytes[..<28]))
                == UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 28, as: UInt32.self))
            guard isWhole else { return .damaged }
            func word(_ index: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
            guard word(0) == magic else { return .foreign }
            let identity = Identity(run: word(1), first: word(2))
            return identity.isPlausible ? .valid(identity) : .foreign
        }
    }

    /// Parses the file name of a segment; nil for any other name.
    static func identity(fileName: String) -> Identity? {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "events", parts[2].hasSuffix(".seg"), let first = UInt64(parts[1], radix: 16),
            let run = UInt64(parts[2].dropLast(4), radix: 16)
        else { return nil }
        let identity = Identity(run: run, first: first)
        return identity.fileName == fileName && identity.isPlausible ? identity : nil
    }

    /// The checksum of a record: the payload first, because length and index are stored last.
    static func checksum(_ payload: UnsafeRawBufferPointer, length: UInt16, index: UInt16, seed: UInt32) -> UInt32 {
        let ofPayload = Checksum.crc32c(payload, continuing: seed)
        return withUnsafeBytes(of: commitWord(length: length, index: index)) { Checksum.crc32c($0, continuing: ofPayload) }
    }

    static func commitWord(length: UInt16, index: UInt16) -> UInt32 { (UInt32(length) | UInt32(index) << 16).littleEndian }

    static func recordSize(payload: Int) -> Int { (recordHeaderSize &+ payload &+ 3) & ~3 }
}
