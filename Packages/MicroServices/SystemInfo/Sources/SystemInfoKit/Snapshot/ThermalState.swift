/// The extent to which heat limits a machine (`ProcessInfo.ThermalState`).
public enum ThermalState: Int, Sendable, Hashable {
    case nominal = 0
    /// Slightly warm: fans may run.
    case fair = 1
    /// Performance is reduced.
    case serious = 2
    /// The machine needs to cool down at once.
    case critical = 3
}
