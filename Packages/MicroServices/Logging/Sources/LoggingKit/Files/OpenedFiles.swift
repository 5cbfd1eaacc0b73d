import Logging
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How the last run of an app ended, as its log knows.
public struct PreviousLogRun: Sendable, Hashable {
    /// Whether it closed its back end.
    public var endedInOrder: Bool
    public var started: LogTimestamp
    /// What it logged last, oldest first, at most 50 records; none when it ended in order.
    public var lastLines: [LogRecord]

    public init(endedInOrder: Bool, started: LogTimestamp, lastLines: [LogRecord] = []) {
        self.endedInOrder = endedInOrder
        self.started = started
        self.lastLines = lastLines
    }
}

/// Keeps a log for one back end, in this process and among processes.
final class LogFolderLock: Sendable {
    /// Locks of a process on one file do not exclude each other, so that the process remembers its own.
    private static let paths = Mutex<Set<String>>([])

    private let path: String
    private let descriptor: Int32

    init(_ files: LogFiles) throws(LoggingError) {
        FileDescriptor.makeFolder(files.folder)
        let path = "\(files.folder)/\(files.name).lock"
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

/// A log's files once an earlier run is dealt with.
struct OpenedFiles {
    let ring: LogRing
    let segments: SegmentWriter
    let previousRun: PreviousLogRun?

    init(_ files: LogFiles, options: LogOptions, now: @escaping @Sendable () -> LogTimestamp) throws(LoggingError) {
        let path = "\(files.folder)/\(files.name).ring"
        let old = LogRing(existing: path)
        var segments = SegmentWriter(files, cursor: old?.cursor, now: now)
        var cursor = RingCursor()
        if let old {
            var plain = options
            // Lines of a run that is over are neither too many nor repeated: they are its last ones.
            (plain.rateLimit, plain.collapsesRepetitions) = (nil, false)
            var drain = Drain(ring: old, sinks: [], segments: segments, options: plain, now: now)
            drain.run(isFinal: true)
            guard old.isEmpty, let drained = drain.segments else { throw .cannotOpen(path: segments.path, code: errno) }
            segments = drained
            cursor.refused = old.cursor.refused
            previousRun = PreviousLogRun(
                endedInOrder: !old.isOpen, started: LogTimestamp(nanosecondsSinceEpoch: old.started),
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
        LogReader(folder: files.folder, name: files.name, archives: files.archive.map { [$0] } ?? [])
            .tail(50, from: LogReader.Position(file: start.segment, offset: Int(clamping: start.offset)))
    }
}
