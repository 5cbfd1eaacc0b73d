/// The key of a store, in a file of mode 600: `"SKEY" | version (1) | id (4, big endian) | key | checksum (8)`.
///
/// In version 1, the key is its 32 bytes. In version 2, it is a box of them, sealed with a key of the Keychain; the preceding bytes are the
/// associated data.
///
/// The checksum is the start of the SHA-256 of the preceding bytes. It detects a torn file, whose key would seal new secrets irrecoverably.
/// It does not protect against deliberate changes.
struct MasterKey: ~Copyable {
    static let fileName = "master.key"
    private static let signature = Array("SKEY".utf8)
    private static let headerSize = 9
    private static let checksumSize = 8
    private enum Version {
        static let plain: UInt8 = 1
        static let wrapped: UInt8 = 2
    }

    let id: UInt32
    let secret: SecretBytes

    private init(id: UInt32, secret: consuming SecretBytes) {
        self.id = id
        self.secret = secret
    }

    /// Must be called with the folder locked.
    static func loadOrCreate(in folder: SecretFolder, keychain: (any KeychainItem)? = nil) throws -> MasterKey {
        let file = folder.path(of: fileName)
        if let content = try folder.read(fileName, limit: 4096) {
            let version = try checkedVersion(of: content, file: file)
            guard let keychain else {
                guard version == Version.plain else {
                    throw CryptographyError.masterKeyDamaged(file: file, "it is sealed with a key in the Keychain, which was not given")
                }
                return MasterKey(plain: content)
            }
            if version == Version.wrapped { return try MasterKey(wrapped: content, file: file, keychain: keychain) }
            let key = MasterKey(plain: content)
            try folder.write(try key.content(wrappedWith: keychain.wrappingKeyOrNew()), to: fileName)
            return key
        }
        // A new key would make the existing secrets unreadable.
        guard try folder.files(endingIn: SecretFile.suffix).isEmpty else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is missing, and the folder contains secrets sealed with it")
        }
        let key = MasterKey(id: .random(in: .min ... .max), secret: try SecretBytes.random(count: SealingKey.size))
        try folder.write(try key.content(wrappedWith: keychain?.wrappingKeyOrNew()), to: fileName)
        return key
    }

    private static func checkedVersion(of content: [UInt8], file: String) throws -> UInt8 {
        guard content.count > headerSize, content.prefix(4) == signature[...] else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is torn or not a master key")
        }
        let version = content[4]
        guard version == Version.plain || version == Version.wrapped else {
            throw CryptographyError.masterKeyDamaged(
                file: file, "it has version \(version), this software knows versions \(Version.plain) and \(Version.wrapped)")
        }
        let keySize = SealingKey.size + (version == Version.wrapped ? Sealer.overhead : 0)
        guard content.count == headerSize + keySize + checksumSize else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is torn or not a master key")
        }
        guard try checksum(of: content.dropLast(checksumSize)) == Array(content.suffix(checksumSize)) else {
            throw CryptographyError.masterKeyDamaged(file: file, "its checksum is wrong")
        }
        return version
    }

    private init(plain content: [UInt8]) {
        self.init(id: Self.id(in: content), secret: SecretBytes(copying: content[Self.headerSize...].dropLast(Self.checksumSize)))
    }

    private init(wrapped content: [UInt8], file: String, keychain: any KeychainItem) throws {
        guard let key = try keychain.wrappingKey() else {
            throw CryptographyError.masterKeyDamaged(file: file, "the Keychain of this device does not have the key that it is sealed with")
        }
        let (header, box) = (content[..<Self.headerSize], content[Self.headerSize...].dropLast(Self.checksumSize))
        do {
            self.init(id: Self.id(in: content), secret: try Sealer(key).openSecret(Array(box), authenticating: Array(header)))
        } catch let error as CryptographyError where error.code != .backend {
            throw CryptographyError.masterKeyDamaged(file: file, "it is sealed with another key than that in the Keychain of this device")
        }
    }

    private static func id(in content: [UInt8]) -> UInt32 {
        content.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 5, as: UInt32.self)) }
    }

    private func content(wrappedWith key: SealingKey?) throws -> [UInt8] {
        let version = key == nil ? Version.plain : Version.wrapped
        let header = Self.signature + [version] + withUnsafeBytes(of: id.bigEndian) { Array($0) }
        let stored = try key.map { try Sealer($0).seal(secret, authenticating: header) } ?? secret.withUnsafeBytes { Array($0) }
        let body = header + stored
        return body + (try Self.checksum(of: body[...]))
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        Array(try SHA256.hash(Array(bytes)).bytes.prefix(checksumSize))
    }
}
