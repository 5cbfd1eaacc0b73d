import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

@Suite(.timeLimit(.minutes(10))) struct ParserTests {
    private func text(_ string: String) -> Text { Text(Array(string.utf8)) }

    @Test(arguments: [
        ("0", 1), ("0-3", 4), ("0-3,8,10-11\n", 7), ("", nil), ("\n", nil), ("3-1", nil), ("a", nil), ("0-", nil), ("1,1", nil),
        ("0-99999999", nil), ("-1", nil), ("0,,1", nil), ("0-1-2", nil),
    ])
    func processorList_whenParsed_isCounted(list: String, count: Int?) {
        #expect(FileTree.listCount(text(list)) == count)
    }

    @Test(arguments: [
        ("PRETTY_NAME=\"A \\\"B\\\"\"\nID=x", OperatingSystem(id: "x", name: "A \"B\"", version: nil)),
        ("NAME='Single $quoted'\n# ID=comment\n", OperatingSystem(id: "linux", name: "Single $quoted", version: nil)),
        ("ID=only", nil), ("NAME=\nID=a", nil), ("", nil), ("=\n=\n", nil),
        ("NAME=\"unclosed", OperatingSystem(id: "linux", name: "unclosed", version: nil)),
        ("NAME=evil\u{1B}[31m", OperatingSystem(id: "linux", name: "evil\u{FFFD}[31m", version: nil)),
    ])
    func osRelease_isParsed(file: String, system: OperatingSystem?) {
        #expect(OperatingSystem.parse(text(file)) == system)
    }

    @Test(arguments: [
        ("eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0", true),
        ("eth0\t00000000\t0101A8C0\t0002\t0\t0\t100\t00000000\t0\t0\t0", false),
        ("eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0", false),
        ("tun0\t00000000\t00000000\t0001\t0\t0\t100\t00000080\t0\t0\t0", false),
        ("eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00000000\t0\t0\t0", false), ("eth0\t00000000", false), ("", false),
    ])
    func route4_leadsOut(line: String, leadsOut: Bool) {
        #expect(FileTree.hasDefaultRoute4(text("Iface\tDestination\n" + line)) == leadsOut)
    }

    @Test func route6_leadsOut_butNotTheRejectRoute() {
        let zero = String(repeating: "0", count: 32)
        let out = "\(zero) 00 \(zero) 00 fe800000000000000000000000000001 00000400 00000001 00000000 00450003 eth0"
        let reject = "\(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200201       lo"
        #expect(FileTree.hasDefaultRoute6(text(out)))
        #expect(!FileTree.hasDefaultRoute6(text(reject)))
        #expect(!FileTree.hasDefaultRoute6(text("")))
    }

    @Test func batteries_areCombinedAndInvalidOnesReported() {
        func tree(_ files: [String: String]) -> FileTree {
            .memory(Dictionary(uniqueKeysWithValues: files.map { ("/sys/class/power_supply/\($0)", $1) }))
        }
        let two = tree([
            "BAT0/type": "Battery", "BAT0/capacity": "100", "BAT0/status": "Full", "BAT1/type": "Battery", "BAT1/capacity": "50",
            "BAT1/status": "Charging",
        ])
        #expect(two.battery().value == Battery(level: 0.75, state: .charging))
        let absurd = tree(["BAT0/type": "Battery", "BAT0/capacity": "4000"])
        #expect(absurd.battery().absence == .malformed(path: "/sys/class/power_supply/BAT0/capacity"))
        let missing = tree(["BAT0/type": "Battery", "BAT0/present": "0", "BAT0/capacity": "4"])
        #expect(missing.battery().absence == Absence.none)
        let held = tree(["BAT0/type": "Battery", "BAT0/capacity": "80", "BAT0/status": "Not charging"])
        #expect(held.battery().value?.state == .notCharging)
    }

    @Test func groupFiles_whenMalformed_areReported() {
        let environment = SampleEnvironment.dockerV2
        func snapshot(_ path: String, _ content: String) -> SystemSnapshot {
            var files = environment.files
            files[path] = content
            return SystemInfo(tree: .memory(files), environment: [:]).snapshot()
        }
        #expect(snapshot("/sys/fs/cgroup/memory.max", "lots").memory.groupLimit.absence == .malformed(path: "/sys/fs/cgroup/memory.max"))
        #expect(snapshot("/sys/fs/cgroup/cpu.max", "1 0").processors.quota.absence == .malformed(path: "/sys/fs/cgroup/cpu.max"))
        #expect(
            snapshot("/sys/fs/cgroup/memory.current", "").memory.groupAvailable.absence == .malformed(path: "/sys/fs/cgroup/memory.current")
        )
        #expect(snapshot("/sys/fs/cgroup/memory.stat", "anon 1").memory.groupAvailable.value == 268_435_456 - 134_217_728)
        #expect(snapshot("/sys/fs/cgroup/memory.max", "99999999999999999999").memory.usableTotal.value == 65_536_000 * 1024)
    }

    /// A removed group, an escaped mount point, a malformed mount, an inner limit below the outer one, and version 1 without a period.
    @Test(
        arguments: [
            ("0::/a (deleted)", "1 2 0:3 / /c\\040\\047g rw - cgroup2 c rw", ["/c 'g/a/cpu.max": "50000 100000"], 0.5),
            ("0::/a", "- cgroup2 c rw", ["-/a/cpu.max": "50000 100000"], nil),
            ("0::/a", "1 2 0:3 / /c rw - cgroup2 c rw", ["/c/a/cpu.max": "50000 100000", "/c/cpu.max": "200000 100000"], 0.5),
            ("4:cpu:/a", "1 2 0:3 / /c rw - cgroup c rw,cpu", ["/c/a/cpu.cfs_quota_us": "5", "/c/a/cpu.cfs_period_us": "0"], nil),
            ("4:cpu:/a", "1 2 0:3 / /c rw - cgroup c rw,cpu", ["/c/a/cpu.cfs_quota_us": "5", "/c/a/cpu.cfs_period_us": "2"], 2.5),
        ] as [(String, String, [String: String], Double?)])
    func processorQuota_isThatOfTheGroup(group: String, mount: String, files: [String: String], quota: Double?) {
        let files = files.merging(["/proc/self/cgroup": group + "\n", "/proc/self/mountinfo": mount + "\n"]) { $1 }
        #expect(SystemInfo(tree: .memory(files), environment: [:]).snapshot().processors.quota.value == quota)
    }

    @Test(arguments: [
        ("m5.metal", "", nil), ("m5.large", "", "amazon"), (nil, "flags : fpu hypervisor", "unknown"), (nil, "flags : fpu", nil),
    ])
    func virtualMachine_isThatOfItsFirmwareOrProcessor(product: String?, information: String, kind: String?) {
        let firmware = product.map { ["/sys/class/dmi/id/sys_vendor": "Amazon EC2\n", "/sys/class/dmi/id/product_name": $0 + "\n"] }
        #expect(FileTree.memory(firmware ?? [:]).virtualMachine(information: text(information), kernel: nil).value == kind)
        #expect(FileTree.memory(["/sys/hypervisor/type": "xen\n"]).virtualMachine(information: nil, kernel: nil).value == "xen")
    }

    /// Kernels before 3.14 do not report the memory that is available.
    @Test func availableMemory_whenItsSumIsTooLarge_isReported() {
        let files = ["/proc/meminfo": "MemFree: 9007199254740991 kB\nBuffers: 9007199254740991 kB\nCached: 1 kB\n"]
        let memory = SystemInfo(tree: .memory(files), environment: [:]).snapshot().memory
        #expect(memory.available.absence == .malformed(path: "/proc/meminfo"))
    }

    /// Version 1 writes "no limit" as a number of about 2^63.
    @Test(arguments: [(1 << 60, nil), (1 << 60 - 1, 1 << 60 - 1)] as [(Int, Int?)]) func groupLimit_thatIsHuge_isNone(
        bytes: Int, limit: Int?
    ) {
        var files = SampleEnvironment.dockerV2.files
        files["/sys/fs/cgroup/memory.max"] = "\(bytes)\n"
        #expect(SystemInfo(tree: .memory(files), environment: [:]).snapshot().memory.groupLimit.value == limit)
    }

    @Test func temperature_thatIsAbsurd_isReported() {
        func temperatures(_ values: Int...) -> Field<[ThermalZone]> {
            let zones = values.indices.map { ("/sys/class/thermal/thermal_zone\($0)/temp", "\(values[$0])\n") }
            return FileTree.memory(Dictionary(uniqueKeysWithValues: zones)).temperatures()
        }
        #expect(temperatures(42_500).value == [ThermalZone(name: "thermal_zone0", celsius: 42.5)])
        let named = ["/sys/class/thermal/thermal_zone0/temp": "1000\n", "/sys/class/thermal/thermal_zone0/type": "cpu\n"]
        #expect(FileTree.memory(named).temperatures().value == [ThermalZone(name: "cpu", celsius: 1)])
        #expect(temperatures(-100_000, 250_000).value?.map(\.celsius).sorted() == [-100, 250])
        #expect(temperatures(-100_001, 42_500, 250_001).value?.map(\.celsius) == [42.5])
        #expect(temperatures(250_001).absence == .malformed(path: "/sys/class/thermal/thermal_zone0/temp"))
        #expect(temperatures(-100_001).absence == .malformed(path: "/sys/class/thermal/thermal_zone0/temp"))
    }

    @Test func file_whenUnreadable_isReportedWithReason() {
        let tree = FileTree.memory(SampleEnvironment.bareMetal.files, unreadable: ["/proc/meminfo": 13])
        let total = SystemInfo(tree: tree, environment: [:]).snapshot().memory.total
        #expect(total.absence == .unreadable(path: "/proc/meminfo", code: 13))
        #expect(total.absence?.description == "/proc/meminfo cannot be read: Permission denied")
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"), (["LANG": "C", "LC_ALL": "en_US"], "en_US"), (["LC_MESSAGES": "fr", "LANG": "C"], "fr"),
        (["LC_ALL": "", "LANG": "C"], "C"), ([:], nil),
    ])
    func locale_isFirstVariableSet(environment: [String: String], locale: String?) {
        #expect(FileTree.locale(environment).value == locale)
    }

    @Test(arguments: [("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"), ("", "Europe/Berlin"), ("/etc/zone", "Europe/Berlin")])
    func timeZone_isVariableOrLink(variable: String, name: String) {
        #expect(SampleEnvironment.bareMetal.system(environment: ["TZ": variable]).snapshot().timeZone.value == name)
    }
}
