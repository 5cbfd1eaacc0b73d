/// The network interfaces, without addresses, and whether there is a default route.
public struct Network: Sendable, Hashable {
    /// One interface.
    public struct Interface: Sendable, Hashable {
        /// The kind of connection.
        public enum Kind: Sendable, Hashable {
            case loopback, wired, wireless, cellular, bridge, tunnel, other
        }

        /// The name, such as `eth0`.
        public var name: String
        public var kind: Kind
        /// Whether packets can pass.
        public var isUp: Bool
    }

    /// The interfaces, sorted by name.
    public var interfaces: [Interface]
    /// Whether there is a default route. It does not imply that hosts are reachable.
    public var hasDefaultRoute: Bool
}

extension FileTree {
    /// Interfaces from /sys/class/net (ABI/testing/sysfs-class-net), routes from /proc/net.
    func network() -> Field<Network> {
        let folder = "/sys/class/net"
        let names = list(folder)
        let routes = text("/proc/net/route")
        guard !names.isEmpty || routes.value != nil else { return .missing(routes.absence ?? .unsupported(path: folder)) }
        let interfaces = names.map { name in
            let path = "\(folder)/\(name)"
            let kind = self.kind(of: name, path)
            // Loopback and tunnels have no state; flag 1 is IFF_UP.
            let state = text("\(path)/operstate").value?.trimmed
            let isUp =
                state?.equals("up") == true
                || state?.equals("unknown") == true
                    && string("\(path)/flags").value.flatMap { Int($0.drop { $0 == "0" }.drop { $0 == "x" }, radix: 16) }.map {
                        $0 & 1 == 1
                    } ?? false
            return Network.Interface(name: name.printable, kind: kind, isUp: isUp)
        }
        let leadsOut =
            routes.value.map(Self.hasDefaultRoute4) == true || text("/proc/net/ipv6_route").value.map(Self.hasDefaultRoute6) == true
        return .value(Network(interfaces: interfaces.sorted { $0.name < $1.name }, hasDefaultRoute: leadsOut))
    }

    private func kind(of name: String, _ path: String) -> Network.Interface.Kind {
        let event = text("\(path)/uevent").value
        switch event?.value("DEVTYPE=")?.string {
        case "wlan": return .wireless
        case "wwan": return .cellular
        case "bridge": return .bridge
        case "wireguard": return .tunnel
        default: break
        }
        // Numbers of if_arp.h.
        switch text("\(path)/type").value?.trimmed.number {
        case 772: return .loopback
        // Drivers older than DEVTYPE have a folder instead; their names start with "wl".
        case 1: return name.hasPrefix("wl") && !list("\(path)/wireless").isEmpty ? .wireless : .wired
        case 512, 519: return .cellular
        case 768, 769, 776, 778, 65_534: return .tunnel
        default: return .other
        }
    }

    /// A line of /proc/net/route: interface, destination, gateway, flags, … The flag 1 is RTF_UP, the mask is the eighth word.
    static func hasDefaultRoute4(_ text: Text) -> Bool {
        text.lines.dropFirst().contains { line in
            let words = line.words
            guard words.count >= 8, let flags = Int(words[3].string, radix: 16) else { return false }
            return words[1].equals("00000000") && words[7].equals("00000000") && flags & 1 == 1
        }
    }

    /// A line of /proc/net/ipv6_route: destination, its prefix length, …, flags, interface. The kernel's reject route is on `lo`.
    static func hasDefaultRoute6(_ text: Text) -> Bool {
        text.lines.contains { line in
            let words = line.words
            guard words.count >= 10, let flags = Int(words[8].string, radix: 16) else { return false }
            return words[1].equals("00") && words[0].bytes.allSatisfy { $0 == UInt8(ascii: "0") } && flags & 1 == 1
                && !words[9].equals("lo")
        }
    }
}
