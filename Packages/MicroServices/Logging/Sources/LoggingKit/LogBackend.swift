// Provides `Logger` to users of this module.
@_exported public import Logging
import Synchronization

/// A back end for swift-log. A call copies its line into a ring; one thread redacts, formats and writes it.
///
/// The composition root creates one and bootstraps swift-log with its ``handler(label:)``; libraries only use `Logger`.
///
/// - Important: With files, a line whose call has returned survives the end of the process and is in the files exactly once after the next
///   start. Without files, sinks have received it after ``flush()``. Lines logged in a forked process are counted, not written.
public final class LogBackend: Sendable {
    private let pipeline: LogPipeline
    /// Nil without files.
    private let files: LogFiles?
    /// Nil without a lock, while suspended, and after the end.
    private let lock: Mutex<LogFolderLock?>
    private let level: Logger.Level
    private let now: @Sendable () -> LogTimestamp
    private let labels: Mutex<Labels>
    /// How the previous run ended; nil without files or on the first run.
    public let previousRun: PreviousLogRun?

    /// Creates a back end without files.
    ///
    /// - Parameters:
    ///   - sinks: the destinations, called in this order.
    ///   - level: the least severe level that is logged; a sink can restrict it further with ``LogSink/minimumLevel``.
    ///   - levels: levels by label prefix; the longest matching prefix wins. See ``setLevel(_:forPrefix:)``.
    ///   - unwritable: files that cannot be opened, whose lock is taken if possible, so that another process does not use them meanwhile.
    public init(
        sinks: [any LogSink], level: Logger.Level = .info, levels: [String: Logger.Level] = [:], options: LogOptions = LogOptions(),
        locking unwritable: LogFiles? = nil, now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) {
        // Without this memory the process cannot log at all.
        guard
            let ring = try? LogRing(
                path: nil, capacity: options.ringSize, run: 0, started: now().nanosecondsSinceEpoch, cursor: RingCursor())
        else { preconditionFailure("no memory for the ring of log lines; choose a smaller ringSize") }
        pipeline = LogPipeline(drain: Drain(ring: ring, sinks: sinks, segments: nil, options: options, now: now), options: options)
        files = nil
        lock = Mutex(unwritable.flatMap { try? LogFolderLock($0) })
        previousRun = nil
        self.level = level
        labels = Mutex(Labels(levels: levels))
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
        self.files = files
        self.lock = Mutex(lock)
        previousRun = opened.previousRun
        pipeline = LogPipeline(
            drain: Drain(ring: opened.ring, sinks: sinks, segments: opened.segments, options: options, now: now), options: options)
        self.level = level
        labels = Mutex(Labels(levels: levels))
        self.now = now
    }

    deinit {
        let lock = lock.withLock { $0 }
        pipeline.close { withExtendedLifetime(lock) {} }
    }

    /// Returns a handler for a label; the function to pass to `LoggingSystem.bootstrap`.
    ///
    /// - Important: The back end then exists until the process ends, as the process-wide one does; call ``close()`` at the end. In return, a call
    ///   below the level changes no reference count, which all threads with the same logger would contend for.
    public func handler(label: String) -> any LogHandler {
        let source = source(label: label, isPermanent: true)
        return source.isPermanent ? BackendLogHandler(permanent: source) : BackendLogHandler(source, of: self)
    }

    /// Returns a logger that uses this back end instead of the process-wide one, and keeps it open.
    public func logger(label: String) -> Logger {
        Logger(label: label) { BackendLogHandler(source(label: $0), of: self) }
    }

    /// Changes the least severe level that is logged for labels with a prefix, such as `app.network`. The longest matching prefix wins.
    ///
    /// - A sink can restrict it further with ``LogSink/minimumLevel``, and files with ``LogFiles/minimumLevel``.
    /// - The level that was set on a logger itself remains.
    /// - Existing loggers follow the change if theirs is among the first 1,000 labels.
    ///
    /// - Parameters:
    ///   - level: the level; nil for that of the next shorter prefix, and in the end for the level of the initializer.
    ///   - prefix: the beginning of the labels; empty for all.
    public func setLevel(_ level: Logger.Level?, forPrefix prefix: String) {
        labels.withLock { labels in
            labels.levels[prefix] = level
            for (label, source) in labels.sources { source.level = labels.level(of: label) ?? self.level }
        }
    }

    private func source(label: String, isPermanent: Bool = false) -> LogSource {
        labels.withLock { labels in
            if isPermanent, !labels.isPermanent {
                labels.isPermanent = true
                _ = Unmanaged.passRetained(self)
            }
            if let source = labels.sources[label] { return source }
            // Labels that are made from values must not fill the memory.
            let isKnown = labels.sources.count < 1000
            let source = LogSource(
                pipeline: pipeline, label: RecordWriter.encoded { $0.text(label) }, level: labels.level(of: label) ?? level,
                isPermanent: isKnown, now: now)
            if isKnown { labels.sources[label] = source }
            return source
        }
    }

    private struct Labels {
        /// By prefix.
        var levels: [String: Logger.Level]
        /// Never removed.
        var sources: [String: LogSource] = [:]
        /// Whether the back end is never released.
        var isPermanent = false

        func level(of label: String) -> Logger.Level? {
            levels.filter { label.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
        }
    }

    /// Waits until every line logged so far has reached the sinks and, unless the disk rejects it, the files.
    public func flush() { pipeline.flush() }

