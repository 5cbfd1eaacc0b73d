public import RoutingService

/// Exports, imports and erases the data of the current user.
///
/// Implemented by `PrivacyService`, and by `FakePrivacy` in memory.
public protocol PrivacyServing: Sendable {
    /// Returns all data of the current user as one document. An owner that fails is named in the document and in the result.
    /// - Throws: ``PrivacyError/signedOut``.
    func export() async throws(PrivacyError) -> DataExport

    /// Imports the data of an export into the owners that support it.
    /// - Throws: ``PrivacyError/signedOut``, ``PrivacyError/unreadable``, ``PrivacyError/unsupportedVersion(_:)``; nothing has changed
    ///   then.
    func importData(_ document: [UInt8]) async throws(PrivacyError) -> DataImport

    /// Erases all data of the current user and signs out. After a kill, the deletion continues at the next start.
    /// - Throws: ``PrivacyError/signedOut``, ``PrivacyError/storage``, ``PrivacyError/notErased(by:)``. The user stays signed in.
    func deleteAccount() async throws(PrivacyError)
}

/// The exported data of a user.
public struct DataExport: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// A JSON document, UTF-8: `{"format":"strata-export","version":1,"created":"…","owners":[{"name":"library","data":…},
    /// {"name":"shop","error":"…"}]}`.
    public let document: [UInt8]
    public let fileName: String
    /// The owners whose data is missing.
    public let failures: [String]

    public init(document: [UInt8], fileName: String, failures: [String]) {
        self.document = document
        self.fileName = fileName
        self.failures = failures
    }

    public var description: String { "DataExport(\(document.count) bytes)" }
    public var customMirror: Mirror { Mirror(self, children: ["size": document.count, "failures": failures.count]) }
}

/// The result of an import.
public struct DataImport: Sendable, Hashable {
    public let imported: [String]
    /// The unknown owners and those that do not import, because their data comes from the back end.
    public let skipped: [String]
    /// The owners that rejected their data and are unchanged.
    public let failures: [String]

    public init(imported: [String], skipped: [String], failures: [String]) {
        self.imported = imported
        self.skipped = skipped
        self.failures = failures
    }
}

/// The page for exporting and erasing user data.
public struct PrivacyPage: PlainRoute, PageRoute {
    public static let path = "privacy"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}
