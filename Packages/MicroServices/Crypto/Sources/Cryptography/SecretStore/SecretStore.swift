/// A folder of small secrets, such as the tokens of signed-in users, each in a sealed file.
///
/// ```swift
/// let store = try SecretStore(folder: "data/secrets")
/// try store.save(SecretBytes(utf8: "token"), as: "session")
/// let token = try store.load("session")      // nil if there is none
/// ```
///
/// - A load returns the complete, authentic value, or throws if the file is torn, changed, exchanged or from another store.
/// - `save` is atomic and durable: a crash leaves the old or the new value. After `save` has returned, it is the new value.
/// - Files are readable by their owner only and contain neither names nor values in clear text.
/// - Several instances, in one or several processes, may use one folder.
///
/// - Important: Without other options, the master key is stored in the same folder. The store protects copies of single files, backups without
///   the key, logs and searches, but not against a reader of the whole folder. On Apple platforms, use `MasterKeyProtection.keychain`.
public struct SecretStore: Sendable {
    /// The maximum size of a secret in bytes.
    public static let maximumSize = 1 << 20

    private let folder: SecretFolder
    private let sealer: Sealer
    private let nameKey: AuthenticationKey

    /// Opens the store. The first use creates the folder with its missing parents (mode 700) and its master key (mode 600).
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/secretDamaged`` if the master key is unusable,
    ///   ``CryptographyError/Code/insecurePermissions`` or ``CryptographyError/Code/storage``.
    public init(folder path: String) throws {
        try self.init(folder: path, masterKey: .file)
    }

    /// Opens the store, with options for Apple platforms.
    ///
    /// - Parameter fileProtection: The protection of the files that are written from now on; by default that of the folder.
    /// - Throws: As ``init(folder:)``; ``CryptographyError`` with ``CryptographyError/Code/deviceLocked`` or
    ///   ``CryptographyError/Code/keychain``.
    public init(folder path: String, masterKey: MasterKeyProtection, fileProtection: FileProtection? = nil) throws {
        var folder = SecretFolder(path: path)
        folder.fileProtection = fileProtection
        try self.init(folder: folder, masterKey: masterKey)
    }

    init(folder: SecretFolder, masterKey: MasterKeyProtection = .file) throws {
        try folder.create()
        let master = try folder.withFileLock {
            try folder.removeTemporaryFiles()
            return try MasterKey.loadOrCreate(in: folder, keychain: masterKey.keychain)
        }
        self.folder = folder
        sealer = try Sealer(.derived(id: master.id, from: master.secret, purpose: "secret store values"))
        nameKey = try AuthenticationKey(HKDF.derive(from: master.secret, info: Array("secret store names".utf8), count: 32))
    }

    /// Returns the secret with this name, or `nil` if there is none.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/secretDamaged``,
    ///   ``CryptographyError/Code/insecurePermissions`` or ``CryptographyError/Code/storage``.
    public func load(_ name: String) throws -> SecretBytes? {
        let file = try fileName(for: name)
        guard let content = try folder.read(file, limit: SecretFile.headerSize + Sealer.overhead + Self.maximumSize) else { return nil }
        return try content.withUnsafeBytes { try SecretFile.open($0, name: name, with: sealer, file: folder.path(of: file)) }
    }

    /// Returns the secret with this name as an array, which is not wiped. Throws as ``load(_:)``.
    public func loadBytes(_ name: String) throws -> [UInt8]? {
        guard let secret = try load(name) else { return nil }
        return secret.withUnsafeBytes { Array($0) }
    }

    /// Stores a secret and replaces an earlier one. It is durable when this method returns.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/storage``, in which case the earlier value is unchanged, or
    ///   ``CryptographyError/Code/invalidArgument`` above ``maximumSize``.
    public func save(_ secret: borrowing SecretBytes, as name: String) throws {
        guard secret.count <= Self.maximumSize else {
            throw CryptographyError.invalidArgument(
                "The size of the secret", "it has \(secret.count) bytes, the limit is \(Self.maximumSize)")
        }
        let content = try SecretFile.seal(secret, name: name, with: sealer)
        let file = try fileName(for: name)
        try folder.withFileLock { try content.withUnsafeBytes { try folder.write($0, to: file) } }
    }

    /// Stores bytes, as ``save(_:as:)-(SecretBytes,_)``.
    public func save(_ bytes: [UInt8], as name: String) throws {
        try save(SecretBytes(copying: bytes), as: name)
    }

    /// Returns the random key with this name, and creates it on first use. Concurrent callers get the same key.
    ///
    /// - Parameter count: The size in bytes; by default that of a ``SealingKey``.
    /// - Throws: As ``load(_:)`` and ``save(_:as:)-(SecretBytes,_)``; ``CryptographyError`` with
    ///   ``CryptographyError/Code/invalidArgument`` if the stored key has another size.
    public func key(_ name: String, count: Int = SealingKey.size) throws -> SecretBytes {
        let key = try folder.withFileLock {
            if let stored = try load(name) { return stored }
            let created = try SecretBytes.random(count: count)
            let (content, file) = (try SecretFile.seal(created, name: name, with: sealer), try fileName(for: name))
            try content.withUnsafeBytes { try folder.write($0, to: file) }
            return created
        }
        guard key.count == count else {
            throw CryptographyError.invalidArgument("The size of the key", "the stored one has \(key.count) bytes, \(count) were requested")
        }
        return key
    }

    /// Removes the secret with this name, even if it is unreadable. Does nothing if there is none.
    public func remove(_ name: String) throws {
        let file = try fileName(for: name)
        try folder.withFileLock { try folder.remove([file]) }
    }

    /// Removes all secrets, even unreadable ones. The master key remains.
    public func removeAll() throws {
        try folder.withFileLock { try folder.remove(folder.files(endingIn: SecretFile.suffix)) }
    }

    /// A keyed hash, so that the folder reveals neither names nor whether two stores have one in common.
    private func fileName(for name: String) throws -> String {
        Hexadecimal.text(try HMACSHA256.code(for: Array(name.utf8), key: nameKey)) + SecretFile.suffix
    }
}

extension SecretStore {
    /// How a store protects its master key.
    public struct MasterKeyProtection: Sendable {
        let keychain: (any KeychainItem)?

        /// The key is in a file of the folder that only its owner can read.
        public static let file = MasterKeyProtection(keychain: nil)

        #if canImport(Security)
        /// The key is in a file of the folder, sealed with a key in the Keychain.
        ///
        /// - The Keychain's key is created once, can be used after the first unlock of the device, and is never part of a backup. A store that
        ///   was restored on another device throws ``CryptographyError/Code/secretDamaged``.
        /// - A store that was created with ``file`` is converted when it is opened.
        /// - All stores of an app may use the same service.
        ///
        /// - Parameters:
        ///   - service: The name of the Keychain item, such as the app's bundle identifier.
        ///   - accessGroup: The access group of apps and extensions that share the store; by default the app's own.
        public static func keychain(service: String, accessGroup: String? = nil) -> MasterKeyProtection {
            MasterKeyProtection(keychain: SystemKeychainItem(service: service, accessGroup: accessGroup))
        }
        #endif
    }

    /// When the system can read the files of a store, on devices with Data Protection. Without effect on other systems.
    public enum FileProtection: Int32, Sendable, CaseIterable {
        /// While the device is unlocked.
        case complete = 1
        /// While the device is unlocked, and as long as the file is open.
        case completeUnlessOpen = 2
        /// After the first unlock since the start of the device. For stores that are used in the background.
        case completeUntilFirstUserAuthentication = 3
    }
}
