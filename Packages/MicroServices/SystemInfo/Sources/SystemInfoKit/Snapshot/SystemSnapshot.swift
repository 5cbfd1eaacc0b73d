/// What is known about the system at one moment. Everything that may be unknown says why.
public struct SystemSnapshot: Sendable, Hashable {
    /// The distribution or system.
    public var operatingSystem: Field<OperatingSystem>
    /// The kernel's release, such as `6.1.0-18-amd64`.
    public var kernel: Field<String>
    /// What this program was compiled for, such as `x86_64`.
    public var architecture: String
    /// The machine, such as `LENOVO 20XW` or `Raspberry Pi 4 Model B Rev 1.4`.
    public var model: Field<String>
    public var processors: Processors
    public var memory: Memory
    /// The volume that the app's folder lies on.
    public var disk: Field<DiskSpace>
    public var battery: Field<Battery>
    public var temperatures: Field<[ThermalZone]>
    public var network: Field<Network>
    /// How long tasks had to wait for memory.
    public var memoryPressure: Field<MemoryPressure>
    /// The language of messages, such as `de_DE.UTF-8`.
    public var locale: Field<String>
    /// A name of the time zone database, such as `Europe/Berlin`.
    public var timeZone: Field<String>
    /// Changes with each start of the machine. Not a name of the machine.
    public var bootID: Field<String>
    /// How long the machine has been running.
    public var uptime: Field<Duration>
    /// The kind of container around this process, such as `docker`.
    public var container: Field<String>
    /// The kind of virtual machine below the system, such as `kvm`.
    public var virtualMachine: Field<String>
    /// The version that the app has given.
    public var appVersion: Field<String>
}
