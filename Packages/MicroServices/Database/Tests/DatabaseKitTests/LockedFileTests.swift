import DatabaseKit
import DatabaseKitTesting
import Foundation
import GRDB
import Testing

/// Files that another program reads while a store opens them. Enabling the write-ahead log needs a lock of the whole file.
@Suite(.timeLimit(.minutes(10))) struct LockedFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("a.sqlite") }

    /// Another program with an open transaction that reads the file.
    private func reader() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "CREATE TABLE of_another_program (id INTEGER); BEGIN")
            _ = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM of_another_program")
        }
        return other
    }

    @Test func opening_whileTheFileIsRead_waitsUntilItIsNot() async throws {
        let other = try reader()
        let attempts = AsyncStream.makeStream(of: Void.self)
        let faults = FileFaults(in: folder.path) { if $0.description == "open a.sqlite" { attempts.continuation.yield() } }
        let opening = Task.detached { [path] in try Store(path: path, preset: Preset(busyTimeout: 60), migrations: notes) }
        for await _ in attempts.stream.prefix(2) {}
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        let store = try await opening.value
        #expect(try await count("of_another_program", store) == 0)
        #expect(try await count("note", store) == 0)
        withExtendedLifetime(faults) {}
    }

    @Test func opening_whileTheFileIsReadForLonger_isRejected() throws {
        let other = try reader()
        #expect { try Store(path: path, preset: Preset(busyTimeout: 0.05), migrations: notes) } throws: { code($0) == .busy }
        try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        _ = try Store(path: path, migrations: notes)
    }
}
