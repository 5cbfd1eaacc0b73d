public import RoutingService

/// Theme, language and consent of whoever is signed in.
///
/// Implemented by `PreferencesService` for real and by `FakePreferences` in memory. Theme and language belong to the person, and to the
/// device too: while nobody is signed in, and for a person who is new here, those that were chosen last hold. Consent belongs to the
/// person alone.
public protocol PreferencesServing: Sendable {
    /// What holds now. Never fails: what cannot be read has its default.
    func current() async -> Preferences

    /// What holds now, and each time something else does: after an update in any window, and when somebody else signs in.
    func changes() -> AsyncStream<Preferences>

    /// Changes what the closure changes, in one step. When it returns, the change survives the end of the process.
    /// - Throws: ``PreferencesError/storage``; nothing has changed then.
    func update(_ change: @escaping @Sendable (inout Preferences) -> Void) async throws(PreferencesError)

    /// Makes everything as it was before the person chose anything.
    /// - Throws: ``PreferencesError/storage``; nothing has changed then.
    func reset() async throws(PreferencesError)
}

/// Somebody's preferences have changed on this device.
public struct PreferencesChanged: DomainEvent, Hashable {
    public init() {}
}

/// The page where they are chosen.
public struct SettingsPage: PlainRoute, PageRoute {
    public static let path = "settings"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}
