/// Memory in bytes: of the machine, of the control groups and of the process.
public struct Memory: Sendable, Hashable {
    /// The memory of the machine.
    public var total: Field<Int>
    /// The memory of the machine that is available without swapping.
    public var available: Field<Int>
    /// The swap space of the machine.
    public var swapTotal: Field<Int>
    /// The unused swap space.
    public var swapFree: Field<Int>
    /// The tightest limit of the control groups.
    public var groupLimit: Field<Int>
    /// The memory available below the limits of the control groups; reclaimable file pages count as available.
    public var groupAvailable: Field<Int>
    /// The resident memory of this process.
    public var resident: Field<Int>
    /// The largest resident memory so far.
    public var peak: Field<Int>

    /// The maximum memory for this process: the machine's, or less in a container.
    public var usableTotal: Field<Int> { total.map { min($0, groupLimit.value ?? $0) }.or(groupLimit) }
    /// The memory available to this process: the minimum of the machine's and the control groups'.
    public var usableAvailable: Field<Int> { available.map { min($0, groupAvailable.value ?? $0) }.or(groupAvailable) }

    /// Returns the second number of /proc/self/statm, in bytes.
    static func resident(_ text: Text, pageSize: Int) -> Int? {
        let words = text.words
        guard words.count >= 2, let number = words[1].number, let pages = Int(exactly: number) else { return nil }
        let (bytes, overflows) = pages.multipliedReportingOverflow(by: pageSize)
        return overflows ? nil : bytes
    }
}
