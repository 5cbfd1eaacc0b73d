import DiagnosticsAPI

/// Creates the text report: the content of the pages and the last log lines.
enum DiagnosticsReport {
    static func text(_ service: some DiagnosticsServing, lineCount: Int = 100) async -> String {
        var report = "System\n"
        for fact in await service.system() { report += "  \(fact.id.rawValue): \(text(fact.value))\n" }
        if let run = await service.previousRun() {
            report += "Previous run\n  ended: \(text(run.ending))\n"
            for line in run.lastLines { report += "  \(text(line))\n" }
        }
        report += "Caches\n"
        for cache in await service.caches() {
            report += "  \(cache.id): \(cache.hits) hits, \(cache.misses) misses, \(cache.loads) loads, \(cache.failedLoads) failed\n"
        }
        report += "Network\n"
        for address in await service.network() {
            let failures = address.failureKinds.map { "\($0.count) × \($0.name)" }.joined(separator: ", ")
            report += "  \(address.id): \(address.calls) calls, median \(milliseconds(address.median)) ms"
            report += ", slowest \(milliseconds(address.slowest)) ms\(failures.isEmpty ? "" : ", \(failures)")\n"
        }
        if let queue = await service.statisticsQueue() {
            report += "Statistics\n  \(queue.waiting) waiting, \(queue.delivered) delivered, consent: \(queue.hasConsent ? "yes" : "no")\n"
            for dropped in queue.dropped { report += "  dropped: \(dropped.count) × \(dropped.name)\n" }
        }
        report += "Log\n"
        for line in await service.logLines(LogQuery(minimumLevel: .info), before: nil, limit: lineCount).lines.reversed() {
            report += "  \(text(line))\n"
        }
        return report
    }

    private static func text(_ value: SystemFact.Value) -> String {
        switch value {
        case .text(let text): text
        case .bytes(let bytes): "\(bytes) bytes"
        case .count(let count): "\(count)"
        case .share(let share): "\(Int((share * 100).rounded())) %"
        case .celsius(let celsius): "\(Int(celsius.rounded())) °C"
        case .duration(let duration): "\(duration.components.seconds) s"
        case .unknown(let reason): "unknown: \(reason)"
        }
    }

    private static func text(_ ending: PreviousRun.Ending) -> String {
        switch ending {
        case .orderly: "regularly"
        case .unexpected: "unexpectedly"
        case .machineRestarted: "machine restarted"
        }
    }

    /// Replaces control characters and separators, so that logged text cannot forge lines of the report.
    private static func text(_ line: LogLine) -> String {
        let details = line.details.map { " \($0.name)=\($0.value)" }.joined()
        let text = "\(line.time) \(line.level) [\(line.source)] \(line.message)\(details)"
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: safe += " "
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int((duration / .milliseconds(1)).rounded()) }
}
