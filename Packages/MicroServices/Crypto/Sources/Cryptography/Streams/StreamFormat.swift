/// The format of a sealed stream: a header, then chunks. All numbers are big-endian.
///
///     "SSTR" (4) | version (1) | algorithm (1) | key id (4) | binary logarithm of the chunk size (1) | salt (32, random)
///     chunk 0: ciphertext | tag (16)
///     …
///     last chunk
///
/// - Each chunk but the last has the ciphertext of exactly a chunk size of content. The last has 1 to a chunk size; 0 only if the content is
///   empty.
/// - The key of a stream is HKDF-SHA-256 of the sealing key, with the salt, and the info: `"sealed stream 1"`, the header without the salt,
///   the caller's associated data.
/// - The nonce of a chunk is `0 (3) | number of the chunk (8) | 1 if it is the last, else 0 (1)`. Chunks have no associated data.
///
/// So a chunk that was moved, repeated or taken from another stream fails, as does a stream that ends after another chunk: this is the
/// STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár (2015).
struct StreamFormat: Equatable {
    static let signature = Array("SSTR".utf8)
    static let version: UInt8 = 1
    static let saltSize = 32
    static let headerSize = 43
    private static let fixedSize = headerSize - saltSize
    /// Of the chunk size. A reader needs memory for a chunk, so it is bounded.
    private static let logarithms: ClosedRange<UInt8> = 6...20

    var algorithm: SealingAlgorithm
    var keyID: UInt32
    var logarithm: UInt8
    var salt: [UInt8]

    var chunkSize: Int { 1 << Int(logarithm) }
    var sealedChunkSize: Int { chunkSize + SealedHeader.tagSize }

    /// The header of a new stream.
    init(key: SealingKey, logarithm: UInt8) throws {
        (algorithm, keyID, self.logarithm) = (key.algorithm, key.id, logarithm)
        salt = try SecureRandom.bytes(count: Self.saltSize)
    }

    init(reading header: [UInt8]) throws {
        guard header.count == Self.headerSize, header.starts(with: Self.signature) else {
            throw CryptographyError.malformed("sealed stream", "it does not start with the header of one")
        }
        guard header[4] == Self.version else {
            throw CryptographyError.malformed("sealed stream", "it has version \(header[4]), this software knows version \(Self.version)")
        }
        guard let algorithm = SealingAlgorithm(rawValue: header[5]), Self.logarithms.contains(header[10]) else {
            throw CryptographyError.malformed("sealed stream", "it has an unknown algorithm or size of chunks")
        }
        self.algorithm = algorithm
        keyID = header[6..<10].reduce(0) { $0 << 8 | UInt32($1) }
        logarithm = header[10]
        salt = Array(header[Self.fixedSize...])
    }

    var header: [UInt8] {
        Self.signature + [Self.version, algorithm.rawValue] + withUnsafeBytes(of: keyID.bigEndian) { Array($0) } + [logarithm] + salt
    }

    /// Returns the cipher of the stream with this header.
    func makeContext(_ key: SealingKey, authenticating associatedData: [UInt8], sealing: Bool) throws -> AEADContext {
        let info = Array("sealed stream 1".utf8) + header[..<Self.fixedSize] + associatedData
        let derived = try HKDF.derive(from: key.secret.bytes, salt: salt, info: info, count: SealingKey.size)
        return try derived.withUnsafeBytes { try AEADContext(algorithm: algorithm, key: $0, sealing: sealing) }
    }

    /// The size of the content of a stream, or nil if no stream has this size. The caller must verify that the last chunk is there.
    func contentSize(ofStream size: Int) -> Int? {
        let body = size - Self.headerSize
        guard body >= SealedHeader.tagSize else { return nil }
        let (whole, rest) = body.quotientAndRemainder(dividingBy: sealedChunkSize)
        guard rest == 0 || rest > SealedHeader.tagSize || whole == 0 && rest == SealedHeader.tagSize else { return nil }
        return whole * chunkSize + max(0, rest - SealedHeader.tagSize)
    }
}

extension AEADContext {
    /// Writes the ciphertext and the tag of a chunk.
    func sealChunk(_ content: Bytes, number: UInt64, isLast: Bool, into output: MutableBytes) throws {
        let nothing = Bytes(start: nil, count: 0)
        try Self.withNonce(of: number, isLast: isLast) {
            try seal(content, nonce: $0, head: nothing, associated: nothing, into: output)
        }
    }

    /// Writes the content of a chunk.
    func openChunk(_ chunk: Bytes, number: UInt64, isLast: Bool, into output: MutableBytes) throws {
        // Only an empty stream has an empty chunk.
        guard chunk.count > SealedHeader.tagSize || chunk.count == SealedHeader.tagSize && number == 0 && isLast else {
            throw CryptographyError.authenticationFailed
        }
        let nothing = Bytes(start: nil, count: 0)
        try Self.withNonce(of: number, isLast: isLast) {
            try open(chunk, nonce: $0, head: nothing, associated: nothing, into: output)
        }
    }

    private static func withNonce(of number: UInt64, isLast: Bool, _ body: (Bytes) throws -> Void) rethrows {
        var memory: (UInt64, UInt64) = (0, 0)
        try withUnsafeMutableBytes(of: &memory) { memory in
            memory.storeBytes(of: number.bigEndian, toByteOffset: 3, as: UInt64.self)
            memory[11] = isLast ? 1 : 0
            try body(Bytes(rebasing: memory[..<SealedHeader.nonceSize]))
        }
    }
}
