import DiagnosticsAPI
import SystemInfoKit

extension SystemFact {
    /// Returns one fact for each subject, in display order.
    static func facts(_ snapshot: SystemSnapshot) -> [SystemFact] { Subject.allCases.map { SystemFact($0, value($0, snapshot)) } }

    private static func value(_ subject: Subject, _ snapshot: SystemSnapshot) -> Value {
        let (memory, processors) = (snapshot.memory, snapshot.processors)
        switch subject {
        case .appVersion: return known(snapshot.appVersion) { .text($0) }
        case .operatingSystem: return known(snapshot.operatingSystem) { .text($0.name) }
        case .kernel: return known(snapshot.kernel) { .text($0) }
        case .architecture: return .text(snapshot.architecture)
        case .model: return known(snapshot.model) { .text($0) }
        case .container: return known(snapshot.container) { .text($0) }
        case .virtualMachine: return known(snapshot.virtualMachine) { .text($0) }
        case .processor: return known(processors.name) { .text($0) }
        case .processorsUsable: return known(processors.usable) { .count($0) }
        case .processorsOfMachine: return known(processors.logical) { .count($0) }
        case .memoryOfApp: return known(memory.resident) { .bytes($0) }
        case .memoryOfAppPeak: return known(memory.peak) { .bytes($0) }
        case .memoryUsable: return known(memory.usableTotal) { .bytes($0) }
        case .memoryAvailable: return known(memory.usableAvailable) { .bytes($0) }
        case .memoryOfMachine: return known(memory.total) { .bytes($0) }
        case .memoryPressure: return known(snapshot.memoryPressure) { .share($0.some) }
        case .diskTotal: return known(snapshot.disk) { .bytes($0.total) }
        case .diskAvailable: return known(snapshot.disk) { .bytes($0.available) }
        case .battery: return known(snapshot.battery) { .share($0.level) }
        case .hottest: return known(snapshot.temperatures) { .celsius($0.map(\.celsius).max() ?? 0) }
        case .network:
            return known(snapshot.network) { network in
                let names = network.interfaces.filter { $0.isUp && $0.kind != .loopback }.map(\.name)
                return .text(network.hasDefaultRoute ? "online" + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))") : "offline")
            }
        case .locale: return known(snapshot.locale) { .text($0) }
        case .timeZone: return known(snapshot.timeZone) { .text($0) }
        case .uptime: return known(snapshot.uptime) { .duration($0) }
        }
    }

    private static func known<Wrapped>(_ field: Field<Wrapped>, _ value: (Wrapped) -> Value) -> Value {
        switch field {
        case .value(let wrapped): value(wrapped)
        case .missing(let absence): .unknown(reason: absence.description)
        }
    }
}
