/// The content of a file in an ``OutboxDraft``: bytes in memory, a source that is read in parts, or a file that the entry already has.
public struct OutboxFile: Sendable {
    /// The size in bytes of the stored parts, and of the reads.
    public static let partSize = 1 << 20

    /// The size in bytes.
    public let size: Int
    /// The position of a file of the replaced entry; nil for a new file.
    let kept: Int?
    private let source: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    /// Creates a file from bytes in memory.
    public init(_ bytes: [UInt8]) { self.init(size: bytes.count) { offset, count in Array(bytes[offset..<offset + count]) } }

    /// Creates a file that is read in parts while it is stored.
    /// - Parameter read: Returns the given number of bytes at an offset. It blocks its thread.
    public init(size: Int, read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) {
        (self.size, kept, source) = (size, nil, read)
    }

    private init(kept: Int) { (size, self.kept, source) = (0, kept, { _, _ in throw OutboxError.unreadableFile }) }

    /// Returns the file that a replaced entry has at a position, which is not stored again. For ``Outbox/replace(_:)`` only.
    public static func kept(_ position: Int) -> OutboxFile { OutboxFile(kept: position) }

    /// Reads bytes at an offset.
    /// - Throws: ``OutboxError/unreadableFile`` if the source returns another number of bytes; errors of the source.
    func read(at offset: Int, count: Int) throws -> [UInt8] {
        guard offset >= 0, count >= 0, offset + count <= size else { throw OutboxError.unreadableFile }
        let bytes = try source(offset, count)
        guard bytes.count == count else { throw OutboxError.unreadableFile }
        return bytes
    }

    func part(at offset: Int) throws -> [UInt8] { try read(at: offset, count: min(Self.partSize, size - offset)) }
}
