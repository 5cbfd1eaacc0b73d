import Foundation
import Synchronization
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SecretFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The sizes of the files and the contents of the folder that `body` syncs, in order.
    private func syncs(of body: (SecretFolder) throws -> Void) throws -> [String] {
        let syncs = Mutex<[String]>([])
        var watched = SecretFolder(path: folder.path)
        watched.system.sync = { [path = folder.path] descriptor in
            var status = stat()
            #expect(fstat(descriptor, &status) == 0 && fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            syncs.withLock { $0.append(isFolder ? "folder with \(names.sorted())" : "\(status.st_size) bytes") }
            return 0
        }
        try body(watched)
        return syncs.withLock { $0 }
    }

    /// A value is durable when `save` returns: first its bytes, then its name.
    @Test func writeAndRemove_syncTheFileThenTheFolder() throws {
        #expect(try syncs { try $0.write([1, 2, 3], to: "a") } == ["3 bytes", #"folder with ["a"]"#])
        #expect(
            try syncs {
                // A call that succeeds does not reset errno.
                errno = EIO
                try $0.remove(["a"])
            } == ["folder with []"])
    }

    @Test(arguments: [true, false]) func write_whenSyncFails_throws(isFolder: Bool) throws {
        var watched = SecretFolder(path: folder.path)
        watched.system.sync = { descriptor in
            var status = stat()
            guard fstat(descriptor, &status) == 0, (status.st_mode & S_IFMT == S_IFDIR) == isFolder else { return 0 }
            errno = EIO
            return -1
        }
        let error = #expect(throws: CryptographyError.self) { try watched.write([1], to: "a") }
        #expect(error?.code == .storage && error?.systemError == EIO)
        #expect(error?.description.contains(isFolder ? "sync the folder" : "write") == true)
        #expect(try folder.files() == (isFolder ? ["a"] : []))
    }

    /// An error after some bytes, and a result of 0, which leaves the `errno` of an earlier call.
    @Test(arguments: [(-1, ENOSPC), (0, EINTR)] as [(Int, Int32)]) func readAndWrite_whenTheyFail_throw(result: Int, number: Int32) throws {
        let files = SecretFolder(path: folder.path)
        try files.write([1, 2, 3], to: "a")
        var failing = files
        @Sendable func fail() -> Int {
            errno = number
            return result
        }
        failing.system.write = { $2 == 3 ? write($0, $1, 1) : fail() }
        let error = #expect(throws: CryptographyError.self) { try failing.write([4, 5, 6], to: "a") }
        #expect(error?.systemError == number && error?.description.hasPrefix("Could not write \(folder.path)/a: ") == true)
        #expect(try folder.files() == ["a"] && files.bytes(of: "a", limit: 3) == [1, 2, 3])
        failing.system.read = { $2 == 3 ? read($0, $1, 1) : $2 == 2 ? fail() : 0 }
        if result == 0 {
            // The file has become shorter.
            #expect(try failing.bytes(of: "a", limit: 3) == [1])
        } else {
            let error = #expect(throws: CryptographyError.self) { try failing.bytes(of: "a", limit: 3) }
            #expect(error?.systemError == number && error?.description.hasPrefix("Could not read \(folder.path)/a: ") == true)
        }
    }

    #if os(Linux)
    @Test func operations_leaveNoFileOpen() throws {
        func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try openFiles()
        var files = SecretFolder(path: folder.path)
        files.system.sync = { _ in 0 }
        for _ in 0..<150 {
            try files.write([1], to: "a")
            _ = try files.bytes(of: "a", limit: 1)
            try files.removeTemporaryFiles()
        }
        #expect(try openFiles() < before + 100, "other tests open files, too")
    }
    #endif

    /// Others may enter a folder and list it, but not write to it.
    @Test(arguments: [(0o755, true), (0o711, true), (0o720, false), (0o702, false)])
    func create_acceptsFoldersThatOthersCannotWriteTo(mode: Int, isAccepted: Bool) throws {
        let files = SecretFolder(path: folder.path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let expected: CryptographyError? = isAccepted ? nil : .insecurePermissions(file: folder.path, mode: UInt32(mode))
        var thrown: CryptographyError?
        do { try files.create() } catch { thrown = error as? CryptographyError }
        #expect(thrown == expected)
    }
}

extension SecretFolder {
    fileprivate func bytes(of file: String, limit: Int) throws -> [UInt8]? {
        guard let content = try read(file, limit: limit) else { return nil }
        return content.withUnsafeBytes { Array($0) }
    }

    fileprivate func write(_ content: [UInt8], to file: String) throws {
        try content.withUnsafeBytes { try write($0, to: file) }
    }
}
