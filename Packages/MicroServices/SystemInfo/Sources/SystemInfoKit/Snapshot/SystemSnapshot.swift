/// The system's values at one time. Missing values contain the reason.
public struct SystemSnapshot: Sendable, Hashable {
    /// The distribution or system.
    public var operatingSystem: Field<OperatingSystem> = .missing(.none)
    /// The kernel's release, such as `6.1.0-18-amd64` or, on Apple platforms, `24.2.0`.
    public var kernel: Field<String> = .missing(.none)
    /// The target architecture of this program, such as `x86_64`.
    public var architecture = SystemSnapshot.architecture
    /// The machine, such as `LENOVO 20XW`, `Raspberry Pi 4 Model B Rev 1.4` or `Mac15,3`.
    public var model: Field<String> = .missing(.none)
    public var processors = Processors()
    public var memory = Memory()
    /// The volume of the path given to ``SystemInfo``.
    public var disk: Field<DiskSpace> = .missing(.none)
    public var battery: Field<Battery> = .missing(.none)
    public var temperatures: Field<[ThermalZone]> = .missing(.none)
    /// The extent to which heat limits the machine, on Apple platforms.
    public var thermalState: Field<ThermalState> = .missing(.none)
    public var network: Field<Network> = .missing(.none)
    /// The time that tasks wait for memory, on Linux.
    public var memoryPressure: Field<MemoryPressure> = .missing(.none)
    /// The language of messages, such as `de_DE.UTF-8`.
    public var locale: Field<String> = .missing(.none)
    /// A name of the time zone database, such as `Europe/Berlin`.
    public var timeZone: Field<String> = .missing(.none)
    /// An identifier of the current boot, not of the machine.
    public var bootID: Field<String> = .missing(.none)
    /// The time since the machine started.
    public var uptime: Field<Duration> = .missing(.none)
    /// The kind of container around this process, such as `docker`.
    public var container: Field<String> = .missing(.none)
    /// The kind of virtual machine, such as `kvm`.
    public var virtualMachine: Field<String> = .missing(.none)
    /// The version provided by the app.
    public var appVersion: Field<String> = .missing(.none)

    static var architecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #elseif arch(arm)
        "arm"
        #elseif arch(i386)
        "i386"
        #elseif arch(riscv64)
        "riscv64"
        #else
        "other"
        #endif
    }
}

/// The processors of the machine and the part of them that this process may use.
public struct Processors: Sendable, Hashable {
    /// Such as `AMD EPYC 7B13`.
    public var name: Field<String> = .missing(.none)
    /// The number of online hardware threads.
    public var logical: Field<Int> = .missing(.none)
    /// The number of online cores.
    public var physical: Field<Int> = .missing(.none)
    /// The number of hardware threads that this process may run on (affinity and cpuset).
    public var allowed: Field<Int> = .missing(.none)
    /// The tightest quota of processor time in the control groups, in processors, such as 1.5.
    public var quota: Field<Double> = .missing(.none)

    /// The number of threads that can run in parallel: the allowed ones, or fewer if the quota is less. At least 1.
    public var usable: Field<Int> {
        allowed.or(logical).map { count in
            max(1, quota.value.map { min(count, Int($0.rounded(.up))) } ?? count)
        }
    }
}

/// The space of a volume in bytes.
public struct DiskSpace: Sendable, Hashable {
    public var total: Int
    /// The space available to this user.
    public var available: Int

    public init(total: Int, available: Int) {
        self.total = total
        self.available = available
    }
}

/// The extent to which heat limits a machine (`ProcessInfo.ThermalState`).
public enum ThermalState: Int, Sendable, Hashable {
    case nominal = 0
    /// Slightly warm: fans may run.
    case fair = 1
    /// Performance is reduced.
    case serious = 2
    /// The machine needs to cool down at once.
    case critical = 3
}
