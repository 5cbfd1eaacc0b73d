import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Folders whose system sets protection classes; the class has an effect on devices only.
@Suite(.timeLimit(.minutes(10))) struct FileProtectionTests {
    private let folder = TestFolder()

    @Test func folder_withTheOption_isProtectedBeforeItsFirstFile() throws {
        let calls = Mutex<[Int32]>([])
        var protection = DiskStore.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { [path = folder.path] descriptor, protectionClass in
            var (opened, named) = (stat(), stat())
            #expect(fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino)
            #expect(try! FileManager.default.contentsOfDirectory(atPath: path) == [])
            calls.withLock { $0.append(protectionClass) }
            return 0
        }
        _ = try DiskStore(file: folder.database, fileProtection: protection)
        #expect(calls.withLock { $0 } == [3])
    }

    /// A store whose system refuses the class with an error number.
    private func store(refusal: Int32) throws -> DiskStore {
        var protection = DiskStore.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = refusal
            return -1
        }
        return try DiskStore(file: folder.database, fileProtection: protection)
    }

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        let store = try store(refusal: code)
        try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [1])
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        let error = #expect(throws: CacheError.self) { try store(refusal: EPERM) }
        #expect(error?.code == .storage)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
