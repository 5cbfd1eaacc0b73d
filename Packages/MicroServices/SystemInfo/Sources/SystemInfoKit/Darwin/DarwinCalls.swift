/// The calls of Darwin that a snapshot needs.
///
/// The implementations return what the system answers; ``DarwinSource`` interprets it. The fields of the structures have the names of those in
/// Apple's headers, without prefixes.
package protocol DarwinCalls: Sendable {
    /// Such as `macOS`.
    var systemName: String { get }
    /// The identifier of the current locale.
    var locale: String { get }
    /// The identifier of the current time zone.
    var timeZone: String { get }

    /// The bytes that `sysctlbyname` returns for a name.
    func control(_ name: String) -> Field<[UInt8]>
    /// `host_statistics64(HOST_VM_INFO64)`.
    func virtualMemory() -> Field<DarwinVirtualMemory>
    /// `task_info(TASK_VM_INFO)` of this process.
    func task() -> Field<DarwinTask>
    /// `statvfs`.
    func space(_ path: String) -> Field<DiskSpace>
    /// The power sources of the machine; none without a battery.
    func powerSources() -> Field<[DarwinPowerSource]>
    /// The number of `ProcessInfo.ThermalState`.
    func thermalState() -> Int
    /// `getifaddrs`, one for each name.
    func interfaces() -> Field<[DarwinInterface]>
    /// The last path of `NWPathMonitor`.
    func path() -> Field<DarwinPath>
    /// The time since 1970 (`CLOCK_REALTIME`).
    func now() -> Duration
}

/// `vm_statistics64`, in pages.
package typealias DarwinVirtualMemory = (
    freeCount: UInt64,
    inactiveCount: UInt64
)

/// `task_vm_info`, in bytes.
package typealias DarwinTask = (
    residentSize: UInt64,
    residentSizePeak: UInt64,
    physFootprint: UInt64,
    // 0 if the process has no limit, as on macOS.
    limitBytesRemaining: UInt64
)

/// A power source of IOKit, or the battery of `UIDevice` in its terms.
package struct DarwinPowerSource: Sendable {
    /// Whether it is the battery of the machine, not of a device or a power supply (`kIOPSInternalBatteryType`).
    package var isInternalBattery: Bool
    package var isPresent: Bool
    package var currentCapacity: Double
    package var maxCapacity: Double
    package var isCharging: Bool
    package var isCharged: Bool
    /// Whether the machine is on mains (`kIOPSACPowerValue`); nil if the system does not know.
    package var isOnMains: Bool?

    package init(
        isInternalBattery: Bool = true, isPresent: Bool = true, currentCapacity: Double, maxCapacity: Double, isCharging: Bool,
        isCharged: Bool, isOnMains: Bool?
    ) {
        self.isInternalBattery = isInternalBattery
        self.isPresent = isPresent
        self.currentCapacity = currentCapacity
        self.maxCapacity = maxCapacity
        self.isCharging = isCharging
        self.isCharged = isCharged
        self.isOnMains = isOnMains
    }
}

/// An interface of `getifaddrs`.
package typealias DarwinInterface = (
    name: String,
    // `ifa_flags`.
    flags: UInt32,
    // `ifi_type` of `if_data`, or 0.
    type: UInt8
)

/// A path of `NWPathMonitor`.
package struct DarwinPath: Sendable {
    /// `NWInterface.InterfaceType`.
    package enum InterfaceType: Sendable {
        case other, wifi, cellular, wiredEthernet, loopback
    }

    /// Whether the status is `satisfied`.
    package var isSatisfied: Bool
    /// The types of `availableInterfaces` by their names.
    package var types: [String: InterfaceType]

    package init(isSatisfied: Bool, types: [String: InterfaceType]) {
        self.isSatisfied = isSatisfied
        self.types = types
    }
}
