#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The bytes of a text or a record. Their lifetime is documented by the function that returns or passes them.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// Memory mapped from a file, or shared between this process and its forks.
enum Memory {
    /// Maps `size` bytes whose blocks are allocated, so that a store cannot fail for lack of disk space.
    static func map(_ path: String, size: Int) throws(SystemFailure) -> UnsafeMutableRawPointer {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemFailure(code: errno) }
        defer { close(descriptor) }
        #if os(Linux)
        let code = posix_fallocate(descriptor, 0, off_t(size))
        guard code == 0 else { throw SystemFailure(code: code) }
        #else
        let zeros = [UInt8](repeating: 0, count: size)
        guard FileDescriptor.write(zeros, to: descriptor) else { throw SystemFailure(code: errno) }
        #endif
        return try map(descriptor: descriptor, size: size)
    }

    /// Maps an existing file with its size; nil if it does not exist or is empty.
    static func mapExisting(_ path: String) -> UnsafeMutableRawBufferPointer? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let base = try? map(descriptor: descriptor, size: Int(status.st_size))
        else { return nil }
        return UnsafeMutableRawBufferPointer(start: base, count: Int(status.st_size))
    }

    private static func map(descriptor: Int32, size: Int) throws(SystemFailure) -> UnsafeMutableRawPointer {
        guard let pointer = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), pointer != MAP_FAILED else {
            throw SystemFailure(code: errno)
        }
        populate(pointer, size: size)
        return pointer
    }

    /// Allocates all pages in one call instead of by a page fault of microseconds at a caller's first store to each.
    private static func populate(_ pointer: UnsafeMutableRawPointer, size: Int) {
        #if os(Linux)
        // MADV_POPULATE_WRITE (Linux 5.14)
        _ = madvise(pointer, size, 23)
        #endif
    }

    /// Zeroed memory shared with forks of this process.
    static func anonymous(size: Int) throws(SystemFailure) -> UnsafeMutableRawPointer {
        guard let pointer = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | anonymousFlag, -1, 0), pointer != MAP_FAILED else {
            throw SystemFailure(code: errno)
        }
        populate(pointer, size: size)
        return pointer
    }

    static func unmap(_ pointer: UnsafeMutableRawPointer, size: Int) { munmap(pointer, size) }

    #if os(Linux)
    private static let anonymousFlag: Int32 = 0x20
    #else
    private static let anonymousFlag = MAP_ANON
    #endif
}

/// The error number of a failed system call.
struct SystemFailure: Error { var code: Int32 }

/// A checksum over 16 bytes at a time by multiply and fold. Detects incomplete writes and accidental changes, not tampering.
enum Digest {
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        var state = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset &+ 16 <= bytes.count {
            let product = (word(offset) ^ multiplier).multipliedFullWidth(by: word(offset &+ 8) ^ state)
            state = product.high ^ product.low &+ multiplier
            offset &+= 16
        }
        if offset &+ 8 <= bytes.count {
            state = mix(state ^ word(offset))
            offset &+= 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset &+= 1
        }
        return mix(state ^ rest)
    }

    static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: multiplier)
        return product.high ^ product.low
    }
}
