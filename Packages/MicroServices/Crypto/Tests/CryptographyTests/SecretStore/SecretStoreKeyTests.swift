import Cryptography
import Foundation
import Testing

@Suite struct SecretStoreKeyTests {
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

    @Test func key_withAnotherSize_throwsAndPreservesTheKey() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try SecretStore(folder: folder)
        let stored = bytes(try store.key("k", count: 16))
        let error = #expect(throws: CryptographyError.self) { _ = try store.key("k", count: 32) }
        #expect(error?.code == .invalidArgument)
        #expect(bytes(try store.key("k", count: 16)) == stored)
    }
}
