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
    }

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        var protection = EventLog.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = code
            return -1
        }
        let log = try EventLog(folder: folder.path, schema: testSchema, consent: .granted, fileProtection: protection)
        log.tick(0..<3)
        #expect(log.drainNumbers() == [0, 1, 2])
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        var protection = EventLog.FileProtection.completeUntilFirstUserAuthentication
        protection.setClass = { _, _ in
            errno = EPERM
            return -1
        }
        #expect(throws: StatisticsError.cannotOpen(folder: folder.path, code: EPERM)) {
            try EventLog(folder: folder.path, schema: testSchema, consent: .granted, fileProtection: protection)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func option_ofThePublicInitializer_isAccepted() throws {
        let protection = EventLog.FileProtection.completeUntilFirstUserAuthentication
        let log = try EventLog(folder: folder.path, schema: testSchema, consent: .granted, fileProtection: protection)
        log.tick(0..<3)
        #expect(log.drainNumbers() == [0, 1, 2])
    }
}
