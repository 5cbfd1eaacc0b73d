/// The processors that the machine has, and how much of them this process may use.
public struct Processors: Sendable, Hashable {
    /// Such as `AMD EPYC 7B13`.
    public var name: Field<String>
    /// Hardware threads that are online.
    public var logical: Field<Int>
    /// Cores that are online.
    public var physical: Field<Int>
    /// Hardware threads that this process may run on (affinity and cpuset).
    public var allowed: Field<Int>
    /// Processor time in processors, such as 1.5, that the tightest control group around the process may use.
    public var quota: Field<Double>

    /// How many threads can run at the same time: the threads allowed, or fewer when the quota is less. At least 1.
    public var usable: Field<Int> {
        allowed.or(logical).map { count in
            max(1, quota.value.map { min(count, Int($0.rounded(.up))) } ?? count)
        }
    }
}
