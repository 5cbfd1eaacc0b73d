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

    /// A folder whose system sets classes with this function.
    private func watched(_ protection: SecretStore.FileProtection?, setClass: @escaping @Sendable (Int32, Int32) -> Int32) -> SecretFolder {
        var watched = SecretFolder(path: folder.path)
        watched.fileProtection = protection
        watched.system.setProtection = setClass
        return watched
    }

    private func refused(_ number: Int32) -> SecretFolder {
        watched(.complete) { _, _ in
            errno = number
            return -1
        }
    }

    @Test(arguments: [nil] + SecretStore.FileProtection.allCases) func files_areProtectedBeforeTheirFirstByte(
        protection: SecretStore.FileProtection?
    ) throws {
        let calls = Mutex<[Int32]>([])
        let watched = watched(protection) { descriptor, protectionClass in
            var status = stat()
            #expect(fstat(descriptor, &status) == 0 && status.st_size == 0)
            calls.withLock { $0.append(protectionClass) }
            return 0
        }
        try SecretStore(folder: watched).save([1], as: "a")
        #expect(calls.withLock { $0 } == (protection.map { [$0.rawValue, $0.rawValue] } ?? []), "the master key and the secret")
    }

    @Test func save_onAVolumeWithoutProtection_succeeds() throws {
        let store = try SecretStore(folder: refused(ENOTSUP))
        try store.save([1], as: "a")
        #expect(try store.loadBytes("a") == [1])
    }

    @Test func save_whenTheClassIsRefused_throwsAndPreservesTheOldValue() throws {
        let plain = try SecretStore(folder: folder.path)
        try plain.save([1], as: "a")
        let files = try folder.files()
        let store = try SecretStore(folder: refused(EPERM))
        let error = #expect(throws: CryptographyError.self) { try store.save([2], as: "a") }
        #expect(error?.code == .storage)
        #expect(error?.systemError == EPERM)
        #expect(try plain.loadBytes("a") == [1])
        #expect(try folder.files() == files, "no temporary file remains")
    }
}
