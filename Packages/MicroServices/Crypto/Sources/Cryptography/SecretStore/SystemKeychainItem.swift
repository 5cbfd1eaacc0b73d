#if canImport(Security)
import Foundation
import Security

/// The item of this device's Keychain. Contains all calls of the Security framework.
struct SystemKeychainItem: KeychainItem {
    let service: String
    let accessGroup: String?

    func read() throws(KeychainStatus) -> SecretBytes {
        var query = attributes
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess else { throw KeychainStatus(code: status) }
        guard let content = result as? Data else { throw KeychainStatus.decode }
        return SecretBytes(copying: content)
    }

    func add(_ content: borrowing SecretBytes) throws(KeychainStatus) {
        let status = content.withUnsafeBytes { bytes in
            var item = attributes
            // Refers to the memory of the secret, which is wiped.
            item[kSecValueData as String] = bytes.baseAddress.map {
                Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: $0), count: bytes.count, deallocator: .none)
            }
            item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            return SecItemAdd(item as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw KeychainStatus(code: status) }
    }

    private var attributes: [String: Any] {
        var attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "master key",
            // On macOS too, where the older keychain ignores the accessibility.
            kSecUseDataProtectionKeychain as String: true,
        ]
        if let accessGroup { attributes[kSecAttrAccessGroup as String] = accessGroup }
        return attributes
    }
}
#endif
