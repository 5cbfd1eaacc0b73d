import Synchronization

/// A log of product events on disk, for an uploader to empty.
///
/// ```swift
/// let log = try EventLog(folder: folder, schema: [EventDefinition("page_opened", attributes: ["page": .oneOf(["overview"])])], consent: .granted)
/// log.track("page_opened", ["page": "overview"])
/// ```
///
/// When ``track(_:_:)`` returns, the event outlives the process, however that ends; after ``sync()`` it outlives a power failure.
/// Events lie in segments that are mapped into memory, each with a checksum, so that damage costs what it hits and no more.
///
/// A folder belongs to one log at a time. Do not cut its files short from outside: that ends the process (SIGBUS).
public final class EventLog: EventTracking {
    static let lockName = "lock"

    private let folder: String
    private let lockDescriptor: Int32
    private let store: Mutex<EventStore>
    /// How many events are known to be on the disk. Held during a sync, so that all who wait meanwhile are served by the next one.
    private let synced = Mutex(-1)

    /// Opens a log, or makes one.
    ///
    /// - Parameters:
    ///   - folder: a folder of its own; its parent must exist.
    ///   - schema: what may be tracked.
    ///   - consent: whether the person agrees. With ``Consent/denied`` what is there is removed.
    ///   - limits: how much is kept.
    ///   - clock: where the time comes from.
    ///   - random: numbers for ids.
    /// - Throws: ``StatisticsError/cannotOpen(folder:code:)``, ``StatisticsError/inUse(folder:)``,
    ///   ``StatisticsError/cannotPurge(folder:files:)``.
    public init(
        folder: String, schema: EventSchema, consent: Consent, limits: EventLimits = EventLimits(), clock: StatisticsClock = .system,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(StatisticsError) {
        self.folder = folder
        let code = Files.makeFolder(folder)
        guard code == 0 else { throw .cannotOpen(folder: folder, code: code) }
        let lockDescriptor = Files.openForWriting("\(folder)/\(Self.lockName)")
        guard lockDescriptor >= 0 else { throw .cannotOpen(folder: folder, code: -lockDescriptor) }
        self.lockDescriptor = lockDescriptor
        guard Files.lock(lockDescriptor) else {
            Files.closeDescriptor(lockDescriptor)
            throw .inUse(folder: folder)
        }
        let cursor: CursorFile
        switch CursorFile.open(folder: folder) {
        case .success(let opened): cursor = opened
        case .failure(.code(let code)):
            Files.closeDescriptor(lockDescriptor)
            throw .cannotOpen(folder: folder, code: code)
        }
        store = Mutex(
            EventStore(
                folder: folder, schema: schema, limits: limits, consent: consent, clock: clock, random: random, cursor: cursor))
        if consent == .denied {
            let files = store.withLock { $0.purge() }
            if files > 0 { throw .cannotPurge(folder: folder, files: files) }
        }
    }

    deinit {
        store.withLock { $0.close() }
        Files.unlock(lockDescriptor)
    }

    public func track(_ name: String, _ attributes: EventAttributes) {
        store.withLock { $0.append(name, attributes) }
    }

    /// Brings every event tracked so far to the disk. Calls at the same time share one visit to the disk (group commit).
    ///
    /// - Throws: ``StatisticsError/cannotSync(folder:code:)``.
    public func sync() throws(StatisticsError) {
        let wanted = store.withLock { $0.tracked }
        let code: Int32 = synced.withLock { synced in
            if synced >= wanted { return 0 }
            let (tracked, paths) = store.withLock { store in
                store.active?.flush()
                defer { store.unsynced = store.active.map { [$0.path] } ?? [] }
                return (store.tracked, store.unsynced)
            }
            for path in paths {
                let code = Files.sync(path: path)
                if code != 0 {
                    store.withLock { $0.unsynced.formUnion(paths) }
                    return code
                }
            }
            synced = tracked
            return 0
        }
        if code != 0 { throw .cannotSync(folder: folder, code: code) }
    }

    /// Notes what the person decided. Withdrawn consent removes every event from the disk before this returns, forgets the session and
    /// changes the run number, so that later events cannot be linked to earlier ones. A batch that is being sent at that moment is out.
    ///
    /// - Throws: ``StatisticsError/cannotPurge(folder:files:)``; nothing is collected then either.
    public func setConsent(_ consent: Consent) throws(StatisticsError) {
        let files = store.withLock { store in
            store.consent = consent
            return consent == .denied ? store.purge() : 0
        }
        if files > 0 { throw .cannotPurge(folder: folder, files: files) }
    }

    /// Ends the session; the next event starts a new one.
    public func endSession() { store.withLock { $0.session = nil } }

    /// How the log is doing.
    public var figures: EventLogFigures {
        store.withLock { store in
            var figures = EventLogFigures()
            figures.oldest = store.oldestTime()
            figures.pending = store.pending
            figures.bytes = store.bytes
            figures.tracked = store.tracked
            figures.delivered = store.delivered
            for reason in DropReason.allCases where store.drops[reason.rawValue] > 0 {
                figures.dropped[reason] = store.drops[reason.rawValue]
            }
            figures.refusedAttributes = store.refusedAttributes
            figures.foreignFiles = store.foreignFiles
            figures.quarantinedBatches = store.quarantine.count
            figures.consent = store.consent
            figures.session = store.session
            return figures
        }
    }

    /// The batches that the server refused, oldest first, for somebody to look at or to send again.
    public var quarantinedBatches: [EventBatch] { store.withLock { $0.quarantine.batches } }

    /// Forgets a refused batch.
    public func removeQuarantinedBatch(id: EventBatch.ID) { store.withLock { $0.quarantine.remove(id: id) } }

    // MARK: - For the uploader

    /// A batch and the generation that it is from.
    func nextBatch(maximumCount: Int, maximumBytes: Int) -> (batch: EventBatch, generation: Int)? {
        store.withLock { store in
            guard store.consent == .granted else { return nil }
            return store.nextBatch(maximumCount: maximumCount, maximumBytes: maximumBytes).map { ($0, store.generation) }
        }
    }

    func settle(_ batch: EventBatch, generation: Int, _ verdict: UploadMachine.Verdict) {
        store.withLock { store in
            // Emptied meanwhile: these events are nobody's any more.
            guard store.generation == generation else { return }
            switch verdict {
            case .keep: break
            case .accept:
                _ = store.strike(batch)
                store.delivered += batch.events.count
            case .split: store.split(batch)
            case .quarantine:
                let gone = store.quarantine.add(batch)
                store.drop(.refused, gone)
                _ = store.strike(batch)
            }
        }
    }
}
