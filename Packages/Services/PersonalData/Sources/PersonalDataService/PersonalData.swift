public import Cryptography
import DatabaseKit
import Dispatch
import Synchronization

/// The data of all users on this device, with a separate folder, key and set of stores for each user.
///
/// A service declares ``UserStoreDescription``s and receives a ``StoreProvider`` for each; it never accesses a database with rows of
/// another user. The app calls ``removeSignedOut()`` at its start and after each session, and ``erase()`` when a user deletes their data.
///
/// - A provider returns the current user's store or throws.
/// - ``removeSignedOut()`` and ``erase()`` return after the removal, regardless of calls in progress.
/// - A kill loses no acknowledged data. The next call resumes interrupted work.
public actor PersonalData {
    /// Returns the store of the current user.
    /// - Throws: ``PersonalDataError`` and errors of the file system.
    public typealias StoreProvider = @Sendable () async throws -> UserStore

    private struct StoreKey: Hashable {
        let userID: String
        let store: String
    }

    private struct Entry {
        let description: UserStoreDescription
        /// Nil outside the user's session. Calls that still use the store complete.
        var open: UserStore?
        weak var store: Store?
        var opening: Int
    }

    private let folder: UserDataFolder?
    private let currentUser: @Sendable () async -> String?
    private nonisolated let descriptions = Mutex<[UserStoreDescription]>([])
    private var entries: [StoreKey: Entry] = [:]
    private var openings = 0
    /// The users whose data was erased in a session that has not ended. No data is created for them.
    private var erased: Set<String> = []
    private var last: Task<Void, Never>?

    private init(_ folder: UserDataFolder?, _ currentUser: @escaping @Sendable () async -> String?) {
        (self.folder, self.currentUser) = (folder, currentUser)
    }

    /// - Throws: `CryptographyError` if the secrets cannot be read.
    public init(folder data: String, secrets: SecretStore, currentUser: @escaping @Sendable () async -> String?) throws {
        self.init(try UserDataFolder(in: data, secrets: secrets), currentUser)
    }

    /// Creates stores in memory, for tests and previews.
    public static func inMemory(currentUser: @escaping @Sendable () async -> String?) -> PersonalData { PersonalData(nil, currentUser) }

    // MARK: Opening

    /// Returns the only access to a user store.
    /// - Precondition: No two stores have the same name.
    public nonisolated func store(for description: UserStoreDescription) -> StoreProvider {
        descriptions.withLock { descriptions in
            precondition(!descriptions.contains { $0.name == description.name }, "two stores are named \(description.name)")
            descriptions.append(description)
        }
        return { try await self.open(description) }
    }

    private func open(_ description: UserStoreDescription) async throws -> UserStore {
        guard let userID = await currentUser() else { throw PersonalDataError.signedOut }
        if let open = entries[StoreKey(userID: userID, store: description.name)]?.open { return open }
        let open = try await serialized { try await self.make(description, of: userID) }
        // A removal in the meantime did not include this store.
        guard await currentUser() == userID else {
            try? await removeSignedOut()
            throw PersonalDataError.signedOut
        }
        return open
    }

    private func make(_ description: UserStoreDescription, of userID: String) async throws -> UserStore {
        guard !erased.contains(userID) else { throw PersonalDataError.signedOut }
        let storeKey = StoreKey(userID: userID, store: description.name)
        if let open = entries[storeKey]?.open { return open }
        openings += 1
        let known = entries[storeKey]?.store
        let open = try await Self.open(description, of: userID, in: folder, known, openings)
        entries[storeKey] = Entry(description: description, open: open, store: open.store, opening: openings)
        return open
    }

    /// - Parameter known: The open store, if a caller still uses it.
    private static func open(
        _ description: UserStoreDescription, of userID: String, in folder: UserDataFolder?, _ known: Store?, _ opening: Int
    ) async throws -> UserStore {
        let key: SecretBytes
        let store: Store
        var files: String?
        if let folder {
            let name = try folder.name(of: userID)
            key = try folder.key(of: name)
            try folder.makeFolder(of: description, name)
            files = folder.folder(of: description, name)
            let path = folder.file(of: description, name)
            store = if let known { known } else { try await blocking { try Self.store(description, path) } }
        } else {
            key = try SecretBytes.random(count: SealingKey.size)
            store = try Store(inMemory: description.migrations)
        }
        let sealer = try Sealer(.derived(id: 1, from: key, purpose: "part " + description.name))
        let digestKey = try AuthenticationKey(HKDF.derive(from: key, info: Array("digests of \(description.name)".utf8), count: 32))
        return UserStore(
            userID: userID, store: store,
            seal: ColumnSeal(seal: { try sealer.seal($0, authenticating: $1) }, open: { try sealer.open($0, authenticating: $1) }),
            folder: files, opening: opening, digesting: { try HMACSHA256.code(for: $0, key: digestKey) })
    }

    private static func store(_ description: UserStoreDescription, _ path: String) throws -> Store {
        do {
            let retention = description.retention
            return try Store(path: path, preset: retention.preset, migrations: description.migrations, onDamage: retention.onDamage)
        } catch let error as StoreError where error.code == .damaged {
            throw PersonalDataError.damaged(store: description.name)
        }
    }

    // MARK: The end of a session

    /// Removes the session data of signed-out users and closes their other stores. Call it at the start and after each session.
    /// - Throws: The first error, after all other removals. Call it again.
    public func removeSignedOut() async throws {
        // Stores that are opened after this point are not removed.
        let last = openings
        let userID = await currentUser()
        try await serialized { try await self.removeSessions(exceptOf: userID, openedUpTo: last) }
    }

    private func removeSessions(exceptOf userID: String?, openedUpTo last: Int) async throws {
        var failure: (any Error)?
        erased.formIntersection(userID.map { [$0] } ?? [])
        var staying: Set = Set([userID].compactMap(\.self))
        for (storeKey, entry) in entries where storeKey.userID != userID {
            if entry.opening > last {
                staying.insert(storeKey.userID)
            } else if entry.description.retention == .untilSignOut {
                do { try await entry.store?.discard() } catch { failure = failure ?? error }
                entries[storeKey] = nil
            } else if folder != nil {
                entries[storeKey]?.open = nil
            }
        }
        do {
            if let folder { try folder.removeSessions(exceptOf: Set(try staying.map(folder.name))) }
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
    }

    /// Closes all stores at the end of the app, after openings and removals in progress, so that the next start finds their files complete.
    ///
    /// A store that cannot be closed is left as after a kill, which loses nothing.
    public func close() async { _ = try? await serialized { await self.closeStores() } }

    private func closeStores() async {
        for entry in entries.values { try? await entry.store?.close() }
        entries = [:]
    }

    // MARK: Removing

    /// Erases all data of the current user: the key first, then the files. No data is created until the user has signed out. Repeated calls
    /// have no further effect.
    /// - Throws: ``PersonalDataError/signedOut``, or the error of a removal. Call it again.
    public func erase() async throws {
        guard let userID = await currentUser() else { throw PersonalDataError.signedOut }
        try await serialized { try await self.erase(userID) }
    }

    private func erase(_ userID: String) async throws {
        erased.insert(userID)
        for (storeKey, entry) in entries where storeKey.userID == userID {
            try await entry.store?.discard()
            entries[storeKey] = nil
        }
        if let folder { try folder.erase(folder.name(of: userID)) }
    }

    /// The name of the user data folder in the app's data folder; empty in memory.
    public nonisolated var files: [String] { folder == nil ? [] : [UserDataFolder.name] }

    // MARK: Serialization

    /// Runs opening and removal in the order of the calls. The work completes even if the caller is canceled.
    private func serialized<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let before = last
        let task = Task {
            await before?.value
            return try await work()
        }
        last = Task { _ = await task.result }
        return try await task.value
    }
}

/// Runs blocking work on a separate queue, because the threads of the cooperative pool are few.
private func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "personal-data").async { continuation.resume(with: Swift.Result { try work() }) }
    }
}
