import Synchronization

/// A log of product events on disk, emptied by an ``EventUploader``.
///
/// - When ``track(_:_:)`` returns, the event survives the end of the process; after ``sync()`` it survives a power failure.
/// - Each event has a checksum, so that damage to a file affects only the events it hits. A folder belongs to one log at a time.
///
/// - Important: Do not truncate the files while the log is open: they are mapped into memory, and access would end the process (SIGBUS).
public final class EventLog: EventTracking {
    static let lockName = "lock"

    let folder: String
    let lockDescriptor: Int32
    /// The content of the lock file, which the next log on the folder replaces.
    let owner: [UInt8]?
    let store: Mutex<EventStore>
    /// The number of synced events. Locked during a sync, so that all callers waiting meanwhile are served by the next one.
    private let synced = Mutex(-1)
    // Called without the lock of the store, because they may use the log.
    private let clock: StatisticsClock
    private let random: @Sendable () -> UInt64

    /// Opens a log and creates it if needed.
    ///
    /// - Parameters:
    ///   - folder: a folder for this log alone; its parent must exist.
    ///   - schema: the events that may be tracked.
    ///   - consent: whether the user agrees. With ``Consent/denied`` existing events are removed.
    ///   - fileProtection: the protection of the folder's new files; nil for that of its parent.
    /// - Throws: ``StatisticsError/cannotOpen(folder:code:)``, ``StatisticsError/inUse(folder:)``,
    ///   ``StatisticsError/cannotPurge(folder:files:)``.
    public init(
        folder: String, schema: EventSchema, consent: Consent, limits: EventLimits = EventLimits(),
        fileProtection: FileProtection? = nil, clock: StatisticsClock = .system,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(StatisticsError) {
        (self.folder, self.clock, self.random) = (folder, clock, random)
        var code = Files.makeFolder(folder)
        if code == 0, let fileProtection { code = fileProtection.protect(folder: folder) }
        guard code == 0 else { throw .cannotOpen(folder: folder, code: code) }
        let lockDescriptor = Files.openForWriting("\(folder)/\(Self.lockName)")
        guard lockDescriptor >= 0 else { throw .cannotOpen(folder: folder, code: -lockDescriptor) }
        self.lockDescriptor = lockDescriptor
        guard Files.lock(lockDescriptor) else {
            Files.closeDescriptor(lockDescriptor)
            throw .inUse(folder: folder)
        }
        // A full disk must not prevent opening.
        _ = Files.write(Array(UInt64.random(in: .min ... .max).hex16.utf8), to: lockDescriptor)
        owner = Files.read("\(folder)/\(Self.lockName)")
        let cursor: CursorFile
        do {
            cursor = try CursorFile.open(folder: folder)
        } catch {
            Files.closeDescriptor(lockDescriptor)
            throw .cannotOpen(folder: folder, code: error.code)
        }
        let (now, run) = (clock.now, random())
        store = Mutex(
            EventStore(folder: folder, schema: schema, limits: limits, consent: consent, now: now, run: run, cursor: cursor))
        if consent == .denied {
            let run = random()
            let files = store.withLock { $0.purge(nextRun: run) }
            if files > 0 { throw .cannotPurge(folder: folder, files: files) }
        }
    }

    deinit {
        store.withLock { $0.close() }
        Files.unlock(lockDescriptor)
        Files.closeDescriptor(lockDescriptor)
    }

    public func track(_ name: String, _ attributes: EventAttributes) {
        let now = clock.now
        let isTracked = store.withLock { store in
            guard !store.beginsSession(name, now) else { return false }
            store.append(name, attributes, now)
            return true
        }
        if isTracked { return }
        let session = random()
        store.withLock { store in
            if store.beginsSession(name, now) { store.session = session }
            store.append(name, attributes, now)
        }
    }

    /// Writes all events tracked so far to disk. Concurrent calls share one sync (group commit).
    ///
    /// - Throws: ``StatisticsError/cannotSync(folder:code:)``.
    public func sync() throws(StatisticsError) {
        let wanted = store.withLock { $0.metrics.tracked }
        let code: Int32 = synced.withLock { synced in
            if synced >= wanted { return 0 }
            let (tracked, paths) = store.withLock { store in
                store.active?.flush()
                defer { store.unsynced = store.active.map { [$0.path] } ?? [] }
                return (store.metrics.tracked, store.unsynced)
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

    /// Records the user's decision. Withdrawing consent removes every event from the disk before the method returns. It also ends the session and
    /// changes the run number, so that later events cannot be linked to earlier ones. A batch being sent at that moment is not recalled.
    ///
    /// - Throws: ``StatisticsError/cannotPurge(folder:files:)``; nothing is collected then either.
    public func setConsent(_ consent: Consent) throws(StatisticsError) {
        let run = random()
        let files = store.withLock { store in
            store.consent = consent
            return consent == .denied ? store.purge(nextRun: run) : 0
        }
        if files > 0 { throw .cannotPurge(folder: folder, files: files) }
    }

    /// Ends the session; the next event starts a new one. Call it when the user signs in or out: a batch contains events of one session only, so that
    /// it is never about two users.
    public func endSession() { store.withLock { $0.session = nil } }

    /// The state and the counters of the log.
    public var metrics: EventLogMetrics {
        store.withLock { store in
            var metrics = store.metrics
            metrics.oldest = store.oldestTime()
            metrics.pending = store.pending
            metrics.bytes = store.bytes
            for reason in DropReason.allCases where store.drops[reason.rawValue] > 0 {
                metrics.dropped[reason] = store.drops[reason.rawValue]
            }
            metrics.quarantinedBatches = store.quarantine.count
            metrics.consent = store.consent
            metrics.session = store.session
            return metrics
        }
    }

    /// The batches that the server refused, oldest first, for inspection or another attempt.
    public var quarantinedBatches: [EventBatch] { store.withLock { $0.quarantine.batches } }

    /// Removes a refused batch.
    public func removeQuarantinedBatch(id: EventBatch.ID) { store.withLock { $0.quarantine.remove(id: id) } }

    // MARK: - For the uploader

    /// Returns false if an upload is in progress.
    func beginUpload() -> Bool {
        store.withLock { store in
            defer { store.isUploading = true }
            return !store.isUploading
        }
    }

    func endUpload() { store.withLock { $0.isUploading = false } }

    func nextBatch(maximumCount: Int, maximumBytes: Int) -> (batch: EventBatch, generation: Int)? {
        let now = clock.now
        return store.withLock { store in
            guard store.consent == .granted, !store.isSuspended else { return nil }
            return store.nextBatch(maximumCount: maximumCount, maximumBytes: maximumBytes, now).map { ($0, store.generation) }
        }
    }

    func finish(_ batch: EventBatch, generation: Int, _ disposition: UploadMachine.Disposition) {
        store.withLock { store in
            // The log was emptied meanwhile.
            guard store.generation == generation else { return }
            guard !store.isSuspended else {
                store.unrecorded = (batch, disposition)
                return
            }
            store.finish(batch, disposition)
        }
    }
}
