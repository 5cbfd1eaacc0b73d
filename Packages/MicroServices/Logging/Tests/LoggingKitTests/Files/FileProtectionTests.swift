import Foundation
import Synchronization
import Testing

@testable import LoggingKit

/// Folders whose system sets protection classes; the class has an effect on devices only.
@Suite(.timeLimit(.minutes(10))) struct FileProtectionTests {
    let folder = TestFolder()

    @Test func folder_withTheOption_isProtectedBeforeItsFirstFile() throws {
        let calls = Mutex<[Int32]>([])
        var protection = LogFiles.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { [path = folder.path] descriptor, protectionClass in
            var (opened, named) = (stat(), stat())
            #expect(fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino)
            #expect(try! FileManager.default.contentsOfDirectory(atPath: path) == [])
            calls.withLock { $0.append(protectionClass) }
            return 0
        }
        _ = try folder.backend { $0.fileProtection = protection }
        #expect(calls.withLock { $0 } == [3])
    }

    /// A back end whose system refuses the class with an error number.
    private func backend(refusal: Int32) throws -> LogBackend {
        var protection = LogFiles.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = refusal
            return -1
        }
        return try folder.backend { $0.fileProtection = protection }
    }

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        let backend = try backend(refusal: code)
        backend.logger(label: "test").info("hello")
        backend.close()
        #expect(folder.messages() == ["hello"])
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        #expect(throws: LoggingError.cannotOpen(path: folder.path, code: EPERM)) { try backend(refusal: EPERM) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
