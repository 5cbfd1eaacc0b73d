import Foundation
import Synchronization
import Testing

@testable import Cryptography

/// Stores whose system sets protection classes; the class has an effect on devices only.
@Suite(.timeLimit(.minutes(10))) struct FileProtectionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: SecretStore.FileProtection.allCases) func files_areProtectedBeforeTheirFirstByte(
        protection: SecretStore.FileProtection
    ) throws {
        let calls = Mutex<[Int32]>([])
        var watched = SecretFolder(path: folder.path)
        watched.fileProtection = protection
        watched.system.setProtection = { descriptor, protectionClass in
            var status = stat()
            #expect(fstat(descriptor, &status) == 0 && status.st_size == 0)
            calls.withLock { $0.append(protectionClass) }
            return 0
        }
        try SecretStore(folder: watched).save([1], as: "a")
        #expect(calls.withLock { $0 } == [protection.rawValue, protection.rawValue], "the master key and the secret")
    }

    @Test func files_withoutTheOption_haveTheProtectionOfTheFolder() throws {
        var watched = SecretFolder(path: folder.path)
        watched.system.setProtection = { _, _ in
            Issue.record("a class was set")
            return 0
        }
        try SecretStore(folder: watched).save([1], as: "a")
    }

    @Test func save_onAVolumeWithoutProtection_succeeds() throws {
        var watched = SecretFolder(path: folder.path)
        watched.fileProtection = .complete
        watched.system.setProtection = { _, _ in
            errno = ENOTSUP
            return -1
        }
        let store = try SecretStore(folder: watched)
        try store.save([1], as: "a")
        #expect(try store.loadBytes("a") == [1])
    }

    @Test func save_whenTheClassIsRefused_throwsAndPreservesTheOldValue() throws {
        let plain = try SecretStore(folder: folder.path)
        try plain.save([1], as: "a")
        let files = try folder.files()
        var watched = SecretFolder(path: folder.path)
        watched.fileProtection = .completeUntilFirstUserAuthentication
        watched.system.setProtection = { _, _ in
            errno = EPERM
            return -1
        }
        let store = try SecretStore(folder: watched)
        let error = #expect(throws: CryptographyError.self) { try store.save([2], as: "a") }
        #expect(error?.code == .storage)
        #expect(error?.systemError == EPERM)
        #expect(try plain.loadBytes("a") == [1])
        #expect(try folder.files() == files, "no temporary file remains")
    }
}
