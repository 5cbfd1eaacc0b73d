import LoggingKit
import LoggingKitTesting

/// Logs once into a recording sink, at a fixed time.
struct RecordedRun {
    static func log(redaction: RedactionPolicy = .hidePrivate, _ body: (Logger) -> Void) -> LogRecord {
        let sink = RecordingLogSink(redaction: redaction)
        let backend = LogBackend(sinks: [sink], level: .trace) { LogTimestamp(nanosecondsSinceEpoch: 1_772_357_400_250_000_000) }
        body(backend.logger(label: "test"))
        backend.flush()
        return sink.records[0]
    }
}
