import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory of secrets: pages of their own that core dumps leave out (Linux), and that are locked into memory as far as the system's
/// limit allows.
///
/// Pages are not wiped in a forked child (MADV_WIPEONFORK): a key of zeros would seal without an error.
enum SecretMemory {
    /// Blocks up to this size share pages; larger ones have pages of their own, which are unmapped when they are released.
    private static let largestBlock = 4096
    private static let smallestBlock = 64
    private static let regionSize = 64 << 10

    /// Free blocks by size class (64, 128, … 4096 bytes), and what is left of the newest region. Addresses, because pointers are not `Sendable`.
    private struct Arena {
        var free: [[UInt]] = Array(repeating: [], count: 7)
        var next: UInt = 0
        var end: UInt = 0
    }
    private static let arena = Mutex(Arena())

    /// Memory whose bytes are zero.
    static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let (sizeClass, size) = blockSize(count)
        let address =
            sizeClass.map { sizeClass in
                arena.withLock { arena in
                    if let block = arena.free[sizeClass].popLast() { return block }
                    if arena.end - arena.next < UInt(size) {
                        arena.next = map(regionSize)
                        arena.end = arena.next + UInt(regionSize)
                    }
                    defer { arena.next += UInt(size) }
                    return arena.next
                }
            } ?? map(size)
        let memory = UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: address), count: count)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        return memory
    }

    /// Wipes memory from ``allocate(_:)`` and makes it free.
    static func release(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        Backend.wipe(memory)
        let (sizeClass, size) = blockSize(memory.count)
        if let sizeClass {
            let address = UInt(bitPattern: start)
            arena.withLock { $0.free[sizeClass].append(address) }
        } else {
            munmap(start, size)
        }
    }

    /// - Returns: the class of blocks that are shared, or nil; and the bytes that are taken.
    private static func blockSize(_ count: Int) -> (Int?, Int) {
        guard count <= largestBlock else { return (nil, count) }
        var (sizeClass, size) = (0, smallestBlock)
        while size < count { (sizeClass, size) = (sizeClass + 1, size * 2) }
        return (sizeClass, size)
    }

    private static func map(_ size: Int) -> UInt {
        #if os(Linux)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        #else
        let flags = MAP_PRIVATE | MAP_ANON
        #endif
        guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED else {
            preconditionFailure("no memory for a secret of \(size) bytes")
        }
        #if os(Linux)
        madvise(start, size, Int32(MADV_DONTDUMP))
        #endif
        // Beyond the limit of locked memory (RLIMIT_MEMLOCK) the system may still swap the pages out.
        mlock(start, size)
        return UInt(bitPattern: start)
    }
}
