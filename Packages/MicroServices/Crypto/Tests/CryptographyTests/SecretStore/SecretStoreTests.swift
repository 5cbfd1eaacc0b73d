import Foundation
import Synchronization
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SecretStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func secretFiles() throws -> [String] {
        try folder.files().filter { $0.hasSuffix(".sealed") }
    }

    /// A store with one secret, and its file.
    private func storeWithSecret() throws -> (store: SecretStore, file: String) {
        let store = try SecretStore(folder: folder.path)
        try store.save(SecretBytes(utf8: "token"), as: "a")
        return (store, try #require(try secretFiles().first))
    }

    @Test func load_afterSave_returnsTheSecret() throws {
        let store = try SecretStore(folder: folder.path)
        #expect(try store.loadBytes("session") == nil)
        try store.save(SecretBytes(utf8: "token 1"), as: "session")
        try store.save([0, 255, 0], as: "refresh")
        try store.save([], as: "empty")
        #expect(try store.loadBytes("session") == Array("token 1".utf8))
        #expect(try store.loadBytes("refresh") == [0, 255, 0])
        #expect(try store.loadBytes("empty") == [])
        try store.save(SecretBytes(utf8: "token 2"), as: "session")
        #expect(try store.loadBytes("session") == Array("token 2".utf8))
        #expect(try secretFiles().count == 3)
    }

    @Test func store_inAMissingFolder_createsItPrivate() throws {
        let path = folder.path + "/deep/er"
        try SecretStore(folder: path).save([7], as: "a")
        for made in ["deep", "deep/er"] { #expect(try folder.mode(made) == 0o700) }
        #expect(try SecretStore(folder: path).loadBytes("a") == [7])
    }

    @Test func files_areForTheOwnerOnlyAndContainNoClearText() throws {
        let store = try SecretStore(folder: folder.path)
        try store.save(SecretBytes(utf8: "very-secret-token"), as: "session-of-anna")
        let files = try folder.files()
        #expect(files.count == 3)  // lock, master.key, one secret
        for file in files {
            #expect(try folder.mode(file) == 0o600)
            let content = Data(try folder.content(file))
            for clear in ["very-secret-token", "session-of-anna"] {
                #expect(content.range(of: Data(clear.utf8)) == nil)
                #expect(!file.contains(clear))
            }
        }
    }

    @Test func remove_andRemoveAll_deleteSecrets() throws {
        let store = try SecretStore(folder: folder.path)
        for name in ["a", "b", "c"] { try store.save(Array(name.utf8), as: name) }
        try store.remove("b")
        try store.remove("missing")
        #expect(try store.loadBytes("b") == nil)
        #expect(try store.loadBytes("a") == Array("a".utf8))
        try store.removeAll()
        #expect(try ["a", "b", "c"].allSatisfy { try store.loadBytes($0) == nil })
        #expect(try secretFiles().isEmpty)
        try store.save([1], as: "a")
        #expect(try SecretStore(folder: folder.path).loadBytes("a") == [1])
    }

    @Test func save_aboveTheMaximumSize_throwsAndPreservesTheOldValue() throws {
        let store = try SecretStore(folder: folder.path)
        try store.save([1], as: "a")
        #expect(code(of: { try store.save([UInt8](repeating: 2, count: SecretStore.maximumSize + 1), as: "a") }) == .invalidArgument)
        #expect(try store.loadBytes("a") == [1])
        try store.save([UInt8](repeating: 2, count: SecretStore.maximumSize), as: "a")
        #expect(try store.loadBytes("a")?.count == SecretStore.maximumSize)
    }

    @Test func load_ofADamagedFile_throws() throws {
        let (store, file) = try storeWithSecret()
        let content = try folder.content(file)
        for damaged in damaged(content) {
            try folder.overwrite(file, with: damaged)
            #expect(code(of: { _ = try store.loadBytes("a") }) == .secretDamaged, "\(damaged)")
        }
        try folder.overwrite(file, with: content)
        #expect(try store.loadBytes("a") == Array("token".utf8))
    }

    @Test func load_ofAFileOfAnotherName_throws() throws {
        let store = try SecretStore(folder: folder.path)
        try store.save(SecretBytes(utf8: "anna"), as: "anna")
        let annas = try #require(try secretFiles().first)
        try store.save(SecretBytes(utf8: "bert"), as: "bert")
        let berts = try #require(try secretFiles().first { $0 != annas })
        try folder.overwrite(berts, with: folder.content(annas))
        let error = #expect(throws: CryptographyError.self) { try store.loadBytes("bert") }
        #expect(
            error?.description
                == "The secret in \(folder.path)/\(berts) cannot be trusted: it was changed or belongs to another name. "
                + "Remove it and store the secret again."
        )
        try store.remove("bert")
        #expect(try store.loadBytes("bert") == nil)
    }

    @Test func load_ofAFileOfAnotherStore_throws() throws {
        let (store, file) = try storeWithSecret()
        let other = try TemporaryFolder()
        try SecretStore(folder: other.path).save([2], as: "a")
        let foreign = try #require(try other.files().first { $0.hasSuffix(".sealed") })
        try folder.overwrite(file, with: other.content(foreign))
        let expected = CryptographyError.secretDamaged(
            file: folder.path + "/" + file, "it was sealed with the master key of another store")
        #expect(throws: expected) { try store.loadBytes("a") }
    }

    @Test func masterKey_whenDamaged_isRejectedAndNotReplaced() throws {
        try SecretStore(folder: folder.path).save([1], as: "a")
        let content = try folder.content(MasterKey.fileName)
        for damaged in damaged(content) {
            try folder.overwrite(MasterKey.fileName, with: damaged)
            #expect(code(of: { _ = try SecretStore(folder: folder.path) }) == .secretDamaged, "\(damaged)")
        }
        try folder.overwrite(MasterKey.fileName, with: content)
        #expect(try SecretStore(folder: folder.path).loadBytes("a") == [1])
    }

    /// All but the last one have a valid checksum.
    @Test func masterKey_whenInvalid_isRejectedWithTheReason() throws {
        try SecretStore(folder: folder.path).save([1], as: "a")
        let body = Array(try folder.content(MasterKey.fileName).dropLast(8))
        func changed(_ index: Int, to byte: UInt8) -> [UInt8] { body[..<index] + [byte] + body[(index + 1)...] }
        func checked(_ body: [UInt8]) throws -> [UInt8] { body + (try SHA256.hash(body).bytes.prefix(8)) }
        let torn = "it is torn or not a master key"
        for (content, reason) in [
            (try checked(changed(3, to: 0)), torn), (try checked(body + [0]), torn), (try checked(Array(body.dropLast())), torn),
            (try checked(changed(4, to: 2)), torn),
            (try checked(changed(4, to: 3)), "it has version 3, this software knows versions 1 and 2"),
            (changed(4, to: 1) + [UInt8](repeating: 0, count: 8), "its checksum is wrong"),
        ] {
            try folder.overwrite(MasterKey.fileName, with: content)
            let expected = CryptographyError.masterKeyDamaged(file: folder.path + "/" + MasterKey.fileName, reason)
            #expect(throws: expected) { try SecretStore(folder: folder.path) }
        }
    }

    @Test func masterKey_whenMissingWithSecretsPresent_isNotReplaced() throws {
        try SecretStore(folder: folder.path).save([1], as: "a")
        try FileManager.default.removeItem(atPath: folder.path + "/" + MasterKey.fileName)
        #expect(code(of: { _ = try SecretStore(folder: folder.path) }) == .secretDamaged)
        #expect(try !folder.files().contains(MasterKey.fileName))
    }

    @Test func files_whenReadableByOthers_areRejected() throws {
        let (store, file) = try storeWithSecret()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/" + file)
        #expect(code(of: { _ = try store.loadBytes("a") }) == .insecurePermissions)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/" + MasterKey.fileName)
        #expect(code(of: { _ = try SecretStore(folder: folder.path) }) == .insecurePermissions)
    }

    @Test func load_ofASymbolicLinkOrFolder_throws() throws {
        let (store, name) = try storeWithSecret()
        let file = folder.path + "/" + name
        try FileManager.default.moveItem(atPath: file, toPath: folder.path + "/moved")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path + "/moved")
        #expect(code(of: { _ = try store.loadBytes("a") }) == .storage)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(code(of: { _ = try store.loadBytes("a") }) == .secretDamaged)
    }

    /// Creating the master key and deleting temporary files depend on this.
    @Test func everyWrite_happensUnderTheLock() throws {
        let steps = Mutex(0)
        var watched = SecretFolder(path: folder.path)
        watched.afterStep = { [path = folder.path] _ in
            let lock = open(path + "/lock", O_RDWR)
            defer { close(lock) }
            #expect(flock(lock, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
            steps.withLock { $0 += 1 }
        }
        try SecretStore(folder: watched).save([1], as: "a")
        #expect(steps.withLock { $0 } == 2 * OpenFile.WriteStep.allCases.count, "the master key and the secret")
    }

    @Test func store_whenOpenedConcurrently_hasOneMasterKey() async throws {
        let path = folder.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<16 {
                group.addTask { try SecretStore(folder: path).save([UInt8(index)], as: "name \(index)") }
            }
            try await group.waitForAll()
        }
        let store = try SecretStore(folder: path)
        for index in 0..<16 { #expect(try store.loadBytes("name \(index)") == [UInt8(index)]) }
    }

    @Test func save_ofOneNameConcurrently_leavesOneCompleteValue() async throws {
        let store = try SecretStore(folder: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    for _ in 0..<5 {
                        try store.save([UInt8](repeating: UInt8(index), count: 1_000), as: "shared")
                        let value = try #require(try store.loadBytes("shared"))
                        #expect(value.count == 1_000 && Set(value).count == 1)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
