import DatabaseKit
import OutboxService
public import PersonalDataService

extension InsuranceService {
    /// Data that the insurer can provide again: policies and products.
    public static let book = UserStoreDescription("insurance-book", .untilSignOut, migrations: PolicyBook.migrations)

    /// Pending orders, which exist nowhere else.
    public static let orders = UserStoreDescription(
        "insurance-orders", .untilDeletion, migrations: [Outbox.migration, Outbox.filePartsMigration],
        legacy: LegacyStoreMigration(
            "insurance.sqlite", migrations: earlierMigrations, users: LegacyOutboxMigration.users,
            read: { try LegacyOutboxMigration.read($0, $1) }, write: LegacyOutboxMigration.write))

    /// The database of earlier versions, which contained the lists and orders of all users.
    static let earlierMigrations = [
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
        LegacyOutboxMigration.schema,
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
}
