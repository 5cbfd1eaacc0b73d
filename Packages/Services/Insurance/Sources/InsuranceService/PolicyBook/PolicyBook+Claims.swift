import DatabaseKit
import InsuranceAPI
import PersonalDataService

extension PolicyBook {
    static let claimsMigration = Migration(
        "3-claims",
        """
        CREATE TABLE claim (
            id TEXT PRIMARY KEY, position INTEGER NOT NULL, policy TEXT NOT NULL, day TEXT NOT NULL, description TEXT NOT NULL,
            amount INTEGER NOT NULL, currency TEXT NOT NULL, photos INTEGER NOT NULL, state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)

    /// - Parameters:
    ///   - before: The claims at the time of the request. A claim that was received since is missing from the response and stays.
    ///   - claims: The response, newest first.
    /// - Returns: The stored claims.
    func replaceClaims(_ before: [Claim], by claims: [Claim]) async throws -> [Claim] {
        try await part.store.write { connection in
            for claim in before { try connection.run("DELETE FROM claim WHERE id = ?", claim.id) }
            for (position, claim) in claims.enumerated() { try Self.insert(claim, position, connection) }
            try connection.run("INSERT OR IGNORE INTO fetched (list) VALUES ('claim')")
            return try Self.claims(connection.reading)
        }
    }

    /// Returns nil if the claims were never fetched.
    func claims() async throws -> [Claim]? {
        try await part.store.read { connection in
            try Self.isFetched("claim", connection) ? try Self.claims(connection) : nil
        }
    }

    /// Adds a claim at the beginning.
    /// - Returns: The stored claims; nil if they were never fetched.
    func add(_ claim: Claim) async throws -> [Claim]? {
        try await part.store.write { connection in
            let first = try connection.reading.first("SELECT COALESCE(MIN(position), 0) FROM claim") { try $0.integer(0) }
            try Self.insert(claim, (first ?? 0) - 1, connection)
            return try Self.isFetched("claim", connection.reading) ? try Self.claims(connection.reading) : nil
        }
    }

    private static func claims(_ connection: Connection) throws -> [Claim] {
        try connection.rows(
            "SELECT id, policy, day, description, amount, currency, photos, state FROM claim ORDER BY position, id"
        ) { row in
            Claim(
                id: try row.text(0), policy: try row.text(1), day: try row.text(2), description: try row.text(3),
                amount: Money(minorUnits: try row.integer(4), currency: try Currency(row.text(5))), photos: try row.integer(6),
                state: Claim.State(rawValue: try row.text(7)) ?? .received)
        }
    }

    private static func insert(_ claim: Claim, _ position: Int, _ connection: WritableConnection) throws {
        try connection.run(
            """
            INSERT OR REPLACE INTO claim (id, position, policy, day, description, amount, currency, photos, state)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            claim.id, position, claim.policy, claim.day, claim.description, claim.amount.minorUnits, claim.amount.currency.code,
            claim.photos, claim.state.rawValue)
    }
}
