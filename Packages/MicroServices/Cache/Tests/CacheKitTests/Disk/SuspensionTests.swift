import CacheKitTesting
import Foundation
import Testing

@testable import CacheKit

/// Whether another process can lock all files next to the database, which SQLite locks with `fcntl` and the store with `flock`.
private func isLockable(_ database: String) async -> Bool {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [database] in
        for suffix in ["", "-wal", "-shm", ".lock", ".counters"] {
            let file = open(database + suffix, O_RDWR)
            if file < 0, errno == ENOENT { continue }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            if fcntl(file, F_SETLK, &lock) != 0 || flock(file, LOCK_EX | LOCK_NB) != 0 { print("locked " + suffix) }
        }
    }
    return result.map { !String(decoding: $0.standardOutputContent, as: UTF8.self).contains("locked ") } ?? false
}

@Suite(.timeLimit(.minutes(10))) struct SuspensionTests {
    private let folder = TestFolder()

    private func write(_ key: String, to store: DiskStore) throws {
        try store.write([1], for: key, group: "g", format: 1, timeToLive: nil)
    }

    private func has(_ key: String, _ store: DiskStore) throws -> Bool { try store.read(key, group: "g", format: 1) != nil }

    @Test func store_usedWhileSuspended_holdsNoLockAfterwards() async throws {
        let store = try DiskStore(file: folder.database)
        try write("a", to: store)
        #expect(await !isLockable(folder.database), "an open database is locked, or this test cannot fail")
        store.suspend()
        #expect(await isLockable(folder.database))
        #expect(try has("a", DiskStore(file: folder.database)))
        try store.remove("a", group: "g")
        try write("b", to: store)
        #expect(try !has("a", store) && has("b", store))
        #expect(await isLockable(folder.database))
        try write("c", to: DiskStore(file: folder.database))
        store.resume()
        try write("d", to: store)
        #expect(try ["b", "c", "d"].allSatisfy { try has($0, store) })
        #expect(await !isLockable(folder.database), "the database is open again")
        #expect(store.resets == 0)
    }

    @Test func reads_beforeSuspension_areRecorded() throws {
        let clock = ManualCacheClock()
        let store = try DiskStore(file: folder.database, limit: CacheLimit(count: 2), clock: clock.clock)
        for key in ["a", "b"] {
            try write(key, to: store)
            clock.advance(by: .seconds(1))
        }
        #expect(try has("a", store))
        store.suspend()
        store.resume()
        clock.advance(by: .seconds(1))
        try write("c", to: store)
        #expect(try has("a", store) && !has("b", store), "a was used last")
    }
}
