import DemoBackendKit
import GRDB

/// The fund company: quotes, reservations, and orders that are paid by bookings of the bank.
///
/// | switch | value | effect |
/// |---|---|---|
/// | `demo.prices` | `102` | the current price of all funds, in percent of the price of the day |
///
/// Calls:
/// - `GET /v1/funds`, `GET /v1/funds/ID/quotes`, `GET /v1/funds/holdings`: funds with the current quote, prices of two years from a
///   seeded walk, the user's units in millionths.
/// - `GET /v1/funds/ID/orders`: the user's orders of a fund that were carried out, newest first.
/// - `POST /v1/funds/reservations`, `POST /v1/funds/orders`: reserves units at a price, buys them for a payment, sells units and credits
///   the proceeds; requires an `Idempotency-Key`, which is carried out once.
struct FundsBackend: BackendDomain {
    let store: BackendStore

    static let schema = """
        CREATE TABLE IF NOT EXISTS fundReservation (
            key TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), fund TEXT NOT NULL, amount INTEGER NOT NULL,
            price INTEGER NOT NULL, currency TEXT NOT NULL, request BLOB NOT NULL, made REAL NOT NULL
        ) STRICT;
        CREATE TABLE IF NOT EXISTS fundOrder (
            key TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), fund TEXT NOT NULL, units INTEGER NOT NULL,
            price INTEGER NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, request BLOB NOT NULL,
            payment INTEGER UNIQUE REFERENCES booking(id)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS fundOrderByUser ON fundOrder (user, fund);
        """

    static let orders = ["POST /v1/funds/orders"]

    func uses(_ payment: Int, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM fundOrder WHERE payment = ?)", arguments: [payment]) ?? false
    }
}
