import DatabaseKit
import InsuranceAPI
import OutboxService

/// What this device knows of a person's policies and of the products. Orders lie in the outbox beside it.
///
/// Every row has its person, so that an answer that comes after another one has signed in is not shown to them.
struct PolicyBook: Sendable {
    static let migrations = [
        Migration(
            "1-policies-products-and-orders",
            """
            CREATE TABLE fetched (user TEXT NOT NULL, list TEXT NOT NULL, PRIMARY KEY (user, list)) STRICT, WITHOUT ROWID;
            CREATE TABLE policy (
                user TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, product TEXT NOT NULL, title TEXT NOT NULL,
                insuredSum INTEGER NOT NULL, sumCurrency TEXT NOT NULL, premium INTEGER NOT NULL, premiumCurrency TEXT NOT NULL,
                start TEXT NOT NULL, payment INTEGER NOT NULL, PRIMARY KEY (user, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE product (
                user TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL,
                PRIMARY KEY (user, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE offer (
                user TEXT NOT NULL, product TEXT NOT NULL, position INTEGER NOT NULL, insuredSum INTEGER NOT NULL,
                premium INTEGER NOT NULL, currency TEXT NOT NULL, PRIMARY KEY (user, product, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE pendingOrder (
                user TEXT NOT NULL, id TEXT NOT NULL, product TEXT NOT NULL, title TEXT NOT NULL, insuredSum INTEGER NOT NULL,
                premium INTEGER NOT NULL, currency TEXT NOT NULL, payer TEXT NOT NULL, booking INTEGER, PRIMARY KEY (user, id)
            ) STRICT, WITHOUT ROWID;
            """),
        Outbox.migration,
        Migration(
            "2-orders-into-the-outbox",
            """
            INSERT INTO outbox (id, person, kind, payload, created, hasLeft)
            SELECT id, user, 'purchase', CAST(json_object(
                'product', product, 'title', title, 'insuredSum', insuredSum, 'premium', premium, 'currency', currency, 'payer', payer
            ) AS BLOB), 0, 1 FROM pendingOrder ORDER BY id;
            INSERT INTO outboxStep (entry, name, fact)
            SELECT number, 'pay', booking FROM pendingOrder JOIN outbox ON outbox.id = pendingOrder.id AND person = user
            WHERE booking IS NOT NULL;
            DROP TABLE pendingOrder;
            """),
    ]

    let store: Store

    // MARK: Owner

    /// Removes what another person left.
    func claim(for user: String) async throws {
        let isShared = try await store.read { connection in
            try connection.first(
                "SELECT 1 FROM fetched WHERE user <> ? UNION ALL SELECT 1 FROM policy WHERE user <> ?", user, user
            ) { try $0.integer(0) } != nil
        }
        guard isShared else { return }
        try await store.write { connection in
            for table in Self.lists { try connection.run("DELETE FROM \(table) WHERE user <> ?", user) }
        }
    }

    /// Removes everything of one person.
    func purge(of user: String) async throws {
        try await store.write { connection in
            for table in Self.lists { try connection.run("DELETE FROM \(table) WHERE user = ?", user) }
        }
        try await store.scrub()
    }

    /// Removes the lists of everybody else; with nil, all of them.
    func purgeLists(exceptOf user: String?) async throws {
        try await store.write { connection in
            for table in Self.lists { try connection.run("DELETE FROM \(table) WHERE user <> ?", user ?? "") }
        }
        try await store.scrub()
    }

    private static let lists = ["policy", "offer", "product", "fetched"]

    // MARK: Policies

    /// - Parameters:
    ///   - before: what was known when the insurer was asked. A policy that was bought since is not in its answer, and stays.
    ///   - policies: what it answered.
    /// - Returns: what is known now.
    func replacePolicies(_ before: [Policy], by policies: [Policy], of user: String) async throws -> [Policy] {
        try await store.write { connection in
            for policy in before { try connection.run("DELETE FROM policy WHERE user = ? AND id = ?", user, policy.id) }
            for (position, policy) in policies.enumerated() { try Self.insert(policy, position, of: user, connection) }
            try connection.run("INSERT OR IGNORE INTO fetched (user, list) VALUES (?, 'policy')", user)
            return try Self.policies(of: user, connection.reading)
        }
    }

