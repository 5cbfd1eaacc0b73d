/// A time to live, from a moment on, in the terms of the monotonic clock.
struct Deadlines {
    var write: Int64 = .max
    var access: Int64 = .max
    var accessSpan: Int64 = .max

    init(_ timeToLive: TimeToLive, clock: CacheClock) {
        guard timeToLive != .unlimited else { return }
        let now = clock.monotonic()
        func deadline(_ span: Int64) -> Int64 {
            let (sum, overflows) = now.addingReportingOverflow(span)
            return overflows ? .max : sum
        }
        if let span = timeToLive.afterWrite?.wholeNanoseconds { write = deadline(span) }
        if let span = timeToLive.afterAccess?.wholeNanoseconds {
            access = deadline(span)
            accessSpan = span
        }
    }

    var isLimited: Bool { write != .max || access != .max }

    func apply<Key, Value>(to slot: inout MemoryShard<Key, Value>.Slot) {
        slot.writeDeadline = write
        slot.accessDeadline = access
        slot.accessSpan = accessSpan
    }
}
