// Provides `Logger` to users of this module.
@_exported public import Logging
import Synchronization

/// A back end for swift-log. A call copies its line into a ring; one thread redacts, formats and writes it.
///
/// The composition root creates one and bootstraps swift-log with it; libraries only use `Logger`.
///
/// ```swift
/// let backend = try LogBackend(files: LogFiles(folder: folder, name: "app"), sinks: [ConsoleSink()], level: .info)
/// LoggingSystem.bootstrap(backend.handler)
/// defer { backend.close() }
/// ```
///
/// - Important: With files, a line whose call has returned survives the end of the process and is in the files exactly once after the next
///   start. Without files, sinks have received it after ``flush()``. Lines logged in a forked process are counted, not written.
public final class LogBackend: Sendable {
    fileprivate let pipeline: LogPipeline
    private let lock: LogFolderLock?
    private let level: Logger.Level
    private let levels: [String: Logger.Level]
    fileprivate let now: @Sendable () -> LogTimestamp
    /// How the previous run ended; nil without files or on the first run.
    public let previousRun: PreviousLogRun?

    /// Creates a back end without files.
    ///
    /// - Parameters:
    ///   - sinks: the destinations, called in this order.
    ///   - level: the least severe level that is logged; a sink can restrict it further with ``LogSink/minimumLevel``.
    ///   - levels: levels by label prefix; the longest matching prefix wins.
    ///   - options: the size of the ring, limits and filters.
    ///   - now: the wall clock.
    public init(
        sinks: [any LogSink], level: Logger.Level = .info, levels: [String: Logger.Level] = [:], options: LogOptions = LogOptions(),
        now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) {
        // Without this memory the process cannot log at all.
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

    /// Creates a back end that writes files. Lines left in the ring by an earlier run are written first.
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

    /// Returns a handler for a label; the function to pass to `LoggingSystem.bootstrap`.
    public func handler(label: String) -> any LogHandler {
        let override = levels.filter { label.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
        return BackendLogHandler(backend: self, label: label, level: override ?? level)
    }

    /// Returns a logger that uses this back end instead of the process-wide one.
    public func logger(label: String) -> Logger {
        Logger(label: label, factory: handler(label:))
    }

    /// Waits until every line logged so far has reached the sinks and, unless the disk rejects it, the files.
    public func flush() { pipeline.flush() }

    /// Flushes, then waits until the disk has stored the lines, so that they survive a power failure.
    public func sync() { pipeline.flush(isSynced: true) }

    /// Syncs and records a clean end of the run. Lines logged afterwards are written at the next start.
    public func close() { pipeline.close() }
}

private struct BackendLogHandler: LogHandler {
    let backend: LogBackend
    /// In the ring's encoding.
    let label: [UInt8]
    var logLevel: Logger.Level
    /// The logger's own metadata in the ring's encoding.
    private(set) var fields: [UInt8] = []
    var metadataProvider: Logger.MetadataProvider?

    init(backend: LogBackend, label: String, level: Logger.Level) {
        self.backend = backend
        self.label = RecordWriter.encoded { $0.text(label) }
        logLevel = level
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
                time: backend.now(), level: event.level, line: event.line,
                source: EventSource.isImplied(event) ? nil : event.source,
                file: event.file, message: event.message.description, metadata: event.metadata, provided: metadataProvider?.get(),
                error: event.error),
            label: label, fields: fields)
    }
}
