/// Memory in bytes: of the machine, of the control groups around the process, and of the process.
public struct Memory: Sendable, Hashable {
    /// The machine's.
    public var total: Field<Int>
    /// What the machine could give without swapping.
    public var available: Field<Int>
    /// Swap of the machine.
    public var swapTotal: Field<Int>
    /// Swap that is not used.
    public var swapFree: Field<Int>
    /// What the tightest control group around the process allows.
    public var groupLimit: Field<Int>
    /// What can still be used before the tightest control group is full; file pages that can be dropped count as free.
    public var groupAvailable: Field<Int>
    /// Memory of this process that is in the machine's memory now.
    public var resident: Field<Int>
    /// The most that it ever was.
    public var peak: Field<Int>

    /// What this process could have at most: the machine's memory, or less in a container.
    public var usableTotal: Field<Int> { total.map { min($0, groupLimit.value ?? $0) }.or(groupLimit) }
    /// What this process can still get: the least of the machine's and the control groups'.
    public var usableAvailable: Field<Int> { available.map { min($0, groupAvailable.value ?? $0) }.or(groupAvailable) }
}
