import Foundation
import GRDB
import Testing

@testable import DatabaseKit

/// Stores whose system sets protection classes; the class has an effect on devices only.
@Suite(.timeLimit(.minutes(10))) struct FileProtectionTests {
    let folder = TemporaryFolder()

    private func open(_ protection: Preset.FileProtection?, setProtectionClass: (Int32, Int32) -> Int32) throws -> Opening {
        try Opening(
            path: folder.file("a.sqlite"), preset: Preset(fileProtection: protection), migrator: Migrator(notes), policy: .fail,
            setProtectionClass: setProtectionClass)
    }

    @Test(arguments: Preset.FileProtection.allCases) func folder_withTheOption_isProtectedBeforeItsFirstFile(
        protection: Preset.FileProtection
    ) throws {
        var calls: [Int32] = []
        let opening = try open(protection) { descriptor, protectionClass in
            var (opened, named) = (stat(), stat())
            #expect(fstat(descriptor, &opened) == 0 && stat(folder.path, &named) == 0 && opened.st_ino == named.st_ino)
            #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == [])
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            calls.append(protectionClass)
            return 0
        }
        #expect(calls == [protection.rawValue])
        #expect(StoreFile.exists(folder.file("a.sqlite-wal")), "the log is created by SQLite, in the protected folder")
        try opening.pool.close()
    }

    private func open(refusedWith code: Int32) throws -> Opening {
        try open(.complete) { _, _ in
            errno = code
            return -1
        }
    }

    @Test(arguments: [ENOTSUP, ENOTTY]) func folder_onAVolumeWithoutProtection_isUsed(code: Int32) throws {
        let opening = try open(refusedWith: code)
        #expect(StoreFile.size(folder.file("a.sqlite")) > 0)
        try opening.pool.close()
    }

    @Test func folder_whenTheClassIsRefused_isNotUsed() throws {
        #expect(throws: StoreError.self) { try open(refusedWith: EPERM) }
        #expect(!StoreFile.exists(folder.file("a.sqlite")))
        #expect(throws: StoreError.self) { try StoreFile.protectFolder(of: folder.file("missing/a"), .complete) { _, _ in 0 } }
    }
}
