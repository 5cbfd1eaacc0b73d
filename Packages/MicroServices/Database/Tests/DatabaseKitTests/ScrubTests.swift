import DatabaseKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScrubTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrub-" + UUID().uuidString)
    private let migrations = [
        Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT; CREATE INDEX byText ON note (text)")
    ]

    private func isOnDisk(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains {
            try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil
        }
    }

    @Test(arguments: [1, 200, 20_000]) func scrub_whenRowsAreDeleted_removesThemFromAllFiles(length: Int) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(path: folder.appendingPathComponent("a.sqlite").path, migrations: migrations)
        for number in 0..<200 {
            try await store.write {
                _ = try $0.run("INSERT INTO note (text) VALUES (?)", "\(number) secret" + String(repeating: "x", count: length))
            }
        }
        try await store.write { _ = try $0.run("INSERT INTO note (text) VALUES ('kept')") }
        try await store.write { _ = try $0.run("DELETE FROM note WHERE text <> 'kept'") }
        #expect(try isOnDisk("secret"), "the log has it")
        try await store.scrub()
        #expect(try !isOnDisk("secret"))
        #expect(try isOnDisk("kept"))
        try await store.close()
    }

    @Test func scrub_inMemory_doesNothing() async throws {
        try await Store(inMemory: migrations).scrub()
    }

    @Test(arguments: [true, false]) func discard_closesTheStore(isInMemory: Bool) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store =
            try isInMemory
            ? Store(inMemory: migrations) : Store(path: folder.appendingPathComponent("a.sqlite").path, migrations: migrations)
        try await store.write { _ = try $0.run("INSERT INTO note (text) VALUES ('kept')") }
        for _ in 1...2 { try await store.discard() }
        await #expect { try await store.write { _ = try $0.run("DELETE FROM note") } } throws: { ($0 as? StoreError)?.code == .closed }
        await #expect {
            try await store.read { try $0.first("SELECT 1 FROM note") { try $0.integer(0) } }
        } throws: {
            ($0 as? StoreError)?.code == .closed
        }
    }
}
