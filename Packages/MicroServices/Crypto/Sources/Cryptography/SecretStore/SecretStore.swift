/// A folder of small secrets, such as the tokens of signed-in users, each in a sealed file of its own.
///
/// ```swift
/// let store = try SecretStore(folder: "data/secrets")
/// try store.save(SecretBytes(utf8: "token"), as: "session")
/// let token = try store.load("session")      // nil when there is none
/// ```
///
/// Guarantees:
/// - A file holds one whole, authentic value or the load throws: a torn, changed, exchanged or foreign file is never a value.
/// - `save` is atomic and durable: after a crash at any point there is the old value or the new one, and once `save` has returned,
///   the new one.
/// - Files are readable by their owner only, and neither names nor values stand in the clear.
/// - Several instances, in one process or several, may use one folder.
///
/// The master key lies beside the secrets, so this protects copies of single files, backups that leave the key out, and logs and
/// searches that go through the folder; it does not protect against who can read the whole folder. On Apple platforms the place for
/// such secrets is the Keychain.
public struct SecretStore: Sendable {
    /// The longest secret, in bytes.
    public static let maximumSize = 1 << 20

    private let folder: SecretFolder
    private let sealer: Sealer
    private let nameKey: AuthenticationKey

    /// Opens the store, and on first use makes the folder (mode 700) and its master key (mode 600).
    ///
    /// - Parameter folder: the path of the folder. Missing parents are made.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/secretDamaged`` when the master key cannot be used,
    ///   ``CryptographyError/Code/insecurePermissions`` or ``CryptographyError/Code/storage``.
    public init(folder path: String) throws {
        try self.init(folder: SecretFolder(path: path))
    }

    init(folder: SecretFolder) throws {
        try folder.create()
        let master = try folder.whileLocked {
            try folder.removeAbandonedWrites()
            return try MasterKey.loadOrCreate(in: folder)
        }
        self.folder = folder
        sealer = try Sealer(.derived(id: master.id, from: master.secret, purpose: "secret store values"))
        nameKey = try AuthenticationKey(HKDF.derive(from: master.secret, info: Array("secret store names".utf8), count: 32))
    }

    /// The secret of that name, or `nil` when there is none.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/secretDamaged``,
    ///   ``CryptographyError/Code/insecurePermissions`` or ``CryptographyError/Code/storage``.
    public func load(_ name: String) throws -> SecretBytes? {
        let file = try fileName(for: name)
        guard let content = try folder.read(file, limit: SecretFile.headerSize + Sealer.overhead + Self.maximumSize) else { return nil }
        return try SecretFile.open(content, name: name, with: sealer, file: folder.path(of: file))
    }

    /// The secret of that name as an array, which is not wiped; `nil` when there is none. Throws as ``load(_:)``.
    public func loadBytes(_ name: String) throws -> [UInt8]? {
        guard let secret = try load(name) else { return nil }
        return secret.withUnsafeBytes { Array($0) }
    }

    /// Stores a secret under a name, in place of an older one. It is on disk when this returns.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/storage`` (the older value is unchanged then) or
    ///   ``CryptographyError/Code/invalidArgument`` above ``maximumSize``.
    public func save(_ secret: borrowing SecretBytes, as name: String) throws {
        guard secret.count <= Self.maximumSize else {
            throw CryptographyError.invalidArgument(
                "The size of the secret", "it has \(secret.count) bytes, the limit is \(Self.maximumSize)")
        }
        let content = try SecretFile.seal(secret, name: name, with: sealer)
        let file = try fileName(for: name)
        try folder.whileLocked { try folder.write(content, to: file) }
    }

    /// Stores bytes under a name, as ``save(_:as:)-(SecretBytes,_)``.
    public func save(_ bytes: [UInt8], as name: String) throws {
        try save(SecretBytes(copying: bytes), as: name)
    }

    /// The random key of that name, made on first use. All who ask at the same time get the same one.
    ///
    /// - Parameter count: its length in bytes; by default that of a ``SealingKey``.
    /// - Throws: as ``load(_:)`` and ``save(_:as:)-(SecretBytes,_)``; ``CryptographyError`` with
    ///   ``CryptographyError/Code/invalidArgument`` when the kept key has another length.
    public func key(_ name: String, count: Int = SealingKey.size) throws -> SecretBytes {
        if let kept = try load(name) { return try Self.checked(kept, count: count) }
        let made = try SecretBytes.random(count: count)
        let content = try SecretFile.seal(made, name: name, with: sealer)
        let file = try fileName(for: name)
        let isFirst = try folder.whileLocked {
            guard try folder.read(file, limit: SecretFile.headerSize + Sealer.overhead + Self.maximumSize) == nil else { return false }
            try folder.write(content, to: file)
            return true
        }
        if isFirst { return made }
        guard let other = try load(name) else { return made }
        return try Self.checked(other, count: count)
    }

    private static func checked(_ key: consuming SecretBytes, count: Int) throws -> SecretBytes {
        guard key.count == count else {
            throw CryptographyError.invalidArgument("The size of the key", "the stored one has \(key.count) bytes, \(count) were asked for")
        }
        return key
    }

    /// Removes the secret of that name, readable or not. Does nothing when there is none.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/storage``.
    public func remove(_ name: String) throws {
        let file = try fileName(for: name)
        try folder.whileLocked { try folder.remove([file]) }
    }

    /// Removes all secrets, readable or not. The master key stays.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/storage``.
    public func removeAll() throws {
        try folder.whileLocked { try folder.remove(folder.files(endingIn: SecretFile.suffix)) }
    }

    /// A keyed hash, so that the folder shows neither the names nor whether two stores share one.
    private func fileName(for name: String) throws -> String {
        Hexadecimal.text(try HMACSHA256.code(for: Array(name.utf8), key: nameKey)) + SecretFile.suffix
    }
}
