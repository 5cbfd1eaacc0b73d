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
            let version = try content.withUnsafeBytes { try checkedVersion(of: $0, file: file) }
            let key = try content.withUnsafeBytes { try load($0, version: version, file: file, keychain: keychain) }
            if let keychain, version == Version.plain { try key.write(to: folder, wrappedWith: keychain.wrappingKeyOrNew()) }
            return key
        }
        // A new key would make the existing secrets unreadable.
        guard try folder.files(endingIn: SecretFile.suffix).isEmpty else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is missing, and the folder contains secrets sealed with it")
        }
        let key = MasterKey(id: .random(in: .min ... .max), secret: try SecretBytes.random(count: SealingKey.size))
        try key.write(to: folder, wrappedWith: keychain?.wrappingKeyOrNew())
        return key
    }

    private static func checkedVersion(of content: Bytes, file: String) throws -> UInt8 {
        guard content.count > headerSize, content.starts(with: signature) else {
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
        guard try checksum(of: Bytes(rebasing: content.dropLast(checksumSize))).elementsEqual(content.suffix(checksumSize)) else {
            throw CryptographyError.masterKeyDamaged(file: file, "its checksum is wrong")
        }
        return version
    }

    private static func load(_ content: Bytes, version: UInt8, file: String, keychain: (any KeychainItem)?) throws -> MasterKey {
        let id = UInt32(bigEndian: content.loadUnaligned(fromByteOffset: 5, as: UInt32.self))
        let stored = Bytes(rebasing: content[headerSize...].dropLast(checksumSize))
        if version == Version.plain { return MasterKey(id: id, secret: SecretBytes(copying: stored)) }
        guard let keychain else {
            throw CryptographyError.masterKeyDamaged(file: file, "it is sealed with a key in the Keychain, which was not given")
        }
        guard let key = try keychain.wrappingKey() else {
            throw CryptographyError.masterKeyDamaged(file: file, "the Keychain of this device does not have the key that it is sealed with")
        }
        do {
            return MasterKey(id: id, secret: try Sealer(key).openSecret(stored, authenticating: Array(content[..<headerSize])))
        } catch let error as CryptographyError where error.code != .backend {
            throw CryptographyError.masterKeyDamaged(file: file, "it is sealed with another key than that in the Keychain of this device")
        }
    }

    private borrowing func write(to folder: SecretFolder, wrappedWith key: SealingKey?) throws {
        let header = Self.signature + [key == nil ? Version.plain : Version.wrapped] + withUnsafeBytes(of: id.bigEndian) { Array($0) }
        let stored = try key.map { SecretBytes(copying: try Sealer($0).seal(secret, authenticating: header)) } ?? secret.copy()
        let content = try SecretBytes(count: header.count + stored.count + Self.checksumSize) { content in
            content.copyBytes(from: header)
            stored.withUnsafeBytes { MutableBytes(rebasing: content[header.count...]).copyMemory(from: $0) }
            let body = Bytes(rebasing: content.dropLast(Self.checksumSize))
            MutableBytes(rebasing: content[body.count...]).copyBytes(from: try Self.checksum(of: body))
        }
        try content.withUnsafeBytes { try folder.write($0, to: Self.fileName) }
    }

    private static func checksum(of bytes: Bytes) throws -> ArraySlice<UInt8> {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finish().bytes.prefix(checksumSize)
    }
}
