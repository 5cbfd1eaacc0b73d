/// The unencrypted header of a box: `version (1) | algorithm (1) | key id (4, big endian)`. Nonce (12), ciphertext and tag (16) follow.
///
/// The header is authenticated before the caller's associated data. Its size is fixed, so the boundary between them is unambiguous.
struct SealedHeader: Equatable {
    static let version: UInt8 = 1
    static let size = 6
    static let nonceSize = 12
    static let tagSize = 16
    static let overhead = size + nonceSize + tagSize

    var algorithm: SealingAlgorithm
    var keyID: UInt32

    init(algorithm: SealingAlgorithm, keyID: UInt32) {
        self.algorithm = algorithm
        self.keyID = keyID
    }

    init(reading box: Bytes) throws {
        guard box.count >= Self.overhead else {
            throw CryptographyError.malformed("sealed box", "\(box.count) bytes are less than an empty box has (\(Self.overhead))")
        }
        guard box[0] == Self.version else {
            throw CryptographyError.malformed("sealed box", "it has version \(box[0]), this software knows version \(Self.version)")
        }
        guard let algorithm = SealingAlgorithm(rawValue: box[1]) else {
            throw CryptographyError.malformed("sealed box", "it names algorithm \(box[1]), which is unknown")
        }
        self.algorithm = algorithm
        keyID = UInt32(bigEndian: box.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
    }

    func write(into output: MutableBytes) {
        output[0] = Self.version
        output[1] = algorithm.rawValue
        output.storeBytes(of: keyID.bigEndian, toByteOffset: 2, as: UInt32.self)
    }
}
