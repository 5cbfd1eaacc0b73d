/// The position up to which events were sent, and the batch in flight. Stored alternately in two slots, so that one is always intact.
struct CursorFile {
    struct Cursor: Hashable {
        var generation: UInt64 = 0
        /// Events up to this number are sent.
        var done: UInt64 = 0
        /// The last event of the batch in flight; there is none if this is not above `done`.
        var inFlight: UInt64 = 0
    }

    static let name = "cursor"
    private static let slotSize = 64
    private static let magic: UInt64 = 0x0001_0000_4352_5453

    private let descriptor: Int32
    private(set) var cursor: Cursor
    let wasDamaged: Bool

    /// - Throws: the error number if the file cannot be opened.
    static func open(folder: String) throws(ActiveSegment.Failure) -> CursorFile {
        let path = "\(folder)/\(name)"
        let descriptor = Files.openForWriting(path)
        guard descriptor >= 0 else { throw ActiveSegment.Failure(code: -descriptor) }
        let bytes = Files.read(path, limit: 2 * slotSize) ?? []
        let slots = [0, slotSize].compactMap { decode(bytes, at: $0) }
        let newest = slots.max { $0.generation < $1.generation } ?? Cursor()
        // The first slot written is the odd one; after two writes both exist.
        let isDamaged = bytes.contains { $0 != 0 } && slots.count < min(2, Int(clamping: newest.generation))
        return CursorFile(descriptor: descriptor, cursor: newest, wasDamaged: isDamaged || (slots.isEmpty && !bytes.isEmpty))
    }

    /// Writes a changed cursor; returns whether it is stored.
    @discardableResult
    mutating func write(_ change: (inout Cursor) -> Void) -> Bool {
        change(&cursor)
        cursor.generation += 1
        var bytes: [UInt8] = []
        for word in [Self.magic, cursor.generation, cursor.done, cursor.inFlight] {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
        withUnsafeBytes(of: Checksum.crc32c(bytes).littleEndian) { bytes.append(contentsOf: $0) }
        return Files.write(bytes, to: descriptor, at: cursor.generation % 2 == 0 ? 0 : Self.slotSize)
    }

    func close() { Files.closeDescriptor(descriptor) }

    private static func decode(_ bytes: [UInt8], at offset: Int) -> Cursor? {
        guard bytes.count >= offset + 36 else { return nil }
        return bytes.withUnsafeBytes { bytes in
            func word(_ index: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + index * 8, as: UInt64.self))
            }
            let checksum = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 32, as: UInt32.self))
            guard word(0) == magic, Checksum.crc32c(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 32])) == checksum else {
                return nil
            }
            return Cursor(generation: word(1), done: word(2), inFlight: word(3))
        }
    }
}
