import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Numbers in a file beside the database that all processes have mapped, so that one sees at the cost of a load that another one removed
/// something. They only go up.
///
/// - Number 0 counts what may have removed a file of a large value.
/// - The others count removals, by group; some groups share one.
final class SharedCounters: @unchecked Sendable {
    // Unchecked: the mappings are only added to, and what they hold is atomic.

    private static let size = 4_096
    private static let count = size / 8

    private typealias Numbers = UnsafeMutablePointer<Atomic<UInt64>>

    private let file: String
    private let current = Atomic<Numbers?>(nil)
    /// What this object counted itself.
    private let own: UnsafeMutablePointer<Atomic<UInt64>>
    /// All that were mapped, because somebody may still read an older one, and the file that the last one is of.
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

    /// Maps the file that lies there, or a new one. The caller holds the lock of the database.
    func attach() throws {
        try mapped.withLock { mapped in
            guard mapped.identity == nil || DiskFile.Identity(file) != mapped.identity else { return }
            let descriptor = DiskFile.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { throw failure() }
            defer { close(descriptor) }
            // Written and not only made longer, so that a full disk is noticed here and not at the first count.
            let end = lseek(descriptor, 0, SEEK_END)
            if end < off_t(Self.size) {
                let zeros = [UInt8](repeating: 0, count: Self.size - Int(end))
                guard pwrite(descriptor, zeros, zeros.count, end) == zeros.count else { throw failure() }
            }
            guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
                throw failure()
            }
            mapped.numbers.append(UInt(bitPattern: memory))
            mapped.identity = DiskFile.Identity(file)
            current.store(memory.bindMemory(to: Atomic<UInt64>.self, capacity: Self.count), ordering: .releasing)
        }
    }

    /// The removals in a group by others than this object.
    func othersRemovals(_ index: Int) -> UInt64 {
        // In this order: one of our own between the two must not hide another's.
        let all = current.load(ordering: .acquiring).map { $0[index].load(ordering: .acquiring) } ?? 0
        return all &- own[index].load(ordering: .acquiring)
    }

    /// Counts a removal in a group, or with `nil` in all; before anybody is told that it was done.
    func noteRemoval(_ index: Int?) {
        for index in index.map({ $0...$0 }) ?? 1...Self.count - 1 {
            current.load(ordering: .acquiring)?[index].wrappingAdd(1, ordering: .acquiringAndReleasing)
            own[index].wrappingAdd(1, ordering: .acquiringAndReleasing)
        }
        noteFiles()
    }

    /// See number 0.
    var files: UInt64 { current.load(ordering: .acquiring)?[0].load(ordering: .acquiring) ?? 0 }
    func noteFiles() { current.load(ordering: .acquiring)?[0].wrappingAdd(1, ordering: .acquiringAndReleasing) }

    /// The same in all processes, so not the standard library's hash (FNV-1a).
    static func index(of group: String) -> Int {
        let hash = group.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return 1 + Int(hash % UInt64(count - 1))
    }

    private func failure() -> CacheError {
        .storage("open", file: file, sqliteCode: errno == ENOSPC ? 13 : 14, reason: String(cString: strerror(errno)))
    }
}
