public import SystemInfoKit

/// The answers of a typical Apple system to the calls of a snapshot, written by hand after the documented structures.
///
/// Works on all systems, so that code for Apple platforms can be tested on Linux.
public struct SampleDarwinSystem: Sendable, CustomStringConvertible {
    /// The name of the machine.
    public private(set) var description: String

    package var systemName: String
    package var locale = "de_DE"
    package var timeZone = "Europe/Berlin"
    /// The answers of `sysctlbyname`.
    package var controls: [String: [UInt8]] = [:]
    /// The names that the system refuses; the others are unknown to it.
    package var refusedControls: Set<String> = []
    package var sampleVirtualMemory: Field<DarwinVirtualMemory> = .missing(.unsupported(path: "host_statistics64"))
    package var sampleTask: Field<DarwinTask> = .missing(.unsupported(path: "task_info"))
    package var sampleSpace = Field.value(DiskSpace(total: 494_384_795_648, available: 120_000_000_000))
    package var samplePowerSources: Field<[DarwinPowerSource]> = .missing(.unsupported(path: "IOPSCopyPowerSourcesInfo"))
    package var sampleThermalState = 0
    package var sampleInterfaces: Field<[DarwinInterface]> = .missing(.unsupported(path: "getifaddrs"))
    package var samplePath: Field<DarwinPath> = .missing(.unsupported(path: "NWPathMonitor"))
    package var sampleTime = Duration.seconds(1_735_689_600)

    /// A system that answers no call.
    package init(_ description: String, systemName: String) {
        self.description = description
        self.systemName = systemName
    }

    /// A copy with another name.
    func named(_ description: String) -> SampleDarwinSystem {
        var copy = self
        copy.description = description
        return copy
    }

    /// The system's information, without environment variables.
    public func system(appVersion: String? = nil, environment: [String: String] = [:]) -> SystemInfo {
        SystemInfo(calls: self, appVersion: appVersion, environment: environment)
    }

    /// All systems.
    public static let all: [SampleDarwinSystem] = [.macBookPro, .iPhone, .virtualMac]
}

extension SampleDarwinSystem: DarwinCalls {
    package func control(_ name: String) -> Field<[UInt8]> {
        // EPERM, as of the sandbox of iOS.
        if refusedControls.contains(name) { return .missing(.unreadable(path: name, code: 1)) }
        return controls[name].map { .value($0) } ?? .missing(.unsupported(path: name))
    }

    package func virtualMemory() -> Field<DarwinVirtualMemory> { sampleVirtualMemory }
    package func task() -> Field<DarwinTask> { sampleTask }
    package func space(_ path: String) -> Field<DiskSpace> { sampleSpace }
    package func powerSources() -> Field<[DarwinPowerSource]> { samplePowerSources }
    package func thermalState() -> Int { sampleThermalState }
    package func interfaces() -> Field<[DarwinInterface]> { sampleInterfaces }
    package func path() -> Field<DarwinPath> { samplePath }
    package func now() -> Duration { sampleTime }
}
