public import Cryptography
public import Foundation
public import GRDB

/// The data of the demo back end in one SQLite file.
///
/// Passwords and tokens are stored as hashes and numbers of domains sealed, so the file alone reveals none of them.
public struct BackendStore: Sendable {
    /// The tables of all domains.
    public let database: DatabaseQueue
    /// Seals the numbers of domains.
    public let sealer: Sealer
    let passwordCost: PasswordHash.Cost
    /// The current time.
    public let now: @Sendable () -> Date
    let domainTypes: [any BackendDomain.Type]
    let initialSwitches: [String: String]

    /// Opens the file, creating and filling it on first use.
    init(
        domains: [any BackendDomain.Type], directory: URL, passwordCost: PasswordHash.Cost, historyDays: Int,
        switches: [String: String] = [:],
        now: @escaping @Sendable () -> Date
    ) throws {
        self.now = now
        domainTypes = domains
        initialSwitches = switches
        self.passwordCost = passwordCost
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let secrets = try SecretStore(folder: directory.appendingPathComponent("secrets").path)
        sealer = try Sealer(SealingKey(id: 1, try secrets.key("account-numbers")))
        var configuration = Configuration()
        configuration.journalMode = .wal
        // The command line changes the configuration of a running server.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        database = try DatabaseQueue(path: directory.appendingPathComponent("backend.sqlite").path, configuration: configuration)
        try database.write { db in
            for schema in [Self.schema] + domains.map({ $0.schema }) { try db.execute(sql: schema) }
        }
        try create(.demo(days: historyDays), DemoUser.demo)
        try create(.guest, DemoUser.guest)
        try database.write { db in for domain in self.domains { try domain.prepare(db) } }
    }

    /// The domains of the back end.
    public var domains: [any BackendDomain] { domainTypes.map { $0.init(store: self) } }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS user (
            id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, displayName TEXT NOT NULL, email TEXT NOT NULL,
            passwordHash TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0, lockedUntil REAL, signUpKey BLOB
        ) STRICT;
        CREATE TABLE IF NOT EXISTS session (
            id INTEGER PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id),
            accessHash BLOB NOT NULL UNIQUE, accessExpires REAL NOT NULL, refreshHash BLOB NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE IF NOT EXISTS signUpAttempt (time REAL NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS config (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS challenge (id TEXT PRIMARY KEY, code TEXT NOT NULL, expires REAL NOT NULL, attempts INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS assertion (hash BLOB PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), expires REAL NOT NULL)
        STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS uploadSlot (
            id TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), mediaType TEXT NOT NULL, size INTEGER NOT NULL,
            expires REAL NOT NULL, received INTEGER NOT NULL DEFAULT 0, sha256 TEXT
        ) STRICT;
        CREATE TABLE IF NOT EXISTS filePart (file TEXT NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file, start)) STRICT;
        CREATE TABLE IF NOT EXISTS statisticsBatch (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS statisticsSession (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS statisticsCount (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    func counterpart(of id: String, user: String) async throws -> String? {
        try await database.read { db in
            for domain in domains {
                if let counterpart = try domain.counterpart(of: id, user: user, in: db) { return counterpart }
            }
            return nil
        }
    }

    /// Whether a payment, the number of a booking, has paid for something of any domain.
    public func isSpent(_ payment: Int, in db: Database) throws -> Bool { try domains.contains { try $0.uses(payment, in: db) } }

    /// The maximum number of bytes per character: one may have any number of combining marks.
    public static let bytesPerCharacter = 20

    /// The day as `2026-01-31`.
    public static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
