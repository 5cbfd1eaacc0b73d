// Public for the one function that tells threads apart: called, it would cost a read a tenth.
public import CCacheSQLite
public import Synchronization

/// Hits and misses. An atomic addition would cost a read as much as the rest of it, because it waits for the memory and makes the next read
/// wait: the first threads that come have a place of their own and add without one.
@usableFromInline
struct ReadCounts: ~Copyable, @unchecked Sendable {
    // Unchecked: the pointer never changes, and what it points to is atomic.

    /// One line of the processor's cache.
    @usableFromInline
    struct Place: ~Copyable {
        /// The only thread that counts here; 0 for none yet. A later thread with the same number is another one only when this one has ended.
        @usableFromInline let owner = Atomic<UInt>(0)
        @usableFromInline let hits = Atomic<Int>(0)
        @usableFromInline let misses = Atomic<Int>(0)
        private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    }

    @usableFromInline let places: UnsafeMutablePointer<Place>
    private static let count = 16

    init() {
        let size = MemoryLayout<Place>.stride * (Self.count + 1)
        places = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64).bindMemory(to: Place.self, capacity: Self.count + 1)
        for place in 0...Self.count { (places + place).initialize(to: Place()) }
    }

    deinit { places.deallocate() }

    @inlinable
    @inline(__always)
    func note(isHit: Bool) {
        let thread = cache_thread()
        let place = places + Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: thread) &* 0x9E37_79B9_7F4A_7C15) &>> 60)
        guard place.pointee.owner.load(ordering: .relaxed) == thread else { return noteElsewhere(isHit, place, thread) }
        if isHit {
            place.pointee.hits.store(place.pointee.hits.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        } else {
            place.pointee.misses.store(place.pointee.misses.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        }
    }

    /// For a thread without a place: it takes the one that is its own if nobody has it, and else counts where others do too.
    @usableFromInline
    func noteElsewhere(_ isHit: Bool, _ place: UnsafeMutablePointer<Place>, _ thread: UInt) {
        _ = place.pointee.owner.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
        let place = place.pointee.owner.load(ordering: .relaxed) == thread ? place : places + Self.count
        if isHit {
            place.pointee.hits.wrappingAdd(1, ordering: .relaxed)
        } else {
            place.pointee.misses.wrappingAdd(1, ordering: .relaxed)
        }
    }

    var total: (hits: Int, misses: Int) {
        (0...Self.count).reduce(into: (0, 0)) { total, place in
            total.0 += places[place].hits.load(ordering: .relaxed)
            total.1 += places[place].misses.load(ordering: .relaxed)
        }
    }
}