    /// Flushes, then waits until the disk has stored the lines, so that they survive a power failure.
    public func sync() { pipeline.flush(isSynced: true) }

    /// Writes and syncs the lines logged so far, and releases the lock of the files. iOS ends an app that is suspended while it has a lock on a
    /// file of an app group (`0xdead10cc`).
    ///
    /// Call this method when the app is about to be suspended, and ``resume()`` when it is active again. Until then:
    ///
    /// - Lines are stored in the ring, which survives the end of the process, and are written by ``resume()`` or at the next start. If the ring
    ///   is full, lines are dropped and counted; callers do not wait.
    /// - Sinks receive lines as usual; ``flush()`` and ``sync()`` do not write to the files.
    ///
    /// Without files, the method only flushes. It has no effect in a sink.
    public func suspend() {
        guard pipeline.mayWait else { return }
        lock.withLock { lock in
            pipeline.suspend()
            lock = nil
        }
    }

    /// Locks the files again after ``suspend()``, and writes the lines logged meanwhile.
    ///
    /// - Throws: ``LoggingError/inUse(path:)`` if another back end has opened the files meanwhile, even if it was closed again. It has written the
    ///   lines that were in the ring; create a new back end.
    public func resume() throws(LoggingError) {
        guard let files, pipeline.mayWait else { return }
        let result = lock.withLock { lock -> Result<Void, LoggingError> in
            guard lock == nil, !pipeline.isClosed else { return .success(()) }
            do throws(LoggingError) {
                let taken = try LogFolderLock(files)
                // The next back end replaces the ring.
                guard LogRing(existing: files.ring)?.run == pipeline.ring.run else { throw .inUse(path: files.ring) }
                lock = taken
            } catch {
                return .failure(error)
            }
            pipeline.resume()
            return .success(())
        }
        try result.get()
    }

    /// Syncs and records a clean end of the run. Lines logged afterwards are written at the next start; ``flush()`` does nothing.
    ///
    /// In a sink, the method returns at once, and the back end is closed after the lines that are being written.
    public func close() {
        pipeline.close { self.lock.withLock { $0 = nil } }
    }
}

/// The part that all loggers of a label share.
private final class LogSource: Sendable {
    let pipeline: LogPipeline
    /// In the ring's encoding.
    let label: [UInt8]
    /// Whether it exists as long as the back end.
    let isPermanent: Bool
    let now: @Sendable () -> LogTimestamp
    private let severity: Atomic<UInt8>

    init(
        pipeline: LogPipeline, label: [UInt8], level: Logger.Level, isPermanent: Bool, now: @escaping @Sendable () -> LogTimestamp
    ) {
        self.pipeline = pipeline
        self.label = label
        self.isPermanent = isPermanent
        self.now = now
        severity = Atomic(level.severity)
    }

    var level: Logger.Level {
        get { Logger.Level(severity: severity.load(ordering: .relaxed)) }
        set { severity.store(newValue.severity, ordering: .relaxed) }
    }
}

/// swift-log copies the handler to ask for its level. The copy is free of reference counts if ``own`` is nil, and without allocation because the
/// handler has at most three words.
private struct BackendLogHandler: LogHandler {
    /// Owned by the back end, which is never released, or by ``own``.
    private unowned(unsafe) let source: LogSource
    private var own: Own?
    private var ownLevel: Logger.Level?

    var logLevel: Logger.Level {
        get { ownLevel ?? source.level }
        set { ownLevel = newValue }
    }

    /// The metadata of one logger, and the owners of its source.
    ///
    /// `@unchecked` because of its variables: only the one handler that refers to it changes them.
    private final class Own: @unchecked Sendable {
        let source: LogSource
        /// Nil if it is permanent.
        let backend: LogBackend?
        var provider: Logger.MetadataProvider?
        var metadata: Logger.Metadata = [:] {
            didSet { fields = metadata.isEmpty ? [] : RecordWriter.encoded { [metadata] in $0.fields(metadata) } }
        }
        /// The metadata in the ring's encoding.
        private(set) var fields: [UInt8] = []

        init(source: LogSource, backend: LogBackend?) {
            self.source = source
            self.backend = backend
        }

        init(copying other: Own) {
            (source, backend, provider, metadata, fields) = (other.source, other.backend, other.provider, other.metadata, other.fields)
        }
    }

    init(permanent source: LogSource) {
        self.source = source
    }

    init(_ source: LogSource, of backend: LogBackend) {
        self.source = source
        own = Own(source: source, backend: backend)
    }

    /// The object to change, which no other handler refers to.
    private mutating func uniqueOwn() -> Own {
        if isKnownUniquelyReferenced(&own), let own { return own }
        let copy = own.map { Own(copying: $0) } ?? Own(source: source, backend: nil)
        own = copy
        return copy
    }

    var metadata: Logger.Metadata {
        get { own?.metadata ?? [:] }
        set { uniqueOwn().metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { own?.provider }
        set { if newValue != nil || own != nil { uniqueOwn().provider = newValue } }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { own?.metadata[key] }
        set { uniqueOwn().metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        source.pipeline.log(
            LogPipeline.Line(
                time: source.now(), level: event.level, line: event.line, source: EventSource.isImplied(event) ? nil : event.source,
                file: event.file, message: event.message.description, metadata: event.metadata, provided: own?.provider?.get(),
                error: event.error),
            label: source.label, fields: own?.fields ?? [])
    }
}
