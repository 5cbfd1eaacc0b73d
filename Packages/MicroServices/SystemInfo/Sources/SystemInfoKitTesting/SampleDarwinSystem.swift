public import SystemInfoKit

/// The answers of a typical Apple system to the calls of a snapshot, written by hand after the documented structures.
///
/// Works on all systems, so that code for Apple platforms can be tested on Linux.
public struct SampleDarwinSystem: Sendable, CustomStringConvertible {
    /// The name of the machine.
    public internal(set) var description: String

    package var systemName: String
    package var locale = "de_DE"
    package var timeZone = "Europe/Berlin"
    /// The answers of `sysctlbyname`.
    package var controls: [String: [UInt8]] = [:]
    /// The names that the system refuses; the others are unknown to it.
    package var refusedControls: Set<String> = []
    package var virtualMemory: Field<DarwinVirtualMemory> = .missing(.unsupported(path: "host_statistics64"))
    package var task: Field<DarwinTask> = .missing(.unsupported(path: "task_info"))
    package var sampleSpace = Field.value(DiskSpace(total: 494_384_795_648, available: 120_000_000_000))
    package var powerSources: Field<[DarwinPowerSource]> = .missing(.unsupported(path: "IOPSCopyPowerSourcesInfo"))
    package var thermalState = 0
    package var interfaces: Field<[DarwinInterface]> = .missing(.unsupported(path: "getifaddrs"))
    package var path: Field<DarwinPath> = .missing(.unsupported(path: "NWPathMonitor"))
    package var now = Duration.seconds(1_735_689_600)

    /// A system that answers no call.
    package init(_ description: String, systemName: String) {
        self.description = description
        self.systemName = systemName
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

    package func space(_ path: String) -> Field<DiskSpace> { sampleSpace }
}
