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

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        var protection = LogFiles.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = code
            return -1
        }
        let backend = try folder.backend { $0.fileProtection = protection }
        backend.logger(label: "test").info("hello")
        backend.close()
        #expect(folder.messages() == ["hello"])
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        var protection = LogFiles.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = EPERM
            return -1
        }
        #expect(throws: LoggingError.cannotOpen(path: folder.path, code: EPERM)) { try folder.backend { $0.fileProtection = protection } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func folder_thatIsMissing_isNotProtected() {
        #expect(LogFiles.FileProtection.completeUntilFirstUserAuthentication.protect(folder: folder.path + "/missing") == ENOENT)
    }
}
