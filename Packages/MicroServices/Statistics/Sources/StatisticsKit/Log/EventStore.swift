/// The state of an ``EventLog``: the segments, the cursor and the counters. Every method is called with its lock held.
struct EventStore {
    /// A segment that is no longer written, possibly of an earlier process.
    struct ClosedSegment {
        var identity: SegmentFormat.Identity
        var path: String
        var size: Int
        /// The position of the first waiting event.
        var head: SegmentHead
        var pending: Int
        var last: UInt64
        /// The uptimes of its first and last event in milliseconds; nil if not recorded.
        var uptimes: ClosedRange<Int64>?
        /// The offset to convert an uptime of this segment to this boot's timeline; negative for earlier boots.
        var uptimeOffset: Int64 = 0
    }

    struct SegmentHead {
        var offset = SegmentFormat.headerSize
        var index = 0
    }

    let folder: String
    private let definitions: [String: CompiledDefinition]
    let limits: EventLimits

    var consent: Consent
    /// Incremented when the log is emptied, so that the response to an earlier batch is ignored.
    var generation = 0
    var cursor: CursorFile
    var quarantine: Quarantine

    /// Oldest first.
    var closed: [ClosedSegment] = []
    var active: ActiveSegment?
    var activeHead = SegmentHead()
    var activePending = 0
    /// The cached bytes of the oldest closed segment.
    var headBytes: (path: String, bytes: [UInt8])?
    /// The paths of files that may not be synced.
    var unsynced: Set<String> = []

    var isUploading = false
    /// Whether the folder may belong to another process.
    var isSuspended = false
    /// The answer to the batch in flight, received while suspended.
    var unrecorded: (batch: EventBatch, disposition: UploadMachine.Disposition)?

    var run: UInt64
    var nextNumber: UInt64 = 1
    var pending = 0

    var session: UInt64?
    private var lastActivity: Int64 = 0
    private let sessionTimeout: Int64
    private var retryStorageAt = Int64.min

    /// Without the values that the files have.
    var metrics = EventLogMetrics()
    var drops = [Int](repeating: 0, count: DropReason.allCases.count)

    init(
        folder: String, schema: EventSchema, limits: EventLimits, consent: Consent, now: StatisticsClock.Reading, run: UInt64,
        cursor: CursorFile
    ) {
        self.folder = folder
        definitions = schema.definitions.mapValues(CompiledDefinition.init)
        self.limits = limits
        self.consent = consent
        self.cursor = cursor
        self.run = run
        sessionTimeout = limits.sessionTimeout.wholeNanoseconds
        let names = Files.names(in: folder)
        var damaged = 0
        quarantine = Quarantine(folder: folder, names: names, limit: limits.quarantineBytes, damaged: &damaged)
        drop(.damaged, damaged)
        recover(names, now)
    }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) { drops[reason.rawValue] &+= count }

    // MARK: - Writing

    /// Whether an event of this name would begin a session.
    func beginsSession(_ name: String, _ now: StatisticsClock.Reading) -> Bool {
        if session != nil, now.uptime &- lastActivity <= sessionTimeout { return false }
        return consent == .granted && !isSuspended && definitions[name] != nil
    }

    /// Stores an event of the current session, or drops it.
    mutating func append(_ name: String, _ attributes: EventAttributes, _ now: StatisticsClock.Reading) {
        guard consent == .granted else { return drop(.noConsent) }
        guard !isSuspended else { return drop(.suspended) }
        guard let definition = definitions[name] else { return drop(.unknownEvent) }
        lastActivity = now.uptime
        let session = session ?? 0
        guard definition.isSampled(in: session) else { return drop(.sampledOut) }
        if pending >= limits.maximumCount { dropOldest(count: max(1, limits.maximumCount / 64), because: .overCount) }
        var outcome = active == nil ? .full : write(definition, attributes, session, now)
        if outcome == .full {
            guard startSegment(now) else { return drop(.storage) }
            outcome = write(definition, attributes, session, now)
        }
        guard outcome == .written else { return drop(.tooLarge) }
        nextNumber &+= 1
        pending &+= 1
        activePending &+= 1
        metrics.tracked &+= 1
    }

    private mutating func write(
        _ definition: CompiledDefinition, _ attributes: EventAttributes, _ session: UInt64, _ now: StatisticsClock.Reading
    ) -> ActiveSegment.Outcome {
        let head = RecordCodec.Head(
            time: now.wall, session: session, sampleRate: definition.sampleRate, uptime: max(0, now.uptime) / 1_000_000)
        var refused = 0
        let outcome = active?.append(maximum: limits.maximumEventBytes) { writer in
            writer.head(head)
            writer.bytes(definition.encodedName)
            let countOffset = writer.count
            writer.byte(0)
            var written = CompiledDefinition.WrittenAttributes()
            for (key, value) in attributes {
                guard let encodedKey = definition.admit(key, value, &written) else {
                    refused &+= 1
                    continue
                }
                writer.bytes(encodedKey)
                writer.value(value)
            }
            writer.patch(written.count, at: countOffset)
        }
        if outcome == .written { metrics.refusedAttributes &+= refused }
        return outcome ?? .full
    }

    /// Starts a segment; returns whether that succeeded.
    private mutating func startSegment(_ now: StatisticsClock.Reading) -> Bool {
        guard now.uptime >= retryStorageAt else { return false }
        closeActive()
        dropOverAge(now)
        while bytes + limits.segmentBytes > limits.logBytes, !closed.isEmpty { dropOldestSegment() }
        do {
            active = try ActiveSegment(
                folder: folder, identity: .init(run: run, first: nextNumber), capacity: limits.segmentBytes)
        } catch {
            // Limits the attempts on a full disk.
            retryStorageAt = now.uptime &+ 1_000_000_000
            return false
        }
        activeHead = SegmentHead()
        activePending = 0
        if let active { unsynced.formUnion([active.path, folder]) }
        return true
    }

    mutating func closeActive() {
        guard let active else { return }
        active.close()
        self.active = nil
        if activePending > 0 {
            closed.append(
                ClosedSegment(
                    identity: active.identity, path: active.path, size: active.end, head: activeHead, pending: activePending,
                    last: nextNumber - 1))
        } else {
            Files.remove(active.path)
        }
    }

    var bytes: Int { closed.reduce(active?.capacity ?? 0) { $0 + $1.size } }

    // MARK: - Emptying

    /// Removes all events and identifiers. Returns the number of files that could not be removed.
    mutating func purge(nextRun: UInt64) -> Int {
        drop(.noConsent, pending)
        active?.close()
        active = nil
        closed = []
        quarantine.removeAll()
        headBytes = nil
        pending = 0
        session = nil
        run = nextRun
        generation += 1
        unrecorded = nil
        unsynced = [folder]
        cursor.write { $0 = .init(generation: $0.generation, done: nextNumber - 1) }
        let own = Files.names(in: folder).filter { SegmentFormat.identity(fileName: $0) != nil || Quarantine.owns($0) }
        return own.count { !Files.remove("\(folder)/\($0)") }
    }

    mutating func close() {
        closeActive()
        cursor.close()
    }
}
