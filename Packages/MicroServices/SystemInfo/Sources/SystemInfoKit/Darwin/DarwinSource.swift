/// The values of a Darwin system, from the answers of its calls.
struct DarwinSource: SystemSource {
    private let calls: any DarwinCalls
    private let controls: DarwinControls
    private let diskPath: String
    private let constants: Constants

    /// The values that cannot change while the process runs.
    private struct Constants: Sendable {
        var operatingSystem: Field<OperatingSystem>
        var kernel: Field<String>
        var model: Field<String>
        var processorName: Field<String>
        var pageSize: Field<Int>
        var total: Field<Int>
        var bootID: Field<String>
        var virtualMachine: Field<String>
        var locale: Field<String>
        var timeZone: Field<String>
        var appVersion: Field<String>
    }

    init(calls: any DarwinCalls, diskPath: String, appVersion: Field<String>, environment: [String: String]) {
        self.calls = calls
        self.diskPath = diskPath
        let controls = DarwinControls(calls: calls)
        self.controls = controls
        let model = Self.model(controls)
        constants = Constants(
            operatingSystem: controls.string("kern.osproductversion").map { version in
                OperatingSystem(id: calls.systemName.lowercased(), name: "\(calls.systemName) \(version)", version: version)
            },
            kernel: controls.string("kern.osrelease"),
            model: model,
            processorName: controls.string("machdep.cpu.brand_string"),
            pageSize: controls.count("hw.pagesize"),
            total: controls.count("hw.memsize"),
            bootID: controls.string("kern.bootsessionuuid"),
            virtualMachine: Self.virtualMachine(controls, model: model.value),
            // Terminals set the variables; apps have none.
            locale: FileTree.locale(environment).or(.value(calls.locale.printable)),
            timeZone: .value(FileTree.timeZoneVariable(environment) ?? calls.timeZone.printable),
            appVersion: appVersion)
    }

    func snapshot() -> SystemSnapshot {
        SystemSnapshot(
            operatingSystem: constants.operatingSystem, kernel: constants.kernel, architecture: SystemSnapshot.architecture,
            model: constants.model, processors: processors(), memory: memory(), disk: calls.space(diskPath),
            battery: DarwinInterpretation.battery(calls.powerSources()),
            // Sensors are not public.
            temperatures: .missing(.none),
            thermalState: DarwinInterpretation.thermalState(calls.thermalState()),
            network: DarwinInterpretation.network(calls.interfaces(), calls.path()),
            memoryPressure: .missing(.unsupported(path: "/proc/pressure/memory")), locale: constants.locale,
            timeZone: constants.timeZone, bootID: constants.bootID, uptime: uptime(),
            container: .missing(.none), virtualMachine: constants.virtualMachine, appVersion: constants.appVersion)
    }

    /// Darwin binds no process to processors and has no quotas.
    private func processors() -> Processors {
        Processors(
            name: constants.processorName, logical: controls.count("hw.logicalcpu"), physical: controls.count("hw.physicalcpu"),
            allowed: .missing(.none), quota: .missing(.none))
    }

    private func memory() -> Memory {
        let task = calls.task()
        let swap = controls.swap()
        // Inactive pages can be reused without swapping. The number of free pages includes the speculative ones.
        let available: Field<Int> = calls.virtualMemory().flatMap { statistics in
            let (pages, overflows) = statistics.freeCount.addingReportingOverflow(statistics.inactiveCount)
            return constants.pageSize.flatMap { Self.bytes(pages, times: $0, overflows, "host_statistics64") }
        }
        return Memory(
            total: constants.total, available: available, swapTotal: swap.map { $0.total }, swapFree: swap.map { $0.available },
            // The system ends an app of iOS whose footprint exceeds its limit.
            groupLimit: task.flatMap { task in
                guard task.limitBytesRemaining > 0 else { return .missing(.none) }
                let (limit, overflows) = task.physFootprint.addingReportingOverflow(task.limitBytesRemaining)
                return Self.bytes(limit, times: 1, overflows, "task_info")
            },
            groupAvailable: task.flatMap { task in
                guard task.limitBytesRemaining > 0 else { return .missing(.none) }
                return Self.bytes(task.limitBytesRemaining, times: 1, false, "task_info")
            },
            resident: task.flatMap { Self.bytes($0.residentSize, times: 1, false, "task_info") },
            peak: task.flatMap { Self.bytes($0.residentSizePeak, times: 1, false, "task_info") })
    }

    private func uptime() -> Field<Duration> {
        controls.bootTime().flatMap { start in
            let uptime = calls.now() - start
            return uptime >= .zero ? .value(uptime) : .missing(.malformed(path: "kern.boottime"))
        }
    }

    private static func bytes(_ count: UInt64, times size: Int, _ overflows: Bool, _ call: String) -> Field<Int> {
        let product = count.multipliedReportingOverflow(by: UInt64(size))
        guard !overflows, !product.overflow, let bytes = Int(exactly: product.partialValue) else { return .missing(.malformed(path: call)) }
        return .value(bytes)
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
