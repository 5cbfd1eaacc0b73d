import DatabaseKit
import InsuranceAPI
import PersonalDataService

/// The stored policies of a user and the products, all of which the insurer can provide again.
struct PolicyBook: Sendable {
    static let migrations = [
        Migration(
            "1-policies-and-products",
            """
            CREATE TABLE fetched (list TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE policy (
                id TEXT PRIMARY KEY, position INTEGER NOT NULL, product TEXT NOT NULL, title TEXT NOT NULL, insuredSum INTEGER NOT NULL,
                sumCurrency TEXT NOT NULL, premium INTEGER NOT NULL, premiumCurrency TEXT NOT NULL, start TEXT NOT NULL,
                payment INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE product (id TEXT PRIMARY KEY, position INTEGER NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL)
            STRICT, WITHOUT ROWID;
            CREATE TABLE offer (
                product TEXT NOT NULL, position INTEGER NOT NULL, insuredSum INTEGER NOT NULL, premium INTEGER NOT NULL,
                currency TEXT NOT NULL, PRIMARY KEY (product, position)
            ) STRICT, WITHOUT ROWID;
            """),
        Migration("2-canceled-policies", "ALTER TABLE policy ADD COLUMN lastDay TEXT; ALTER TABLE policy ADD COLUMN refund INTEGER;"),
        claimsMigration,
    ]

    let part: UserStore

    private var store: Store { part.store }

    // MARK: Policies

    /// - Parameters:
    ///   - before: The policies at the time of the request. A policy that was bought or canceled since is missing or old in the response,
    ///     and stays.
    ///   - policies: The response.
    /// - Returns: The stored policies.
    func replacePolicies(_ before: [Policy], by policies: [Policy]) async throws -> [Policy] {
        try await store.write { connection in
            for policy in before { try connection.run("DELETE FROM policy WHERE id = ? AND lastDay IS ?", policy.id, policy.end) }
            for (position, policy) in policies.enumerated() { try Self.insert(policy, position, connection) }
            try connection.run("INSERT OR IGNORE INTO fetched (list) VALUES ('policy')")
            return try Self.policies(connection.reading)
        }
    }

    /// Returns nil if the policies were never fetched.
    func policies() async throws -> [Policy]? {
        try await store.read { connection in
            try Self.isFetched("policy", connection) ? try Self.policies(connection) : nil
        }
    }

    private static func policies(_ connection: Connection) throws -> [Policy] {
        try connection.rows(
            """
            SELECT id, product, title, insuredSum, sumCurrency, premium, premiumCurrency, start, payment, lastDay, refund FROM policy
            ORDER BY position, id
            """
        ) { row in
            let currency = try Currency(row.text(6))
            return Policy(
                id: try row.text(0), product: try row.text(1), title: try row.text(2),
                insuredSum: Money(minorUnits: try row.integer(3), currency: try Currency(row.text(4))),
                premium: Money(minorUnits: try row.integer(5), currency: currency),
                start: try row.text(7), payment: try row.integer(8), end: try row.optional(9, row.text),
                refund: try row.optional(10, row.integer).map { Money(minorUnits: $0, currency: currency) })
        }
    }

    func policy(_ id: String) async throws -> Policy? {
        try await store.read { try Self.policies($0).first { $0.id == id } }
    }

    /// Adds a policy at the end, or replaces it in its place. Without the row in `fetched` it is not shown, because one policy would look like the whole list.
    /// - Returns: The stored policies; nil if they were never fetched.
    func add(_ policy: Policy) async throws -> [Policy]? {
        try await store.write { connection in
            let position = try connection.reading.first(
                "SELECT COALESCE((SELECT position FROM policy WHERE id = ?), (SELECT MAX(position) + 1 FROM policy), 0)", policy.id
            ) { try $0.integer(0) }
            try connection.run("DELETE FROM policy WHERE id = ?", policy.id)
            try Self.insert(policy, position ?? 0, connection)
            return try Self.isFetched("policy", connection.reading) ? try Self.policies(connection.reading) : nil
        }
    }

    /// Inserts a policy; a stored one with its id only gets its position.
    private static func insert(_ policy: Policy, _ position: Int, _ connection: WritableConnection) throws {
        try connection.run(
            """
            INSERT INTO policy
            (id, position, product, title, insuredSum, sumCurrency, premium, premiumCurrency, start, payment, lastDay, refund)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET position = excluded.position
            """,
            policy.id, position, policy.product, policy.title, policy.insuredSum.minorUnits, policy.insuredSum.currency.code,
            policy.premium.minorUnits, policy.premium.currency.code, policy.start, policy.payment, policy.end,
            policy.refund?.minorUnits)
    }

    // MARK: Products

    func replaceProducts(_ products: [Product]) async throws {
        try await store.write { connection in
            for table in ["product", "offer"] { try connection.run("DELETE FROM \(table)") }
            for (position, product) in products.enumerated() {
                try connection.run(
                    "INSERT OR REPLACE INTO product (id, position, title, summary) VALUES (?, ?, ?, ?)", product.id, position,
                    product.title, product.summary)
                for (position, offer) in product.offers.enumerated() {
                    try connection.run(
                        "INSERT OR REPLACE INTO offer (product, position, insuredSum, premium, currency) VALUES (?, ?, ?, ?, ?)",
                        product.id, position, offer.insuredSum.minorUnits, offer.premium.minorUnits, offer.premium.currency.code)
                }
            }
            try connection.run("INSERT OR IGNORE INTO fetched (list) VALUES ('product')")
        }
    }

    /// Returns nil if the products were never fetched.
    func products() async throws -> [Product]? {
        try await store.read { connection in
            guard try Self.isFetched("product", connection) else { return nil }
            let offers = try connection.rows(
                "SELECT product, insuredSum, premium, currency FROM offer ORDER BY product, position"
            ) { row in
                (
                    product: try row.text(0),
                    offer: Offer(insuredSum: try row.integer(1), premium: try row.integer(2), currency: try Currency(row.text(3)))
                )
            }
            let byProduct = Dictionary(grouping: offers, by: \.product)
            return try connection.rows("SELECT id, title, summary FROM product ORDER BY position") { row in
                let id = try row.text(0)
                return Product(
                    id: id, title: try row.text(1), summary: try row.text(2), offers: (byProduct[id] ?? []).map(\.offer))
            }
        }
    }

    static func isFetched(_ list: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM fetched WHERE list = ?", list) { try $0.integer(0) } != nil
    }
}
