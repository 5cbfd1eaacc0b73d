import CoreScreensKit

struct MetricsViewModel {
    var logLocation = ""
    var tourLocation = ""
    var previousRun: PreviousRunViewModel? = nil
    var caches: [MetricRowViewModel] = []
    var addresses: [MetricRowViewModel] = []
    /// Nil without statistics.
    var statistics: [FactViewModel]? = nil
    var system: [FactViewModel] = []
    var isRefreshing = false
    /// Nil until the user asks for it.
    var report: String? = nil
}

/// An unexpected end of the last run.
struct PreviousRunViewModel: Equatable {
    var notice = LocalizedText(verbatim: "")
    var lines: [LogLineViewModel] = []
}

struct MetricRowViewModel: Identifiable {
    var id = ""
    var title = LocalizedText(verbatim: "")
    var detail: [LocalizedText] = []
}

struct FactViewModel {
    var name = LocalizedText(verbatim: "")
    var value = LocalizedText(verbatim: "")
}

extension FactViewModel {
    init(_ name: LocalizedText, count: Int) { self.init(name: name, value: LocalizedText(verbatim: "\(count)")) }
}

extension MetricsViewModel {
    mutating func show(_ run: PreviousRun?) { previousRun = run.flatMap(PreviousRunViewModel.init) }

    mutating func show(_ metrics: [CacheMetrics]) {
        caches = metrics.map { cache in
            let title = LocalizedText.cache(cache.id)
            guard let ratio = cache.hitRatio else { return MetricRowViewModel(id: cache.id, title: title, detail: [.notAsked]) }
            var parts: [LocalizedText] = [.found(ratio), .hits(cache.hits), .misses(cache.misses), .loaded(cache.loads)]
            if cache.failedLoads > 0 { parts.append(.failed(cache.failedLoads)) }
            if cache.evictions > 0 { parts.append(.madeRoom(cache.evictions)) }
            if cache.diskFailures > 0 { parts.append(.diskRefused(cache.diskFailures)) }
            return MetricRowViewModel(id: cache.id, title: title, detail: parts)
        }
    }

    mutating func show(_ metrics: [NetworkMetrics]) {
        addresses = metrics.map { address in
            let failures = address.failureKinds.map { LocalizedText(verbatim: "\($0.count) × \($0.name)") }
            return MetricRowViewModel(
                id: address.id, title: LocalizedText(verbatim: address.id),
                detail: [.calls(address.calls), .times(address.median, atMost: address.slowest)] + failures)
        }
    }

    mutating func show(_ queue: StatisticsQueueMetrics?) {
        statistics = queue.map { queue in
            var facts = [
                FactViewModel(name: .consent, value: queue.hasConsent ? .given : .notGiven),
                FactViewModel(.waiting, count: queue.waiting), FactViewModel(.delivered, count: queue.delivered),
                FactViewModel(name: .onThisDevice, value: LocalizedText(data: MetricText.bytes(queue.bytes))),
            ]
            if let oldest = queue.oldest {
                facts.append(FactViewModel(name: .oldest, value: LocalizedText(verbatim: MetricText.moment(oldest))))
            }
            if queue.refusedBatches > 0 { facts.append(FactViewModel(.refusedBatches, count: queue.refusedBatches)) }
            return facts + queue.dropped.map { FactViewModel(.notKept($0.name), count: $0.count) }
        }
    }

    mutating func show(_ facts: [SystemFact]) {
        system = facts.map { fact in FactViewModel(name: .name(of: fact.id), value: LocalizedText(data: MetricText.value(fact.value))) }
    }
}

extension PreviousRunViewModel {
    /// Returns nil for an orderly end.
    init?(_ run: PreviousRun) {
        let start = run.started.map { LocalizedText.hadStarted(MetricText.moment($0)) }
        switch run.ending {
        case .orderly: return nil
        case .unexpected: notice = .crashed
        case .machineRestarted: notice = .machineWentDown
        }
        if let start { notice = notice + start }
        lines = run.lastLines.map(LogLineViewModel.init)
    }
}
