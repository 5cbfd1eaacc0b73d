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
