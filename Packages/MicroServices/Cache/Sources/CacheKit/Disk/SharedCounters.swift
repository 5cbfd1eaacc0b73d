import CCacheSQLite
import Foundation
import Synchronization

/// Counters in a memory-mapped file next to the database, so that a process detects removals by others at the cost of a memory access.
///
/// - Counter 0 counts changes that may have deleted the file of a large value.
/// - The others count removals by group; several groups may share one counter.
final class SharedCounters: @unchecked Sendable {
    // Unchecked: mappings are only added, and their contents are atomic.

    private static let size = 4_096
    private static let count = size / 8

    private typealias Numbers = UnsafeMutablePointer<Atomic<UInt64>>

    private let file: String
    private let current = Atomic<Numbers?>(nil)
    /// The increments made by this object.
    private let own: UnsafeMutablePointer<Atomic<UInt64>>
    /// All mappings, because another thread may still read an older one, and the identity of the latest file.
    private let mapped = Mutex<(numbers: [UInt], identity: DiskFile.Identity?)>(([], nil))

    init(file: String) {
        self.file = file
        own = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (own + index).initialize(to: Atomic(0)) }
    }

    deinit {
        own.deallocate()
        for numbers in mapped.withLock({ $0.numbers }) { munmap(UnsafeMutableRawPointer(bitPattern: numbers), Self.size) }
    }

    /// Maps the file, and creates it if it is missing. The caller must hold the lock of the database.
    func attach() throws {
        try mapped.withLock { mapped in
            guard mapped.identity == nil || DiskFile.Identity(file) != mapped.identity else { return }
            let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
            guard descriptor >= 0 else { throw failure() }
            defer { close(descriptor) }
            // Written instead of only extended, so that a full disk is detected here and not at the first count.
            let end = lseek(descriptor, 0, SEEK_END)
            if end < off_t(Self.size) {
                let zeros = [UInt8](repeating: 0, count: Self.size - Int(end))
                guard pwrite(descriptor, zeros, zeros.count, end) == zeros.count else { throw failure() }
            }
            guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
                throw failure()
            }
            let new = memory.bindMemory(to: Atomic<UInt64>.self, capacity: Self.count)
            if let old = current.load(ordering: .acquiring) {
                // The earlier file was deleted: count a removal by others, and continue with the numbers of the new file.
                for index in 0..<Self.count {
                    let difference = new[index].load(ordering: .acquiring) &- old[index].load(ordering: .acquiring) &- 1
                    own[index].wrappingAdd(difference, ordering: .acquiringAndReleasing)
                }
            }
            mapped.numbers.append(UInt(bitPattern: memory))
            mapped.identity = DiskFile.Identity(file)
            current.store(new, ordering: .releasing)
        }
    }

    func externalRemovals(_ index: Int) -> UInt64 {
        // In this order: otherwise an own removal between the two loads would hide a removal by another process.
        let all = current.load(ordering: .acquiring).map { $0[index].load(ordering: .acquiring) } ?? 0
        return all &- own[index].load(ordering: .acquiring)
    }

    /// Counts a removal in a group, or in all groups if `index` is `nil`. Must be called before the removal is acknowledged.
    func noteRemoval(_ index: Int?) {
        for index in index.map({ $0...$0 }) ?? 1...Self.count - 1 {
            current.load(ordering: .acquiring)?[index].wrappingAdd(1, ordering: .acquiringAndReleasing)
            own[index].wrappingAdd(1, ordering: .acquiringAndReleasing)
        }
        noteFiles()
    }

    var files: UInt64 { current.load(ordering: .acquiring)?[0].load(ordering: .acquiring) ?? 0 }
    func noteFiles() { current.load(ordering: .acquiring)?[0].wrappingAdd(1, ordering: .acquiringAndReleasing) }

    /// FNV-1a, because the standard library's hash differs between processes.
    static func index(of group: String) -> Int {
        let hash = group.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return 1 + Int(hash % UInt64(count - 1))
    }

    private func failure() -> CacheError { .system("open", file: file, sqliteCode: SQLITE_CANTOPEN) }
}
