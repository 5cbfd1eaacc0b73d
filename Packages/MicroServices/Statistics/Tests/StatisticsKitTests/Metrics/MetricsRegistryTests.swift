import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct MetricsRegistryTests {
    let registry = MetricsRegistry(maximumSeries: 5)

    @Test func counter_withSameLabelAndDimensions_sharesSeries() {
        Counter(label: "c", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment(by: 2)
        Counter(label: "c", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment(by: 3)
        Counter(label: "c", factory: registry).increment()
        let snapshot = registry.snapshot()
        #expect(snapshot["c", ["a": "1", "b": "2"]] == .counter(5))
        #expect(snapshot["c"] == .counter(1))
        #expect(snapshot.series.count == 2)
    }

    @Test func counter_whenOverflowing_saturates() {
        let counter = Counter(label: "c", factory: registry)
        counter.increment(by: -5)
        counter.increment(by: Int64.max)
        counter.increment(by: 10)
        #expect(registry.snapshot()["c"] == .counter(.max))
        counter.reset()
        #expect(registry.snapshot()["c"] == .counter(0))
    }

    @Test func series_ofEveryKind_isStoredResetAndRemoved() {
        let floating = FloatingPointCounter(label: "f", factory: registry)
        floating.increment(by: 0.25)
        floating.increment(by: -1.0)
        floating.increment(by: Double.nan)
        let gauge = Gauge(label: "g", factory: registry)
        gauge.record(-7)
        let meter = Meter(label: "m", factory: registry)
        meter.set(10)
        meter.increment(by: 2.5)
        meter.decrement(by: 0.5)
        let (recorder, timer) = (Recorder(label: "r", factory: registry), Timer(label: "t", factory: registry))
        recorder.record(3)
        timer.recordMilliseconds(250)
        let snapshot = registry.snapshot()
        #expect(snapshot.series.map(\.label) == ["f", "g", "m", "r", "t"])
        #expect(snapshot["f"] == .floatingPointCounter(0.25))
        #expect(snapshot["g"] == .gauge(-7))
        #expect(snapshot["m"] == .gauge(12))
        guard case .distribution(let distribution) = snapshot["r"], case .durations(let durations) = snapshot["t"] else {
            Issue.record("\(snapshot)")
            return
        }
        #expect(distribution.maximum == 3)
        #expect(durations.maximum == 0.25)
        floating.reset()
        gauge.record(1.5)
        #expect(registry.snapshot()["f"] == .floatingPointCounter(0) && registry.snapshot()["g"] == .gauge(1.5))
        floating.destroy()
        gauge.destroy()
        meter.destroy()
        recorder.destroy()
        timer.destroy()
        #expect(registry.snapshot().series == [])
    }

    @Test func series_beyondLimit_shareOneOfTheirKind() {
        for number in 0..<50 { Counter(label: "c", dimensions: [("user", "\(number)")], factory: registry).increment() }
        Gauge(label: "g", factory: registry).record(4)
        let snapshot = registry.snapshot()
        #expect(snapshot.series.count == 7)
        #expect(snapshot[MetricsRegistry.overflowLabel, ["kind": "counter"]] == .counter(45))
        #expect(snapshot[MetricsRegistry.overflowLabel, ["kind": "gauge"]] == .gauge(4))
    }

    @Test func series_withoutALimit_areAtMostTwoThousand() {
        let registry = MetricsRegistry()
        for number in 0..<2002 { Counter(label: "c\(number)", factory: registry).increment() }
        #expect(registry.snapshot()[MetricsRegistry.overflowLabel, ["kind": "counter"]] == .counter(2))
    }

    @Test func series_fromManyThreads_countAllValues() async {
        let registry = registry
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<2000 {
                        Counter(label: "c", factory: registry).increment()
                        Timer(label: "t", factory: registry).recordNanoseconds(5)
                    }
                }
            }
        }
        #expect(registry.snapshot()["c"] == .counter(8000))
        guard case .durations(let durations) = registry.snapshot()["t"] else { return #expect(Bool(false)) }
        #expect(durations.count == 8000)
    }
}
