public import Logging
import Synchronization

/// The back end of swift-log: callers copy a line and go on; a thread redacts, formats and writes it.
///
/// The composition root makes one and bootstraps swift-log with it; libraries just use `Logger`.
///
/// ```swift
/// let backend = try LogBackend(files: LogFiles(folder: folder, name: "app"), sinks: [ConsoleSink()], level: .info)
/// LoggingSystem.bootstrap(backend.handler)
/// defer { backend.close() }
/// ```
///
/// With files, a line whose call has returned outlives the process, however that ends, and is in the files exactly once after the next
/// start. Without, sinks have it after ``flush()``. In a forked process lines are counted, and the one that forked says how many.
public final class LogBackend: Sendable {
    fileprivate let pipeline: LogPipeline
    private let lock: LogFolderLock?
    private let level: Logger.Level
    private let levels: [String: Logger.Level]
    fileprivate let now: @Sendable () -> LogTimestamp
    /// How the run before this one ended; nil without files, or when there was none.
    public let previousRun: PreviousLogRun?

    /// A back end without files.
    ///
    /// - Parameters:
    ///   - sinks: where records go, in this order.
    ///   - level: the least severe level that is logged; a sink may want less, see ``LogSink/minimumLevel``.
    ///   - levels: other levels by label prefix; the longest matching prefix wins.
    ///   - options: how lines travel.
    ///   - now: the wall clock.
    public init(
        sinks: [any LogSink], level: Logger.Level = .info, levels: [String: Logger.Level] = [:], options: LogOptions = LogOptions(),
        now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) {
        // Memory of the process: when there is none, nothing else works either.
        guard
            let ring = try? LogRing(
                path: nil, capacity: options.ringSize, run: 0, started: now().nanosecondsSinceEpoch, cursor: RingCursor())
        else { preconditionFailure("no memory for the ring of log lines; choose a smaller ringSize") }
        pipeline = LogPipeline(drain: Drain(ring: ring, sinks: sinks, segments: nil, options: options, now: now), options: options)
        lock = nil
        previousRun = nil
        self.level = level
        self.levels = levels
        self.now = now
    }

    /// A back end that keeps lines in files. What an earlier run left in its ring is written first.
    ///
    /// - Throws: ``LoggingError/cannotOpen(path:code:)``, ``LoggingError/inUse(path:)``.
    public init(
        files: LogFiles, sinks: [any LogSink] = [], level: Logger.Level = .info, levels: [String: Logger.Level] = [:],
        options: LogOptions = LogOptions(), now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) throws(LoggingError) {
        let lock = try LogFolderLock(files)
        let opened = try OpenedFiles(files, options: options, now: now)
        self.lock = lock
        previousRun = opened.previousRun
        pipeline = LogPipeline(
            drain: Drain(ring: opened.ring, sinks: sinks, segments: opened.segments, options: options, now: now), options: options)
        self.level = level
        self.levels = levels
        self.now = now
    }

    deinit { pipeline.close() }

    /// A handler for one label; the function that `LoggingSystem.bootstrap` takes.
    public func handler(label: String) -> any LogHandler {
        let override = levels.filter { label.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
        return BackendLogHandler(backend: self, label: label, level: override ?? level)
    }

    /// A logger on this back end, without touching the process-wide one.
    public func logger(label: String) -> Logger {
        Logger(label: label, factory: handler(label:))
    }

    /// Returns when every line logged so far is with its sinks and in the files, as far as the disk takes it.
    public func flush() { pipeline.flush() }

    /// Does what ``flush()`` does and brings the files to the disk, so that lines outlive a power failure.
    public func sync() { pipeline.flush(isSynced: true) }

    /// Does what ``sync()`` does and notes that the run ended in order. Lines logged afterwards wait for the next start.
    public func close() { pipeline.close() }

    fileprivate var heldBackLevel: Logger.Level? { pipeline.options.heldBack?.level }
}

private struct BackendLogHandler: LogHandler {
    let backend: LogBackend
    /// As the ring has it.
    let label: [UInt8]
    /// The least severe level that is logged at once.
    var level: Logger.Level
    /// The logger's own metadata as the ring has it.
    private(set) var fields: [UInt8] = []
    var metadataProvider: Logger.MetadataProvider?

    init(backend: LogBackend, label: String, level: Logger.Level) {
        self.backend = backend
        self.label = RecordWriter.encoded { $0.text(label) }
        self.level = level
        logLevel = min(level, backend.heldBackLevel ?? level)
    }

    /// Also what is held back has to arrive here.
    var logLevel: Logger.Level {
        didSet {
            level = logLevel
            logLevel = min(level, backend.heldBackLevel ?? level)
        }
    }

    var metadata: Logger.Metadata = [:] {
        didSet { fields = metadata.isEmpty ? [] : RecordWriter.encoded { [metadata] in $0.fields(metadata) } }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        backend.pipeline.log(
            LogPipeline.Line(
                time: backend.now(), level: event.level, isHeldBack: event.level < level, line: event.line,
                source: EventSource.isImplied(event) ? nil : event.source,
                file: event.file, message: event.message.description, metadata: event.metadata, provided: metadataProvider?.get(),
                error: event.error),
            label: label, fields: fields)
    }
}
