import Foundation
import Testing

@testable import Cryptography

/// The master key sealed with a key in the Keychain, over a keychain in memory.
@Suite(.timeLimit(.minutes(10))) struct KeychainTests {
    private let folder: TemporaryFolder
    private let item = MemoryKeychainItem()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ item: MemoryKeychainItem? = nil) throws -> SecretStore {
        try SecretStore(folder: SecretFolder(path: folder.path), masterKey: .init(keychain: item ?? self.item))
    }

    /// Returns the error of opening the store.
    private func openingError(_ item: MemoryKeychainItem? = nil) -> CryptographyError? {
        do {
            _ = try store(item)
            return nil
        } catch {
            return error as? CryptographyError
        }
    }

    @Test func store_whenReopened_usesTheSameKeychainItem() throws {
        #expect(KeychainStatus.itemNotFound.code == -25_300 && KeychainStatus.duplicateItem.code == -25_299, "as in SecBase.h")
        try store().save([7], as: "a")
        #expect(try store().loadBytes("a") == [7])
        #expect(item.adds == 1)
        #expect(item.content?.count == SealingKey.size)
    }

    @Test func masterKeyFile_withAKeychain_doesNotContainTheKey() throws {
        let plain = try TemporaryFolder()
        try SecretStore(folder: plain.path).save([7], as: "a")
        let key = Array(try plain.content(MasterKey.fileName)[9..<41])
        // The same key, converted.
        for file in try plain.files() {
            #expect(
                FileManager.default.createFile(
                    atPath: folder.path + "/" + file, contents: Data(try plain.content(file)), attributes: [.posixPermissions: 0o600]))
        }
        #expect(try store().loadBytes("a") == [7])
        let content = try folder.content(MasterKey.fileName)
        #expect(content.count == 9 + 32 + Sealer.overhead + 8)
        #expect(content[9..<15] == [1, 1, 0, 0, 0, 1], "version, AES-GCM and the key of the Keychain")
        #expect(Data(content).range(of: Data(key)) == nil)
        #expect(try store().loadBytes("a") == [7])
        #expect(try folder.mode(MasterKey.fileName) == 0o600)
    }

    @Test func twoStores_ofOneKeychainItem_haveDifferentMasterKeys() throws {
        try store().save([7], as: "a")
        let other = try TemporaryFolder()
        try SecretStore(folder: SecretFolder(path: other.path), masterKey: .init(keychain: item)).save([8], as: "a")
        #expect(item.adds == 1)
        #expect(try folder.files() != other.files(), "the names are hashed with the master key")
    }

    @Test func wrappingKey_whenAnotherProcessAddsItFirst_isTheOtherOne() throws {
        let other = [UInt8](repeating: 5, count: SealingKey.size)
        item.addBeforeNext(other)
        try store().save([7], as: "a")
        #expect(item.content == other)
        #expect(try store(MemoryKeychainItem(content: other)).loadBytes("a") == [7])
    }

    @Test func open_whileTheDeviceIsLocked_throwsDeviceLockedAndCreatesNothing() throws {
        item.fail(reading: .interactionNotAllowed)
        #expect(openingError()?.code == .deviceLocked)
        #expect(try folder.files() == ["lock"])
        item.fail()
        try store().save([7], as: "a")
        item.fail(reading: .interactionNotAllowed)
        #expect(openingError()?.code == .deviceLocked)
        item.fail()
        #expect(try store().loadBytes("a") == [7])
    }

    @Test func open_whenTheItemCannotBeAdded_throwsAndWritesNoMasterKey() throws {
        item.fail(adding: .diskFull)
        #expect(openingError()?.code == .keychain)
        #expect(openingError()?.systemError == -34)
        #expect(try folder.files() == ["lock"])
    }

    @Test func open_withoutTheItem_throwsAndCreatesNoNewOne() throws {
        try store().save([7], as: "a")
        let content = try folder.content(MasterKey.fileName)
        let elsewhere = MemoryKeychainItem()
        let error = try #require(openingError(elsewhere))
        #expect(error.code == .secretDamaged)
        #expect(
            error.description.hasPrefix(
                "The master key \(folder.path)/master.key cannot be used: the Keychain of this device does not have the key that it is sealed with."
            ))
        #expect(elsewhere.content == nil)
        #expect(try folder.content(MasterKey.fileName) == content)
        #expect(openingError(MemoryKeychainItem(content: [UInt8](repeating: 1, count: 32)))?.code == .secretDamaged)
        #expect(openingError(MemoryKeychainItem(content: [1, 2, 3]))?.systemError == KeychainStatus.decode.code)
    }

    @Test func open_withoutAKeychain_ofAWrappedMasterKey_throws() throws {
        try store().save([7], as: "a")
        #expect(code(of: { _ = try SecretStore(folder: folder.path) }) == .secretDamaged)
        #expect(try store().loadBytes("a") == [7])
    }

    @Test func wrappedMasterKey_whenDamaged_isRejected() throws {
        try store().save([7], as: "a")
        let content = try folder.content(MasterKey.fileName)
        for content in damaged(content) {
            try folder.overwrite(MasterKey.fileName, with: content)
            #expect(openingError()?.code == .secretDamaged, "\(content)")
        }
        #expect(item.adds == 1)
    }

    @Test(arguments: [
        (
            KeychainStatus.interactionNotAllowed, CryptographyError.Code.deviceLocked,
            "the device has not been unlocked since its start. Try again after the first unlock (-25308)."
        ),
        (
            .missingEntitlement, .keychain,
            "this program has no access to a Keychain. Sign it with a Keychain access group (-34018)."
        ),
        (.notAvailable, .keychain, "this program has no access to a Keychain. Sign it with a Keychain access group (-25291)."),
        (.authFailed, .keychain, "the access was denied (-25293)."),
        (.userCanceled, .keychain, "the access was denied (-128)."),
        (.decode, .keychain, "its content is not a key of this package. Remove it and store the secrets again (-26275)."),
        (.diskFull, .keychain, "the disk is full (-34)."),
        (KeychainStatus(code: -50), .keychain, "an unexpected error of the system (-50)."),
    ])
    func status_ofEachKind_hasItsCodeAndText(status: KeychainStatus, code: CryptographyError.Code, text: String) {
        item.fail(reading: status)
        let error = openingError()
        #expect(error?.code == code)
        #expect(error?.systemError == status.code)
        #expect(error?.description == "Could not read the Keychain item of the master key: " + text)
    }
}
