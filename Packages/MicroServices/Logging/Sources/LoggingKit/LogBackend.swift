public import Logging

/// The back end of swift-log: redacts each event under every sink's policy and hands it on.
///
/// The composition root makes one and bootstraps swift-log with it; libraries just use `Logger`.
///
/// ```swift
/// let backend = LogBackend(sinks: [ConsoleSink()], level: .info)
/// LoggingSystem.bootstrap(backend.handler)
/// ```
public struct LogBackend: Sendable {
    let sinks: [any LogSink]
    let level: Logger.Level
    let levels: [String: Logger.Level]
    let now: @Sendable () -> LogTimestamp

    /// - Parameters:
    ///   - sinks: where records go, in this order.
    ///   - level: the least severe level that is logged; a sink may want less, see ``LogSink/minimumLevel``.
    ///   - levels: other levels by label prefix; the longest matching prefix wins.
    ///   - now: the wall clock.
    public init(
        sinks: [any LogSink], level: Logger.Level = .info, levels: [String: Logger.Level] = [:],
        now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) {
        self.sinks = sinks
        self.level = level
        self.levels = levels
        self.now = now
    }

    /// A handler for one label; the function that `LoggingSystem.bootstrap` takes.
    public func handler(label: String) -> any LogHandler {
        let override = levels.filter { label.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
        return BackendLogHandler(backend: self, label: label, logLevel: override ?? level)
    }

    /// A logger on this back end, without touching the process-wide one.
    public func logger(label: String) -> Logger {
        Logger(label: label, factory: handler(label:))
    }

    /// Returns when every sink has handed on what it took.
    public func flush() {
        for sink in sinks { sink.flush() }
    }
}

private struct BackendLogHandler: LogHandler {
    let backend: LogBackend
    let label: String
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(backend: LogBackend, label: String, logLevel: Logger.Level) {
        self.backend = backend
        self.label = label
        self.logLevel = logLevel
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var merged = metadata
        if let provided = metadataProvider?.get() { merged.merge(provided) { $1 } }
        if let own = event.metadata { merged.merge(own) { $1 } }
        if let error = event.error {
            merged["error.type"] = "\(String(describing: type(of: error)), sensitivity: .public)"
            merged["error.message"] = "\(String(describing: error))"
        }
        let timestamp = backend.now()
        let entries = merged.sorted { $0.key < $1.key }
        for sink in backend.sinks where event.level >= sink.minimumLevel {
            let redactor = Redactor(policy: sink.redaction)
            sink.write(
                LogRecord(
                    timestamp: timestamp, level: event.level, label: label, message: redactor.redact(text: event.message.description),
                    metadata: entries.map { .init(key: $0.key, value: redactor.redact(value: $0.value)) }, source: event.source))
        }
    }
}
