import LoggingKit
import LoggingKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct LogOptionsTests {
    let sink = RecordingLogSink()
    let time = ManualTime()

    private func backend(_ options: LogOptions, level: Logger.Level = .trace) -> LogBackend {
        LogBackend(sinks: [sink], level: level, options: options, now: time.now)
    }

    /// A sink that blocks the drain while its gate is closed.
    private final class Gate: LogSink {
        private let gate = Mutex(())
        let taken = Atomic<Int>(0)

        func write(_ record: LogRecord) {
            gate.withLock { _ in }
            taken.wrappingAdd(1, ordering: .relaxed)
        }

        func whileClosed(_ body: () -> Void) { gate.withLock { _ in body() } }
    }

    @Test func ring_whenFull_dropsLinesAndLogsTheirCount() {
        let gate = Gate()
        let backend = LogBackend(sinks: [gate, sink], level: .trace, options: LogOptions(ringSize: 64 << 10, rateLimit: nil))
        let logger = backend.logger(label: "test")
        gate.whileClosed { for number in 0..<5000 { logger.info("line \(number)") } }
        backend.flush()
        logger.info("after")
        backend.flush()
        let kept = sink.records.filter { $0.label == "test" }.count - 1
        let dropped = sink.records.filter { $0.message == "log lines were dropped, the ring was full" }.compactMap { $0["lines"] }
            .compactMap(Int.init)
        #expect(kept < 5000)
        #expect(dropped.reduce(0, +) + kept == 5000)
        #expect(sink.records.last?.message == "after")
    }

    @Test func ring_whenFullAndSinkBlocks_delaysCallersByMaximumWaitAtMost() throws {
        let gate = Gate()
        let backend = LogBackend(
            sinks: [gate], options: LogOptions(ringSize: 64 << 10, blockingLevel: .warning, maximumWait: .milliseconds(20), rateLimit: nil))
        let logger = backend.logger(label: "test")
        var (drained, waited) = (0, Duration.zero)
        gate.whileClosed {
            let elapsed = ContinuousClock().measure { for number in 0..<5000 { logger.info("line \(number)") } }
            #expect(elapsed < .seconds(20))
            waited = ContinuousClock().measure { logger.warning("waits for a moment") }
            drained = gate.taken.load(ordering: .relaxed)
        }
        #expect(drained == 0)
        #expect(waited >= .milliseconds(20) && waited < .seconds(20))
    }

    @Test func ring_whenFullOfWarnings_acceptsErrors() {
        let gate = Gate()
        let backend = LogBackend(sinks: [gate, sink], options: LogOptions(ringSize: 64 << 10, rateLimit: nil))
        let logger = backend.logger(label: "test")
        gate.whileClosed {
            for number in 0..<5000 { logger.warning("line \(number)") }
            logger.error("disk failed")
        }
        backend.flush()
        #expect(sink.records.contains { $0.message == "disk failed" })
    }

    @Test func sink_whenItLogsIntoAFullRing_doesNotDeadlock() {
        final class Echo: LogSink {
            let logger = Mutex<Logger?>(nil)
            func write(_ record: LogRecord) {
                guard record.label == "test" else { return }
                logger.withLock { $0 }?.critical("echo")
            }
        }
        let echo = Echo()
        let backend = LogBackend(sinks: [echo], options: .waiting)
        echo.logger.withLock { $0 = backend.logger(label: "echo") }
        let logger = backend.logger(label: "test")
        for _ in 0..<5000 { logger.info("line") }
        backend.flush()
        echo.logger.withLock { $0 = nil }
    }

    @Test(arguments: [-1_000_000_000, 1_000_000_000])
    func rateLimit_whenClockSteps_startsNewInterval(seconds: Int64) {
        let backend = backend(LogOptions(rateLimit: RateLimit(lines: 1, per: .seconds(1))))
        let logger = backend.logger(label: "test")
        for number in 0..<4 {
            logger.info("line \(number)")
            if number % 2 == 1 { time.step(seconds: seconds) }
        }
        backend.flush()
        #expect(sink.records.filter { $0.label == "test" }.map(\.message) == ["line 0", "line 2"])
    }

    @Test func backend_whenNotFlushed_deliversLinesSoon() async throws {
        let backend = backend(LogOptions())
        backend.logger(label: "test").info("soon")
        for _ in 0..<2000 where sink.records.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(sink.records.count == 1)
        // The thread may be asleep by now; it must wake in either case.
        try await Task.sleep(for: .milliseconds(1300))
        backend.logger(label: "test").info("again")
        for _ in 0..<2000 where sink.records.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(sink.records.count == 2)
    }

    @Test func log_whenProviderAndErrorArePresent_addsTheirMetadata() {
        struct Oops: Error {}
        let backend = backend(LogOptions())
        var logger = Logger(label: "test") { label in
            var handler = backend.handler(label: label)
            handler.metadataProvider = Logger.MetadataProvider { ["request": "\(7, sensitivity: .public)"] }
            return handler
        }
        logger[metadataKey: "request"] = "\(1, sensitivity: .public)"
        logger.error("failed", error: Oops())
        backend.flush()
        #expect(sink.records[0].metadata.map { "\($0.key)=\($0.value)" } == ["error.message=<private>", "error.type=Oops", "request=7"])
    }
}
