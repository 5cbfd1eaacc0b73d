import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

/// The values of sample Apple systems.
@Suite(.timeLimit(.minutes(10))) struct DarwinSystemTests {
    @Test func macBookPro_hasExpectedValues() {
        let snapshot = SampleDarwinSystem.macBookPro.system(appVersion: "1.2").snapshot()
        #expect(snapshot.operatingSystem.value == OperatingSystem(id: "macos", name: "macOS 15.2", version: "15.2"))
        #expect(snapshot.kernel.value == "24.2.0")
        #expect(snapshot.model.value == "Mac15,3")
        #expect(snapshot.processors.name.value == "Apple M3")
        #expect(snapshot.processors.logical.value == 8)
        #expect(snapshot.processors.physical.value == 8)
        #expect(snapshot.processors.usable.value == 8)
        #expect(snapshot.memory.total.value == 16 << 30)
        #expect(snapshot.memory.available.value == 252_000 * 16_384)
        #expect(snapshot.memory.swapTotal.value == 2_147_483_648)
        #expect(snapshot.memory.swapFree.value == 1_048_576_000)
        #expect(snapshot.memory.groupLimit.absence == Absence.none)
        #expect(snapshot.memory.usableTotal.value == 16 << 30)
        #expect(snapshot.memory.resident.value == 52_428_800)
        #expect(snapshot.memory.peak.value == 73_400_320)
        #expect(snapshot.disk.value == DiskSpace(total: 494_384_795_648, available: 120_000_000_000))
        #expect(snapshot.battery.value == Battery(level: 0.83, state: .discharging))
        #expect(snapshot.thermalState.value == .nominal)
        #expect(snapshot.locale.value == "de_DE")
        #expect(snapshot.timeZone.value == "Europe/Berlin")
        #expect(snapshot.bootID.value == "6B8E2C5A-90B1-4D57-9E0B-3F3C5C1D7A11")
        #expect(snapshot.uptime.value == .milliseconds(89_599_750))
        #expect(snapshot.virtualMachine.absence == Absence.none)
        #expect(snapshot.appVersion.value == "1.2")
        #expect(
            snapshot.network.value
                == Network(
                    interfaces: [
                        .init(name: "awdl0", kind: .wireless, isUp: true), .init(name: "bridge0", kind: .bridge, isUp: true),
                        .init(name: "en0", kind: .wireless, isUp: true), .init(name: "en5", kind: .other, isUp: false),
                        .init(name: "gif0", kind: .tunnel, isUp: false), .init(name: "lo0", kind: .loopback, isUp: true),
                        .init(name: "utun0", kind: .tunnel, isUp: true),
                    ], hasDefaultRoute: true))
    }

    @Test func iPhone_hasExpectedValues() {
        let snapshot = SampleDarwinSystem.iPhone.system().snapshot()
        #expect(snapshot.operatingSystem.value == OperatingSystem(id: "ios", name: "iOS 18.2", version: "18.2"))
        #expect(snapshot.model.value == "iPhone16,2")
        #expect(snapshot.processors.name.absence == .unsupported(path: "machdep.cpu.brand_string"))
        #expect(snapshot.processors.usable.value == 6)
        #expect(snapshot.memory.total.value == 8_006_172_672)
        #expect(snapshot.memory.groupLimit.value == 3_360_000_000)
        #expect(snapshot.memory.groupAvailable.value == 3_270_000_000)
        #expect(snapshot.memory.usableTotal.value == 3_360_000_000)
        #expect(snapshot.memory.usableAvailable.value == 95_000 * 16_384)
        #expect(snapshot.memory.swapTotal.value == 0)
        #expect(snapshot.battery.value == Battery(level: 0.5, state: .charging))
        #expect(snapshot.thermalState.value == .serious)
        #expect(snapshot.bootID.absence == .unreadable(path: "kern.bootsessionuuid", code: 1))
        #expect(snapshot.virtualMachine.absence == .unsupported(path: "kern.hv_vmm_present"))
        #expect(snapshot.uptime.value == .seconds(600))
        #expect(snapshot.appVersion.absence == .notProvided)
        #expect(snapshot.network.value?.interfaces.map(\.kind) == [.other, .tunnel, .loopback, .cellular])
    }

    @Test func virtualMac_isRecognizedAndHasNoBattery() {
        let snapshot = SampleDarwinSystem.virtualMac.system().snapshot()
        #expect(snapshot.virtualMachine.value == "apple")
        #expect(snapshot.battery.absence == Absence.none)
        #expect(snapshot.network.value?.interfaces.first { $0.name == "en0" }?.kind == .wired)
        #expect(SampleDarwinSystem.all.map(\.description) == ["MacBook Pro", "iPhone", "virtual Mac"])
    }

    @Test func silentSystem_hasReasonForEachField() {
        let snapshot = SampleDarwinSystem("silent", systemName: "macOS").system().snapshot()
        for (absence, path) in [
            (snapshot.operatingSystem.absence, "kern.osproductversion"), (snapshot.kernel.absence, "kern.osrelease"),
            (snapshot.model.absence, "hw.model"), (snapshot.processors.logical.absence, "hw.logicalcpu"),
            (snapshot.processors.physical.absence, "hw.physicalcpu"), (snapshot.memory.total.absence, "hw.memsize"),
            (snapshot.memory.available.absence, "host_statistics64"), (snapshot.memory.swapTotal.absence, "vm.swapusage"),
            (snapshot.memory.groupLimit.absence, "task_info"), (snapshot.memory.resident.absence, "task_info"),
            (snapshot.battery.absence, "IOPSCopyPowerSourcesInfo"), (snapshot.network.absence, "getifaddrs"),
            (snapshot.memoryPressure.absence, "/proc/pressure/memory"), (snapshot.bootID.absence, "kern.bootsessionuuid"),
            (snapshot.uptime.absence, "kern.boottime"), (snapshot.virtualMachine.absence, "kern.hv_vmm_present"),
        ] { #expect(absence == .unsupported(path: path)) }
        let others = [snapshot.processors.allowed.absence, snapshot.temperatures.absence, snapshot.container.absence]
        #expect(others == [Absence.none, Absence.none, Absence.none])
    }

    @Test func network_beforeTheFirstPath_isMissing() {
        var mac = SampleDarwinSystem.macBookPro
        mac.path = .missing(.unreadable(path: "NWPathMonitor", code: 11))
        #expect(mac.system().snapshot().network.absence == .unreadable(path: "NWPathMonitor", code: 11))
        mac.path = .value((isSatisfied: false, types: [:]))
        let offline = mac.system().snapshot().network.value
        #expect(offline?.hasDefaultRoute == false)
        #expect(offline?.interfaces.first { $0.name == "en0" }?.kind == .other, "wired or wireless, which is unknown without a path")
    }

    @Test func environmentVariables_takePrecedence() {
        let variables = ["LANG": "fr_FR.UTF-8", "TZ": ":America/New_York"]
        let snapshot = SampleDarwinSystem.macBookPro.system(environment: variables).snapshot()
        #expect(snapshot.locale.value == "fr_FR.UTF-8")
        #expect(snapshot.timeZone.value == "America/New_York")
        #expect(SampleDarwinSystem.macBookPro.system(environment: ["TZ": "/x"]).snapshot().timeZone.value == "Europe/Berlin")
    }
}
