public import DatabaseKit

/// The requirements on a store, as named checks that throw. They run in any test framework.
public struct StoreConformance: Sendable {
    /// One check.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement that the check verifies.
        public let name: String
        private let body: @Sendable () async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// Runs the check.
        /// - Throws: ``Failure`` with the actual result.
        public func run() async throws { try await body() }

        public var description: String { name }
    }

    /// A failed check.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The schema for the checks.
    public static let migrations = [
        Migration("1", "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB, price REAL) STRICT")
    ]

    /// Returns the checks, each on a new store created with ``migrations``.
    public static func checks(makeStore: @escaping @Sendable () throws -> Store) -> [Check] {
        [
            Check("a committed write is read back with its types") {
                let store = try makeStore()
                try await store.write {
                    try $0.run("INSERT INTO item (name, bytes, price) VALUES (?, ?, ?)", "日本 é", SQLValue.bytes([0, 255]), 1.5)
                }
                let rows = try await store.read { connection in
                    try connection.rows("SELECT name, bytes, price FROM item") { (try $0.text(0), try $0.bytes(1), try $0.real(2)) }
                }
                try expect(rows.count == 1 && rows[0] == ("日本 é", [0, 255], 1.5), "read back \(rows)")
            },
            Check("a write that throws changes nothing") {
                let store = try makeStore()
                struct Stop: Error {}
                do {
                    try await store.write {
                        try $0.run("INSERT INTO item (name) VALUES (?)", "lost")
                        throw Stop()
                    }
                    throw Failure(description: "the error was swallowed")
                } catch is Stop {}
                try expect(try await count(store) == 0, "the row is still there")
            },
            Check("a constraint violation throws and changes nothing") {
                let store = try makeStore()
                try await store.write { try $0.run("INSERT INTO item (name) VALUES (?)", "one") }
                do {
                    try await store.write {
                        try $0.run("INSERT INTO item (name) VALUES (?)", "two")
                        try $0.run("INSERT INTO item (name) VALUES (?)", "one")
                    }
                    throw Failure(description: "the constraint was not enforced")
                } catch let error as StoreError {
                    try expect(error.code == .constraint, "\(error)")
                }
                try expect(try await count(store) == 1, "half of the transaction is still there")
            },
            Check("an observer is notified once of a transaction with many changes") {
                let store = try makeStore()
                var changes = try await store.changes(in: ["item"]).makeAsyncIterator()
                try await store.write { connection in
                    for number in 0..<1000 { try connection.run("INSERT INTO item (name) VALUES (?)", "\(number)") }
                }
                await changes.next()
                try await store.write { try $0.run("DELETE FROM item WHERE name = ?", "0") }
                await changes.next()
                try expect(try await count(store) == 999, "the second notification came too early")
            },
        ]
    }

    private static func expect(_ condition: Bool, _ failure: @autoclosure () -> String) throws {
        if !condition { throw Failure(description: failure()) }
    }

    private static func count(_ store: Store) async throws -> Int {
        try await store.read { try $0.first("SELECT COUNT(*) FROM item") { try $0.integer(0) } ?? 0 }
    }
}
