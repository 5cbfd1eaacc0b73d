enum DarwinInterpretation {
    /// All batteries of the machine together. Those of mice and power supplies are ignored.
    static func battery(_ sources: Field<[DarwinPowerSource]>) -> Field<Battery> {
        sources.flatMap { sources in
            let batteries = sources.filter { $0.isInternalBattery && $0.isPresent }
            guard !batteries.isEmpty else { return .missing(.none) }
            let levels = batteries.map { $0.currentCapacity / $0.maxCapacity }
            guard levels.allSatisfy({ (0...1).contains($0) }) else { return .missing(.malformed(path: "IOPSGetPowerSourceDescription")) }
            let isOnMains = batteries.compactMap(\.isOnMains).first
            let state: Battery.State =
                if batteries.allSatisfy(\.isCharged) { .full } else if batteries.contains(where: \.isCharging) { .charging } else {
                    isOnMains.map { $0 ? .notCharging : .discharging } ?? .unknown
                }
            return .value(Battery(level: levels.reduce(0, +) / Double(levels.count), state: state))
        }
    }

    static func thermalState(_ number: Int) -> Field<ThermalState> {
        ThermalState(rawValue: number).map { .value($0) } ?? .missing(.malformed(path: "ProcessInfo.thermalState"))
    }

    /// The interfaces, and a default route if the path to the network is satisfied.
    static func network(_ interfaces: Field<[DarwinInterface]>, _ path: Field<DarwinPath>) -> Field<Network> {
        interfaces.flatMap { interfaces in
            path.map { path in
                let found = interfaces.map { interface in
                    // IFF_UP and IFF_RUNNING.
                    Network.Interface(
                        name: interface.name.printable, kind: kind(interface, path.types[interface.name]),
                        isUp: interface.flags & 0x41 == 0x41)
                }
                return Network(interfaces: found.sorted { $0.name < $1.name }, hasDefaultRoute: path.isSatisfied)
            }
        }
    }

    private static func kind(_ interface: DarwinInterface, _ type: DarwinInterfaceType?) -> Network.Interface.Kind {
        switch type {
        case .wifi: return .wireless
        case .cellular: return .cellular
        case .wiredEthernet: return .wired
        case .loopback: return .loopback
        case .other, nil: break
        }
        // Numbers of net/if_types.h.
        switch interface.type {
        case 0x18: return .loopback
        case 0xD1: return .bridge
        case 0xFF: return .cellular
        default: break
        }
        // Interfaces without a connection are in no path. `en` is wired or wireless, so it remains unknown.
        let prefix = interface.name.prefix { $0.isLetter || $0 == "_" }
        switch prefix {
        case "lo": return .loopback
        case "pdp_ip": return .cellular
        case "bridge": return .bridge
        case "utun", "ipsec", "ppp", "gif", "stf": return .tunnel
        case "awdl", "llw", "ap": return .wireless
        default: return .other
        }
    }
}
