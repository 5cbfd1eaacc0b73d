public import Cryptography
import DatabaseKit
import Dispatch
import Synchronization

/// What people keep on this device: for each person a folder and a key of their own, and one door to it.
///
/// A service declares its ``PersonalPart``s and is given a door to each; it never sees a database that could hold another person's rows. The
/// composition root calls ``removeSignedOut()`` at the start and after each session, and ``erase()`` when a person wants to be forgotten.
///
/// Guarantees: a door leads to whoever is signed in when it is asked, or throws. What goes with a session is gone when ``removeSignedOut()``
/// returns, what a person has had erased when ``erase()`` does, whatever calls are under way. A kill at any moment loses nothing that was
/// acknowledged, and what it interrupts goes on at the next call.
public actor PersonalData {
    /// Opens a part of whoever is signed in.
    /// - Throws: ``PersonalDataError``, and what the file system throws.
    public typealias Door = @Sendable () async throws -> OpenPart

    private struct Place: Hashable {
        let person: String
        let part: String
    }

    private struct Entry {
        let part: PersonalPart
        /// Nil while it is not the person's session; whoever still holds it ends what they began.
        var open: OpenPart?
        weak var store: Store?
        var opening: Int
    }

    private let folder: PeopleFolder?
    private let currentUser: @Sendable () async -> String?
    private nonisolated let parts = Mutex<[PersonalPart]>([])
    private var entries: [Place: Entry] = [:]
    private var openings = 0
    /// Whose data is gone and whose session has not ended yet: nothing of theirs is made anew.
    private var erased: Set<String> = []
    private var last: Task<Void, Never>?

    /// - Parameters:
    ///   - data: the app's data folder; nil to keep everything in memory.
    ///   - secrets: has the people's keys; with a folder only.
    ///   - currentUser: the id of whoever is signed in.
    /// - Throws: `CryptographyError` when the secrets cannot be read.
    public init(folder data: String?, secrets: SecretStore?, currentUser: @escaping @Sendable () async -> String?) throws {
        folder = if let data, let secrets { try PeopleFolder(in: data, secrets: secrets) } else { nil }
        self.currentUser = currentUser
    }

    // MARK: Opening

    /// The only way to a part.
    /// - Precondition: no two parts have the same name.
    public nonisolated func door(to part: PersonalPart) -> Door {
        parts.withLock { parts in
            precondition(!parts.contains { $0.name == part.name }, "two parts are called \(part.name)")
            parts.append(part)
        }
        return { try await self.open(part) }
    }

    private func open(_ part: PersonalPart) async throws -> OpenPart {
        guard let person = await currentUser() else { throw PersonalDataError.signedOut }
        if let open = entries[Place(person: person, part: part.name)]?.open { return open }
        let open = try await alone { try await self.make(part, of: person) }
        // Whoever cleaned up meanwhile did not see this one.
        guard await currentUser() == person else {
            try? await removeSignedOut()
            throw PersonalDataError.signedOut
        }
        return open
    }

    private func make(_ part: PersonalPart, of person: String) async throws -> OpenPart {
        guard !erased.contains(person) else { throw PersonalDataError.signedOut }
        try await takeOver(part)
        return try await entered(part, of: person)
    }

    private func entered(_ part: PersonalPart, of person: String) async throws -> OpenPart {
        let place = Place(person: person, part: part.name)
        if let open = entries[place]?.open { return open }
        openings += 1
        let known = entries[place]?.store
        let open = try await Self.open(part, of: person, in: folder, known, openings)
        entries[place] = Entry(part: part, open: open, store: open.store, opening: openings)
        return open
    }

    /// - Parameter known: the part's store, where somebody holds it still.
    private static func open(
        _ part: PersonalPart, of person: String, in folder: PeopleFolder?, _ known: Store?, _ opening: Int
    ) async throws -> OpenPart {
        let key: SecretBytes
        let store: Store
        if let folder {
            let name = try folder.name(of: person)
            key = try folder.key(of: name)
            try folder.makeFolder(of: part, name)
            let path = folder.file(of: part, name)
            store = if let known { known } else { try await blocking { try Self.store(part, path) } }
        } else {
            key = try SecretBytes.random(count: SealingKey.size)
            store = try known ?? Store(inMemory: part.migrations)
        }
        let sealer = try Sealer(.derived(id: 1, from: key, purpose: "part " + part.name))
        let digestKey = try AuthenticationKey(HKDF.derive(from: key, info: Array("digests of \(part.name)".utf8), count: 32))
        return OpenPart(
            person: person, store: store,
            seal: ColumnSeal(
                seal: { try sealer.seal($0, authenticating: $1) }, open: { try sealer.open($0, authenticating: $1) }),
            opening: opening, digesting: { try HMACSHA256.code(for: $0, key: digestKey) })
    }

    private static func store(_ part: PersonalPart, _ path: String) throws -> Store {
        do {
            return try Store(path: path, preset: part.stay.preset, migrations: part.migrations, onDamage: part.stay.onDamage)
        } catch let error as StoreError where error.code == .damaged {
            throw PersonalDataError.damaged(part: part.name)
        }
    }

    // MARK: The end of a session

    /// Removes what goes with a session of everybody who is not signed in, and ends the use of what stays. Call it at the start and when a
    /// session has ended, before anybody looks.
    /// - Throws: what hinders it; everything else is done all the same. Call it again then.
    public func removeSignedOut() async throws {
        // Whoever comes in after that is not among those whom it removes.
        let last = openings
        let person = await currentUser()
        try await alone { try await self.removeSessions(exceptOf: person, openedUpTo: last) }
    }

    private func removeSessions(exceptOf person: String?, openedUpTo last: Int) async throws {
        var failure: (any Error)?
        for part in parts.withLock({ $0 }) {
            do { try await takeOver(part) } catch { failure = failure ?? error }
        }
        erased.formIntersection(person.map { [$0] } ?? [])
        var staying: Set = Set([person].compactMap(\.self))
        for (place, entry) in entries where place.person != person {
            if entry.opening > last {
                staying.insert(place.person)
            } else if entry.part.stay == .untilSignOut {
                do { try await entry.store?.discard() } catch { failure = failure ?? error }
                entries[place] = nil
            } else if folder != nil {
                entries[place]?.open = nil
            }
        }
        do {
            if let folder { try folder.removeSessions(exceptOf: Set(try staying.map(folder.name))) }
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
    }

    // MARK: Removing

    /// Removes everything of whoever is signed in, for good: the key first, then the files. Nothing of theirs is made anew until they have
    /// signed out. Doing it twice is the same as once.
    /// - Throws: ``PersonalDataError/signedOut``, and what hinders it; call it again then.
    public func erase() async throws {
        guard let person = await currentUser() else { throw PersonalDataError.signedOut }
        try await alone { try await self.erase(person) }
    }

    private func erase(_ person: String) async throws {
        // What an earlier version has left of them must not come back with the next one who signs in.
        for part in parts.withLock({ $0 }) { try await takeOver(part) }
        erased.insert(person)
        for (place, entry) in entries where place.person == person {
            try await entry.store?.discard()
            entries[place] = nil
        }
        if let folder { try folder.erase(folder.name(of: person)) }
    }

    // MARK: Earlier versions

    /// The files of earlier versions that may still be there, in the app's data folder, and the folder of all people.
    public nonisolated var files: [String] {
        folder == nil ? [] : [PeopleFolder.name] + parts.withLock { $0.compactMap { $0.earlier?.file } }
    }

    /// Gives everybody what is theirs in the file of an earlier version. Nobody sees it meanwhile, and nobody's part is handed out.
    private func takeOver(_ part: PersonalPart) async throws {
        guard let folder, let earlier = part.earlier, case let path = folder.earlier(earlier.file), folder.exists(path) else { return }
        if !earlier.migrations.isEmpty {
            let old = try await blocking { try Store(path: path, migrations: earlier.migrations) }
            for person in try await old.read(earlier.people) {
                let place = Place(person: person, part: part.name)
                let isOpen = entries[place]?.open != nil
                try await earlier.copy(old, entered(part, of: person))
                if !isOpen { entries[place]?.open = nil }
            }
            try await old.close()
        }
        try folder.removeEarlier(earlier.file)
    }

    // MARK: One at a time

    /// Opening and removing wait for each other, in the order in which they were asked for, and come to their end whoever is gone.
    private func alone<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let before = last
        let task = Task {
            await before?.value
            return try await work()
        }
        last = Task { _ = await task.result }
        return try await task.value
    }
}

/// Opening a file may take its time: not on a thread that others need, of which there are few. A queue of its own gets one.
private func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "personal-data").async { continuation.resume(with: Swift.Result { try work() }) }
    }
}
