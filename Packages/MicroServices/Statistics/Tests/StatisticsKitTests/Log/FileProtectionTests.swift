import Foundation
import Synchronization
import Testing

@testable import StatisticsKit

/// Folders whose system sets protection classes; the class has an effect on devices only.
@Suite(.timeLimit(.minutes(10))) struct FileProtectionTests {
    let folder = TestFolder()

    @Test func folder_withTheOption_isProtectedBeforeItsFirstFile() throws {
        let calls = Mutex<[Int32]>([])
        var protection = EventLog.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { [path = folder.path] descriptor, protectionClass in
            var (opened, named) = (stat(), stat())
            #expect(fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino)
            #expect(try! FileManager.default.contentsOfDirectory(atPath: path) == [])
            calls.withLock { $0.append(protectionClass) }
            return 0
        }
        _ = try EventLog(folder: folder.path, schema: testSchema, consent: .granted, fileProtection: protection)
        #expect(calls.withLock { $0 } == [3])
        // Also by the call of the system.
        _ = try EventLog(
            folder: folder.path, schema: testSchema, consent: .granted, fileProtection: .completeUntilFirstUserAuthentication)
    }

    /// Opens a log while the system refuses the class with a code.
    private func open(refusedWith code: Int32) throws -> EventLog {
        var protection = EventLog.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = code
            return -1
        }
        return try EventLog(folder: folder.path, schema: testSchema, consent: .granted, fileProtection: protection)
    }

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        let log = try open(refusedWith: code)
        log.tick(0..<3)
        #expect(log.drainNumbers() == [0, 1, 2])
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        #expect(throws: StatisticsError.cannotOpen(folder: folder.path, code: EPERM)) { try open(refusedWith: EPERM) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
