/// The state of all batteries of the machine together.
public struct Battery: Sendable, Hashable {
    /// The charging state.
    public enum State: Sendable, Hashable {
        case charging, discharging, full
        /// On mains but not charging: limited to extend the battery's life, or too warm.
        case notCharging
        case unknown
    }

    /// The charge from 0 to 1.
    public var level: Double
    public var state: State
}

extension FileTree {
    private static let batteryStates: [String: Battery.State] = [
        "Charging": .charging, "Discharging": .discharging, "Full": .full, "Not charging": .notCharging,
    ]

    /// Reads the batteries in /sys/class/power_supply (the kernel's ABI/testing/sysfs-class-power). Those with the scope "Device", of mice and
    /// headsets, are ignored.
    func battery() -> Field<Battery> {
        let folder = "/sys/class/power_supply"
        var levels: [Double] = []
        var states: [Battery.State] = []
        var problem = Absence.none
        for name in list(folder) {
            let path = "\(folder)/\(name)"
            guard text("\(path)/type").value?.trimmed.equals("Battery") == true,
                text("\(path)/scope").value?.trimmed.equals("Device") != true, text("\(path)/present").value?.trimmed.equals("0") != true
            else { continue }
            switch parse("\(path)/capacity", { $0.trimmed.number }) {
            case .value(let percent) where percent <= 100: levels.append(Double(percent) / 100)
            case .value: problem = .malformed(path: "\(path)/capacity")
            case .missing(let absence): problem = absence
            }
            states.append(Self.batteryStates[text("\(path)/status").value?.trimmed.string ?? ""] ?? .unknown)
        }
        guard !levels.isEmpty else { return .missing(problem) }
        let isFull = states.allSatisfy { $0 == .full }
        let state =
            [.charging, .discharging].first(where: states.contains)
            ?? (isFull ? .full : states.contains(.notCharging) ? .notCharging : .unknown)
        return .value(Battery(level: levels.reduce(0, +) / Double(levels.count), state: state))
    }
}
