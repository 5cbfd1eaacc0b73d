import Cryptography
import Foundation
import LoggingKit
import Synchronization
import UserAPI

/// The user names whose sign-ins the back end rejects for some time.
struct LockOuts: Sendable, Equatable, Codable {
    struct Entry: Sendable, Equatable, Codable {
        var name: String
        var begin: Date
        var end: Date
    }

    static let maximumCount = 32
    /// A longer lock-out is the back end's to enforce: a false response must not lock out a user of this device for days.
    static let maximumSeconds = 3_600

    private(set) var entries: [Entry] = []

    /// Adds or replaces a lock-out, and removes those that have ended. The one that ends first makes room for a new one.
    /// - Returns: The duration in seconds, from 1 to ``maximumSeconds``.
    mutating func add(_ name: UserName, seconds: Int, now: Date) -> Int {
        let seconds = min(max(seconds, 1), Self.maximumSeconds)
        entries.removeAll { $0.name == name.text || !$0.isLocked(now) }
        if entries.count == Self.maximumCount, let first = entries.min(by: { $0.end < $1.end }) { entries.removeAll { $0 == first } }
        entries.append(Entry(name: name.text, begin: now, end: now.addingTimeInterval(TimeInterval(seconds))))
        return seconds
    }

    /// Removes the lock-out of a name. Returns false if there is none.
    mutating func remove(_ name: String) -> Bool {
        let count = entries.count
        entries.removeAll { $0.name == name }
        return entries.count < count
    }

    /// The remaining time of a lock-out; nil if there is none.
    func remaining(_ name: UserName, now: Date) -> TimeInterval? {
        entries.first { $0.name == name.text && $0.isLocked(now) }?.end.timeIntervalSince(now)
    }
}

extension LockOuts.Entry {
    /// A clock that was set back to a time before the beginning would prolong the lock-out, perhaps by years, so it ends it instead.
    fileprivate func isLocked(_ now: Date) -> Bool { begin <= now && now < end }
}

/// The lock-outs in memory and, with a store, sealed on disk: they contain the names of users.
final class LockOutStorage: Sendable {
    private static let name = "lock-outs"

    private let store: SecretStore?
    private let now: @Sendable () -> Date
    private let logger = Logger(label: "user")
    private let lockOuts: Mutex<LockOuts>

    init(store: SecretStore?, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
        // The back end still knows lock-outs that cannot be read.
        lockOuts = Mutex(store.value(Self.name, logger) ?? LockOuts())
    }

    /// The remaining time of a name's lock-out; nil if there is none.
    func remaining(_ name: UserName) -> TimeInterval? { lockOuts.withLock { $0.remaining(name, now: now()) } }

    /// Adds a lock-out and returns its duration in seconds.
    func add(_ name: UserName, seconds: Int) -> Int {
        lockOuts.withLock { lockOuts in
            let seconds = lockOuts.add(name, seconds: seconds, now: now())
            // Without the file, the lock-out ends with a restart of the app.
            do { try store.save(lockOuts, Self.name) } catch { logger.error("a lock-out cannot be stored", error: error) }
            return seconds
        }
    }

    /// Removes the lock-out of a name.
    /// - Throws: Errors of the store.
    func remove(_ name: String) throws {
        try lockOuts.withLock { lockOuts in
            if lockOuts.remove(name) { try store.save(lockOuts, Self.name) }
        }
    }
}
