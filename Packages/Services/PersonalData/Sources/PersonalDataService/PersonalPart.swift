public import DatabaseKit

/// A part of what is kept of a person: one database of theirs, declared once by the service that uses it.
///
/// ```swift
/// static let notes = PersonalPart("notes", .untilDeletion, migrations: [Migration("1", "CREATE TABLE note (text BLOB NOT NULL) STRICT")])
/// ```
public struct PersonalPart: Sendable {
    /// How long a part stays on the device, and what follows from it.
    public enum Stay: String, Sendable, Hashable, CaseIterable {
        /// It can be fetched again: it goes when the person signs out, and a damaged file is set aside and filled anew.
        case untilSignOut = "session"
        /// It exists nowhere else: it waits, sealed, until the person is back. A damaged file is told, and nothing is put in its place.
        case untilDeletion = "kept"

        var preset: Preset { self == .untilSignOut ? .standard : .durable }
        var onDamage: Store.DamagePolicy { self == .untilSignOut ? .quarantine(backup: nil) : .fail }
    }

    /// Names its file, for ever: lower case, such as `notes`. No two parts of an app have the same.
    public let name: String
    /// How long it stays.
    public let stay: Stay
    let migrations: [Migration]
    let earlier: EarlierStore?

    /// - Parameters:
    ///   - migrations: the whole history of its schema. No table needs a column that says whose a row is.
    ///   - earlier: where an earlier version of the app kept it, for all people in one.
    public init(_ name: String, _ stay: Stay, migrations: [Migration], earlier: EarlierStore? = nil) {
        self.name = name
        self.stay = stay
        self.migrations = (earlier == nil ? [] : [EarlierStore.mark]) + migrations
        self.earlier = earlier
    }
}

/// A part of one person's data, open.
///
/// A value of it stays that person's, whoever is signed in meanwhile: what a call began it ends there. When the part has gone from the device,
/// its store throws `StoreError.Code.closed`.
public struct OpenPart: Sendable {
    /// The id of the person.
    public let person: String
    /// Holds nothing of anybody else.
    public let store: Store
    /// Seals with the person's key, for this part alone. When that key is gone, nobody opens it any more.
    public let seal: ColumnSeal
    /// Another one after each removal of the part: what is known in memory of another opening is void.
    public let opening: Int
    let digesting: @Sendable ([UInt8]) throws -> [UInt8]

    /// A name for a text by which equal ones are found without being read: the same for the same person and part, and nothing to anybody
    /// without their key (HMAC-SHA-256).
    public func digest(_ text: String) throws -> [UInt8] { try digesting(Array(text.utf8)) }
}
