import Logging
import Synchronization

/// How the previous run of an app ended, according to its log.
public struct PreviousLogRun: Sendable, Hashable {
    /// Whether it closed its back end.
    public var endedCleanly: Bool
    public var started: LogTimestamp
    /// The last records, oldest first, at most 50; empty if the run ended cleanly.
    public var lastLines: [LogRecord]
}

/// Locks a log for one back end, within this process and among processes.
final class LogFolderLock: Sendable {
    /// The paths locked by this process: file locks do not exclude the process that owns them.
    private static let paths = Mutex<Set<String>>([])

    private let path: String
    private let descriptor: Int32

    init(_ files: LogFiles) throws(LoggingError) {
        let path = "\(files.folder)/\(files.name).lock"
        // The system would take the text before it for the path of all files.
        guard !path.utf8.contains(0) else { throw .cannotOpen(path: path, code: FileDescriptor.invalid) }
        let code = files.makeFolder()
        guard code == 0 else { throw .cannotOpen(path: files.folder, code: code) }
        guard Self.paths.withLock({ $0.insert(path).inserted }) else { throw .inUse(path: path) }
        let descriptor = FileDescriptor.lock(path)
        guard descriptor >= 0 else {
            _ = Self.paths.withLock { $0.remove(path) }
            throw descriptor == FileDescriptor.isLocked ? .inUse(path: path) : .cannotOpen(path: path, code: -descriptor)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        FileDescriptor.closeDescriptor(descriptor)
        _ = Self.paths.withLock { $0.remove(path) }
    }
}

/// The files of a log after recovery of an earlier run.
struct OpenedFiles {
    let ring: LogRing
    let segments: SegmentWriter
    let previousRun: PreviousLogRun?

    init(_ files: LogFiles, options: LogOptions, now: @escaping @Sendable () -> LogTimestamp) throws(LoggingError) {
        let path = files.ring
        let old = LogRing(existing: path)
        var segments = SegmentWriter(files, cursor: old?.cursor, now: now)
        var cursor = RingCursor()
        if let old {
            var plain = options
            // The last lines of a finished run are written without limits.
            plain.rateLimit = nil
            var drain = Drain(ring: old, sinks: [], segments: segments, options: plain, now: now)
            drain.run(isFinal: true)
            guard old.isEmpty, let drained = drain.segments else { throw .cannotOpen(path: segments.path, code: FileDescriptor.lastError) }
            segments = drained
            cursor.refused = old.cursor.refused
            previousRun = PreviousLogRun(
                endedCleanly: !old.isOpen, started: LogTimestamp(nanosecondsSinceEpoch: old.started),
                lastLines: old.isOpen ? Self.lastLines(files, from: old.start) : [])
        } else {
            previousRun = nil
        }
        cursor.segment = segments.number
        cursor.offset = UInt64(segments.size)
        cursor.opened = UInt64(bitPattern: segments.opened)
        let draft = path + ".new"
        FileDescriptor.remove(draft)
        do {
            ring = try LogRing(
                path: draft, capacity: options.ringSize, run: .random(in: 1 ... .max), started: now().nanosecondsSinceEpoch, cursor: cursor)
        } catch {
            FileDescriptor.remove(draft)
            throw .cannotOpen(path: path, code: error.code)
        }
        let code = FileDescriptor.move(draft, to: path)
        guard code == 0 else { throw .cannotOpen(path: path, code: code) }
        segments.tidy()
        self.segments = segments
    }

    private static func lastLines(_ files: LogFiles, from start: (segment: UInt64, offset: UInt64)) -> [LogRecord] {
        LogReader(folder: files.folder, name: files.name)
            .tail(50, from: LogReader.Position(file: start.segment, offset: Int(clamping: start.offset)))
    }
}
