import DatabaseKit
import PreferencesAPI

/// The stored values. The empty user name represents the device.
struct PreferenceStore: Sendable {
    static let migrations = [
        Migration(
            "1-preferences",
            "CREATE TABLE preference (user TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (user, name)) STRICT, WITHOUT ROWID"
        )
    ]

    private static let device = ""

    let store: Store

    /// - Parameter user: Nil for a signed-out user.
    func preferences(of user: String?, _ keys: [any AnyPreferenceKey]) async throws -> Preferences {
        try await store.read { try Self.preferences(of: user, keys, $0) }
    }

    func update(of user: String?, _ keys: [any AnyPreferenceKey], _ change: @Sendable (inout Preferences) -> Void) async throws {
        try await store.write { connection in
            let before = try Self.preferences(of: user, keys, connection.reading)
            var after = before
            change(&after)
            let undeclared = after.names.subtracting(keys.map(\.name))
            precondition(undeclared.isEmpty, "no domain declares the preferences \(undeclared.sorted())")
            for key in keys where key.text(in: after) != key.text(in: before) {
                // The default is stored, too, because the device may have another value.
                for owner in Set([user ?? Self.device, Self.device]) where owner != Self.device || key.scope == .device {
                    try connection.run(
                        "INSERT OR REPLACE INTO preference (user, name, value) VALUES (?, ?, ?)", owner, key.name, key.text(in: after))
                }
            }
        }
    }

    func reset(of user: String?) async throws {
        try await store.write { _ = try $0.run("DELETE FROM preference WHERE user IN (?, ?)", user ?? Self.device, Self.device) }
        try await store.scrub()
    }

    private static func preferences(of user: String?, _ keys: [any AnyPreferenceKey], _ connection: Connection) throws -> Preferences {
        var preferences = Preferences()
        let keys = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
        // The values of the device come first, because the empty name sorts before all others.
        let rows = try connection.rows(
            "SELECT name, value FROM preference WHERE user IN (?, ?) ORDER BY user", device, user ?? device
        ) { (try $0.text(0), try $0.text(1)) }
        // Names and values of other versions are ignored.
        for (name, value) in rows { _ = keys[name]?.set(value, in: &preferences) }
        return preferences
    }
}
