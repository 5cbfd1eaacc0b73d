import Foundation
import GRDBSQLite
import Synchronization

/// Intercepts each access of SQLite to the files of a folder, to make it fail, wait, or be the last one.
///
/// ```swift
/// let faults = FileFaults(in: folder) { access in
///     if access.kind == .write, access.file == "app.sqlite-wal" { throw Full() }
/// }
/// let store = try Store(path: folder + "/app.sqlite", migrations: migrations)   // opened after the faults are set
/// ```
///
/// Implemented as a SQLite VFS (https://www.sqlite.org/vfs.html) in front of the default one. It becomes the default of the process on first
/// use and passes other files through. It does not intercept the shared memory of the log's index.
public final class FileFaults: Sendable {
    /// One access to a file.
    public struct Access: Sendable, Hashable, CustomStringConvertible {
        /// The operation.
        public enum Kind: String, Sendable, Hashable {
            case open, read, write, truncate, sync, delete
            /// The transaction is written and about to be reported as committed. Errors thrown here are ignored.
            case committed
        }

        public var kind: Kind
        /// The last component of the file's path.
        public var file: String
        public var description: String { kind.rawValue + " " + file }

        /// The error code returned to SQLite.
        fileprivate var code: Int32 {
            switch kind {
            case .open: SQLITE_CANTOPEN
            case .read: SQLITE_IOERR | (1 << 8)
            case .write: SQLITE_FULL
            case .sync: SQLITE_IOERR | (4 << 8)
            case .truncate: SQLITE_IOERR | (6 << 8)
            case .delete: SQLITE_IOERR | (10 << 8)
            case .committed: SQLITE_OK
            }
        }
    }

    private let watch: WatchedFolder

    /// Calls a closure before each access to a file of the folder, on its thread; it throws to make the access fail.
    public init(in folder: String, _ pass: @escaping @Sendable (Access) throws -> Void) {
        FaultFileSystem.install()
        watch = WatchedFolder(folder: Self.realPath(folder) + "/", pass: pass)
        FaultFileSystem.watches.withLock { $0.append(watch) }
    }

    /// The path as SQLite resolves it. Foundation removes `/private` on Darwin, so that no file would match.
    private static func realPath(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Stops the interception of files opened later.
    deinit { FaultFileSystem.watches.withLock { [watch] in $0.removeAll { $0 === watch } } }
}

private final class WatchedFolder: Sendable {
    let folder: String
    private let pass: @Sendable (FileFaults.Access) throws -> Void

    init(folder: String, pass: @escaping @Sendable (FileFaults.Access) throws -> Void) {
        (self.folder, self.pass) = (folder, pass)
    }

    /// Calls the handler and returns SQLite's code for its result.
    func code(_ kind: FileFaults.Access.Kind, _ file: String) -> Int32 {
        let access = FileFaults.Access(kind: kind, file: file)
        do {
            try pass(access)
            return SQLITE_OK
        } catch {
            return access.code
        }
    }
}

private final class OpenFile {
    let watch: WatchedFolder?
    let name: String
    init(watch: WatchedFolder?, name: String) { (self.watch, self.name) = (watch, name) }
    func code(_ kind: FileFaults.Access.Kind) -> Int32 { watch?.code(kind, name) ?? SQLITE_OK }
}

/// The memory of SQLite's file handle; the handle of the original VFS follows it.
private struct FaultFile {
    static let size = (MemoryLayout<FaultFile>.size + 15) & ~15

    var base: sqlite3_file
    var open: Unmanaged<OpenFile>?
}

private typealias Handle = UnsafeMutablePointer<sqlite3_file>

private enum FaultFileSystem {
    static let watches = Mutex<[WatchedFolder]>([])

