import Logging

/// Moves lines from the ring to sinks and files. Not thread-safe: its owner must hold a lock.
struct Drain {
    let ring: LogRing
    private let now: @Sendable () -> LogTimestamp
    private let uptime: @Sendable () -> Int64

    private var sinks: [(sink: any LogSink, composer: LineComposer)]
    private var toSinks: Consumer

    private(set) var segments: SegmentWriter?
    private var toFiles: Consumer
    private let minimumLevel: Logger.Level
    private let maximumFileSize: Int
    private var fileComposer: LineComposer
    private var writer: LineWriter
    /// Lines that the disk rejected and the log has not reported yet.
    private var refused: UInt64
    private var retryAt = Int64.min
    private var isClosed = false
    /// Whether the files may belong to another process. Lines for the files stay in the ring.
    var isSuspended = false

    /// Whether the files get no lines at present: the disk rejected the last write, or the app is suspended.
    var isRefused: Bool { retryAt != .min || (isSuspended && segments != nil) }

    init(
        ring: LogRing, sinks: [any LogSink], segments: SegmentWriter?, options: LogOptions,
        now: @escaping @Sendable () -> LogTimestamp, uptime: @escaping @Sendable () -> Int64 = { FileDescriptor.uptime }
    ) {
        self.ring = ring
        self.now = now
        self.uptime = uptime
        self.sinks = sinks.map { ($0, LineComposer(policy: $0.redaction)) }
        self.segments = segments
        let cursor = ring.cursor
        toSinks = Consumer(
            position: cursor.position, sequence: cursor.sequence, limiter: CallSiteLimiter(options.rateLimit),
            reportedByPolicy: cursor.reportedByPolicy,
            reportedInForks: cursor.reportedInForks)
        toFiles = toSinks
        refused = cursor.refused
        minimumLevel = segments?.files.minimumLevel ?? .trace
        maximumFileSize = segments?.files.maximumFileSize ?? .max
        fileComposer = LineComposer(policy: segments?.files.redaction ?? .hidePrivate)
        writer = LineWriter(format: .json)
    }

    /// Processes the lines in the ring, and at the end reports the counts of the limiters as well.
    mutating func run(isFinal: Bool = false) {
        let end = ring.head
        runSinks(upTo: end, isFinal: isFinal)
        if segments == nil {
            commit(toSinks)
        } else if !isSuspended, isFinal || !isRefused || uptime() >= retryAt || ring.fill > 0.5 {
            runFiles(upTo: end, isFinal: isFinal)
        }
    }

    mutating func flush(isSynced: Bool) {
        // The files may belong to another back end by now.
        guard !isClosed else { return }
        run(isFinal: true)
        if isSynced, !isSuspended { segments?.sync() }
        for (sink, _) in sinks { sink.flush() }
    }

    mutating func close() {
        flush(isSynced: true)
        isClosed = true
        segments?.close()
    }

    // MARK: - Sinks

    private mutating func runSinks(upTo end: UInt64, isFinal: Bool) {
        guard !sinks.isEmpty else {
            toSinks.position = end
            return
        }
        for notice in toSinks.droppedNotices(ring, at: now()) { deliver(notice) }
        while let record = toSinks.next(ring, upTo: end) {
            guard let line = RawLine(UnsafeRawBufferPointer(record), isUntrusted: ring.isRecovered) else {
                deliver(Notice.unreadable.line(count: 1, at: now()))
                continue
            }
            let isAdmitted = toSinks.limiter.admits(line, size: record.count)
            for notice in toSinks.limiter.takeNotices() { deliver(notice) }
            if isAdmitted { deliver(line) }
        }
        if isFinal {
            toSinks.limiter.finish(at: now())
            for notice in toSinks.limiter.takeNotices() { deliver(notice) }
        }
    }

    private mutating func deliver(_ payload: [UInt8]) {
        payload.withUnsafeBytes { bytes in
            if let line = RawLine(bytes) { deliver(line) }
        }
    }

    private mutating func deliver(_ line: RawLine) {
        for index in sinks.indices where line.level >= sinks[index].sink.minimumLevel {
            var builder = RecordBuilder()
            sinks[index].composer.compose(line, into: &builder)
            sinks[index].sink.write(builder.record)
        }
    }

    // MARK: - Files

    /// Bytes per write.
    private static let batchSize = 131_072

