import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

/// The values of each sample environment.
@Suite(.timeLimit(.minutes(10))) struct SampleEnvironmentTests {
    struct Expected: Sendable {
        var environment: SampleEnvironment
        var container: String?
        var virtualMachine: String?
        var logical: Int?
        var physical: Int?
        var quota: Double?
        var usable: Int?
        /// In bytes.
        var total: Int?
        var groupLimit: Int?
        var usableTotal: Int?
        var usableAvailable: Int?
        var model: String?
    }

    private static let kilobyte = 1024

    static let expectations: [Expected] = [
        Expected(
            environment: .bareMetal, logical: 16, physical: 8, usable: 16, total: 65_536_000 * kilobyte, usableTotal: 65_536_000 * kilobyte,
            usableAvailable: 48_000_000 * kilobyte, model: "Supermicro SYS-6019P"),
        Expected(
            environment: .laptop, logical: 8, physical: 4, usable: 8, total: 16_000_000 * kilobyte, usableTotal: 16_000_000 * kilobyte,
            usableAvailable: 9_000_000 * kilobyte, model: "LENOVO 20XWCTO1WW"),
        Expected(
            environment: .raspberryPi, logical: 4, physical: 4, usable: 4, total: 3_884_360 * kilobyte, usableTotal: 3_884_360 * kilobyte,
            usableAvailable: 3_400_000 * kilobyte, model: "Raspberry Pi 4 Model B Rev 1.4"),
        Expected(
            environment: .dockerV1, container: "docker", logical: 16, physical: 8, quota: 1.5, usable: 2, total: 65_536_000 * kilobyte,
            groupLimit: 536_870_912, usableTotal: 536_870_912, usableAvailable: 536_870_912 - (209_715_200 - 41_943_040),
            model: "Supermicro SYS-6019P"),
        Expected(
            environment: .dockerV2, container: "docker", logical: 16, physical: 8, quota: 0.5, usable: 1, total: 65_536_000 * kilobyte,
            groupLimit: 268_435_456, usableTotal: 268_435_456, usableAvailable: 268_435_456 - (134_217_728 - 20_971_520),
            model: "Supermicro SYS-6019P"),
        Expected(
            environment: .kubernetes, container: "kubernetes", logical: 16, physical: 8, quota: 2, usable: 2, total: 65_536_000 * kilobyte,
            groupLimit: 2_147_483_648, usableTotal: 2_147_483_648, usableAvailable: 500_000_000, model: "Supermicro SYS-6019P"),
        Expected(
            environment: .nestedSlices, logical: 16, physical: 8, quota: 0.5, usable: 1, total: 65_536_000 * kilobyte,
            groupLimit: 300_000_000,
            usableTotal: 300_000_000, usableAvailable: 200_000_000, model: "Supermicro SYS-6019P"),
        Expected(
            environment: .windowsSubsystem, container: "wsl", virtualMachine: "hyper-v", logical: 8, physical: 4, usable: 8,
            total: 8_000_000 * kilobyte, usableTotal: 8_000_000 * kilobyte, usableAvailable: 7_000_000 * kilobyte),
        Expected(
            environment: .cloudMachine, virtualMachine: "qemu", logical: 2, physical: 2, usable: 2, total: 4_000_000 * kilobyte,
            usableTotal: 4_000_000 * kilobyte, usableAvailable: 3_000_000 * kilobyte, model: "QEMU Standard PC (Q35 + ICH9, 2009)"),
        Expected(
            environment: .amazonMachine, virtualMachine: "amazon", logical: 2, physical: 2, usable: 2, total: 4_000_000 * kilobyte,
            usableTotal: 4_000_000 * kilobyte, usableAvailable: 3_000_000 * kilobyte, model: "Amazon EC2 t3.medium"),
        Expected(
            environment: .lxc, container: "lxc", logical: 16, physical: 8, usable: 3, total: 1_073_741_824, groupLimit: 1_073_741_824,
            usableTotal: 1_073_741_824, usableAvailable: 900_000 * kilobyte, model: "Supermicro SYS-6019P"),
        Expected(
            environment: .podman, container: "podman", logical: 16, physical: 8, usable: 16, total: 65_536_000 * kilobyte,
            usableTotal: 65_536_000 * kilobyte, usableAvailable: 48_000_000 * kilobyte, model: "Supermicro SYS-6019P"),
        Expected(
            environment: .oldKernel, logical: 4, physical: 4, usable: 4, total: 8_000_000 * kilobyte, usableTotal: 8_000_000 * kilobyte,
            usableAvailable: (1_048_576 + 204_800 + 2_097_152) * kilobyte),
        Expected(
            environment: .gvisor, container: "gvisor", logical: 2, physical: 2, usable: 2, total: 2_097_152 * kilobyte,
            usableTotal: 2_097_152 * kilobyte, usableAvailable: 2_000_000 * kilobyte),
        Expected(
            environment: .hybrid, logical: 16, physical: 8, quota: 2.5, usable: 3, total: 65_536_000 * kilobyte, groupLimit: 700_000_000,
            usableTotal: 700_000_000, usableAvailable: 0, model: "Supermicro SYS-6019P"),
        Expected(environment: .empty),
    ]

    @Test(arguments: expectations)
    func environment_hasExpectedValues(expected: Expected) {
        let snapshot = expected.environment.system().snapshot()
        #expect(snapshot.container.value == expected.container)
        #expect(snapshot.virtualMachine.value == expected.virtualMachine)
        #expect(snapshot.processors.logical.value == expected.logical)
        #expect(snapshot.processors.physical.value == expected.physical)
        #expect(snapshot.processors.quota.value == expected.quota)
        #expect(snapshot.processors.usable.value == expected.usable)
        #expect(snapshot.memory.total.value == expected.total)
        #expect(snapshot.memory.groupLimit.value == expected.groupLimit)
        #expect(snapshot.memory.usableTotal.value == expected.usableTotal)
        #expect(snapshot.memory.usableAvailable.value == expected.usableAvailable)
        #expect(snapshot.model.value == expected.model)
    }

    @Test func environments_haveExpectations() {
        #expect(Self.expectations.map(\.environment.name) == SampleEnvironment.all.map(\.name))
        #expect(SampleEnvironment.all.count >= 12)
    }

    @Test func emptyEnvironment_hasReasonForEachField() {
        let snapshot = SampleEnvironment.empty.system().snapshot()
        for (absence, path) in [
            (snapshot.operatingSystem.absence, "/etc/os-release"), (snapshot.kernel.absence, "/proc/sys/kernel/osrelease"),
            (snapshot.model.absence, "/proc/device-tree/model"), (snapshot.processors.name.absence, "/proc/cpuinfo"),
            (snapshot.processors.logical.absence, "/sys/devices/system/cpu/online"),
            (snapshot.processors.allowed.absence, "/proc/self/status"), (snapshot.memory.total.absence, "/proc/meminfo"),
            (snapshot.memory.groupLimit.absence, "/proc/self/cgroup"), (snapshot.memory.resident.absence, "/proc/self/statm"),
            (snapshot.network.absence, "/proc/net/route"), (snapshot.memoryPressure.absence, "/proc/pressure/memory"),
            (snapshot.timeZone.absence, "/etc/localtime"), (snapshot.thermalState.absence, "ProcessInfo.thermalState"),
            (snapshot.uptime.absence, "/proc/uptime"),
        ] { #expect(absence == .unsupported(path: path)) }
        let others = [snapshot.battery.absence, snapshot.temperatures.absence, snapshot.locale.absence, snapshot.container.absence]
        #expect(others == [Absence.none, Absence.none, Absence.none, Absence.none])
        #expect(snapshot.appVersion.absence == .notProvided)
    }

    @Test func bareMetal_hasNoLimit() {
        let snapshot = SampleEnvironment.bareMetal.system().snapshot()
        #expect(snapshot.memory.groupLimit.absence == Absence.none)
        #expect(snapshot.processors.quota.absence == Absence.none)
        #expect(snapshot.battery.absence == Absence.none)
        #expect(snapshot.memory.swapTotal.value == 8_388_608 * 1024)
        #expect(snapshot.memory.resident.value == 8192 * 4096)
        #expect(snapshot.memory.peak.value == 40_960 * 1024)
        #expect(snapshot.uptime.value == .milliseconds(35_612_420))
        #expect(snapshot.bootID.value == "0f2b6f4e-6a53-4e43-9f0d-3c0a5b1d9d11")
        #expect(snapshot.kernel.value == "6.1.0-18-amd64")
        #expect(
            snapshot.operatingSystem.value == OperatingSystem(id: "debian", name: "Debian GNU/Linux 12 (bookworm)", version: "12"))
        #expect(snapshot.temperatures.value?.map(\.celsius) == [41, 43.5])
        #expect(snapshot.processors.name.value == "Intel(R) Xeon(R) Silver 4108 CPU @ 1.80GHz")
    }

    @Test func laptop_ignoresBatteryOfMouse() {
        let snapshot = SampleEnvironment.laptop.system(appVersion: "1.2 (34)").snapshot()
        #expect(snapshot.battery.value == Battery(level: 0.83, state: .discharging))
        #expect(
            snapshot.network.value
                == Network(
                    interfaces: [
                        .init(name: "eno1", kind: .wired, isUp: true), .init(name: "eno2", kind: .wired, isUp: false),
                        .init(name: "lo", kind: .loopback, isUp: true), .init(name: "tun0", kind: .tunnel, isUp: true),
                        .init(name: "wlp3s0", kind: .wireless, isUp: true),
                    ], hasDefaultRoute: true))
        #expect(snapshot.appVersion.value == "1.2 (34)")
        #expect(snapshot.timeZone.value == "Europe/Berlin")
    }

    @Test func otherEnvironments_haveTheirSpecialValues() {
        let pi = SampleEnvironment.raspberryPi.system().snapshot()
        #expect(pi.timeZone.value == "Europe/London")
        #expect(pi.processors.name.absence == Absence.none)
        #expect(pi.network.value?.interfaces.first { $0.name == "wlan0" }?.kind == .wireless)
        let windows = SampleEnvironment.windowsSubsystem.system().snapshot()
        #expect(windows.battery.value == Battery(level: 1, state: .full))
        #expect(windows.timeZone.value == "America/Argentina/Buenos_Aires")
        let amazon = SampleEnvironment.amazonMachine.system().snapshot()
        #expect(amazon.memoryPressure.value == MemoryPressure(some: 0.375, full: 0.1225, total: .microseconds(98_765_432)))
        #expect(amazon.operatingSystem.value == OperatingSystem(id: "amzn", name: "Amazon Linux", version: "2023"))
        #expect(SampleEnvironment.oldKernel.system().snapshot().memoryPressure.value == nil)
    }
}
