/// The expiry times of an entry in nanoseconds of the monotonic clock; `Int64.max` for never.
@usableFromInline
struct Deadlines: Sendable {
    /// The time until which the value is fresh.
    @usableFromInline var fresh: Int64 = .max
    /// The times until which the stale value may be returned, during a reload or after a failed one; never before `fresh`.
    @usableFromInline var revalidating: Int64 = .max
    @usableFromInline var error: Int64 = .max
    @usableFromInline var access: Int64 = .max
    /// Whether the value is being reloaded, so that callers may get it without waiting.
    @usableFromInline var isReloading = false
    /// The time that a read adds to `access`; `Int64.max` if reads do not extend the life of the entry.
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

    /// Whether the entry can no longer be used in any way.
    @inlinable
    func arePast(_ now: Int64) -> Bool { now >= revalidating && now >= error || now >= access }

    @inlinable
    func areFresh(_ now: Int64, includingReloading: Bool) -> Bool { now < fresh || includingReloading && isReloading && now < revalidating }

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
