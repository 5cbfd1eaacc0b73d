import Synchronization

/// The expiry times of an entry in nanoseconds of the monotonic clock; `Int64.max` for never.
@usableFromInline
struct Deadlines: Sendable {
    /// The time until which the value is fresh.
    @usableFromInline var fresh: Int64 = .max
    /// The times until which the stale value may be returned, during a reload or after a failed one; never before `fresh`.
    @usableFromInline var revalidating: Int64 = .max
    @usableFromInline var error: Int64 = .max
    @usableFromInline var access: Int64 = .max
    /// The time until which the stale value is returned without a reload: `Int64.max` during a reload, so that its window of revalidation ends
    /// first, or a second after a failed one.
    @usableFromInline var reloading: Int64 = .min
    /// The time that a read adds to `access`; `Int64.max` if reads do not extend the life of the entry.
    @usableFromInline var accessSpan: Int64 = .max
    /// The units of a ``CoarseClock`` before which the entry is fresh and reads change nothing.
    @usableFromInline var coarse = CoarseClock.never

    @usableFromInline static let unlimited = Deadlines()

    private init() {}

    @usableFromInline
    init(_ timeToLive: TimeToLive, clock: borrowing CoarseClock) {
        guard timeToLive != .unlimited else { return }
        let now = clock.clock.monotonic()
        if let span = timeToLive.afterWrite?.wholeNanoseconds {
            fresh = now.addingClamped(span)
            revalidating = fresh.addingClamped(max(0, timeToLive.whileRevalidating.wholeNanoseconds))
            error = fresh.addingClamped(max(0, timeToLive.ifError.wholeNanoseconds))
            coarse = clock.units(at: fresh)
        }
        if let span = timeToLive.afterAccess?.wholeNanoseconds {
            access = now.addingClamped(span)
            accessSpan = span
            coarse = 0
        }
    }

    @inlinable var isLimited: Bool { fresh != .max || access != .max }

    /// Whether the entry can no longer be used in any way.
    @inlinable
    func arePast(_ now: Int64) -> Bool { now >= revalidating && now >= error || now >= access }

    @inlinable
    func areFresh(_ now: Int64, includingReloading: Bool) -> Bool {
        now < fresh || includingReloading && now < reloading && (now < revalidating || reloading != .max)
    }

    @inlinable
    mutating func noteAccess(_ now: Int64) {
        if accessSpan != .max { access = now.addingClamped(accessSpan) }
    }
}

/// The deadlines of a shard by slot. Empty until an entry has a time to live.
@usableFromInline
struct DeadlineTable: ~Copyable, @unchecked Sendable {
    // Unchecked: the owner serializes all accesses except those to `coarse`, which is atomic.

    private let readState: UnsafeMutablePointer<ShardReadState>
    private var exact: [Deadlines] = []
    /// The arrays of ``ShardReadState/deadlines``, the current one last. A reader may still access earlier ones.
    private var coarse: [UnsafeMutablePointer<Atomic<UInt32>>] = []

    init(readState: UnsafeMutablePointer<ShardReadState>) { self.readState = readState }

    // The compiler (6.3) crashes without it.
    @usableFromInline
    deinit {
        for coarse in coarse { coarse.deallocate() }
    }

    @usableFromInline var isEmpty: Bool { exact.isEmpty }

    /// Makes room for slots below `capacity`, before a reader can find them.
    @usableFromInline
    mutating func reserve(_ capacity: Int) {
        guard exact.count < capacity else { return }
        let larger = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: capacity)
        exact += repeatElement(.unlimited, count: capacity - exact.count)
        for slot in 0..<capacity { (larger + slot).initialize(to: Atomic(exact[slot].coarse)) }
        coarse.append(larger)
        readState.pointee.deadlines.store(larger, ordering: .releasing)
    }

    @usableFromInline
    subscript(slot: Int) -> Deadlines {
        get { exact[slot] }
        _modify {
            yield &exact[slot]
            coarse[coarse.count - 1][slot].store(exact[slot].coarse, ordering: .relaxed)
        }
    }
}

extension Int64 {
    @usableFromInline
    func addingClamped(_ span: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(span)
        return overflows ? (span < 0 ? .min : .max) : sum
    }
}
