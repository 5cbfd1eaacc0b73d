public import DatabaseKit

/// Moves the rows of a database that all users of an earlier app version shared into the store of each user.
public struct LegacyStoreMigration: Sendable {
    /// Records in a user store which files were migrated.
    static let mark = Migration("taken-over", "CREATE TABLE takenOver (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")

    /// The name in the app's data folder.
    public let file: String
    let migrations: [Migration]
    let users: @Sendable (Connection) throws -> [String]
    let copy: @Sendable (_ legacy: Store, _ store: UserStore) async throws -> Void

    /// - Parameters:
    ///   - file: The name in the app's data folder. The file is removed after the migration of all users.
    ///   - migrations: The schema history of the earlier version.
    ///   - users: Returns the IDs of all users with rows that cannot be fetched again.
    ///   - read: Returns the rows of one user.
    ///   - write: Inserts the rows into the user's store.
    public init<Rows: Sendable>(
        _ file: String, migrations: [Migration], users: @escaping @Sendable (Connection) throws -> [String],
        read: @escaping @Sendable (Connection, _ userID: String) throws -> Rows,
        write: @escaping @Sendable (Rows, UserStore, WritableConnection) throws -> Void
    ) {
        self.file = file
        self.migrations = migrations
        self.users = users
        copy = { legacy, store in
            let rows = try await legacy.read { try read($0, store.userID) }
            // Marked in the same transaction, so that rows are not copied twice if the process is killed before the file is removed.
            try await store.store.write { connection in
                guard try connection.run("INSERT OR IGNORE INTO takenOver (file) VALUES (?)", file) > 0 else { return }
                try write(rows, store, connection)
            }
        }
    }

    /// Removes a file whose content can be fetched again.
    public init(removing file: String) {
        self.file = file
        (migrations, users, copy) = ([], { _ in [] }, { _, _ in })
    }
}
