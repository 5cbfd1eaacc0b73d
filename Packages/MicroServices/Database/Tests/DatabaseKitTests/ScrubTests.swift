import DatabaseKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScrubTests {
    private let folder = TemporaryFolder()
    private let migrations = [
        Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT; CREATE INDEX byText ON note (text)")
    ]

    private func isOnDisk(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
            try contents(folder.file($0)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test(arguments: [1, 200, 20_000]) func scrub_whenRowsAreDeleted_removesThemFromAllFiles(length: Int) async throws {
        let store = try Store(path: folder.file("a.sqlite"), migrations: migrations)
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
        let store = try isInMemory ? Store(inMemory: notes) : Store(path: folder.file("a.sqlite"), migrations: notes)
        try await store.write { _ = try $0.run("INSERT INTO note (text) VALUES ('kept')") }
        for _ in 1...2 { try await store.discard() }
        await #expect { try await store.write { _ = try $0.run("DELETE FROM note") } } throws: { code($0) == .closed }
        await #expect { _ = try await texts(store) } throws: { code($0) == .closed }
    }
}