    /// Created once and never freed, because SQLite keeps the pointer.
    static let installed: Bool = {
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: original.pointee)
        vfs.pointee.szOsFile += Int32(FaultFile.size)
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup("file-faults"))
        vfs.pointee.xOpen = { vfs, name, handle, flags, outFlags in FaultFileSystem.open(name, handle, flags, outFlags) }
        vfs.pointee.xDelete = { vfs, name, syncs in
            let code = name.map { FaultFileSystem.open(String(cString: $0)).code(.delete) } ?? SQLITE_OK
            return code == SQLITE_OK ? FaultFileSystem.original.pointee.xDelete(FaultFileSystem.original, name, syncs) : code
        }
        return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
    }()

    /// The previous default VFS, which SQLite never removes.
    nonisolated(unsafe) static let original: UnsafeMutablePointer<sqlite3_vfs> = sqlite3_vfs_find(nil)

    static func install() { precondition(installed, "SQLite has no VFS") }

    static func open(_ path: String) -> OpenFile {
        let watch = watches.withLock { $0.last { path.hasPrefix($0.folder) } }
        return OpenFile(watch: watch, name: path.split(separator: "/").last.map(String.init) ?? path)
    }

    static func open(_ name: UnsafePointer<CChar>?, _ handle: Handle?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?) -> Int32 {
        guard let handle else { return SQLITE_CANTOPEN }
        let file = name.map { open(String(cString: $0)) } ?? OpenFile(watch: nil, name: "")
        handle.pointee.pMethods = nil
        var code = file.code(.open)
        guard code == SQLITE_OK else { return code }
        code = original.pointee.xOpen(original, name, handle.real, flags, outFlags)
        if handle.real.pointee.pMethods != nil {
            handle.faultFile.pointee.open = Unmanaged.passRetained(file)
            handle.pointee.pMethods = UnsafePointer(methods)
        }
        return code
    }

    nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        methods.pointee.iVersion = 3
        methods.pointee.xClose = { handle in
            guard let handle else { return SQLITE_OK }
            handle.faultFile.pointee.open?.release()
            handle.faultFile.pointee.open = nil
            return handle.realMethods.xClose(handle.real)
        }
        methods.pointee.xRead = { handle, bytes, count, offset in
            handle!.injectingFaults(.read) { $0.realMethods.xRead($0.real, bytes, count, offset) }
        }
        methods.pointee.xWrite = { handle, bytes, count, offset in
            handle!.injectingFaults(.write) { $0.realMethods.xWrite($0.real, bytes, count, offset) }
        }
        methods.pointee.xTruncate = { handle, size in handle!.injectingFaults(.truncate) { $0.realMethods.xTruncate($0.real, size) } }
        methods.pointee.xSync = { handle, flags in handle!.injectingFaults(.sync) { $0.realMethods.xSync($0.real, flags) } }
        methods.pointee.xFileControl = { handle, operation, argument in
            if operation == SQLITE_FCNTL_COMMIT_PHASETWO { _ = handle!.injectingFaults(.committed) { _ in SQLITE_OK } }
            return handle!.realMethods.xFileControl(handle!.real, operation, argument)
        }
        methods.pointee.xFileSize = { $0!.realMethods.xFileSize($0!.real, $1) }
        methods.pointee.xLock = { $0!.realMethods.xLock($0!.real, $1) }
        methods.pointee.xUnlock = { $0!.realMethods.xUnlock($0!.real, $1) }
        methods.pointee.xCheckReservedLock = { $0!.realMethods.xCheckReservedLock($0!.real, $1) }
        methods.pointee.xSectorSize = { $0!.realMethods.xSectorSize($0!.real) }
        methods.pointee.xDeviceCharacteristics = { $0!.realMethods.xDeviceCharacteristics($0!.real) }
        methods.pointee.xShmMap = { $0!.realMethods.xShmMap($0!.real, $1, $2, $3, $4) }
        methods.pointee.xShmLock = { $0!.realMethods.xShmLock($0!.real, $1, $2, $3) }
        methods.pointee.xShmBarrier = { $0!.realMethods.xShmBarrier($0!.real) }
        methods.pointee.xShmUnmap = { $0!.realMethods.xShmUnmap($0!.real, $1) }
        methods.pointee.xFetch = { $0!.realMethods.xFetch($0!.real, $1, $2, $3) }
        methods.pointee.xUnfetch = { $0!.realMethods.xUnfetch($0!.real, $1, $2) }
        return methods
    }()
}

extension Handle {
    fileprivate var faultFile: UnsafeMutablePointer<FaultFile> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: FaultFile.self) }

    /// The original VFS's handle of the same file.
    fileprivate var real: Handle { (UnsafeMutableRawPointer(self) + FaultFile.size).assumingMemoryBound(to: sqlite3_file.self) }

    fileprivate var realMethods: sqlite3_io_methods { real.pointee.pMethods.pointee }

    fileprivate func injectingFaults(_ kind: FileFaults.Access.Kind, _ work: (Handle) -> Int32) -> Int32 {
        let code = faultFile.pointee.open?.takeUnretainedValue().code(kind) ?? SQLITE_OK
        return code == SQLITE_OK ? work(self) : code
    }
}
