/// The values of a Darwin system, from the answers of its calls.
struct DarwinSource: Sendable {
    private let calls: any DarwinCalls
    private let controls: DarwinControls
    private let diskPath: String
    /// The values that cannot change while the process runs.
    private let constants: SystemSnapshot
    private let pageSize: Field<Int>

    init(calls: any DarwinCalls, diskPath: String, appVersion: Field<String>, environment: [String: String]) {
        self.calls = calls
        self.diskPath = diskPath
        let controls = DarwinControls(calls: calls)
        self.controls = controls
        pageSize = controls.count("hw.pagesize")
        let model = Self.model(controls)
        // Sensors are not public, and Darwin binds no process to processors and has no quotas.
        constants = SystemSnapshot(
            operatingSystem: controls.string("kern.osproductversion").map { version in
                OperatingSystem(id: calls.systemName.lowercased(), name: "\(calls.systemName) \(version)", version: version)
            },
            kernel: controls.string("kern.osrelease"), model: model,
            processors: Processors(name: controls.string("machdep.cpu.brand_string")),
            memory: Memory(total: controls.count("hw.memsize")),
            memoryPressure: .missing(.unsupported(path: "/proc/pressure/memory")),
            // Terminals set the variables; apps have none.
            locale: FileTree.locale(environment).or(.value(calls.locale.printable)),
            timeZone: .value(FileTree.timeZoneVariable(environment) ?? calls.timeZone.printable),
            bootID: controls.string("kern.bootsessionuuid"), virtualMachine: Self.virtualMachine(controls, model: model.value),
            appVersion: appVersion)
    }

    @Sendable func snapshot() -> SystemSnapshot {
        var snapshot = constants
        snapshot.processors.logical = controls.count("hw.logicalcpu")
        snapshot.processors.physical = controls.count("hw.physicalcpu")
        readMemory(&snapshot.memory)
        snapshot.disk = calls.space(diskPath)
        snapshot.battery = DarwinInterpretation.battery(calls.powerSources)
        snapshot.thermalState = DarwinInterpretation.thermalState(calls.thermalState)
        snapshot.network = DarwinInterpretation.network(calls.interfaces, calls.path)
        snapshot.uptime = uptime()
        return snapshot
    }

    private func readMemory(_ memory: inout Memory) {
        // Inactive pages can be reused without swapping. The number of free pages includes the speculative ones.
        memory.available = calls.virtualMemory.flatMap { statistics in
            pageSize.flatMap { Self.bytes([statistics.freeCount, statistics.inactiveCount], times: $0, "host_statistics64") }
        }
        let swap = controls.swap()
        memory.swapTotal = swap.map { $0.total }
        memory.swapFree = swap.map { $0.available }
        let task = calls.task
        // The system ends an app of iOS whose footprint exceeds its limit.
        let limited = task.flatMap { $0.limitBytesRemaining > 0 ? .value($0) : .missing(.none) }
        memory.groupLimit = limited.flatMap { Self.bytes([$0.physFootprint, $0.limitBytesRemaining], "task_info") }
        memory.groupAvailable = limited.flatMap { Self.bytes([$0.limitBytesRemaining], "task_info") }
        memory.resident = task.flatMap { Self.bytes([$0.residentSize], "task_info") }
        memory.peak = task.flatMap { Self.bytes([$0.residentSizePeak], "task_info") }
    }

    private func uptime() -> Field<Duration> {
        controls.bootTime().flatMap { start in
            let uptime = calls.now - start
            return uptime >= .zero ? .value(uptime) : .missing(.malformed(path: "kern.boottime"))
        }
    }

    /// The sum of the counts, times a size; malformed if it is too large.
    private static func bytes(_ counts: [UInt64], times size: Int = 1, _ call: String) -> Field<Int> {
        let product = counts.reduce(UInt128(0)) { $0 + UInt128($1) } * UInt128(size)
        return Int(exactly: product).map { .value($0) } ?? .missing(.malformed(path: call))
    }

    /// On a Mac `hw.model`, such as `Mac15,3`, because `hw.machine` is the architecture; on other devices `hw.machine`, such as `iPhone16,2`,
    /// because `hw.model` is the name of the board.
    private static func model(_ controls: DarwinControls) -> Field<String> {
        if let machine = controls.string("hw.machine").value, machine.contains(",") { return .value(machine) }
        return controls.string("hw.model")
    }

    private static func virtualMachine(_ controls: DarwinControls, model: String?) -> Field<String> {
        if let model, model.hasPrefix("VirtualMac") { return .value("apple") }
        return controls.number("kern.hv_vmm_present").flatMap { $0 == 0 ? .missing(.none) : .value("unknown") }
    }
}
