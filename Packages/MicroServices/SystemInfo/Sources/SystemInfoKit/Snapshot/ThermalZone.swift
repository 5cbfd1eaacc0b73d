/// A place whose temperature is measured.
public struct ThermalZone: Sendable, Hashable {
    /// The kernel's name of it, such as `x86_pkg_temp`.
    public var name: String
    /// Degrees Celsius.
    public var celsius: Double

    public init(name: String, celsius: Double) {
        self.name = name
        self.celsius = celsius
    }
}

extension FileTree {
    /// The zones below /sys/class/thermal (the kernel's driver-api/thermal/sysfs-api), in thousandths of a degree.
    func temperatures() -> Field<[ThermalZone]> {
        let folder = "/sys/class/thermal"
        var zones: [ThermalZone] = []
        var problem = Absence.none
        for name in list(folder) where name.hasPrefix("thermal_zone") {
            switch parse("\(folder)/\(name)/temp", { $0.trimmed.signedNumber }) {
            // Drivers that do not know answer with absurd numbers.
            case .value(let value) where (-100_000...250_000).contains(value):
                zones.append(ThermalZone(name: string("\(folder)/\(name)/type").value ?? name, celsius: Double(value) / 1000))
            case .value: problem = .malformed(path: "\(folder)/\(name)/temp")
            case .missing(let absence): problem = absence
            }
        }
        return zones.isEmpty ? .missing(problem) : .value(zones)
    }
}
