import Cryptography
import Foundation
import GRDB

/// The data of the demo bank in one SQLite file.
///
/// Money is in minor units of the account's currency. Every booking is a pair of entries that sums to zero, one of them on an external
/// account unless both accounts belong to users. Passwords and tokens are stored as hashes and account numbers sealed, so the file alone
/// reveals none of them.
struct BackendStore: Sendable {
    let database: DatabaseQueue
    let sealer: Sealer
    let passwordCost: PasswordHash.Cost
    let now: @Sendable () -> Date
    /// The default values of switches.
    let initialSwitches: [String: String]

    /// Opens the file, creating and filling it on first use.
    init(
        directory: URL, passwordCost: PasswordHash.Cost, historyDays: Int, switches: [String: String] = [:],
        now: @escaping @Sendable () -> Date
    ) throws {
        self.now = now
        initialSwitches = switches
        self.passwordCost = passwordCost
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let secrets = try SecretStore(folder: directory.appendingPathComponent("secrets").path)
        sealer = try Sealer(SealingKey(id: 1, try secrets.key("account-numbers")))
        var configuration = Configuration()
        configuration.journalMode = .wal
        // The command line changes the configuration of a running bank.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        database = try DatabaseQueue(path: directory.appendingPathComponent("backend.sqlite").path, configuration: configuration)
        try Self.migrator.migrate(database)
        try seedIfEmpty(historyDays: historyDays)
        try seedWallet()
        try seedGuest()
        try seedFeed()
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (
                        id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, displayName TEXT NOT NULL, email TEXT NOT NULL,
                        passwordHash TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0, lockedUntil REAL
                    ) STRICT;
                    CREATE TABLE session (
                        id INTEGER PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id),
                        accessHash BLOB NOT NULL UNIQUE, accessExpires REAL NOT NULL, refreshHash BLOB NOT NULL UNIQUE
                    ) STRICT;
                    CREATE TABLE account (
                        id TEXT PRIMARY KEY, user TEXT REFERENCES user(id), kind TEXT NOT NULL, title TEXT NOT NULL,
                        currency TEXT NOT NULL, number BLOB, creditLimit INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    CREATE TABLE position (
                        account TEXT NOT NULL REFERENCES account(id), isin TEXT NOT NULL, name TEXT NOT NULL,
                        units TEXT NOT NULL, price TEXT NOT NULL, PRIMARY KEY (account, isin)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE booking (
                        id INTEGER PRIMARY KEY, key TEXT UNIQUE, request BLOB
                    ) STRICT;
                    CREATE TABLE entry (
                        id INTEGER PRIMARY KEY, booking INTEGER NOT NULL REFERENCES booking(id),
                        account TEXT NOT NULL REFERENCES account(id), amount INTEGER NOT NULL, booked TEXT NOT NULL,
                        text TEXT NOT NULL, counterparty TEXT NOT NULL, category TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX entryByAccount ON entry (account, id);
                    CREATE TABLE policy (
                        id TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), product TEXT NOT NULL,
                        insuredSum INTEGER NOT NULL, premium INTEGER NOT NULL, currency TEXT NOT NULL,
                        payment INTEGER NOT NULL UNIQUE REFERENCES booking(id), startDate TEXT NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("2-config") { db in
            try db.execute(sql: "CREATE TABLE config (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID")
        }
        migrator.registerMigration("3-identity") { db in
            try db.execute(
                sql: """
                    CREATE TABLE challenge (id TEXT PRIMARY KEY, code TEXT NOT NULL, expires REAL NOT NULL, attempts INTEGER NOT NULL)
                    STRICT, WITHOUT ROWID;
                    CREATE TABLE assertion (hash BLOB PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), expires REAL NOT NULL)
                    STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("4-community") { db in
            try db.execute(
                sql: """
                    CREATE TABLE communityPost (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, author TEXT NOT NULL, authorName TEXT NOT NULL, text TEXT NOT NULL,
                        created REAL NOT NULL, draft TEXT, key TEXT, request BLOB, UNIQUE (author, key)
                    ) STRICT;
                    CREATE TABLE picture (
                        id TEXT PRIMARY KEY, post INTEGER NOT NULL REFERENCES communityPost(id), position INTEGER NOT NULL,
                        mediaType TEXT NOT NULL, width INTEGER, height INTEGER, alternative TEXT NOT NULL, bytes BLOB NOT NULL
                    ) STRICT;
                    CREATE INDEX pictureByPost ON picture (post, position);
                    CREATE TABLE uploadSlot (
                        id TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), mediaType TEXT NOT NULL, size INTEGER NOT NULL,
                        expires REAL NOT NULL, bytes BLOB
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("5-statistics") { db in
            try db.execute(
                sql: """
                    CREATE TABLE statisticsBatch (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
                    CREATE TABLE statisticsCount (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("6-sign-up") { db in
            try db.execute(
                sql: """
                    ALTER TABLE user ADD COLUMN signUpKey BLOB;
                    CREATE TABLE signUpAttempt (time REAL NOT NULL) STRICT;
                    """)
        }
        migrator.registerMigration("7-files") { db in
            try db.execute(
                sql: """
                    DELETE FROM uploadSlot;
                    ALTER TABLE uploadSlot DROP COLUMN bytes;
                    ALTER TABLE uploadSlot ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE uploadSlot ADD COLUMN sha256 TEXT;
                    CREATE TABLE filePart (file TEXT NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file, start)) STRICT;
                    CREATE TABLE media (
                        id TEXT PRIMARY KEY, post INTEGER NOT NULL REFERENCES communityPost(id), position INTEGER NOT NULL,
                        mediaType TEXT NOT NULL, size INTEGER NOT NULL, alternative TEXT NOT NULL, file TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX mediaByPost ON media (post, position);
                    """)
        }
        migrator.registerMigration("8-reactions") { db in
            try db.execute(
                sql: """
                    CREATE TABLE reaction (
                        post INTEGER NOT NULL REFERENCES communityPost(id), user TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (post, user)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("9-cancellations") { db in
            for column in ["endDate TEXT", "refund INTEGER", "cancellation TEXT", "cancellationRequest BLOB"] {
                try db.execute(sql: "ALTER TABLE policy ADD COLUMN \(column)")
            }
        }
        migrator.registerMigration("10-claims") { db in
            try db.execute(
                sql: """
                    CREATE TABLE claim (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, policy TEXT NOT NULL REFERENCES policy(id), key TEXT NOT NULL,
                        request BLOB NOT NULL, day TEXT NOT NULL, description TEXT NOT NULL, amount INTEGER NOT NULL,
                        currency TEXT NOT NULL, filed REAL NOT NULL, UNIQUE (policy, key)
                    ) STRICT;
                    CREATE TABLE claimPhoto (
                        id INTEGER PRIMARY KEY, claim INTEGER NOT NULL REFERENCES claim(id), bytes BLOB NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("11-funds") { db in
            try db.execute(
                sql: """
                    CREATE TABLE fundReservation (
                        key TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), fund TEXT NOT NULL, amount INTEGER NOT NULL,
                        price INTEGER NOT NULL, currency TEXT NOT NULL, request BLOB NOT NULL, made REAL NOT NULL
                    ) STRICT;
                    CREATE TABLE fundOrder (
                        key TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), fund TEXT NOT NULL, units INTEGER NOT NULL,
                        price INTEGER NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, request BLOB NOT NULL,
                        payment INTEGER UNIQUE REFERENCES booking(id)
                    ) STRICT;
                    CREATE INDEX fundOrderByUser ON fundOrder (user, fund);
                    """)
        }
        return migrator
    }

    func balance(of account: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COALESCE(SUM(amount), 0) FROM entry WHERE account = ?", arguments: [account]) ?? 0
    }
}
