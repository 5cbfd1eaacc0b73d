/// Opens a stream of ``StreamSealer`` in constant memory.
///
/// Each part of the content is authentic when it is passed on. But it may be the start only until ``finish(to:)`` has returned: a truncated
/// stream is found there.
public struct StreamOpener: ~Copyable {
    // Not private: the compiler of Swift 6.3 fails to emit that, used by a second file.
    struct Chunks: ~Copyable {
        let context: AEADContext
        let format: StreamFormat
        var number: UInt64 = 0
        let content: MutableBytes

        init(_ sealer: Sealer, header: [UInt8], authenticating associatedData: [UInt8]) throws {
            let format = try StreamFormat(reading: header)
            let key = try sealer.key(format.keyID)
            self.init(format: format, context: try format.makeContext(key, authenticating: associatedData, sealing: false))
        }

        private init(format: StreamFormat, context: consuming AEADContext) {
            self.format = format
            self.context = context
            content = SecretMemory.allocate(format.chunkSize)
        }

        deinit {
            SecretMemory.release(content)
        }

        mutating func open(_ chunk: Bytes, isLast: Bool, to output: (Bytes) throws -> Void) throws {
            let result = MutableBytes(rebasing: content[..<max(0, chunk.count - SealedHeader.tagSize)])
            try context.openChunk(chunk, number: number, isLast: isLast, into: result)
            number += 1
            try output(Bytes(result))
        }
    }

    private let sealer: Sealer
    private let associatedData: [UInt8]
    private var chunks: Chunks?
    /// The header, then the chunk that is not known to be the last or not.
    private var pending: [UInt8] = []
    private var hasFailed = false

    /// Creates an opener for a stream that was sealed with any key of a sealer.
    public init(_ sealer: Sealer, authenticating associatedData: [UInt8] = []) {
        self.sealer = sealer
        self.associatedData = associatedData
    }

    /// Appends bytes of the sealed stream. Calls `output` with the next bytes of the content, which it must copy.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/authenticationFailed`` if the stream was changed or the associated data
    ///   differs, ``CryptographyError/Code/unknownKey``, or ``CryptographyError/Code/malformed``. All later calls throw, too.
    public mutating func update(_ bytes: UnsafeRawBufferPointer, to output: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !hasFailed else { throw CryptographyError.authenticationFailed }
        hasFailed = true
        var rest = bytes
        while !rest.isEmpty {
            let size = chunks?.format.sealedChunkSize ?? StreamFormat.headerSize
            // A chunk of the caller's memory is opened from there, if more follows.
            if pending.isEmpty, chunks != nil, rest.count > size {
                try chunks?.open(Bytes(rebasing: rest[..<size]), isLast: false, to: output)
                rest = Bytes(rebasing: rest[size...])
                continue
            }
            if pending.count == size {
                try pending.withUnsafeBytes { try chunks?.open($0, isLast: false, to: output) }
                pending.removeAll(keepingCapacity: true)
            }
            let part = Bytes(rebasing: rest.prefix(size - pending.count))
            pending.append(contentsOf: part)
            rest = Bytes(rebasing: rest[part.count...])
            if chunks == nil, pending.count == size {
                chunks = try Chunks(sealer, header: pending, authenticating: associatedData)
                pending.removeAll()
            }
        }
        hasFailed = false
    }

    /// Verifies that the stream is complete.
    ///
    /// - Throws: As ``update(_:to:)``, also if the end is missing.
    public consuming func finish(to output: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !hasFailed else { throw CryptographyError.authenticationFailed }
        guard chunks != nil else { throw CryptographyError.malformed("sealed stream", "it does not start with the header of one") }
        try pending.withUnsafeBytes { try chunks?.open($0, isLast: true, to: output) }
    }
}
