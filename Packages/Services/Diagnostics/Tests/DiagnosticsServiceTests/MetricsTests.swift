import CacheKit
import NetworkKit
import StatisticsKit
import SystemInfoKitTesting
import Testing

@testable import DiagnosticsAPI
@testable import DiagnosticsService

@Suite(.timeLimit(.minutes(10))) struct MetricsTests {
    let app = TestApp()

    @Test func caches_areSortedByName() async throws {
        for key in ["a", "b", "c", "c", "c"] { _ = try await app.cache.value(for: key) { 1 } }
        let caches = await app.service().caches()
        #expect(caches == [CacheMetrics(id: "rates", hits: 2, misses: 3, loads: 3, failedLoads: 0, evictions: 1, diskFailures: 0)])
        #expect(caches[0].hitRatio == 0.4)
        let named = Dictionary(uniqueKeysWithValues: "dacb".map { (String($0), { @Sendable in CacheStatistics() }) })
        let names = await DiagnosticsService(sources: DiagnosticsSources(caches: named)).caches().map(\.id)
        #expect(names == ["a", "b", "c", "d"])
    }

    /// A lookup that memory misses continues on disk.
    @Test(arguments: [(5, 3), (1, 0)]) func cache_withADisk_countsItsHits(memoryMisses: Int, misses: Int) {
        var statistics = CacheStatistics()
        (statistics.memoryHits, statistics.memoryMisses, statistics.diskHits) = (4, memoryMisses, 2)
        let metrics = CacheMetrics("c", statistics)
        #expect(metrics.hits == 6 && metrics.misses == misses && metrics.evictions == 0)
    }

    @Test func cache_withoutLookups_hasNoRatio() async {
        #expect(await app.service().caches()[0].hitRatio == nil)
        var single = CacheStatistics()
        single.memoryHits = 1
        #expect(CacheMetrics("c", single).hitRatio == 1)
    }

    @Test func network_countsRequestsAndFailuresByAddress() async throws {
        for status in [204, 399, 503, 503, 400, nil] { try await app.call("/v1/accounts", status: status) }
        try await app.call("/v1/rates", status: 204)
        let metrics = await app.service().network()
        #expect(metrics.map(\.calls) == [6, 1])
        #expect(metrics[0].id.hasSuffix("api.test/v1/accounts"))
        #expect(metrics[0].failures == 4)
        #expect(
            metrics[0].failureKinds == [
                Count(name: "status 503", count: 2), Count(name: "connectionLost", count: 1), Count(name: "status 400", count: 1),
            ])
        #expect(metrics[0].slowest >= metrics[0].median && metrics[0].median > .zero)
        #expect(metrics[1].failureKinds == [])
    }

    @Test func network_withTooManyAddresses_combinesTheRest() async throws {
        for path in ["/a", "/b", "/c", "/d", "/e", "/a"] as [RequestPath] { try await app.call(path, status: 204) }
        let metrics = await app.service().network()
        #expect(metrics.count == 4)
        #expect(metrics.first { $0.id == NetworkMetricsCollector.otherAddresses }?.calls == 2)
        #expect(metrics.reduce(0) { $0 + $1.calls } == 6)
        let single = TestApp(maximumAddresses: 0)
        for path in ["/a", "/b", "/c"] as [RequestPath] { try await single.call(path, status: 204) }
        #expect(await single.service().network().map(\.calls) == [2, 1], "at least one")
    }

    @Test func statisticsQueue_withoutStatistics_isNil() async {
        var metrics = EventLogMetrics()
        metrics.consent = .granted
        metrics.pending = 12
        metrics.bytes = 3400
        metrics.oldest = 5
        metrics.delivered = 7
        metrics.quarantinedBatches = 1
        metrics.dropped = [.noConsent: 1, .overAge: 9]
        #expect(
            await app.service(statistics: metrics).statisticsQueue()
                == StatisticsQueueMetrics(
                    hasConsent: true, waiting: 12, bytes: 3400, oldest: 5, delivered: 7, refusedBatches: 1,
                    dropped: [Count(name: "too old", count: 9), Count(name: "no consent", count: 1)]))
        #expect(await app.service().statisticsQueue() == nil)
    }

    @Test func dropReasons_haveDifferentTexts() async {
        var metrics = EventLogMetrics()
        for (number, reason) in DropReason.allCases.enumerated() { metrics.dropped[reason] = number + 1 }
        let dropped = await app.service(statistics: metrics).statisticsQueue()?.dropped ?? []
        #expect(Set(dropped.map(\.name)).count == DropReason.allCases.count)
    }

    @Test func system_containsEachSubjectOnce() async {
        let facts = await app.service().system()
        #expect(facts.map(\.id) == SystemFact.Subject.allCases)
        let values = Dictionary(uniqueKeysWithValues: facts.map { ($0.id, $0.value) })
        #expect(values[.appVersion] == .text("1.0 (7)"))
        #expect(values[.container] == .text("docker"))
        #expect(values[.memoryUsable] == .bytes(268_435_456))
        #expect(values[.processorsUsable] == .count(1))
        #expect(values[.battery] == .unknown(reason: "not present"))
        #expect(values[.network] == .text("online (eno1, eth0)"))
        #expect(values[.hottest] == .celsius(43.5))
    }
}
