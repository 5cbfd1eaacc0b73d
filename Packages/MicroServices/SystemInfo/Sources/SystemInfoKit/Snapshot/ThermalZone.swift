/// A temperature sensor.
public struct ThermalZone: Sendable, Hashable {
    /// The kernel's name, such as `x86_pkg_temp`.
    public var name: String
    /// Degrees Celsius.
    public var celsius: Double
}

extension FileTree {
    /// Reads the zones in /sys/class/thermal (the kernel's driver-api/thermal/sysfs-api), in thousandths of a degree.
    func temperatures() -> Field<[ThermalZone]> {
        let folder = "/sys/class/thermal"
        var zones: [ThermalZone] = []
        var problem = Absence.none
        for name in list(folder) where name.hasPrefix("thermal_zone") {
            switch parse("\(folder)/\(name)/temp", { $0.trimmed.signedNumber }) {
            // Some drivers report absurd numbers for an unknown temperature.
            case .value(let value) where (-100_000...250_000).contains(value):
                zones.append(ThermalZone(name: string("\(folder)/\(name)/type").value ?? name, celsius: Double(value) / 1000))
            case .value: problem = .malformed(path: "\(folder)/\(name)/temp")
            case .missing(let absence): problem = absence
            }
        }
        return zones.isEmpty ? .missing(problem) : .value(zones)
    }
}
