import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

@Suite(.timeLimit(.minutes(10))) struct DarwinInterpretationTests {
    private func battery(
        _ current: Double = 40, of maximum: Double = 80, isPresent: Bool = true, isCharging: Bool = false, isCharged: Bool = false,
        isOnMains: Bool? = true
    ) -> Field<Battery> {
        DarwinInterpretation.battery(
            .value([
                DarwinPowerSource(
                    isPresent: isPresent, currentCapacity: current, maxCapacity: maximum, isCharging: isCharging, isCharged: isCharged,
                    isOnMains: isOnMains)
            ]))
    }

    @Test(
        arguments: [
            (false, true, true, .full), (true, false, true, .charging), (false, false, true, .notCharging),
            (false, false, false, .discharging), (false, false, nil, .unknown),
        ] as [(Bool, Bool, Bool?, Battery.State)])
    func battery_ofEachKind_hasItsState(isCharging: Bool, isCharged: Bool, isOnMains: Bool?, state: Battery.State) {
        let battery = battery(isCharging: isCharging, isCharged: isCharged, isOnMains: isOnMains)
        #expect(battery.value == Battery(level: 0.5, state: state))
    }

    @Test func battery_thatIsAbsent_isNone() {
        #expect(battery(isPresent: false).absence == Absence.none)
        #expect(DarwinInterpretation.battery(.value([])).absence == Absence.none)
    }

    @Test(
        arguments: [
            ("lo0", 0, nil, Network.Interface.Kind.loopback), ("x0", 0x18, nil, .loopback), ("pdp_ip1", 0, nil, .cellular),
            ("x0", 0xFF, nil, .cellular), ("bridge100", 0, nil, .bridge), ("utun3", 1, nil, .tunnel), ("ipsec0", 1, nil, .tunnel),
            ("ppp0", 0x17, nil, .tunnel), ("llw0", 6, nil, .wireless), ("anpi0", 6, nil, .other), ("en0", 6, nil, .other),
            ("en0", 6, .wifi, .wireless), ("en7", 6, .wiredEthernet, .wired), ("en2", 6, .cellular, .cellular),
            ("z", 6, .loopback, .loopback),
            ("utun3", 1, .other, .tunnel),
        ] as [(String, UInt8, DarwinInterfaceType?, Network.Interface.Kind)])
    func interface_ofEachKind_isRecognized(name: String, type: UInt8, path: DarwinInterfaceType?, kind: Network.Interface.Kind) {
        let types = path.map { [name: $0] } ?? [:]
        let network = DarwinInterpretation.network(
            .value([(name, flags: UInt32(0x41), type)]), .value((isSatisfied: true, types: types)))
        #expect(network.value?.interfaces == [Network.Interface(name: name, kind: kind, isUp: true)])
    }

    @Test func values_outOfRange_areMalformed() {
        var mac = SampleDarwinSystem.macBookPro
        mac.controls["hw.memsize"] = [UInt8](repeating: 0xFF, count: 8)
        mac.controls["hw.physicalcpu"] = [0, 0, 0, 0]
        mac.controls["hw.logicalcpu"] = [0xFF, 0xFF, 0xFF, 0xFF]
        // More is available than there is.
        mac.controls["vm.swapusage"] = [1] + [UInt8](repeating: 0, count: 7) + [2] + [UInt8](repeating: 0, count: 23)
        mac.now = .zero
        mac.virtualMemory = .value((freeCount: .max, inactiveCount: 1))
        mac.task = .value((residentSize: .max, residentSizePeak: 1, physFootprint: .max, limitBytesRemaining: 5))
        let snapshot = mac.system().snapshot()
        #expect(snapshot.memory.total.absence == .malformed(path: "hw.memsize"))
        #expect(snapshot.processors.physical.absence == .malformed(path: "hw.physicalcpu"))
        #expect(snapshot.processors.logical.absence == .malformed(path: "hw.logicalcpu"))
        #expect(snapshot.memory.swapTotal.absence == .malformed(path: "vm.swapusage"))
        #expect(snapshot.uptime.absence == .malformed(path: "kern.boottime"), "the clock is before the start")
        #expect(snapshot.memory.available.absence == .malformed(path: "host_statistics64"))
        #expect(snapshot.memory.resident.absence == .malformed(path: "task_info"))
        mac.now = SampleDarwinSystem.macBookPro.now
        mac.controls["kern.boottime"] = [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 8)
        #expect(mac.system().snapshot().uptime.absence == .malformed(path: "kern.boottime"))
        #expect(snapshot.memory.groupLimit.absence == .malformed(path: "task_info"))
        #expect(snapshot.memory.groupAvailable.value == 5)
    }

    @Test func controls_withRandomBytes_doNotCrash() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var mac = SampleDarwinSystem.macBookPro
            for name in mac.controls.keys {
                mac.controls[name] = (0..<Int.random(in: 0...40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
            }
            let snapshot = mac.system().snapshot()
            for text in [snapshot.model.value, snapshot.kernel.value, snapshot.bootID.value].compactMap({ $0 }) {
                #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 }, "no control characters")
            }
        }
    }
}
