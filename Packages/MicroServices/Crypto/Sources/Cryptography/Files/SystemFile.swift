import Foundation

/// The system's operations on open files. Each returns -1 and sets `errno` if it fails. Tests replace them.
struct SystemFile: Sendable {
    /// Reads up to `count` bytes and returns their number, 0 at the end of the file.
    var read: @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int = { Foundation.read($0, $1, $2) }
    /// Writes up to `count` bytes and returns their number.
    var write: @Sendable (_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int = { Foundation.write($0, $1, $2) }
    /// Writes the file's content to permanent storage.
    var sync: @Sendable (_ descriptor: Int32) -> Int32 = systemSync
    /// Sets the Data Protection class. Without effect on systems that have none.
    var setProtection: @Sendable (_ descriptor: Int32, _ protectionClass: Int32) -> Int32 = systemSetProtection
}

@Sendable private func systemSync(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
    // On Darwin, fsync leaves the content in the drive's cache. Some file systems support only fsync.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
}

@Sendable private func systemSetProtection(_ descriptor: Int32, _ protectionClass: Int32) -> Int32 {
    #if canImport(Darwin)
    fcntl(descriptor, F_SETPROTECTIONCLASS, protectionClass)
    #else
    0
    #endif
}
