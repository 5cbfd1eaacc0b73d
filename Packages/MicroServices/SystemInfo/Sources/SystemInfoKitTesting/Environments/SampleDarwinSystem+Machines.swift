import SystemInfoKit

/// The bytes of `sysctlbyname`.
enum Control {
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
    static func int32(_ number: Int32) -> [UInt8] { bytes(UInt64(UInt32(bitPattern: number)), size: 4) }
    static func int64(_ number: Int64) -> [UInt8] { bytes(UInt64(bitPattern: number), size: 8) }

    /// `struct timeval`: 8 bytes, 4 bytes, and 4 bytes of padding.
    static func time(seconds: Int64, microseconds: Int32) -> [UInt8] { int64(seconds) + int32(microseconds) + int32(0) }

    /// `struct xsw_usage`: total, available, used, the size of a page, and whether it is encrypted.
    static func swap(total: Int64, available: Int64) -> [UInt8] {
        int64(total) + int64(available) + int64(total - available) + int32(16_384) + int32(1)
    }

    private static func bytes(_ number: UInt64, size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}

extension SampleDarwinSystem {
    /// A MacBook Pro (14 inches, M3) on battery, with a wireless network.
    public static let macBookPro: SampleDarwinSystem = {
        var mac = SampleDarwinSystem("MacBook Pro", systemName: "macOS")
        mac.controls = [
            "kern.osproductversion": Control.text("15.2"), "kern.osrelease": Control.text("24.2.0"),
            "hw.machine": Control.text("arm64"), "hw.model": Control.text("Mac15,3"),
            "machdep.cpu.brand_string": Control.text("Apple M3"),
            "hw.logicalcpu": Control.int32(8), "hw.physicalcpu": Control.int32(8),
            "hw.memsize": Control.int64(17_179_869_184), "hw.pagesize": Control.int64(16_384),
            "vm.swapusage": Control.swap(total: 2_147_483_648, available: 1_048_576_000),
            "kern.boottime": Control.time(seconds: 1_735_600_000, microseconds: 250_000),
            "kern.bootsessionuuid": Control.text("6B8E2C5A-90B1-4D57-9E0B-3F3C5C1D7A11"),
            "kern.hv_vmm_present": Control.int32(0),
        ]
        mac.virtualMemory = .value((freeCount: 12_000, inactiveCount: 240_000))
        mac.task = .value(
            (residentSize: 52_428_800, residentSizePeak: 73_400_320, physFootprint: 31_457_280, limitBytesRemaining: 0))
        mac.powerSources = .value([
            DarwinPowerSource(currentCapacity: 83, maxCapacity: 100, isCharging: false, isCharged: false, isOnMains: false),
            // A keyboard.
            DarwinPowerSource(
                isInternalBattery: false, currentCapacity: 5, maxCapacity: 100, isCharging: false, isCharged: false, isOnMains: false),
        ])
        mac.interfaces = .value([
            (name: "lo0", flags: 0x8049, type: 0x18), (name: "gif0", flags: 0x8010, type: 0x37),
            (name: "en0", flags: 0x8863, type: 6), (name: "en5", flags: 0x8822, type: 6),
            (name: "bridge0", flags: 0x8863, type: 0xD1), (name: "awdl0", flags: 0x8843, type: 6),
            (name: "utun0", flags: 0x8051, type: 1),
        ])
        mac.path = .value((isSatisfied: true, types: ["en0": .wifi, "utun0": .other]))
        return mac
    }()

    /// An iPhone 15 Pro Max, charging, with a cellular network only. The sandbox refuses some controls, and the process has a limit of memory.
    public static let iPhone: SampleDarwinSystem = {
        var phone = SampleDarwinSystem("iPhone", systemName: "iOS")
        phone.controls = [
            "kern.osproductversion": Control.text("18.2"), "kern.osrelease": Control.text("24.2.0"),
            "hw.machine": Control.text("iPhone16,2"), "hw.model": Control.text("D84AP"),
            "hw.logicalcpu": Control.int32(6), "hw.physicalcpu": Control.int32(6),
            "hw.memsize": Control.int64(8_006_172_672), "hw.pagesize": Control.int32(16_384),
            "vm.swapusage": Control.swap(total: 0, available: 0),
            "kern.boottime": Control.time(seconds: 1_735_689_000, microseconds: 0),
        ]
        phone.virtualMemory = .value((freeCount: 5_000, inactiveCount: 90_000))
        phone.task = .value(
            (
                residentSize: 120_000_000, residentSizePeak: 150_000_000, physFootprint: 90_000_000,
                limitBytesRemaining: 3_270_000_000
            ))
        phone.powerSources = .value([
            DarwinPowerSource(currentCapacity: 0.5, maxCapacity: 1, isCharging: true, isCharged: false, isOnMains: true)
        ])
        phone.interfaces = .value([
            (name: "lo0", flags: 0x8049, type: 0x18), (name: "pdp_ip0", flags: 0x8051, type: 0xFF),
            (name: "en0", flags: 0x8863, type: 6), (name: "ipsec0", flags: 0x8010, type: 1),
        ])
        phone.path = .value((isSatisfied: true, types: ["pdp_ip0": .cellular]))
        phone.refusedControls = ["kern.bootsessionuuid"]
        phone.thermalState = 2
        return phone
    }()

    /// A virtual Mac of a build service: no battery, a wired network.
    public static let virtualMac: SampleDarwinSystem = {
        var mac = macBookPro
        for (name, value) in [
            ("hw.model", Control.text("VirtualMac2,1")), ("machdep.cpu.brand_string", Control.text("Apple M1 (Virtual)")),
            ("hw.logicalcpu", Control.int32(3)), ("hw.physicalcpu", Control.int32(3)), ("kern.hv_vmm_present", Control.int32(1)),
        ] { mac.controls[name] = value }
        mac.powerSources = .value([])
        mac.path = .value((isSatisfied: true, types: ["en0": .wiredEthernet]))
        mac.description = "virtual Mac"
        return mac
    }()
}
