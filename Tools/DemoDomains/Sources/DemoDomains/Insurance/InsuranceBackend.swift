import DemoBackendKit
import GRDB

/// The insurer: products, policies paid by bookings of the bank, and claims.
///
/// | switch | value | effect |
/// |---|---|---|
/// | `demo.trust` | `true` | issues and cancels policies without bookings, for an insurer whose customers have no account here |
/// | `demo.claims` | `"paid"` | the state of all claims: `received`, `in_review`, `approved`, `paid` or `declined` |
///
/// Calls:
/// - `GET /v1/insurance/policies/ID/document`: the policy document in several languages.
/// - `GET /v1/insurance/products`, `GET` and `POST /v1/insurance/policies`: products, without a session, and policies.
struct InsuranceBackend: BackendDomain {
    let store: BackendStore

    static let schema = """
        CREATE TABLE IF NOT EXISTS policy (
            id TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user(id), product TEXT NOT NULL,
            insuredSum INTEGER NOT NULL, premium INTEGER NOT NULL, currency TEXT NOT NULL,
            payment INTEGER NOT NULL UNIQUE REFERENCES booking(id), startDate TEXT NOT NULL,
            endDate TEXT, refund INTEGER, cancellation TEXT, cancellationRequest BLOB
        ) STRICT;
        CREATE TABLE IF NOT EXISTS claim (
            id INTEGER PRIMARY KEY AUTOINCREMENT, policy TEXT NOT NULL REFERENCES policy(id), key TEXT NOT NULL,
            request BLOB NOT NULL, day TEXT NOT NULL, description TEXT NOT NULL, amount INTEGER NOT NULL,
            currency TEXT NOT NULL, filed REAL NOT NULL, UNIQUE (policy, key)
        ) STRICT;
        CREATE TABLE IF NOT EXISTS claimPhoto (
            id INTEGER PRIMARY KEY, claim INTEGER NOT NULL REFERENCES claim(id), bytes BLOB NOT NULL
        ) STRICT;
        """

    static let orders = ["POST /v1/insurance/policies"]

    func uses(_ payment: Int, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM policy WHERE payment = ?)", arguments: [payment]) ?? false
    }
}

extension BackendStore {
    /// Whether policies are issued and canceled without bookings, for an insurer whose customers have no account here.
    var isTrusting: Bool {
        get async throws { try await switches()["demo.trust"] == "true" }
    }
}
