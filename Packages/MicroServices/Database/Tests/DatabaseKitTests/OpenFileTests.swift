import DatabaseKit
import Foundation
import Testing

/// Files that are moved, deleted or replaced while a store has them open.
@Suite(.timeLimit(.minutes(10))) struct OpenFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("a.sqlite") }

    private func add(_ text: String, to store: Store) async throws {
        try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", text) }
    }

    @Test(arguments: [
        ("a.sqlite", "a.sqlite"), ("a.sqlite", "a.sqlite-wal"), ("a.sqlite", "link"), ("b.previous", "b"), ("b.partial", "b"),
    ])
    func backup_ontoAnOpenFile_throwsAndLosesNothing(open: String, target: String) async throws {
        let store = try Store(path: folder.file(open), migrations: notes)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
        try await add("one", to: store)
        for source in try [store, Store(inMemory: notes)] {
            await #expect { try await source.backUp(to: folder.file(target)) } throws: { code($0) == .inUse }
        }
        try await add("two", to: store)
        try await store.close()
        #expect(try await texts(Store(path: folder.file(open), migrations: notes)) == ["one", "two"])
    }

    /// - Parameter isOpenedAgain: whether a second store opens the new file before the first one writes.
    @Test(arguments: [true, false]) func file_whenReplacedWhileOpen_rejectsCommitsAndKeepsBothContents(isOpenedAgain: Bool) async throws {
        try await fill(folder.file("other"), count: 3)
        let store = try Store(path: path, migrations: notes)
        try await add("mine", to: store)
        rename(path, folder.file("moved"))
        rename(folder.file("other"), path)
        if isOpenedAgain { try await add("theirs", to: Store(path: path, migrations: notes)) }
        await #expect { try await add("lost", to: store) } throws: { code($0) == .replaced }
        await #expect { _ = try await store.database } throws: { code($0) == .replaced }
        await #expect { _ = try await texts(store) } throws: { code($0) == .replaced }
        let now = try Store(path: path, migrations: notes)
        #expect(try await texts(now).count == (isOpenedAgain ? 4 : 3))
        #expect(try await now.integrityProblems() == [])
        #expect(try await texts(Store(path: folder.file("moved"), migrations: notes)) == ["mine"])
        try await store.discard()
        try await add("kept", to: now)
        #expect(try await texts(Store(path: path, migrations: notes)).last == "kept")
    }

    /// The transaction that is running when it happens is the first one to be rejected.
    @Test func file_whenDeletedDuringATransaction_rejectsItsCommit() async throws {
        let store = try Store(path: path, migrations: notes)
        await #expect {
            try await store.write { [path] in
                try $0.run("INSERT INTO note (text) VALUES ('lost')")
                try FileManager.default.removeItem(atPath: path)
            }
        } throws: { code($0) == .replaced }
        await #expect { _ = try await store.scrub() } throws: { code($0) == .replaced }
    }
}
