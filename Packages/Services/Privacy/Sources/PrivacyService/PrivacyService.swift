public import DatabaseKit
public import Foundation
import LoggingKit
public import PrivacyAPI

/// Export, import and deletion over all data owners of the app.
public actor PrivacyService: PrivacyServing {
    /// The schema of the store that the service needs.
    public static let migrations = ErasureJournal.migrations
    /// The version of the document that ``export()`` writes.
    public static let version = 1

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
    /// The deletion that is under way: whoever asks meanwhile waits.
    private var deletion: Task<Result<Void, PrivacyError>, Never>?

    /// - Parameters:
    ///   - owners: everybody who keeps data, in the order in which they erase it.
    ///   - operational: what else lies in the data folder, and why it is nobody's.
    ///   - folder: the app's data folder; nil when everything is kept in memory.
    ///   - store: made with ``migrations``, durable; its file is claimed by the service itself.
    ///   - currentUser: the id of whoever is signed in.
    ///   - signOut: ends the session; the last step of a deletion.
    ///   - now: for the date in exports.
    /// - Throws: ``PrivacyError/unusable(_:)`` when two owners have one name, or a file is in two lists.
    public init(
        owners: [any DataOwner],
        operational: [OperationalFile],
        folder: String?,
        store: Store,
        currentUser: @escaping @Sendable () async -> String?,
        signOut: @escaping @Sendable () async -> Void,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(PrivacyError) {
        var names: Set<String> = []
        var files: Set<String> = []
        for owner in owners {
            guard names.insert(owner.dataName).inserted else { throw .unusable("two owners are called \(owner.dataName)") }
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

    /// What lies in the data folder and is claimed by no owner and in no list: a service that stores data and was forgotten. Empty when all
    /// is well; the app's start-up test demands that.
    ///
    /// - Throws: ``PrivacyError/storage`` when the folder cannot be read.
    public nonisolated func unclaimed() throws(PrivacyError) -> [String] {
        try folder.unclaimed(claimed: claimed.union(operational.map(\.name)))
    }

    private nonisolated var claimed: Set<String> {
        let own = journal.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
        return Set(owners.flatMap(\.dataFiles) + own)
    }

    // MARK: Taking along

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

    // MARK: Bringing back

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
                    "an owner has refused what it had exported", error: error, metadata: ["owner": "\(name, sensitivity: .public)"])
                failures.append(name)
            }
        }
        return DataImport(imported: imported, skipped: skipped, failures: failures)
    }

    /// The owners' names with their data, nil for one that had failed.
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

    // MARK: Removing

    public func deleteAccount() async throws(PrivacyError) {
        guard let person = await currentUser() else { throw .signedOut }
        try await runDeletion { (service) throws(PrivacyError) in
            // Done by one that was under way.
            guard await service.currentUser() == person else { return }
            do { try await service.journal.begin(person) } catch { throw PrivacyError.storage }
            try await service.goOn()
        }
    }

    /// Goes on with a deletion that a kill has stopped. Call it at the start and after each sign-in: what belongs to somebody who is not
    /// signed in now waits until they are, and nobody else's data is touched.
    ///
    /// - Throws: As ``deleteAccount()``.
    public func resumeDeletion() async throws(PrivacyError) {
        try await runDeletion { (service) throws(PrivacyError) in try await service.goOn() }
    }

    /// One at a time. It does not stop when whoever wanted it is gone.
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

    private func goOn() async throws(PrivacyError) {
        for entry in try await noting({ try await $0.entries() }) { try await goOn(with: entry) }
    }

    private func goOn(with entry: ErasureJournal.Entry) async throws(PrivacyError) {
        let person = entry.person
        for owner in entry.isErased ? [] : owners {
            guard await currentUser() == person else { return }
            do {
                try await owner.eraseData()
            } catch {
                logger.error("an owner cannot erase", error: error, metadata: ["owner": "\(owner.dataName, sensitivity: .public)"])
                throw .notErased(by: owner.dataName)
            }
        }
        try folder.removeDamaged(of: claimed)
        // What the person keeps from the next session on is not what they wanted to be gone.
        try await noting { try await $0.noteErased(person) }
        if await currentUser() == person { await signOut() }
        try await noting { try await $0.end(person) }
    }

    private func noting<Value: Sendable>(_ work: @Sendable (ErasureJournal) async throws -> Value) async throws(PrivacyError) -> Value {
        do {
            return try await work(journal)
        } catch {
            logger.error("the progress of a deletion cannot be kept", error: error)
            throw .storage
        }
    }
}
