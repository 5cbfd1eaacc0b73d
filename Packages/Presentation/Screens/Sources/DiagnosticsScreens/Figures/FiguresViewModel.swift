import Services

/// What the page of figures shows.
struct FiguresViewModel {
    var logLocation = ""
    var previousRun: PreviousRunViewModel? = nil
    var caches: [FigureRowViewModel] = []
    var addresses: [FigureRowViewModel] = []
    /// Nil when nobody counts them.
    var pages: [FactViewModel]? = nil
    /// Nil when the app counts nothing.
    var statistics: [FactViewModel]? = nil
    var system: [FactViewModel] = []
    var isRefreshing = false
}

/// How the last run ended, when it did not end as it should.
struct PreviousRunViewModel: Equatable {
    var notice = ""
    var lines: [LogLineViewModel] = []
}

/// A subject with its figures.
struct FigureRowViewModel: Identifiable {
    var id = ""
    var detail = ""
}

/// One fact.
struct FactViewModel {
    var name = ""
    var value = ""
}

extension FiguresViewModel {
    mutating func show(_ run: PreviousRun?) {
        previousRun = run.flatMap(PreviousRunViewModel.init)
    }

    mutating func show(_ figures: [CacheFigures]) {
        caches = figures.map { cache in
            guard let ratio = cache.hitRatio else { return FigureRowViewModel(id: cache.id, detail: "Not asked yet") }
            var parts = [
                "\(FigureText.share(ratio)) found", FigureText.count(cache.hits, "hit", "hits"),
                FigureText.count(cache.misses, "miss", "misses"), "\(cache.loads) loaded",
            ]
            if cache.failedLoads > 0 { parts.append("\(cache.failedLoads) failed") }
            if cache.evictions > 0 { parts.append("\(cache.evictions) made room") }
            if cache.diskFailures > 0 { parts.append("\(cache.diskFailures) times the disk refused") }
            return FigureRowViewModel(id: cache.id, detail: parts.joined(separator: " · "))
        }
    }

    mutating func show(_ figures: [NetworkFigures]) {
        addresses = figures.map { address in
            let failures = address.failureKinds.map { "\($0.count) × \($0.name)" }
            let times = "\(FigureText.short(address.median)), at most \(FigureText.short(address.slowest))"
            return FigureRowViewModel(
                id: address.id, detail: ([FigureText.count(address.calls, "call", "calls"), times] + failures).joined(separator: " · "))
        }
    }

    mutating func show(_ figures: PageFigures?) {
        pages = figures.map { [FactViewModel(name: "Changes shown too late", value: "\($0.lateChanges)")] }
    }

    mutating func show(_ queue: StatisticsQueueFigures?) {
        statistics = queue.map { queue in
            var facts = [
                FactViewModel(name: "Consent", value: queue.hasConsent ? "given" : "not given"),
                FactViewModel(name: "Waiting", value: "\(queue.waiting)"),
                FactViewModel(name: "Delivered", value: "\(queue.delivered)"),
                FactViewModel(name: "On this device", value: FigureText.bytes(queue.bytes)),
            ]
            if let oldest = queue.oldest { facts.append(FactViewModel(name: "Oldest", value: FigureText.moment(oldest))) }
            if queue.refusedBatches > 0 { facts.append(FactViewModel(name: "Refused batches", value: "\(queue.refusedBatches)")) }
            return facts + queue.dropped.map { FactViewModel(name: "Not kept: \($0.name)", value: "\($0.count)") }
        }
    }

    mutating func show(_ facts: [SystemFact]) {
        system = facts.map { FactViewModel(name: $0.id.name, value: FigureText.value($0.value)) }
    }
}

extension PreviousRunViewModel {
    /// Nil when it ended as it should.
    init?(_ run: PreviousRun) {
        let start = run.started.map { " It had started on \(FigureText.moment($0))." } ?? ""
        switch run.ending {
        case .orderly: return nil
        case .unexpected: notice = "The app crashed or was killed the last time.\(start)"
        case .machineRestarted: notice = "The machine went down while the app ran the last time.\(start)"
        }
        lines = run.lastLines.map(LogLineViewModel.init)
    }
}

extension SystemFact.Subject {
    fileprivate var name: String {
        switch self {
        case .appVersion: "App version"
        case .operatingSystem: "Operating system"
        case .kernel: "Kernel"
        case .architecture: "Architecture"
        case .model: "Model"
        case .container: "Container"
        case .virtualMachine: "Virtual machine"
        case .processor: "Processor"
        case .processorsUsable: "Processors that may be used"
        case .processorsOfMachine: "Processors of the machine"
        case .memoryOfApp: "Memory of the app"
        case .memoryOfAppPeak: "Memory of the app, at most"
        case .memoryUsable: "Memory that may be used"
        case .memoryAvailable: "Memory available"
        case .memoryOfMachine: "Memory of the machine"
        case .memoryPressure: "Waiting for memory"
        case .diskTotal: "Disk"
        case .diskAvailable: "Disk available"
        case .battery: "Battery"
        case .hottest: "Hottest sensor"
        case .network: "Network"
        case .locale: "Locale"
        case .timeZone: "Time zone"
        case .uptime: "Machine runs for"
        }
    }
}
