import DatabaseKit
import DatabaseKitTesting
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileFaultTests {
    private struct Fault: Error {}

    /// Records the accesses of a test and makes some of them fail.
    private final class Script: Sendable {
        private let state = Mutex<(seen: [String], fails: Set<String>)>(([], []))
        var seen: [String] { state.withLock { $0.seen } }
        func fail(_ accesses: String...) { state.withLock { $0 = ([], Set(accesses)) } }

        func pass(_ access: FileFaults.Access) throws {
            let fails = state.withLock { state in
                state.seen.append(access.description)
                return state.fails.contains(access.description)
            }
            if fails { throw Fault() }
        }
    }

    private let folder = TemporaryFolder()
    private let script = Script()

    private func add(_ text: String, to store: Store) async -> StoreError.Code? {
        do {
            try await store.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", text) }
            return nil
        } catch {
            return (error as? StoreError)?.code
        }
    }

    @Test func commit_whenLogCannotBeWritten_throwsDiskFullAndRollsBack() async throws {
        let faults = FileFaults(in: folder.path, script.pass)
        let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
        #expect(await add("a", to: store) == nil)
        script.fail("write a.sqlite-wal")
        #expect(await add("b", to: store) == .diskFull)
        #expect(script.seen.contains("write a.sqlite-wal"))
        script.fail()
        #expect(await add("c", to: store) == nil)
        #expect(try await texts(store) == ["a", "c"])
        withExtendedLifetime(faults) {}
    }

    /// Closing writes and waits, and the last reference may be released on a thread of the Swift concurrency pool.
    @Test func store_whenReleased_isClosedOnOtherThreadBeforeReopening() throws {
        let accesses = Mutex<[(access: String, thread: UInt)]>([])
        let faults = FileFaults(in: folder.path) { access in accesses.withLock { $0.append((access.description, threadNumber)) } }
        var store: Store? = try Store(path: folder.file("a.sqlite"), migrations: notes)
        withExtendedLifetime(store) { accesses.withLock { $0 = [] } }
        store = nil
        _ = try Store(path: folder.file("a.sqlite"), migrations: notes)
        let seen = accesses.withLock(\.self)
        let closing = seen[...(try #require(seen.firstIndex { $0.access == "delete a.sqlite-wal" }))]
        #expect(closing.contains { $0.access == "write a.sqlite" } && !closing.contains { $0.access == "open a.sqlite" }, "\(seen)")
        #expect(!closing.contains { $0.thread == threadNumber }, "\(seen)")
        withExtendedLifetime(faults) {}
    }

    @Test func commit_isReportedAfterItsLastWrite() async throws {
        let faults = FileFaults(in: folder.path, script.pass)
        let store = try Store(path: folder.file("a.sqlite"), preset: .durable, migrations: notes)
        script.fail()
        #expect(await add("a", to: store) == nil)
        #expect(script.seen.first == "write a.sqlite-wal" || script.seen.first?.hasPrefix("read") == true)
        #expect(Array(script.seen.suffix(2)) == ["sync a.sqlite-wal", "committed a.sqlite"])
        withExtendedLifetime(faults) {}
    }

    @Test func file_whenReadFails_throwsAndRecovers() async throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, migrations: notes)
        for number in 0..<400 { #expect(await add(String(repeating: "x", count: 900) + "\(number)", to: store) == nil) }
        try await store.close()
        let faults = FileFaults(in: folder.path, script.pass)
        let again = try Store(path: path, migrations: notes)
        script.fail("read a.sqlite")
        await #expect(throws: StoreError.self) { _ = try await texts(again) }
        script.fail()
        #expect(try await texts(again).count == 400)
        withExtendedLifetime(faults) {}
    }
}
