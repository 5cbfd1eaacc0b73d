/// The key of a store: `"SKEY" | version (1) | id (4, big endian) | key (32) | checksum (8)`, in a file of mode 600.
///
/// The checksum is the start of the SHA-256 of the preceding bytes. It detects a torn file, whose key would seal new secrets irrecoverably.
/// It does not protect against deliberate changes.
struct MasterKey: ~Copyable {
    static let fileName = "master.key"
    private static let header = Array("SKEY".utf8) + [1]
    private static let size = 5 + 4 + 32 + 8

    let id: UInt32
    let secret: SecretBytes

    private init(id: UInt32, secret: consuming SecretBytes) {
        self.id = id
        self.secret = secret
    }

    /// Must be called with the folder locked.
    static func loadOrCreate(in folder: SecretFolder) throws -> MasterKey {
        if let content = try folder.read(fileName, limit: 4096) {
            return try MasterKey(reading: content, file: folder.path(of: fileName))
        }
        // A new key would make the existing secrets unreadable.
        guard try folder.files(endingIn: SecretFile.suffix).isEmpty else {
            throw CryptographyError.masterKeyDamaged(
                file: folder.path(of: fileName), "it is missing, and the folder contains secrets sealed with it")
        }
        let id = try SecureRandom.bytes(count: 4).reduce(0) { $0 << 8 | UInt32($1) }
        let key = MasterKey(id: id, secret: try SecretBytes.random(count: 32))
        try folder.write(try key.content(), to: fileName)
        return key
    }

    private init(reading content: [UInt8], file: String) throws {
        guard content.count == Self.size, content.prefix(4) == Self.header.prefix(4) else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is torn or not a master key")
        }
        guard content[4] == Self.header[4] else {
            throw CryptographyError.masterKeyDamaged(
                file: file, "it has version \(content[4]), this software knows version \(Self.header[4])")
        }
        guard try Self.checksum(of: content.dropLast(8)) == Array(content.suffix(8)) else {
            throw CryptographyError.masterKeyDamaged(file: file, "its checksum is wrong")
        }
        self.init(id: content[5..<9].reduce(0) { $0 << 8 | UInt32($1) }, secret: SecretBytes(copying: content[9..<41]))
    }

    private func content() throws -> [UInt8] {
        let body = Self.header + (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - 8 * $0)) } + secret.withUnsafeBytes { Array($0) }
        return body + (try Self.checksum(of: body[...]))
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        Array(try SHA256.hash(Array(bytes)).bytes.prefix(8))
    }
}
