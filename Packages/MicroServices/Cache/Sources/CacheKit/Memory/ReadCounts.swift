// Public for the inlined thread identifier: a function call would slow down a read by a tenth.
public import CCacheSQLite
public import Synchronization

/// Hit and miss counters in stripes. An atomic addition would double the cost of a read, so the first threads each own a stripe and add to
/// it without one.
@usableFromInline
struct ReadCounts: ~Copyable, @unchecked Sendable {
    // Unchecked: the pointer is constant, and its target is atomic.

    @usableFromInline
    struct Stripe: ~Copyable {
        /// The only thread that counts here; 0 if unowned. A thread identifier is reused only after its thread has ended.
        @usableFromInline let owner = Atomic<UInt>(0)
        @usableFromInline let hits = Atomic<Int>(0)
        @usableFromInline let misses = Atomic<Int>(0)
        private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    }

    @usableFromInline let stripes: UnsafeMutablePointer<Stripe>
    private static let count = 16

    init() {
        let size = MemoryLayout<Stripe>.stride * (Self.count + 1)
        stripes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64).bindMemory(to: Stripe.self, capacity: Self.count + 1)
        for stripe in 0...Self.count { (stripes + stripe).initialize(to: Stripe()) }
    }

    deinit { stripes.deallocate() }

    @inlinable
    @inline(__always)
    func note(isHit: Bool) {
        let thread = cache_thread()
        let stripe = stripes + Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: thread) &* 0x9E37_79B9_7F4A_7C15) &>> 60)
        guard stripe.pointee.owner.load(ordering: .relaxed) == thread else { return noteSlowPath(isHit, stripe, thread) }
        if isHit {
            stripe.pointee.hits.store(stripe.pointee.hits.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        } else {
            stripe.pointee.misses.store(stripe.pointee.misses.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        }
    }

    /// Claims the stripe if it is unowned. Otherwise counts in the stripe that all other threads share.
    @usableFromInline
    func noteSlowPath(_ isHit: Bool, _ stripe: UnsafeMutablePointer<Stripe>, _ thread: UInt) {
        _ = stripe.pointee.owner.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
        let stripe = stripe.pointee.owner.load(ordering: .relaxed) == thread ? stripe : stripes + Self.count
        if isHit {
            stripe.pointee.hits.wrappingAdd(1, ordering: .relaxed)
        } else {
            stripe.pointee.misses.wrappingAdd(1, ordering: .relaxed)
        }
    }

    var total: (hits: Int, misses: Int) {
        (0...Self.count).reduce(into: (0, 0)) { total, stripe in
            total.0 += stripes[stripe].hits.load(ordering: .relaxed)
            total.1 += stripes[stripe].misses.load(ordering: .relaxed)
        }
    }
}
