#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Operations on open files that differ between systems. Both return 0, or -1 and set `errno`.
enum SystemFile {
    /// Writes the file's content to permanent storage.
    static func sync(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
        // On Darwin, fsync leaves the content in the drive's cache. Some file systems support only fsync.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    /// Sets the Data Protection class. Without effect on systems that have none.
    @Sendable static func setProtection(_ descriptor: Int32, _ protectionClass: Int32) -> Int32 {
        #if canImport(Darwin)
        fcntl(descriptor, F_SETPROTECTIONCLASS, protectionClass)
        #else
        0
        #endif
    }
}
