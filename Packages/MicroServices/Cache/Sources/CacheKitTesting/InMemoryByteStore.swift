public import CacheKit
import Synchronization

/// A store in memory. It behaves like ``DiskStore`` but has no bounds, and it can simulate failures.
public final class InMemoryByteStore: ByteStore {
    private struct Entry {
        var bytes: [UInt8]
        var format: UInt32
        var written: Int64
        var expires: Int64?
    }

    private struct State {
        /// By group and key.
        var entries: [String: [String: Entry]] = [:]
        var failure: CacheError?
    }

    private let state = Mutex(State())
    private let clock: CacheClock

    public init(clock: CacheClock = .system) {
        self.clock = clock
    }

    /// Makes all calls throw this error; `nil` ends the failures.
    public func fail(with error: CacheError?) { state.withLock { $0.failure = error } }

    public func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes? {
        let now = now
        return try withState { state in
            guard let entry = state.entries[group]?[key], entry.format == format, entry.written <= now,
                entry.expires ?? .max > now
            else { return nil }
            return StoredBytes(bytes: entry.bytes, remaining: entry.expires.map { .milliseconds(Int128($0) - Int128(now)) })
        }
    }

    public func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws {
        let now = now
        try withState { state in
            let expires = timeToLive.map { Int64(clamping: Int128(now) + $0.attoseconds / 1_000_000_000_000_000) }
            state.entries[group, default: [:]][key] = Entry(bytes: bytes, format: format, written: now, expires: expires)
        }
    }

    public func remove(_ key: String, group: String) throws {
        try withState { $0.entries[group]?[key] = nil }
    }

    public func removeAll(group: String?) throws {
        try withState { state in state.entries = state.entries.filter { group != nil && $0.key != group } }
    }

    private var now: Int64 { clock.wallMilliseconds }

    private func withState<Result: Sendable>(_ body: (inout State) throws -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return try body(&state)
        }
    }
}
