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

    private enum Name: String, CaseIterable {
        case theme, language, statistics

        /// Whether the value is also stored for the device.
        var isShared: Bool { self != .statistics }

        func value(in preferences: Preferences) -> String {
            switch self {
            case .theme: preferences.theme.rawValue
            case .language: preferences.language.rawValue
            case .statistics: preferences.statistics.rawValue
            }
        }

        /// Sets the value, unless the text is unknown to this version.
        func read(_ text: String, into preferences: inout Preferences) {
            switch self {
            case .theme: preferences.theme = Theme(rawValue: text) ?? preferences.theme
            case .language: preferences.language = Language(rawValue: text) ?? preferences.language
            case .statistics: preferences.statistics = Consent(rawValue: text) ?? preferences.statistics
            }
        }
    }

    let store: Store

    /// - Parameter user: Nil for a signed-out user.
    func preferences(of user: String?) async throws -> Preferences {
        try await store.read { try Self.preferences(of: user, $0) }
    }

    func update(of user: String?, _ change: @Sendable (inout Preferences) -> Void) async throws {
        try await store.write { connection in
            let before = try Self.preferences(of: user, connection.reading)
            var after = before
            change(&after)
            for name in Name.allCases where name.value(in: after) != name.value(in: before) {
                for owner in Set([user ?? Self.device, Self.device]) where owner != Self.device || name.isShared {
                    try connection.run(
                        "INSERT OR REPLACE INTO preference (user, name, value) VALUES (?, ?, ?)", owner, name.rawValue,
                        name.value(in: after))
                }
            }
        }
    }

    func reset(of user: String?) async throws {
        try await store.write { _ = try $0.run("DELETE FROM preference WHERE user IN (?, ?)", user ?? Self.device, Self.device) }
        try await store.scrub()
    }

    private static func preferences(of user: String?, _ connection: Connection) throws -> Preferences {
        var preferences = Preferences()
        // The values of the device come first, because the empty name sorts before all others.
        let rows = try connection.rows(
            "SELECT name, value FROM preference WHERE user IN (?, ?) ORDER BY user", device, user ?? device
        ) { (try $0.text(0), try $0.text(1)) }
        for (name, value) in rows { Name(rawValue: name)?.read(value, into: &preferences) }
        return preferences
    }
}
