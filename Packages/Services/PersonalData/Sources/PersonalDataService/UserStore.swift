public import DatabaseKit

/// Describes a database that each user has, declared once by the service that uses it.
///
/// ```swift
/// static let notes = UserStoreDescription("notes", .untilDeletion, migrations: [Migration("1", "CREATE TABLE note (text BLOB NOT NULL) STRICT")])
/// ```
public struct UserStoreDescription: Sendable {
    /// How long a store remains on the device, and how a damaged file is handled.
    public enum Retention: String, Sendable, Hashable, CaseIterable {
        /// The content can be fetched again. The file is removed at sign-out; a damaged file is set aside and replaced.
        case untilSignOut = "session"
        /// The content exists only on this device. The file remains sealed until the next sign-in; a damaged file is reported and not
        /// replaced.
        case untilDeletion = "kept"

        var preset: Preset { self == .untilSignOut ? .standard : .durable }
        var onDamage: Store.DamagePolicy { self == .untilSignOut ? .quarantine(backup: nil) : .fail }
    }

    /// The name of the file, in lowercase, such as `notes`. It is unique in the app and must not change.
    public let name: String
    /// How long the store remains.
    public let retention: Retention
    let migrations: [Migration]

    /// - Parameter migrations: The whole schema history. No table needs a user column.
    public init(_ name: String, _ retention: Retention, migrations: [Migration]) {
        (self.name, self.retention, self.migrations) = (name, retention, migrations)
    }
}

/// An open store of one user.
///
/// It belongs to this user even if the current user changes, so that a call can complete. After its removal, the store throws
/// `StoreError.Code.closed`.
public struct UserStore: Sendable {
    public let userID: String
    /// A database without rows of other users.
    public let store: Store
    public let seal: ColumnSeal
    /// A folder for files that are removed with the store and that only the owner of this process can read; nil in memory.
    public let folder: String?
    /// A number that changes with each removal of the store, which invalidates values cached in memory.
    public let opening: Int
    let digesting: @Sendable ([UInt8]) throws -> [UInt8]

    /// Returns a digest for finding equal texts without reading them, keyed for this user and store (HMAC-SHA-256).
    public func digest(_ text: String) throws -> [UInt8] { try digesting(Array(text.utf8)) }
}
