import DatabaseKit
import Foundation
import GRDB
import Testing

/// Random damage to a file, its log and its backups: 2,000 rounds with STRATA_FULL=1, 40 otherwise, with a fixed seed.
@Suite(.timeLimit(.minutes(10))) struct RandomDamageTests {
    private let folder = TemporaryFolder()
    private static let names = ["a.sqlite", "a.sqlite-wal", "backup", "backup.previous"]
    private static let rowsPerTransaction = 40
    /// The number of transactions in the two backups, the file and its log.
    private static let (inPrevious, inBackup, inFile, inLog) = (4, 6, 8, 12)

    private static let migrations = [
        Migration(
            "1",
            """
            CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL, number INTEGER NOT NULL) STRICT;
            CREATE INDEX entryText ON entry (text);
            CREATE TABLE name (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE picture (id INTEGER PRIMARY KEY REFERENCES entry (id), bytes BLOB NOT NULL) STRICT;
            """)
    ]

    private enum Kind: CaseIterable {
        case flip, zero, truncate, swap, shorten
    }

    @Test func damage_ofAnyKind_isReportedOrRepaired() async throws {
        let original = try await makeOriginal()
        var numbers = SeededNumbers(17)
        var (refused, restored, undetected) = (0, 0, 0)
        for round in 0..<(isFull ? 2000 : 40) {
            let name = Self.names[round % Self.names.count]
            let kind = Kind.allCases[round / Self.names.count % Kind.allCases.count]
            var files = original
            Self.damage(&files[name, default: Data()], kind, &numbers)
            // The backup is needed if the file is lost.
            if name.hasPrefix("backup") { files["a.sqlite"] = Data(repeating: 0xFF, count: 9000) }
            let place = "round \(round): \(kind) in \(name)"

            if try await isRefusedUntouched(files, place) { refused += 1 }
            let directory = try lay(files)
            let store = try Store(
                path: directory + "/a.sqlite", migrations: Self.migrations, onDamage: .quarantine(backup: directory + "/backup"))
            let content = try await Content(store)
            #expect(try await store.integrityProblems() == [], "\(place)")
            if let backup = store.recovery?.backup {
                restored += 1
                let isPrevious = backup.hasSuffix("previous")
                #expect(content == Content(transactions: isPrevious ? Self.inPrevious : Self.inBackup), "\(place)")
                #expect(isPrevious == (name == "backup" && files[name] != original[name]), "\(place)")
                #expect(try contents(#require(store.recovery?.movedAside)) == files["a.sqlite"], "\(place): written into")
                #expect(try #require(store.recovery).tables.count >= 3, "\(place)")
            } else {
                #expect(!name.hasPrefix("backup"), "\(place): the store began empty")
                // A prefix of the commits, or changed bytes within a row, which neither a checksum nor the structure covers.
                if !content.isPrefix {
                    undetected += 1
                    #expect(name == "a.sqlite", "\(place)")
                } else if content.transactions < Self.inLog {
                    // A log with a damaged end looks incomplete: eight kilobytes can span two transactions.
                    let isTorn = kind == .truncate || kind == .shorten || content.transactions >= Self.inLog - 2
                    #expect(name == "a.sqlite-wal" && (isTorn || store.recovery != nil), "\(place): \(content.transactions)")
                }
            }
            try await store.write { try $0.run("INSERT INTO name VALUES ('and it goes on')") }
            try? FileManager.default.removeItem(atPath: directory)
        }
        #expect(refused > 0 && restored > 0)
        if isFull { print("2000 damages: \(refused) refused, \(restored) restored, \(undetected) within a row, which nothing can detect") }
    }

    // MARK: Files

    /// Creates a store with two backups and a log as a killed process leaves them.
    private func makeOriginal() async throws -> [String: Data] {
        let path = folder.file("a.sqlite")
        let backup = folder.file("backup")
        let store = try Store(path: path, migrations: Self.migrations)
        for transaction in 0..<Self.inLog {
            if transaction == Self.inPrevious || transaction == Self.inBackup { try await store.backUp(to: backup) }
            if transaction == Self.inFile { try await store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
            try await store.write { connection in
                for row in transaction * Self.rowsPerTransaction..<(transaction + 1) * Self.rowsPerTransaction {
                    try connection.run("INSERT INTO entry VALUES (?, ?, ?)", row, Content.text(row), row * 3)
                    try connection.run("INSERT INTO name VALUES (?)", Content.text(row))
                    if row.isMultiple(of: 16) { try connection.run("INSERT INTO picture VALUES (?, ?)", row, Content.picture(row)) }
                }
            }
        }
        var files: [String: Data] = [:]
        for name in Self.names { files[name] = try contents(folder.file(name)) }
        return files
    }

    private func lay(_ files: [String: Data]) throws -> String {
        let directory = folder.file(UUID().uuidString)
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: directory + "/" + name)) }
        return directory
    }

    private static func damage(_ data: inout Data, _ kind: Kind, _ numbers: inout SeededNumbers) {
        let place = Int.random(in: 0..<data.count, using: &numbers)
        switch kind {
        case .flip: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case .zero:
            let end = min(data.count, place + Int.random(in: 1...8192, using: &numbers))
            data.replaceSubrange(place..<end, with: Data(count: end - place))
        case .truncate: data = data.prefix(place)
        case .swap:
            let (first, second) = (place / 4096, Int.random(in: 0..<data.count, using: &numbers) / 4096)
            guard first != second, max(first, second) * 4096 + 4096 <= data.count else { return }
            let kept = data[first * 4096..<first * 4096 + 4096]
            data.replaceSubrange(first * 4096..<first * 4096 + 4096, with: data[second * 4096..<second * 4096 + 4096])
            data.replaceSubrange(second * 4096..<second * 4096 + 4096, with: kept)
        case .shorten: data.removeSubrange(place..<min(data.count, place + Int.random(in: 1...8192, using: &numbers)))
        }
    }

    /// Opens the files with the policy `fail`.
    private func isRefusedUntouched(_ files: [String: Data], _ place: String) async throws -> Bool {
        let directory = try lay(files)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        do {
            let store = try Store(path: directory + "/a.sqlite", migrations: Self.migrations)
            #expect(try await store.integrityProblems() == [], "\(place)")
            return false
        } catch let error as StoreError {
            #expect(error.code == .damaged, "\(place): \(error)")
            #expect(try contents(directory + "/a.sqlite") == files["a.sqlite"], "\(place): written into")
            #expect(try contents(directory + "/a.sqlite-wal") == files["a.sqlite-wal"], "\(place): log written into")
            return true
        }
    }

    // MARK: Rows

    private struct Content: Equatable {
        var entries: [String]
        var names: [String]
        var pictures: [[UInt8]]

        static func text(_ row: Int) -> String { "text number \(row) \(String(repeating: "abc", count: row % 40))" }
        static func picture(_ row: Int) -> [UInt8] { (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* row) } }

        init(transactions: Int) {
            let rows = 0..<transactions * rowsPerTransaction
            entries = rows.map { "\($0) \(Self.text($0)) \($0 * 3)" }
            names = rows.map(Self.text).sorted()
            pictures = rows.filter { $0.isMultiple(of: 16) }.map(Self.picture)
        }

        init(_ store: Store) async throws {
            self = try await store.read { connection in
                var content = Content(transactions: 0)
                // Invalid UTF-8 is rejected and so detected.
                content.entries = try connection.rows("SELECT id, text, number FROM entry ORDER BY id") {
                    "\(try $0.integer(0)) \((try? $0.text(1)) ?? "refused") \(try $0.integer(2))"
                }
                content.names = try connection.rows("SELECT name FROM name") { (try? $0.text(0)) ?? "refused" }.sorted()
                content.pictures = try connection.rows("SELECT bytes FROM picture ORDER BY id") { try $0.bytes(0) }
                return content
            }
        }

        var transactions: Int { entries.count / rowsPerTransaction }
        var isPrefix: Bool { self == Content(transactions: transactions) }
    }
}
