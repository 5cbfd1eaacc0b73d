import Foundation

/// Exports and erases the user data of one service. Every service that stores user data implements it, and the app lists it: a file without
/// an owner fails the start-up test.
public protocol DataOwner: Sendable {
    /// The permanent name of the owner in exports and pending deletions, in lowercase without spaces, such as `library`.
    var dataName: String { get }

    /// The owner's files and folders directly in the app's data folder. A name includes everything below it and the files that a database
    /// creates next to its own (`-wal`, `-shm`, `-journal`, `.damaged-N`).
    var dataFiles: [String] { get }

    /// Returns all data of the current user as JSON (UTF-8), without keys and tokens. Empty if other owners export the content of the
    /// files; the owner is then omitted from the export.
    func exportData() async throws -> [UInt8]

    /// Erases all data of the current user. It is called again after a kill, so it must be idempotent. The session ends after all owners
    /// have finished.
    func eraseData() async throws
}

extension DataOwner {
    /// Encodes an export as JSON with sorted keys and dates in ISO 8601.
    public func json(of export: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(export))
    }
}

/// A data owner that can import its exported data.
public protocol ImportingDataOwner: DataOwner {
    /// Imports all data of an export or nothing. The JSON is untrusted and must be validated.
    func importData(_ json: [UInt8]) async throws
}

/// Defaults for an owner that stores data only in user stores, which are erased together.
extension DataOwner {
    public var dataFiles: [String] { [] }
    public func eraseData() async throws {}
}
