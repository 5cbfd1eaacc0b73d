import GRDB
import Hummingbird

/// The fund company: quotes, reservations, and orders that are paid by bookings of the bank.
///
/// | switch | value | effect |
/// |---|---|---|
/// | `demo.prices` | `102` | the current price of all funds, in percent of the price of the day |
struct FundsBackend: BackendDomain {
    let store: BackendStore

    static let migrations: KeyValuePairs = [
        "11-funds": """
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
        """
    ]

    static let orders = ["POST /v1/funds/orders"]

    func add(to router: Router<BackendContext>) { FundRoutes(store: store).add(to: router) }

    func uses(_ payment: Int, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM fundOrder WHERE payment = ?)", arguments: [payment]) ?? false
    }
}
