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
    var virtualMemory: Field<DarwinVirtualMemory> { get }
    /// `task_info(TASK_VM_INFO)` of this process.
    var task: Field<DarwinTask> { get }
    /// `statvfs`.
    func space(_ path: String) -> Field<DiskSpace>
    /// The power sources of the machine; none without a battery.
    var powerSources: Field<[DarwinPowerSource]> { get }
    /// The number of `ProcessInfo.ThermalState`.
    var thermalState: Int { get }
    /// `getifaddrs`, one for each name.
    var interfaces: Field<[DarwinInterface]> { get }
    /// The last path of `NWPathMonitor`.
    var path: Field<DarwinPath> { get }
    /// The time since 1970 (`CLOCK_REALTIME`).
    var now: Duration { get }
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

/// `NWInterface.InterfaceType`.
package enum DarwinInterfaceType: Sendable {
    case other, wifi, cellular, wiredEthernet, loopback
}

/// A path of `NWPathMonitor`.
package typealias DarwinPath = (
    // Whether the status is `satisfied`.
    isSatisfied: Bool,
    // The types of `availableInterfaces` by their names.
    types: [String: DarwinInterfaceType]
)
