/// The name, default and scope of a preference. Each domain declares its own, and shows them on the settings page with
/// `ScreenDomain.setting(…)`.
///
/// ```swift
/// extension PreferenceKey<Bool> {
///     static let notesNewestFirst = PreferenceKey("notes.newest-first", default: false)
/// }
/// if await preferences.current()[.notesNewestFirst] { … }
/// ```
public struct PreferenceKey<Value: PreferenceValue>: Sendable, Hashable {
    /// The name in the database and in exports, unique in the app. It starts with the name of the domain.
    public let name: String
    public let defaultValue: Value
    public let scope: PreferenceScope

    public init(_ name: String, default defaultValue: Value, scope: PreferenceScope = .user) {
        self.name = name
        self.defaultValue = defaultValue
        self.scope = scope
    }
}

/// The users to whom a chosen value applies.
public enum PreferenceScope: Sendable, Hashable {
    /// Only the user who chose it.
    case user
    /// The user who chose it, signed-out users, and new users of the device.
    case device
    /// Only the user who chose it, on this device: the value is not restored from an export.
    case consent
}

/// A type of preferences with a text for each value. An enumeration with texts as raw values needs only the declaration.
public protocol PreferenceValue: Sendable, Hashable {
    /// Creates a value; nil for a text without one.
    init?(text: String)
    /// The text of the value, which `init(text:)` converts back.
    var text: String { get }
}

extension PreferenceValue where Self: RawRepresentable, RawValue == String {
    public init?(text: String) { self.init(rawValue: text) }
    public var text: String { rawValue }
}

extension Bool: PreferenceValue {
    public init?(text: String) { self.init(text) }
    public var text: String { description }
}

/// A key of any type, for code that handles all preferences.
public protocol AnyPreferenceKey: Sendable {
    var name: String { get }
    var scope: PreferenceScope { get }

    /// Returns the text of the value.
    func text(in preferences: Preferences) -> String

    /// Sets the value of a text.
    /// - Returns: False for a text without a value. The preferences are unchanged then.
    func set(_ text: String, in preferences: inout Preferences) -> Bool
}

extension PreferenceKey: AnyPreferenceKey {
    public func text(in preferences: Preferences) -> String { preferences[self].text }

    public func set(_ text: String, in preferences: inout Preferences) -> Bool {
        guard let value = Value(text: text) else { return false }
        preferences[self] = value
        return true
    }
}
