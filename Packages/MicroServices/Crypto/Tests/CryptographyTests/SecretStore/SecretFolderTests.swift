import Foundation
import Synchronization
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SecretFolderTests {
    #if os(Linux)
    private static let unlinkOfAFolder = EISDIR
    #else
    private static let unlinkOfAFolder = EPERM
    #endif
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

    /// The file system refuses each operation because a file is where a folder should be, or the reverse.
    @Test func operation_whenTheSystemRefusesIt_throwsItsName() throws {
        let files = SecretFolder(path: folder.path)
        let path = folder.path
        try files.write([1], to: "file")
        try files.write([1], to: "kept")
        try FileManager.default.createDirectory(atPath: path + "/folder/lock", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: path + "/linked", withIntermediateDirectories: false)
        for link in ["/dangling", "/linked/lock"] {
            try FileManager.default.createSymbolicLink(atPath: path + link, withDestinationPath: path + "/nowhere")
        }
        let missing = SecretFolder(path: path + "/missing")
        let before = try folder.files()
        let cases: [(String, Int32, () throws -> Void)] = [
            ("create the folder \(path)/file/in", ENOTDIR, { try SecretFolder(path: path + "/file/in").create() }),
            ("open the folder \(path)/dangling", ENOENT, { try SecretFolder(path: path + "/dangling").create() }),
            ("open the folder \(path)/file", ENOTDIR, { try SecretFolder(path: path + "/file").create() }),
            ("open \(path)/linked/lock", ELOOP, { try SecretFolder(path: path + "/linked").withFileLock {} }),
            ("open \(path)/folder/lock", EISDIR, { try SecretFolder(path: path + "/folder").withFileLock {} }),
            ("open \(path)/file/in", ENOTDIR, { _ = try files.read("file/in", limit: 9) }),
            ("list \(path)/missing", ENOENT, { _ = try missing.files(endingIn: "") }),
            ("create a file in \(path)/missing", ENOENT, { try missing.write([1], to: "a") }),
            ("replace \(path)/folder", EISDIR, { try files.write([1], to: "folder") }),
            ("remove \(path)/folder", Self.unlinkOfAFolder, { try files.remove(["folder"]) }),
            ("open the folder \(path)/missing", ENOENT, { try missing.remove([]) }),
        ]
        for (action, number, body) in cases {
            let error = #expect(throws: CryptographyError.self, "\(action)") { try body() }
            #expect(error?.description.hasPrefix("Could not \(action): ") == true, "\(action)")
            #expect(error?.systemError == number, "\(action)")
        }
        #expect(try folder.files() == before)
    }

    /// Each call is interrupted by a signal first, and transfers a few bytes only.
    @Test func readAndWrite_whenInterruptedAndPartial_transferAll() throws {
        let isInterrupted = Mutex(false)
        @Sendable func interrupts() -> Bool {
            errno = EINTR
            return isInterrupted.withLock {
                $0.toggle()
                return $0
            }
        }
        var slow = SecretFolder(path: folder.path)
        slow.system.read = { interrupts() ? -1 : read($0, $1, min(7, $2)) }
        slow.system.write = { interrupts() ? -1 : write($0, $1, min(7, $2)) }
        let content = (0..<100).map { UInt8($0) }
        try slow.write(content, to: "a")
        #expect(try folder.content("a") == content)
        #expect(try slow.read("a", limit: 100) == content)
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
        #expect(try folder.files() == ["a"] && files.read("a", limit: 3) == [1, 2, 3])
        failing.system.read = { $2 == 3 ? read($0, $1, 1) : $2 == 2 ? fail() : 0 }
        if result == 0 {
            // The file has become shorter.
            #expect(try failing.read("a", limit: 3) == [1])
        } else {
            let error = #expect(throws: CryptographyError.self) { try failing.read("a", limit: 3) }
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
            _ = try files.read("a", limit: 1)
            try files.removeTemporaryFiles()
        }
        #expect(try openFiles() < before + 100, "other tests open files, too")
    }
    #endif

    @Test func read_ofAFileAboveTheLimit_throws() throws {
        let files = SecretFolder(path: folder.path)
        try files.write([1, 2, 3], to: "a")
        #expect(try files.read("a", limit: 3) == [1, 2, 3])
        #expect(throws: CryptographyError.secretDamaged(file: folder.path + "/a", "it is longer than any secret")) {
            try files.read("a", limit: 2)
        }
        #expect(try files.read("missing", limit: 3) == nil)
    }

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

    /// Only the owner may have any access; what the owner may do is no concern.
    @Test(arguments: [(0o600, true), (0o700, true), (0o610, false), (0o601, false), (0o620, false), (0o602, false)])
    func read_acceptsFilesOfTheirOwnerOnly(mode: Int, isAccepted: Bool) throws {
        let files = SecretFolder(path: folder.path)
        try files.write([1], to: "a")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/a")
        let expected: CryptographyError? = isAccepted ? nil : .insecurePermissions(file: folder.path + "/a", mode: UInt32(mode))
        var thrown: CryptographyError?
        do { _ = try files.read("a", limit: 1) } catch { thrown = error as? CryptographyError }
        #expect(thrown == expected)
    }

    @Test func path_mayBeTheRootOrEndWithASlash() {
        #expect(SecretFolder(path: "/").path == "/" && SecretFolder(path: "a/").path == "a")
    }

    /// Relative to the current folder, which a test must not change.
    @Test func create_withARelativePath_isInTheCurrentFolder() throws {
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }.joined(separator: "/")
        errno = EIO
        try SecretFolder(path: up + folder.path + "/new").create()
        #expect(try folder.mode("new") == 0o700)
    }
}
