import Foundation
import Synchronization

/// Memory for secrets, in separate pages that are excluded from core dumps (Linux) and locked within the system's limit.
///
/// Pages are not wiped in a forked child (MADV_WIPEONFORK), because a key of zeros would seal without an error.
enum SecretMemory {
    /// Blocks up to this size share pages; larger blocks have their own, which are unmapped on release.
    private static let largestBlock = 4096
    private static let smallestBlock = 64
    private static let regionSize = 64 << 10

    /// The free blocks by size class (64, 128, … 4096 bytes) and the rest of the newest region, as addresses, which are Sendable.
    private struct Arena {
        var free: [[UInt]] = Array(repeating: [], count: 7)
        var next: UInt = 0
        var end: UInt = 0
    }
    private static let arena = Mutex(Arena())

    /// Returns zeroed memory: new pages are zero, and released blocks were wiped.
    static func allocate(_ count: Int) -> MutableBytes {
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
        return MutableBytes(start: UnsafeMutableRawPointer(bitPattern: address), count: count)
    }

    /// Wipes memory from ``allocate(_:)`` and makes it available again.
    static func release(_ memory: MutableBytes) {
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

    /// Returns the size class, or nil for a block with its own pages, and the size in bytes.
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
        // Above the limit of locked memory (RLIMIT_MEMLOCK), the system may swap the pages out.
        mlock(start, size)
        return UInt(bitPattern: start)
    }
}
