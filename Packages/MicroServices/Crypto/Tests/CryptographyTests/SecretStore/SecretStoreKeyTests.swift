import Foundation
import Synchronization
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SecretStoreKeyTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keys-" + UUID().uuidString).path

    private func bytes(_ key: borrowing SecretBytes) -> [UInt8] { key.withUnsafeBytes { Array($0) } }

    @Test func key_isCreatedOnce_andPersists() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = bytes(try SecretStore(folder: folder).key("numbers"))
        #expect(first.count == SealingKey.size)
        #expect(bytes(try SecretStore(folder: folder).key("numbers")) == first)
        #expect(bytes(try SecretStore(folder: folder).key("other")) != first)
    }

    @Test func key_whenRequestedConcurrently_isTheSame() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try SecretStore(folder: folder)
        let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try store.key("shared").withUnsafeBytes { Array($0) } } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }

    /// The other store looks for the key before the first one has stored it, and waits for the lock.
    @Test func key_whenAnotherStoreIsFirst_isTheOtherOne() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let other = try SecretStore(folder: folder)
        let second = Mutex<[UInt8]?>(nil)
        let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var watched = SecretFolder(path: folder)
        watched.afterStep = { step in
            guard step == .created else { return }
            Thread.detachNewThread {
                begun.signal()
                let key = try? other.key("k").withUnsafeBytes { Array($0) }
                second.withLock { $0 = key }
                done.signal()
            }
            begun.wait()
            for _ in 0..<10_000 { sched_yield() }
        }
        let first = bytes(try SecretStore(folder: watched).key("k"))
        done.wait()
        #expect(second.withLock { $0 } == first)
        #expect(bytes(try other.key("k")) == first)
    }

    @Test func key_withAnotherSize_throwsAndPreservesTheKey() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try SecretStore(folder: folder)
        let stored = bytes(try store.key("k", count: 16))
        let error = #expect(throws: CryptographyError.self) { _ = try store.key("k", count: 32) }
        #expect(error?.code == .invalidArgument)
        #expect(bytes(try store.key("k", count: 16)) == stored)
    }
}
