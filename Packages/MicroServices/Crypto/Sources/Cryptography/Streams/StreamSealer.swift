/// Seals a stream of any length in constant memory, in chunks of 64 KiB.
///
/// ```swift
/// var stream = try StreamSealer(sealer, authenticating: name)
/// while let part = try source.next() { try stream.update(part, to: sink) }
/// try stream.finish(to: sink)
/// ```
///
/// - Important: A stream without ``finish(to:)`` is rejected by ``StreamOpener``.
public struct StreamSealer: ~Copyable {
    private let format: StreamFormat
    private let context: AEADContext
    /// The content of the chunk that is not known to be the last or not.
    private let pending: MutableBytes
    private let sealed: MutableBytes
    private var count = 0
    private var number: UInt64 = 0
    private var hasHeader = false

    /// Creates a stream that is sealed with the key of a sealer.
    ///
    /// - Parameter associatedData: Identifies the stream, and is needed to open it.
    public init(_ sealer: Sealer, authenticating associatedData: [UInt8] = []) throws {
        try self.init(sealer, authenticating: associatedData, logarithm: 16)
    }

    init(_ sealer: Sealer, authenticating associatedData: [UInt8], logarithm: UInt8) throws {
        let format = try StreamFormat(key: sealer.key, logarithm: logarithm)
        self.init(format: format, context: try format.makeContext(sealer.key, authenticating: associatedData, sealing: true))
    }

    private init(format: StreamFormat, context: consuming AEADContext) {
        self.format = format
        self.context = context
        pending = SecretMemory.allocate(format.chunkSize)
        sealed = MutableBytes.allocate(byteCount: format.sealedChunkSize, alignment: 16)
    }

    deinit {
        SecretMemory.release(pending)
        sealed.deallocate()
    }

    /// Appends bytes to the content. Calls `output` with the next bytes of the sealed stream, which it must copy.
    public mutating func update(_ bytes: UnsafeRawBufferPointer, to output: (UnsafeRawBufferPointer) throws -> Void) throws {
        var rest = bytes
        while !rest.isEmpty {
            // A chunk of the caller's memory is sealed from there, if more content follows.
            if count == 0, rest.count > format.chunkSize {
                try emit(Bytes(rebasing: rest[..<format.chunkSize]), isLast: false, to: output)
                rest = Bytes(rebasing: rest[format.chunkSize...])
                continue
            }
            if count == format.chunkSize {
                count = 0
                try emit(Bytes(pending), isLast: false, to: output)
                continue
            }
            let part = Bytes(rebasing: rest.prefix(format.chunkSize - count))
            MutableBytes(rebasing: pending[count...]).copyMemory(from: part)
            count += part.count
            rest = Bytes(rebasing: rest[part.count...])
        }
    }

    /// Ends the stream.
    public consuming func finish(to output: (UnsafeRawBufferPointer) throws -> Void) throws {
        try emit(Bytes(rebasing: pending[..<count]), isLast: true, to: output)
    }

    private mutating func emit(_ chunk: Bytes, isLast: Bool, to output: (Bytes) throws -> Void) throws {
        if !hasHeader { try format.header.withUnsafeBytes(output) }
        hasHeader = true
        let result = MutableBytes(rebasing: sealed[..<(chunk.count + SealedHeader.tagSize)])
        try context.sealChunk(chunk, number: number, isLast: isLast, into: result)
        // Before the output, so that a failure there cannot lead to another chunk with the same nonce.
        number += 1
        try output(Bytes(result))
    }
}
