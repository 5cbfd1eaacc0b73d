public import RoutingService

/// Stores the theme, language and consent of the current user.
///
/// Implemented by `PreferencesService`, and by `FakePreferences` in memory. The last theme and language are also those of signed-out and
/// new users of the device. Consent belongs to one user.
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
