public import DatabaseKit
public import Foundation
import LoggingKit
public import PrivacyAPI

/// Exports, imports and erases the data of all owners of the app.
public actor PrivacyService: PrivacyServing {
    /// The schema of the service's store.
    public static let migrations = ErasureJournal.migrations
    /// The version of the documents that ``export()`` creates.
    static let version = 1

    private static let format = "strata-export"
    private static let maximumSize = 32 << 20

    private let owners: [any DataOwner]
    private let operational: [OperationalFile]
    private let folder: DataFolder
    private let journal: ErasureJournal
    private let currentUser: @Sendable () async -> String?
    private let signOut: @Sendable () async -> Void
    private let now: @Sendable () -> Date
    private let logger = Logger(label: "privacy")
    /// The running deletion, for which other calls wait.
    private var deletion: Task<Result<Void, PrivacyError>, Never>?

    /// - Parameters:
    ///   - owners: All data owners, in the order in which they erase.
    ///   - operational: The other files in the data folder, each with the reason why it has no owner.
    ///   - folder: The app's data folder; nil if everything is stored in memory.
    ///   - store: A durable store with ``migrations``. The service itself claims its file.
    ///   - signOut: Ends the session; the last step of a deletion.
    /// - Throws: ``PrivacyError/unusable(_:)`` if two owners have the same name, or a file is listed twice.
    public init(
        owners: [any DataOwner], operational: [OperationalFile], folder: String?, store: Store,
        currentUser: @escaping @Sendable () async -> String?, signOut: @escaping @Sendable () async -> Void,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(PrivacyError) {
        var names: Set<String> = []
        var files: Set<String> = []
        for owner in owners {
            guard names.insert(owner.dataName).inserted else { throw .unusable("two owners are named \(owner.dataName)") }
            for file in owner.dataFiles where !files.insert(file).inserted { throw .unusable("\(file) has two owners") }
        }
        for file in operational where !files.insert(file.name).inserted { throw .unusable("\(file.name) is listed twice") }
        self.owners = owners
        self.operational = operational
        self.folder = DataFolder(path: folder)
        journal = ErasureJournal(store: store)
        self.currentUser = currentUser
        self.signOut = signOut
        self.now = now
    }

    // MARK: Files

    /// Returns the files in the data folder that are neither claimed nor listed. An app's start-up test expects an empty result.
    ///
    /// - Throws: ``PrivacyError/storage`` if the folder cannot be read.
    public nonisolated func unclaimed() throws(PrivacyError) -> [String] {
        try folder.unclaimed(claimed: claimed.union(operational.map(\.name)))
    }

    private nonisolated var claimed: Set<String> {
        let own = journal.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
        return Set(owners.flatMap(\.dataFiles) + own)
    }

    // MARK: Export

    public func export() async throws(PrivacyError) -> DataExport {
        guard await currentUser() != nil else { throw .signedOut }
        var parts: [String] = []
        var failures: [String] = []
        for owner in owners {
            let name = Self.quoted(owner.dataName)
            do {
                let data = try await owner.exportData()
                if data.isEmpty { continue }
                guard let text = String(validating: data, as: UTF8.self), Self.isJSON(data) else { throw PrivacyError.unreadable }
                parts.append("{\"name\":\(name),\"data\":\(text)}")
            } catch {
                logger.error(
                    "an owner's data cannot be exported", error: error, metadata: ["owner": "\(owner.dataName, sensitivity: .public)"])
                failures.append(owner.dataName)
                parts.append("{\"name\":\(name),\"error\":\"could not be read\"}")
            }
        }
        let date = now().formatted(.iso8601)
        let document =
            "{\"format\":\"\(Self.format)\",\"version\":\(Self.version),\"created\":\"\(date)\",\"owners\":[\n"
            + parts.joined(separator: ",\n") + "\n]}\n"
        return DataExport(document: Array(document.utf8), fileName: "my-data-\(date.prefix(10)).json", failures: failures)
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    }

    private static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    // MARK: Import

    public func importData(_ document: [UInt8]) async throws(PrivacyError) -> DataImport {
        guard await currentUser() != nil else { throw .signedOut }
        let parts = try Self.parts(of: document)
        let byName = Dictionary(uniqueKeysWithValues: owners.map { ($0.dataName, $0) })
        var (imported, skipped, failures): ([String], [String], [String]) = ([], [], [])
        for (name, data) in parts {
            guard let data, let owner = byName[name] as? any ImportingDataOwner else {
                skipped.append(name)
                continue
            }
            do {
                try await owner.importData(data)
                imported.append(name)
            } catch {
                logger.error(
                    "an owner rejected its data", error: error, metadata: ["owner": "\(name, sensitivity: .public)"])
                failures.append(name)
            }
        }
        return DataImport(imported: imported, skipped: skipped, failures: failures)
    }

    /// Returns the owners' names and data; nil for an owner whose export had failed.
    private static func parts(of document: [UInt8]) throws(PrivacyError) -> [(name: String, data: [UInt8]?)] {
        guard document.count <= maximumSize,
            let json = try? JSONSerialization.jsonObject(with: Data(document)) as? [String: Any], json["format"] as? String == format,
            let version = json["version"] as? Int
        else { throw .unreadable }
        guard version == Self.version else { throw .unsupportedVersion(version) }
        guard let owners = json["owners"] as? [[String: Any]] else { throw .unreadable }
        var names: Set<String> = []
        var parts: [(name: String, data: [UInt8]?)] = []
        for owner in owners {
            guard let name = owner["name"] as? String, names.insert(name).inserted else { throw .unreadable }
            let data = owner["data"].flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed) }
            parts.append((name, data.map { Array($0) }))
        }
        return parts
    }

    // MARK: Deletion

    public func deleteAccount() async throws(PrivacyError) {
        guard let userID = await currentUser() else { throw .signedOut }
        try await runDeletion { (service) throws(PrivacyError) in
            // Another call has completed the deletion.
            guard await service.currentUser() == userID else { return }
            do { try await service.journal.begin(userID) } catch { throw PrivacyError.storage }
            try await service.continueDeletions()
        }
    }

    /// Resumes a deletion that a kill has interrupted. Call it at the start and after each sign-in. A deletion continues only while its
    /// user is signed in.
    ///
    /// - Throws: See ``deleteAccount()``.
    public func resumeDeletion() async throws(PrivacyError) {
        try await runDeletion { (service) throws(PrivacyError) in try await service.continueDeletions() }
    }

    /// Runs one deletion at a time, independently of the caller's cancellation.
    private func runDeletion(_ work: @escaping @Sendable (isolated PrivacyService) async throws(PrivacyError) -> Void)
        async throws(PrivacyError)
    {
        while let running = deletion { _ = await running.value }
        let task = Task { () -> Result<Void, PrivacyError> in
            let result: Result<Void, PrivacyError>
            do throws(PrivacyError) { result = .success(try await work(self)) } catch { result = .failure(error) }
            deletion = nil
            return result
        }
        deletion = task
        try await task.value.get()
    }

    private func continueDeletions() async throws(PrivacyError) {
        for entry in try await withJournal({ try await $0.entries() }) { try await continueDeletion(of: entry) }
    }

    private func continueDeletion(of entry: ErasureJournal.Entry) async throws(PrivacyError) {
        let userID = entry.userID
        for owner in entry.isErased ? [] : owners {
            guard await currentUser() == userID else { return }
            do {
                try await owner.eraseData()
            } catch {
                logger.error("an owner cannot erase", error: error, metadata: ["owner": "\(owner.dataName, sensitivity: .public)"])
                throw .notErased(by: owner.dataName)
            }
        }
        try folder.removeDamaged(of: claimed)
        // Data of the user's next session must not be erased.
        try await withJournal { try await $0.markErased(userID) }
        if await currentUser() == userID { await signOut() }
        try await withJournal { try await $0.end(userID) }
    }

    private func withJournal<Value: Sendable>(_ work: @Sendable (ErasureJournal) async throws -> Value) async throws(PrivacyError) -> Value
    {
        do {
            return try await work(journal)
        } catch {
            logger.error("the progress of a deletion cannot be stored", error: error)
            throw .storage
        }
    }
}

/// A file or folder in the data folder without data of a single user, and the reason.
public struct OperationalFile: Sendable, Hashable {
    /// The name, as in `DataOwner.dataFiles`.
    public let name: String
    /// An explanation for reviewers of the list.
    public let reason: String

    public init(_ name: String, because reason: String) {
        self.name = name
        self.reason = reason
    }
}
