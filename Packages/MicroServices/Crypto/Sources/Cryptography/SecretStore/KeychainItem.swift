/// An item of a keychain that contains the key for master keys.
protocol KeychainItem: Sendable {
    func read() throws(KeychainStatus) -> SecretBytes
    /// Stores the content; fails with ``KeychainStatus/duplicateItem`` if there is one.
    func add(_ content: borrowing SecretBytes) throws(KeychainStatus)
}

/// A result code of the Security framework (`OSStatus`).
struct KeychainStatus: Error, Equatable {
    let code: Int32

    static let itemNotFound = KeychainStatus(code: -25300)
    static let duplicateItem = KeychainStatus(code: -25299)
    static let interactionNotAllowed = KeychainStatus(code: -25308)
    static let missingEntitlement = KeychainStatus(code: -34018)
    static let notAvailable = KeychainStatus(code: -25291)
    static let authFailed = KeychainStatus(code: -25293)
    static let userCanceled = KeychainStatus(code: -128)
    static let decode = KeychainStatus(code: -26275)
    static let diskFull = KeychainStatus(code: -34)
}

extension KeychainItem {
    /// Returns the key that seals master keys, or nil if there is none.
    func wrappingKey() throws -> SealingKey? {
        do {
            return try makeKey(read())
        } catch let status as KeychainStatus where status == .itemNotFound {
            return nil
        } catch let status as KeychainStatus {
            throw CryptographyError.keychain("read", status)
        }
    }

    /// Returns the key that seals master keys, and creates it on first use. Concurrent callers, also of other processes, get the same key.
    func wrappingKeyOrNew() throws -> SealingKey {
        if let key = try wrappingKey() { return key }
        let secret = try SecretBytes.random(count: SealingKey.size)
        do {
            try add(secret)
        } catch {
            guard error == .duplicateItem else { throw CryptographyError.keychain("write", error) }
            // Another process was first.
            guard let key = try wrappingKey() else { throw CryptographyError.keychain("read", .itemNotFound) }
            return key
        }
        return try makeKey(secret)
    }

    private func makeKey(_ secret: consuming SecretBytes) throws -> SealingKey {
        guard secret.count == SealingKey.size else { throw CryptographyError.keychain("read", .decode) }
        return try SealingKey(id: 1, secret)
    }
}
