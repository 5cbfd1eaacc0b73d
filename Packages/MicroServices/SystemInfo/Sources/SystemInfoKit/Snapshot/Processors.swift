/// The processors of the machine and the part of them that this process may use.
public struct Processors: Sendable, Hashable {
    /// Such as `AMD EPYC 7B13`.
    public var name: Field<String>
    /// The number of online hardware threads.
    public var logical: Field<Int>
    /// The number of online cores.
    public var physical: Field<Int>
    /// The number of hardware threads that this process may run on (affinity and cpuset).
    public var allowed: Field<Int>
    /// The tightest quota of processor time in the control groups, in processors, such as 1.5.
    public var quota: Field<Double>

    /// The number of threads that can run in parallel: the allowed ones, or fewer if the quota is less. At least 1.
    public var usable: Field<Int> {
        allowed.or(logical).map { count in
            max(1, quota.value.map { min(count, Int($0.rounded(.up))) } ?? count)
        }
    }
}
