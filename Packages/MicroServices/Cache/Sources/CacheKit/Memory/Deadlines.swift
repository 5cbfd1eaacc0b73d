/// A time to live, from a moment on, in nanoseconds of the monotonic clock; `Int64.max` for never.
@usableFromInline
struct Deadlines: Sendable {
    /// The end of what may be given out as fresh.
    @usableFromInline var fresh: Int64 = .max
    /// The ends of what may be given out while or because there is nothing newer; never before `fresh`.
    @usableFromInline var revalidating: Int64 = .max
    @usableFromInline var error: Int64 = .max
    @usableFromInline var access: Int64 = .max
    /// Whether a newer value is being loaded, so that this one is as good as fresh for who would wait for that.
    @usableFromInline var isReloading = false
    /// What a read adds; `Int64.max` when reads do not matter.
    @usableFromInline var accessSpan: Int64 = .max

    @usableFromInline static let unlimited = Deadlines()

    private init() {}

    @usableFromInline
    init(_ timeToLive: TimeToLive, clock: CacheClock) {
        guard timeToLive != .unlimited else { return }
        let now = clock.monotonic()
        if let span = timeToLive.afterWrite?.wholeNanoseconds {
            fresh = now.addingClamped(span)
            revalidating = fresh.addingClamped(max(0, timeToLive.whileRevalidating.wholeNanoseconds))
            error = fresh.addingClamped(max(0, timeToLive.ifError.wholeNanoseconds))
        }
        if let span = timeToLive.afterAccess?.wholeNanoseconds {
            access = now.addingClamped(span)
            accessSpan = span
        }
    }

    @inlinable var isLimited: Bool { fresh != .max || access != .max }

    /// Whether the entry is of no use any more.
    @inlinable
    func arePast(_ now: Int64) -> Bool { now >= revalidating && now >= error || now >= access }

    @inlinable
    func areFresh(_ now: Int64, evenReloading: Bool) -> Bool { now < fresh || evenReloading && isReloading && now < revalidating }

    @inlinable
    mutating func noteAccess(_ now: Int64) {
        if accessSpan != .max { access = now.addingClamped(accessSpan) }
    }
}

extension Int64 {
    @usableFromInline
    func addingClamped(_ span: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(span)
        return overflows ? .max : sum
    }
}
