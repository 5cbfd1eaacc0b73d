#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A source of the files in `/proc`, `/sys` and `/etc`: the machine, a folder with a copy, or memory.
public struct FileTree: Sendable {
    /// Returns the bytes of a file.
    public let read: @Sendable (_ path: String) -> Field<[UInt8]>
    /// Returns the sorted names in a folder; empty if the folder does not exist.
    public let list: @Sendable (_ path: String) -> [String]
    /// Returns the target of a symbolic link.
    public let target: @Sendable (_ path: String) -> String?
    /// Returns the space of the volume of a path.
    public let space: @Sendable (_ path: String) -> Field<DiskSpace>
    /// The folder on disk, if the tree is one.
    private let root: String?

    /// Creates a tree from functions. Paths are absolute.
    public init(
        read: @escaping @Sendable (String) -> Field<[UInt8]>, list: @escaping @Sendable (String) -> [String],
        target: @escaping @Sendable (String) -> String?, space: @escaping @Sendable (String) -> Field<DiskSpace>
    ) {
        self.read = read
        self.list = list
        self.target = target
        self.space = space
        root = nil
    }

    private init(root: String) {
        let prefix = root == "/" ? "" : root
        read = { path in Self.readFile(prefix + path, named: path) }
        list = { path in Self.names(in: prefix + path) }
        target = { path in Self.linkTarget(prefix + path) }
        space = { path in Self.diskSpace(prefix + path, named: path) }
        self.root = root
    }

    private init(openFiles files: OpenFiles, like tree: FileTree) {
        read = { path in files.read(path) }
        list = { path in files.list(path) }
        target = tree.target
        space = tree.space
        root = nil
    }

    /// A tree that uses a folder as `/`.
    public static func folder(_ root: String) -> FileTree { FileTree(root: root) }

    /// A tree that keeps its files open, for repeated reading. Returns `self` if it is not a folder on disk.
    var keepingFilesOpen: FileTree { root.map { FileTree(openFiles: OpenFiles(root: $0), like: self) } ?? self }

    /// Whether this is ``machine``.
    var isMachine: Bool { root == "/" }

    /// The files of this machine.
    public static let machine = folder("/")

    /// Larger than any file to read: /proc/cpuinfo of a machine with a thousand processors.
    private static let maximumSize = 4 << 20

    private static func readFile(_ path: String, named name: String) -> Field<[UInt8]> {
        openFile(path, named: name).flatMap { descriptor in
            defer { close(descriptor) }
            return readAll(descriptor, named: name)
        }
    }

    static func openFile(_ path: String, named name: String) -> Field<Int32> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        return descriptor >= 0 ? .value(descriptor) : .missing(absence(name, errno))
    }

    static func closeFile(_ descriptor: Int32) { close(descriptor) }

    static func readAll(_ descriptor: Int32, named name: String) -> Field<[UInt8]> {
        // These files report no size, so read until the end.
        var size = 4096
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let got = pread(descriptor, buffer.baseAddress! + count, size - count, off_t(count))
                    if got < 0 {
                        if errno == EINTR { continue }
                        code = errno
                        break
                    }
                    if got == 0 { break }
                    // A short read is not the end: /proc returns whole records.
                    count += got
                }
            }
            if code != 0 { return .missing(absence(name, code)) }
            if bytes.count < size || size >= maximumSize { return .value(bytes) }
            size *= 8
        }
    }

    static func absence(_ path: String, _ code: Int32) -> Absence {
        switch code {
        case ENOENT, ENOTDIR: .unsupported(path: path)
        // A device that exists but cannot answer now, such as a battery or network card.
        case ENODEV, ENODATA: .none
        default: .unreadable(path: path, code: code)
        }
    }

    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    static var systemPageSize: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

    /// The variables for locale and time zone.
    static var processEnvironment: [String: String] {
        var result: [String: String] = [:]
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "TZ"] {
            if let value = getenv(name) { result[name] = String(cString: value) }
        }
        return result
    }

    private static func names(in path: String) -> [String] {
        guard let stream = FolderStream(path) else { return [] }
        defer { stream.close() }
        return stream.names()
    }

    private static func linkTarget(_ path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let length = bytes.withUnsafeMutableBytes { readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count) }
        return length > 0 ? String(decoding: bytes[..<length], as: UTF8.self) : nil
    }

    private static func diskSpace(_ path: String, named name: String) -> Field<DiskSpace> {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return .missing(absence(name, errno)) }
        let unit = UInt64(status.f_frsize)
        func bytes(_ blocks: UInt64) -> Int { Int(clamping: blocks.multipliedReportingOverflow(by: unit).partialValue) }
        return .value(DiskSpace(total: bytes(UInt64(status.f_blocks)), available: bytes(UInt64(status.f_bavail))))
    }
}

/// An open folder. Not thread-safe; the owner must close it.
struct FolderStream {
    #if canImport(Darwin)
    private let stream: UnsafeMutablePointer<DIR>
    #else
    private let stream: OpaquePointer
    #endif

    init?(_ path: String) {
        guard let stream = opendir(path) else { return nil }
        self.stream = stream
    }

    /// The current names, sorted, without hidden ones.
    func names() -> [String] {
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    func close() { closedir(stream) }
}
