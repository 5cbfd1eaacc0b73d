import StatisticsKitTesting
import Synchronization
import Testing

@testable import StatisticsKit

/// The public API with extreme arguments: it throws a ``StatisticsError`` or returns, and tracking continues.
@Suite(.timeLimit(.minutes(10))) struct ExtremeArgumentTests {
    private static let texts = ["", "\u{0}", "a\u{0}b", "é", "e\u{301}", String(repeating: "x", count: 1 << 20)]
    private static let durations = [Int64.min, -1, 0, 1, .max].map { Duration.seconds($0) }
    private static let numbers = [Int64.min, -1, 0, 1, .max]

    @Test func log_withExtremeLimitsAndClocks_tracks() async throws {
        for (index, number) in Self.numbers.enumerated() {
            for duration in Self.durations {
                let folder = TestFolder()
                let limits = EventLimits(
                    maximumBytes: Int(number), maximumCount: Int(number), maximumAge: duration, maximumEventBytes: Int(number),
                    sessionTimeout: duration)
                for step in 0..<2 {
                    // Jumps from any time to any other, also between processes.
                    let calls = Mutex(index + step)
                    let next = { @Sendable in
                        calls.withLock { calls in
                            calls += 1
                            return Self.numbers[calls % Self.numbers.count]
                        }
                    }
                    let clock = StatisticsClock(wall: next, uptime: next)
                    let log = try EventLog(folder: folder.path, schema: testSchema, consent: .granted, limits: limits, clock: clock)
                    log.tick(0..<20)
                    #expect(log.metrics.tracked + log.metrics.dropped.values.reduce(0, +) >= 20)
                    let policy = UploadPolicy(
                        maximumBatchCount: Int(number), maximumBatchBytes: Int(number), interval: duration, baseDelay: duration,
                        maximumDelay: duration, maximumRetryAfter: duration)
                    let uploader = EventUploader(log: log, policy: policy, clock: clock) { _ in .later(after: duration) }
                    for _ in 0..<5 { _ = await uploader.uploadPending() }
                }
            }
        }
    }

    @Test func events_withExtremeTextsAndNumbers_areTrackedOrCounted() throws {
        let schema = EventSchema(
            Self.texts.map { name in
                EventDefinition(name, attributes: ["a": .text(maximumLength: .max), name: .number], sampleRate: .infinity)
            } + [EventDefinition("none", attributes: ["a": .text(maximumLength: .min)], sampleRate: .nan)])
        let folder = TestFolder()
        let log = try EventLog(folder: folder.path, schema: schema, consent: .granted)
        let tracker = RecordingEventTracker(schema: schema)
        for name in Self.texts + ["none"] {
            for text in Self.texts {
                for target in [log, tracker] as [any EventTracking] {
                    target.track(name, ["a": .text(text), name: .number(.nan), text: 1])
                }
            }
        }
        #expect(log.metrics.tracked + log.metrics.dropped.values.reduce(0, +) == Self.texts.count * (Self.texts.count + 1))
        for event in log.drain() { _ = EventBatch([event])?.json(sent: .min) }
        for path in ["", "\u{0}", "/dev/null", Self.texts[5]] {
            #expect(throws: StatisticsError.self) { try EventLog(folder: path, schema: schema, consent: .granted) }
        }
        for id in Self.texts { log.removeQuarantinedBatch(id: id) }
    }

    @Test func closures_thatUseTheirLog_doNotBlock() async throws {
        let folder = TestFolder()
        let log = Mutex<EventLog?>(nil)
        // Each use tracks an event, and an uploader continues until there is none.
        let uses = Atomic(0)
        let use = { @Sendable () -> UInt64 in
            guard let log = log.withLock({ $0 }), uses.add(1, ordering: .relaxed).newValue < 50 else { return 1 }
            log.track("tick")
            log.endSession()
            _ = (log.metrics, log.quarantinedBatches, try? log.setConsent(.granted), try? log.sync(), try? log.suspend(), try? log.resume())
            return 1
        }
        let clock = StatisticsClock(wall: { Int64(use()) }, uptime: { Int64(use()) })
        let opened = try EventLog(folder: folder.path, schema: testSchema, consent: .granted, clock: clock, random: use)
        log.withLock { $0 = opened }
        for consent in [Consent.denied, .granted] {
            try opened.setConsent(consent)
            opened.tick(0..<10)
        }
        let uploader = EventUploader(log: opened, clock: clock, random: use) { _ in
            _ = use()
            #expect(await EventUploader(log: opened) { _ in .accepted }.uploadPending() == .busy)
            return .accepted
        }
        #expect(await uploader.uploadPending() == .drained)
        log.withLock { $0 = nil }
    }

    @Test func metrics_withExtremeValues_areExported() {
        let registry = MetricsRegistry(maximumSeries: .min)
        for label in Self.texts {
            let dimensions = Self.texts.map { ($0, $0) }
            for number in [Double.nan, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity] {
                Gauge(label: label, dimensions: dimensions, factory: registry).record(number)
                Recorder(label: label, dimensions: dimensions, aggregate: true, factory: registry).record(number)
                FloatingPointCounter(label: label, dimensions: dimensions, factory: registry).increment(by: number)
            }
            for number in Self.numbers {
                Counter(label: label, dimensions: dimensions, factory: registry).increment(by: number)
                Timer(label: label, dimensions: dimensions, factory: registry).recordNanoseconds(number)
            }
        }
        #expect(!registry.snapshot().prometheusText().isEmpty)
        var histogram = LogLinearHistogram()
        for exponent in -1080...1023 { histogram.record(Double(sign: .plus, exponent: exponent, significand: 1)) }
        for share in [Double.nan, -.infinity, -1, 0, 0.5, 1, 2, .infinity] { _ = histogram.quantile(share) }
    }
}
