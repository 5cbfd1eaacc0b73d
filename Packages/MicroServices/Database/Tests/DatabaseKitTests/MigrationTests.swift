import DatabaseKit
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(10))) struct MigrationTests {
    private let folder = TemporaryFolder()
    private static let secondSQL = "ALTER TABLE note ADD COLUMN done INTEGER NOT NULL DEFAULT 0; CREATE INDEX noteDone ON note (done)"
    private static let second = Migration("2", secondSQL)

    @Test func migration_whenNew_isAppliedOnceAndKeepsData() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: notes).write { try $0.run("INSERT INTO note (text) VALUES (?)", "old") }
        for _ in 1...2 {
            let store = try Store(path: path, migrations: notes + [Self.second])
            let rows = try await store.read { try $0.rows("SELECT text, done FROM note") { "\(try $0.text(0)) \(try $0.integer(1))" } }
            #expect(rows == ["old 0"])
        }
    }

    @Test func migration_whenFailing_isNamed_andOnlyTheOnesBeforeItAreKept() async throws {
        let path = folder.file("a.sqlite")
        let broken = Migration("2", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1)")
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes + [broken, Migration("3", "SELECT 1")]) }
        #expect(
            error?.description
                == "The migration '2' failed and was rolled back. The statement failed: no such table: nowhere in: INSERT INTO nowhere VALUES (1)."
        )
        let store = try Store(path: path, migrations: notes)
        #expect(try await texts(store) == [])
        #expect(try await count("sqlite_master WHERE name = 'half'", store) == 0)
    }

    @Test func migration_inSwift_isAppliedOnce() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 3)
        let shout = Migration("2-shout") { connection in
            let rows = try connection.reading.rows("SELECT id, text FROM note") { (try $0.integer(0), try $0.text(1)) }
            for (id, text) in rows { try connection.run("UPDATE note SET text = ? WHERE id = ?", text.prefix(4).uppercased(), id) }
        }
        for _ in 1...2 { #expect(try await texts(Store(path: path, migrations: notes + [shout])) == ["NOTE", "NOTE", "NOTE"]) }
    }

    // MARK: History

    @Test(arguments: [
        (
            [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT"), second],
            "The migration '1' was edited after it was applied. Restore it and add a new migration."
        ),
        (
            notes + [Migration("2-done", Self.secondSQL)],
            "The migration '2' was applied and is now named '2-done'. Restore its name."
        ),
        (
            notes + [Migration("1b", "CREATE TABLE other (id INTEGER)"), second],
            "The database contains the migration '2' where this version has '1b'. Restore the order and append new migrations."
        ),
    ])
    func history_whenChanged_throwsWithTheNameOfTheMigration(history: [Migration], text: String) throws {
        let path = folder.file("a.sqlite")
        _ = try Store(path: path, migrations: notes + [Self.second])
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: history) }
        #expect(error?.code == .migrationChanged && error?.description == text)
    }

    @Test func file_ofNewerVersion_throwsAndIsUnchanged() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: notes + [Self.second]).write { try $0.run("INSERT INTO note (text) VALUES (?)", "new") }
        #expect { try Store(path: path, migrations: notes) } throws: { code($0) == .fromNewerVersion }
        #expect(try await texts(Store(path: path, migrations: notes + [Self.second])) == ["new"])
    }

    @Test func stores_whenMigratingConcurrently_allOpen() async throws {
        let path = folder.file("a.sqlite")
        let history = (1...6).map { Migration("\($0)", "CREATE TABLE t\($0) (id INTEGER)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { _ = try Store(path: path, migrations: history) } }
            try await group.waitForAll()
        }
        let store = try Store(path: path, migrations: history)
        #expect(try await count("schema_migration", store) == 6)
    }

    // MARK: SQLite's recipes for ALTER TABLE

    private static let family = Migration(
        "1",
        """
        CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT, extra TEXT);
        CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parent (id) ON DELETE CASCADE);
        CREATE TABLE pet (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id) ON DELETE SET NULL);
        CREATE INDEX parentName ON parent (name);
        CREATE TRIGGER named AFTER UPDATE OF name ON parent BEGIN UPDATE parent SET extra = 'renamed' WHERE id = new.id; END;
        CREATE VIEW names AS SELECT name FROM parent;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO parent SELECT i, 'n' || i, 'x' FROM n;
        INSERT INTO child SELECT id, id FROM parent;
        INSERT INTO pet SELECT id, id FROM parent;
        """)

    static let recipes: [String: String] = [
        "rename the table": "ALTER TABLE parent RENAME TO elder; ALTER TABLE elder RENAME TO parent",
        "rename a column": "ALTER TABLE parent RENAME COLUMN extra TO more",
        "add a column": "ALTER TABLE parent ADD COLUMN born TEXT DEFAULT 'then'",
        "drop a column": "DROP TRIGGER named; ALTER TABLE parent DROP COLUMN extra",
        "make anew, copy, drop, rename": """
        PRAGMA foreign_keys = OFF;
        CREATE TABLE new_parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) > 0), extra TEXT);
        INSERT INTO new_parent SELECT id, name, extra FROM parent;
        DROP VIEW names;
        DROP TABLE parent;
        ALTER TABLE new_parent RENAME TO parent;
        CREATE INDEX parentName ON parent (name);
        CREATE VIEW names AS SELECT name FROM parent;
        PRAGMA foreign_key_check;
        PRAGMA foreign_keys = ON;
        """,
        "make the child anew": """
        CREATE TABLE new_child (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parent (id) ON DELETE RESTRICT);
        INSERT INTO new_child SELECT * FROM child;
        DROP TABLE child;
        ALTER TABLE new_child RENAME TO child;
        """,
        "edit the schema's text": """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT', 'name TEXT DEFAULT ''none''') WHERE name = 'parent' AND type = 'table';
        PRAGMA writable_schema = RESET;
        PRAGMA integrity_check;
        """,
    ]

    @Test(arguments: recipes.keys.sorted())
    func documentedTableRebuild_keepsAllRows(name: String) async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: [Self.family]).close()
        let recipe = Migration("2", try #require(Self.recipes[name]))
        let store = try Store(path: path, migrations: [Self.family, recipe])
        for table in ["parent", "child", "pet"] { #expect(try await count(table, store) == 300, "\(table)") }
        #expect(try await count("pet WHERE parent IS NULL", store) == 0)
        #expect(try await store.integrityProblems() == [])
        // Foreign keys are enforced again afterwards.
        let error = await #expect(throws: StoreError.self) {
            try await store.write { _ = try $0.run("INSERT INTO child VALUES (999, 999)") }
        }
        #expect(error?.code == .constraint)
        try await store.write { try $0.run("DELETE FROM pet WHERE id = 1") }
    }

    @Test func migration_whenBreakingForeignKey_isRolledBackWithoutQuotingValues() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: [Self.family]).close()
        let breaking = Migration("2", "DELETE FROM parent WHERE id = 17")
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: [Self.family, breaking]) }
        #expect(error?.code == .constraint)
        #expect(error?.description.contains("n17") == false)
        let store = try Store(path: path, migrations: [Self.family])
        #expect(try await count("child", store) == 300)
    }

    #if os(Linux) || os(macOS)
    /// Killed before each statement, before the commit and in the following migration: the next opening resumes.
    @Test(arguments: 0..<9)
    func migration_whenInterruptedAtAnyStep_resumes(step: Int) async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: [Self.family]).close()
        let victim = try Victim(folder)
        async let death: Void = migrate(path, upTo: step, victim.pipe)
        #expect(try await victim.killAfter(lines: 1) == ["at step \(step)"])
        await death
        let store = try Store(path: path, migrations: [Self.family] + Self.steps { _ in })
        for table in ["parent", "child", "pet"] { #expect(try await count(table, store) == 300, "\(table)") }
        let error = await #expect(throws: StoreError.self) {
            try await store.write { _ = try $0.run("INSERT INTO parent (id) VALUES (999)") }
        }
        #expect(error?.code == .constraint, "the table has its new rule")
        #expect(try await count("last", store) == 0)
    }

    private func migrate(_ path: String, upTo last: Int, _ pipe: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, last = last as Int, pipe = pipe as String] in
            let say = Victim.report(to: pipe)
            _ = try Store(
                path: path,
                migrations: [Self.family]
                    + Self.steps { step in
                        guard step == last else { return }
                        say("at step \(step)")
                        while true { sleep(60) }
                    })
        }
    }

    /// Two migrations; the first one rebuilds a table in seven statements.
    private static func steps(_ reach: @escaping @Sendable (Int) -> Void) -> [Migration] {
        let statements = (recipes["make anew, copy, drop, rename"] ?? "").split(separator: ";").map(String.init)
            .filter { !$0.contains("PRAGMA") && !$0.allSatisfy(\.isWhitespace) }
        return [
            Migration("2") { connection in
                for (step, statement) in statements.enumerated() {
                    reach(step)
                    try connection.run(statement)
                }
                reach(7)
            },
            Migration("3") { connection in
                try connection.run("CREATE TABLE last (id INTEGER)")
                reach(8)
            },
        ]
    }
    #endif
}
