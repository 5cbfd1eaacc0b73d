/// What an ``EventLog`` guards with its lock: the segments, the cursor and the counters. Every function is called under that lock.
struct EventStore {
    /// A segment that is not written any more, or was written by an earlier process.
    struct ClosedSegment {
        var identity: SegmentFormat.Identity
        var path: String
        var size: Int
        /// Where the first event that is not done starts.
        var head: SegmentHead
        /// Events that are not done.
        var pending: Int
        /// The number of the last event.
        var last: UInt64
        /// The uptimes of its first and its last event in milliseconds; nil when they were not noted.
        var uptimes: ClosedRange<Int64>?
        /// What to add to an uptime of this segment to have it in today's: negative for earlier starts of the machine.
        var uptimeOffset: Int64 = 0
    }

    struct SegmentHead {
        var offset = SegmentFormat.headerSize
        var index = 0
    }

    let folder: String
    private let definitions: [String: CompiledDefinition]
    let limits: EventLimits
    let clock: StatisticsClock
    let random: @Sendable () -> UInt64

    var consent: Consent
    /// Grows when the log is emptied, so that the answer to a batch from before says nothing about what came after.
    var generation = 0
    var cursor: CursorFile
    var quarantine: Quarantine

    /// Oldest first.
    var closed: [ClosedSegment] = []
    var active: ActiveSegment?
    var activeHead = SegmentHead()
    var activePending = 0
    /// The bytes of the oldest closed segment, once it was read.
    var headBytes: (path: String, bytes: [UInt8])?
    /// Paths with bytes that may not be on the disk.
    var unsynced: Set<String> = []

    var run: UInt64
    var nextNumber: UInt64 = 1
    /// Events that wait.
    var pending = 0

    var session: UInt64?
    private var lastActivity: Int64 = 0
    private let sessionTimeout: Int64
    private var retryStorageAt = Int64.min

    var tracked = 0
    var delivered = 0
    var refusedAttributes = 0
    var foreignFiles = 0
    var drops = [Int](repeating: 0, count: DropReason.allCases.count)

    init(
        folder: String, schema: EventSchema, limits: EventLimits, consent: Consent, clock: StatisticsClock,
        random: @escaping @Sendable () -> UInt64, cursor: CursorFile
    ) {
        self.folder = folder
        definitions = schema.definitions.mapValues(CompiledDefinition.init)
        self.limits = limits
        self.consent = consent
        self.clock = clock
        self.random = random
        self.cursor = cursor
        run = random()
        sessionTimeout = limits.sessionTimeout.wholeNanoseconds
        let names = Files.names(in: folder)
        var damaged = 0
        quarantine = Quarantine(folder: folder, names: names, limit: limits.quarantineBytes, damaged: &damaged)
        drop(.damaged, damaged)
        recover(names)
    }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) { drops[reason.rawValue] &+= count }

    // MARK: - Writing

    mutating func append(_ name: String, _ attributes: EventAttributes) {
        guard consent == .granted else { return drop(.noConsent) }
        guard let definition = definitions[name] else { return drop(.unknownEvent) }
        let session = currentSession()
        guard definition.isSampled(in: session) else { return drop(.sampledOut) }
        if pending >= limits.maximumCount { dropOldest(count: max(1, limits.maximumCount / 64), because: .overCount) }
        var outcome = active == nil ? .full : write(definition, attributes, session: session)
        if outcome == .full {
            guard startSegment() else { return drop(.storage) }
            outcome = write(definition, attributes, session: session)
        }
        guard outcome == .written else { return drop(.tooLarge) }
        nextNumber &+= 1
        pending &+= 1
        activePending &+= 1
        tracked &+= 1
    }

    private mutating func write(
        _ definition: CompiledDefinition, _ attributes: EventAttributes, session: UInt64
    ) -> ActiveSegment.Outcome {
        let head = RecordCodec.Head(
            time: clock.wall(), session: session, sampleRate: definition.sampleRate, uptime: lastActivity / 1_000_000)
        var refused = 0
        let outcome = active?.append(maximum: limits.maximumEventBytes) { writer in
            writer.head(head)
            writer.bytes(definition.encodedName)
            let countOffset = writer.count
            writer.byte(0)
            var told = CompiledDefinition.Told()
            for (key, value) in attributes {
                guard let encodedKey = definition.admit(key, value, &told) else {
                    refused &+= 1
                    continue
                }
                writer.bytes(encodedKey)
                writer.value(value)
            }
            writer.patch(told.count, at: countOffset)
        }
        if outcome == .written { refusedAttributes &+= refused }
        return outcome ?? .full
    }

    private mutating func currentSession() -> UInt64 {
        let now = clock.uptime()
        defer { lastActivity = now }
        if let session, now - lastActivity <= sessionTimeout { return session }
        let new = random()
        session = new
        return new
    }

    /// Whether there is a segment with room now.
    private mutating func startSegment() -> Bool {
        let now = clock.uptime()
        guard now >= retryStorageAt else { return false }
        closeActive()
        dropOverAge()
        while bytes + limits.segmentBytes > limits.logBytes, !closed.isEmpty { dropOldestSegment() }
        do {
            active = try ActiveSegment(
                folder: folder, identity: .init(run: run, first: nextNumber), capacity: limits.segmentBytes)
        } catch {
            // A full disk is not asked again with every event.
            retryStorageAt = now + 1_000_000_000
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

    /// Bytes of the log on disk.
    var bytes: Int { closed.reduce(active?.capacity ?? 0) { $0 + $1.size } }

    // MARK: - Emptying

    /// Removes everything and forgets who was who. Returns how many files are still there.
    mutating func purge() -> Int {
        drop(.noConsent, pending)
        active?.close()
        active = nil
        closed = []
        quarantine.removeAll()
        headBytes = nil
        pending = 0
        activePending = 0
        session = nil
        run = random()
        generation += 1
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