    private mutating func runFiles(upTo end: UInt64, isFinal: Bool) {
        if segments?.isOverAge == true { rotate() }
        // If the disk rejects the lines, the next attempt starts here, with the limiter in this state.
        var saved = toFiles
        for notice in toFiles.droppedNotices(ring, at: now()) { append(notice) }
        if refused > 0 { append(Notice.refused.line(count: Int(clamping: refused), at: now())) }
        while true {
            let start = (toFiles.position, toFiles.sequence)
            guard let record = toFiles.next(ring, upTo: end) else { break }
            if let line = RawLine(UnsafeRawBufferPointer(record), isUntrusted: ring.isRecovered) {
                let isAdmitted = toFiles.limiter.admits(line, size: record.count)
                for notice in toFiles.limiter.takeNotices() { append(notice) }
                if isAdmitted, !append(line) {
                    // The line starts the next file.
                    let after = (toFiles.position, toFiles.sequence)
                    (toFiles.position, toFiles.sequence) = start
                    guard isWritten(&saved, end) else { return }
                    rotate()
                    (toFiles.position, toFiles.sequence) = after
                    append(line)
                }
            } else {
                append(Notice.unreadable.line(count: 1, at: now()))
            }
            if writer.bytes.count >= Self.batchSize, !isWritten(&saved, end) { return }
        }
        if isFinal {
            if ring.isDamaged { append(Notice.unreadable.line(count: 1, at: now())) }
            toFiles.limiter.finish(at: now())
            for notice in toFiles.limiter.takeNotices() { append(notice) }
        }
        _ = isWritten(&saved, end)
    }

    private mutating func isWritten(_ saved: inout Consumer, _ end: UInt64) -> Bool {
        guard flushWriter() else {
            discard(saved, upTo: end)
            return false
        }
        saved = toFiles
        return true
    }

    private mutating func append(_ payload: [UInt8]) {
        payload.withUnsafeBytes { bytes in
            // Notices may exceed the size of a file.
            if let line = RawLine(bytes) { append(line, isBounded: false) }
        }
    }

    /// Returns false if the line must start a new file.
    @discardableResult
    private mutating func append(_ line: RawLine, isBounded: Bool = true) -> Bool {
        guard line.level >= minimumLevel else { return true }
        let count = writer.bytes.count
        fileComposer.compose(line, into: &writer)
        let size = segments?.size ?? 0
        if isBounded, size + writer.bytes.count > maximumFileSize, size + count > 0 {
            writer.remove(after: count)
            return false
        }
        return true
    }

    /// Writes and commits the formatted lines.
    private mutating func flushWriter() -> Bool {
        if !writer.bytes.isEmpty {
            guard segments?.append(writer.bytes) == true else { return false }
            refused = 0
            writer.removeAll()
        }
        retryAt = .min
        commit(toFiles)
        if let removed = segments?.removedBytes, removed > 0 {
            segments?.removedBytes = 0
            append(Notice.removed.line(count: removed, at: now()))
            return flushWriter()
        }
        return true
    }

    /// Returns to the last committed line. Discards and counts lines only when the ring is running out of room.
    private mutating func discard(_ saved: Consumer, upTo end: UInt64) {
        writer.removeAll()
        retryAt = uptime() + 1_000_000_000
        toFiles = saved
        guard ring.fill > 0.5 else { return }
        while let record = toFiles.next(ring, upTo: end) {
            guard let line = RawLine(UnsafeRawBufferPointer(record), isUntrusted: ring.isRecovered) else { continue }
            if line.level >= minimumLevel { refused += 1 }
        }
        commit(toFiles)
    }

    /// Starts the next file. The number is committed at once: after a crash, readers that have seen the file continue in it.
    private mutating func rotate() {
        segments?.rotate()
        commit(toFiles)
    }

    // MARK: - Ring

    private mutating func commit(_ consumer: Consumer) {
        var cursor = ring.cursor
        cursor.position = consumer.position
        cursor.sequence = consumer.sequence
        cursor.reportedByPolicy = consumer.reportedByPolicy
        cursor.reportedInForks = consumer.reportedInForks
        cursor.refused = refused
        if let segments {
            cursor.segment = segments.number
            cursor.offset = UInt64(segments.size)
            cursor.opened = UInt64(bitPattern: segments.opened)
        }
        if cursor != ring.cursor { ring.commit(cursor) }
    }
}

/// The position of the sinks or the files in the ring, with their limiter.
private struct Consumer {
    var position: UInt64
    var sequence: UInt64
    var limiter: CallSiteLimiter
    var reportedByPolicy: UInt64
    var reportedInForks: UInt64

    /// The next line. Valid until the next commit.
    mutating func next(_ ring: LogRing, upTo end: UInt64) -> Bytes? {
        while position < end, let record = ring.next(at: position, sequence: sequence) {
            position = record.end
            sequence &+= 1
            if !record.isPadding { return Bytes(record.payload.bindMemory(to: UInt8.self)) }
        }
        return nil
    }

    /// Notices about the lines that did not fit into the ring.
    mutating func droppedNotices(_ ring: LogRing, at time: LogTimestamp) -> [[UInt8]] {
        let dropped = ring.dropped
        var notices: [[UInt8]] = []
        if dropped.byPolicy > reportedByPolicy {
            notices.append(Notice.dropped.line(count: Int(dropped.byPolicy - reportedByPolicy), at: time))
            reportedByPolicy = dropped.byPolicy
        }
        if dropped.inForks > reportedInForks {
            notices.append(Notice.droppedInForks.line(count: Int(dropped.inForks - reportedInForks), at: time))
            reportedInForks = dropped.inForks
        }
        return notices
    }
}
