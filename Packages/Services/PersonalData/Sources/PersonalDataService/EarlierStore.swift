public import DatabaseKit

/// A database in which an earlier version of the app kept something of all people, and how it becomes each one's own.
public struct EarlierStore: Sendable {
    /// Says in a part of a person which files it has taken over.
    static let mark = Migration("taken-over", "CREATE TABLE takenOver (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")

    /// Its name in the app's data folder.
    public let file: String
    let migrations: [Migration]
    let people: @Sendable (Connection) throws -> [String]
    let copy: @Sendable (_ earlier: Store, _ part: OpenPart) async throws -> Void

    /// - Parameters:
    ///   - file: in the app's data folder. It is removed when everybody has what is theirs.
    ///   - migrations: the history of its schema, as the earlier version had it.
    ///   - people: the ids of everybody who has something in it that exists nowhere else.
    ///   - read: what is one person's.
    ///   - write: puts it into their part.
    public init<Rows: Sendable>(
        _ file: String, migrations: [Migration], people: @escaping @Sendable (Connection) throws -> [String],
        read: @escaping @Sendable (Connection, _ person: String) throws -> Rows,
        write: @escaping @Sendable (Rows, OpenPart, WritableConnection) throws -> Void
    ) {
        self.file = file
        self.migrations = migrations
        self.people = people
        copy = { earlier, part in
            let rows = try await earlier.read { try read($0, part.person) }
            // What is copied is marked in the same transaction: a kill before the file is removed copies nothing twice.
            try await part.store.write { connection in
                guard try connection.run("INSERT OR IGNORE INTO takenOver (file) VALUES (?)", file) > 0 else { return }
                try write(rows, part, connection)
            }
        }
    }

    /// A file of which everything can be fetched again: it is removed.
    public init(removing file: String) {
        self.file = file
        (migrations, people, copy) = ([], { _ in [] }, { _, _ in })
    }
}
