public import RoutingService

/// Stores the preferences of the current user: theme, language, consent, and those of the app's domains.
///
/// Implemented by `PreferencesService`, and by `FakePreferences` in memory. Each key's ``PreferenceScope`` defines who else has its value.
public protocol PreferencesServing: Sendable {
    /// Returns the current preferences, with defaults for unreadable values.
    func current() async -> Preferences

    /// Returns the current preferences, and each different value after an update or a change of the user.
    func changes() -> AsyncStream<Preferences>

    /// Changes the preferences atomically and persistently.
    /// - Throws: ``PreferencesError/storage``; nothing has changed then.
    func update(_ change: @escaping @Sendable (inout Preferences) -> Void) async throws(PreferencesError)

    /// Restores the defaults.
    /// - Throws: ``PreferencesError/storage``; nothing has changed then.
    func reset() async throws(PreferencesError)
}

/// Posted after preferences on this device have changed.
public struct PreferencesChanged: DomainEvent, Hashable {
    public init() {}
}

/// The page of settings.
public struct SettingsPage: PlainRoute, PageRoute {
    public static let path = "settings"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}
