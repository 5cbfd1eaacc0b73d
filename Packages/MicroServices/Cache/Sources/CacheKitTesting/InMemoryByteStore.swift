public import CacheKit
import Synchronization

/// A store in memory. It behaves like ``DiskStore`` but has no bounds, and it can simulate failures.
public final class InMemoryByteStore: ByteStore {
    private struct Name: Hashable {
        var group: String
        var key: String
    }

    private struct Entry {
        var bytes: [UInt8]
        var format: UInt32
        var written: Int64
        var expires: Int64?
        var tags: Set<String>
    }

    private struct State {
        var entries: [Name: Entry] = [:]
        var failure: CacheError?
        var reads = 0
        var writes = 0
    }

    private let state = Mutex(State())
    private let clock: CacheClock

    public init(clock: CacheClock = .system) {
        self.clock = clock
    }

    /// Makes all calls throw this error; `nil` ends the failures.
    public func fail(with error: CacheError?) { state.withLock { $0.failure = error } }

    /// The number of reads.
    public var reads: Int { state.withLock { $0.reads } }
    /// The number of writes.
    public var writes: Int { state.withLock { $0.writes } }

    public func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes? {
        let now = now
        return try withState { state in
            state.reads += 1
            guard let entry = state.entries[Name(group: group, key: key)], entry.format == format, entry.written <= now,
                entry.expires ?? .max > now
            else { return nil }
            return StoredBytes(bytes: entry.bytes, remaining: entry.expires.map { .milliseconds($0 - now) }, tags: entry.tags)
        }
    }

    public func write(
        _ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?, tags: Set<String>
    ) throws {
        let now = now
        try withState { state in
            state.writes += 1
            let expires = timeToLive.map { now + Int64($0 / .milliseconds(1)) }
            state.entries[Name(group: group, key: key)] = Entry(
                bytes: bytes, format: format, written: now, expires: expires, tags: tags)
        }
    }

    public func remove(_ key: String, group: String) throws {
        try withState { $0.entries[Name(group: group, key: key)] = nil }
    }

    public func removeAll(group: String?) throws {
        try withState { state in state.entries = state.entries.filter { group != nil && $0.key.group != group } }
    }

    public func removeAll(tag: String, group: String) throws {
        try withState { state in state.entries = state.entries.filter { $0.key.group != group || !$0.value.tags.contains(tag) } }
    }

    public func removeAll(prefix: String, group: String) throws {
        try withState { state in
            state.entries = state.entries.filter { $0.key.group != group || !$0.key.key.utf8.starts(with: prefix.utf8) }
        }
    }

    private var now: Int64 { clock.wallMilliseconds }

    private func withState<Result: Sendable>(_ body: (inout State) throws -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return try body(&state)
        }
    }
}
