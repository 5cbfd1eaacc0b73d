/// The values of a Linux system, from the files in `/proc`, `/sys` and `/etc`.
struct LinuxSource: Sendable {
    /// The files read for each snapshot.
    private let tree: FileTree
    private let groups: ControlGroups
    private let diskPath: String
    private let pageSize: Int
    /// Needed only if /sys does not report the number of processors.
    private let information: Text?
    /// The values that cannot change while the process runs.
    private let constants: SystemSnapshot

    /// Reads the constant values.
    init(tree: FileTree, diskPath: String, appVersion: Field<String>, environment: [String: String], pageSize: Int?) {
        self.tree = tree.keepingFilesOpen
        self.diskPath = diskPath
        self.pageSize = pageSize ?? FileTree.systemPageSize
        groups = ControlGroups(tree)
        let information = tree.text("/proc/cpuinfo").value
        self.information = tree.read("/sys/devices/system/cpu/online").value == nil ? information : nil
        let kernel = tree.string("/proc/sys/kernel/osrelease")
        let release = tree.parse("/etc/os-release", OperatingSystem.parse)
        constants = SystemSnapshot(
            operatingSystem: release.or(tree.parse("/usr/lib/os-release", OperatingSystem.parse)), kernel: kernel, model: tree.model(),
            processors: Processors(name: tree.processorName(information), physical: tree.physicalProcessors(information)),
            thermalState: .missing(.unsupported(path: "ProcessInfo.thermalState")), locale: FileTree.locale(environment),
            timeZone: tree.timeZone(environment), bootID: tree.string("/proc/sys/kernel/random/boot_id"),
            container: tree.container(kernel: kernel.value),
            virtualMachine: tree.virtualMachine(information: information, kernel: kernel.value), appVersion: appVersion)
    }

    @Sendable func snapshot() -> SystemSnapshot {
        let status = tree.text("/proc/self/status")
        var snapshot = constants
        snapshot.processors.logical = tree.logicalProcessors(information)
        snapshot.processors.allowed = allowedProcessors(status)
        snapshot.processors.quota = groups.processorQuota(tree)
        snapshot.memory = memory(status)
        snapshot.disk = tree.space(diskPath)
        snapshot.battery = tree.battery()
        snapshot.temperatures = tree.temperatures()
        snapshot.network = tree.network()
        snapshot.memoryPressure = memoryPressure()
        snapshot.uptime = uptime()
        return snapshot
    }

    /// The memory pressure of the innermost control group that reports it, or of the machine.
    private func memoryPressure() -> Field<MemoryPressure> {
        if let memory = groups.memory, memory.version == .v2, let own = memory.folders.first {
            let pressure = tree.parse("\(own)/memory.pressure", MemoryPressure.parse)
            if pressure.value != nil { return pressure }
        }
        return tree.parse("/proc/pressure/memory", MemoryPressure.parse)
    }

    private func allowedProcessors(_ status: Field<Text>) -> Field<Int> {
        status.flatMap { status in
            guard let list = status.value("Cpus_allowed_list:") else { return .missing(.unsupported(path: "/proc/self/status")) }
            return FileTree.listCount(list).map { .value($0) } ?? .missing(.malformed(path: "/proc/self/status"))
        }
    }

    private func memory(_ status: Field<Text>) -> Memory {
        let machine = tree.text("/proc/meminfo")
        func field(_ text: Field<Text>, _ key: StaticString, _ path: String) -> Field<Int> {
            text.flatMap { text in
                guard let value = text.value(key) else { return .missing(.unsupported(path: path)) }
                return value.size.map { .value($0) } ?? .missing(.malformed(path: path))
            }
        }
        func ofMachine(_ key: StaticString) -> Field<Int> { field(machine, key, "/proc/meminfo") }
        var available = ofMachine("MemAvailable:")
        // Kernels before 3.14 do not report the sum.
        if available.value == nil, let free = ofMachine("MemFree:").value, let buffers = ofMachine("Buffers:").value,
            let cached = ofMachine("Cached:").value
        {
            let (sum, overflows) = free.addingReportingOverflow(buffers)
            let (all, overflowsToo) = sum.addingReportingOverflow(cached)
            available = overflows || overflowsToo ? .missing(.malformed(path: "/proc/meminfo")) : .value(all)
        }
        let group = groups.memoryUsage(tree)
        return Memory(
            total: ofMachine("MemTotal:"), available: available, swapTotal: ofMachine("SwapTotal:"), swapFree: ofMachine("SwapFree:"),
            groupLimit: group.limit, groupAvailable: group.available,
            resident: tree.parse("/proc/self/statm") { Memory.resident($0, pageSize: pageSize) },
            peak: field(status, "VmHWM:", "/proc/self/status"))
    }

    private func uptime() -> Field<Duration> {
        tree.parse("/proc/uptime") { text in
            guard let seconds = text.words.first?.decimal, seconds < 1e12 else { return nil }
            return .milliseconds(Int64(seconds * 1000))
        }
    }
}