    /// Nil when the policies were never fetched.
    func policies(of user: String) async throws -> [Policy]? {
        try await store.read { connection in
            try Self.isFetched("policy", of: user, connection) ? try Self.policies(of: user, connection) : nil
        }
    }

    private static func policies(of user: String, _ connection: Connection) throws -> [Policy] {
        try connection.rows(
            """
            SELECT id, product, title, insuredSum, sumCurrency, premium, premiumCurrency, start, payment FROM policy
            WHERE user = ? ORDER BY position, id
            """, user
        ) { row in
            Policy(
                id: try row.text(0), product: try row.text(1), title: try row.text(2),
                insuredSum: InsuranceAmount(minorUnits: try row.integer(3), currency: try row.text(4)),
                premium: InsuranceAmount(minorUnits: try row.integer(5), currency: try row.text(6)),
                start: try row.text(7), payment: try row.integer(8))
        }
    }

    func policy(_ id: String, of user: String) async throws -> Policy? {
        try await store.read { try Self.policies(of: user, $0).first { $0.id == id } }
    }

    /// Adds a policy behind the others. Without the row in `fetched` it is not shown: one policy would pass for the whole list.
    static func add(_ policy: Policy, of user: String, _ connection: WritableConnection) throws {
        let last = try connection.reading.first("SELECT COALESCE(MAX(position), -1) FROM policy WHERE user = ?", user) { try $0.integer(0) }
        try insert(policy, (last ?? -1) + 1, of: user, connection)
    }

    static func insert(_ policy: Policy, _ position: Int, of user: String, _ connection: WritableConnection) throws {
        try connection.run(
            """
            INSERT OR REPLACE INTO policy
            (user, id, position, product, title, insuredSum, sumCurrency, premium, premiumCurrency, start, payment)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            user, policy.id, position, policy.product, policy.title, policy.insuredSum.minorUnits, policy.insuredSum.currency,
            policy.premium.minorUnits, policy.premium.currency, policy.start, policy.payment)
    }

    // MARK: Products

    func replaceProducts(_ products: [Product], of user: String) async throws {
        try await store.write { connection in
            for table in ["product", "offer"] { try connection.run("DELETE FROM \(table) WHERE user = ?", user) }
            for (position, product) in products.enumerated() {
                try connection.run(
                    "INSERT OR REPLACE INTO product (user, id, position, title, summary) VALUES (?, ?, ?, ?, ?)", user, product.id,
                    position,
                    product.title, product.summary)
                for (position, offer) in product.offers.enumerated() {
                    try connection.run(
                        "INSERT OR REPLACE INTO offer (user, product, position, insuredSum, premium, currency) VALUES (?, ?, ?, ?, ?, ?)",
                        user, product.id, position, offer.insuredSum.minorUnits, offer.premium.minorUnits, offer.premium.currency)
                }
            }
            try connection.run("INSERT OR IGNORE INTO fetched (user, list) VALUES (?, 'product')", user)
        }
    }

    /// Nil when the products were never fetched.
    func products(of user: String) async throws -> [Product]? {
        try await store.read { connection in
            guard try Self.isFetched("product", of: user, connection) else { return nil }
            let offers = try connection.rows(
                "SELECT product, insuredSum, premium, currency FROM offer WHERE user = ? ORDER BY product, position", user
            ) { row in
                (
                    product: try row.text(0),
                    offer: Offer(insuredSum: try row.integer(1), premium: try row.integer(2), currency: try row.text(3))
                )
            }
            let byProduct = Dictionary(grouping: offers, by: \.product)
            return try connection.rows("SELECT id, title, summary FROM product WHERE user = ? ORDER BY position", user) { row in
                let id = try row.text(0)
                return Product(
                    id: id, title: try row.text(1), summary: try row.text(2), offers: (byProduct[id] ?? []).map(\.offer))
            }
        }
    }

    private static func isFetched(_ list: String, of user: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM fetched WHERE user = ? AND list = ?", user, list) { try $0.integer(0) } != nil
    }
}
