public import RoutingService

/// What a person may do with their data: take it along, bring it back, have it removed.
///
/// Implemented by `PrivacyService` for real and by `FakePrivacy` in memory.
public protocol PrivacyServing: Sendable {
    /// Everything that is kept of whoever is signed in, as one document.
    /// - Throws: ``PrivacyError/signedOut``. An owner that fails is named in the document and in the result; the others are there.
    func export() async throws(PrivacyError) -> DataExport

    /// Brings back what an export holds and its owners can take.
    /// - Throws: ``PrivacyError/signedOut``, ``PrivacyError/unreadable``, ``PrivacyError/unsupportedVersion(_:)``; nothing has changed then.
    func importData(_ document: [UInt8]) async throws(PrivacyError) -> DataImport

    /// Removes everything that is kept of whoever is signed in, and signs out. Once begun it is finished, at the next start if need be.
    /// - Throws: ``PrivacyError/signedOut``, ``PrivacyError/storage``; ``PrivacyError/notErased(by:)``, and the person stays signed in.
    func deleteAccount() async throws(PrivacyError)
}

/// What a person takes along.
public struct DataExport: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// A JSON document, UTF-8: `{"format":"strata-export","version":1,"created":"…","owners":[{"name":"finance","data":…},
    /// {"name":"insurance","error":"…"}]}`.
    public let document: [UInt8]
    /// A good name for the file.
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

/// What came of bringing an export back.
public struct DataImport: Sendable, Hashable {
    /// The owners that have taken their data.
    public let imported: [String]
    /// The owners whose data this app does not take: it comes from the back end, or nobody knows it.
    public let skipped: [String]
    /// The owners that have refused their data; they have what they had.
    public let failures: [String]

    public init(imported: [String], skipped: [String], failures: [String]) {
        self.imported = imported
        self.skipped = skipped
        self.failures = failures
    }
}

/// Where a person takes their data along or has it removed.
public struct PrivacyPage: PlainRoute, PageRoute {
    public static let path = "privacy"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}
