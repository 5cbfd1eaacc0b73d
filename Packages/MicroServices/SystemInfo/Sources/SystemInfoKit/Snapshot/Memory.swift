/// Memory in bytes: of the machine, of the control groups and of the process.
public struct Memory: Sendable, Hashable {
    /// The memory of the machine.
    public var total: Field<Int> = .missing(.none)
    /// The memory of the machine that is available without swapping.
    public var available: Field<Int> = .missing(.none)
    /// The swap space of the machine.
    public var swapTotal: Field<Int> = .missing(.none)
    /// The unused swap space.
    public var swapFree: Field<Int> = .missing(.none)
    /// The tightest limit of the control groups.
    public var groupLimit: Field<Int> = .missing(.none)
    /// The memory available below the limits of the control groups; reclaimable file pages count as available.
    public var groupAvailable: Field<Int> = .missing(.none)
    /// The resident memory of this process.
    public var resident: Field<Int> = .missing(.none)
    /// The largest resident memory so far.
    public var peak: Field<Int> = .missing(.none)

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

/// The time that tasks wait for memory (pressure stall information, Linux 4.20; the kernel's accounting/psi).
public struct MemoryPressure: Sendable, Hashable {
    /// The share of time, 0 to 1, in which at least one task waited, over the last 10 seconds.
    public var some: Double
    /// The share of time in which all tasks waited.
    public var full: Double
    /// The total time in which at least one task waited since the machine started.
    public var total: Duration
}

extension MemoryPressure {
    /// `some avg10=0.00 avg60=0.00 avg300=0.00 total=0`, and the same for `full`; percents and microseconds.
    static func parse(_ text: Text) -> MemoryPressure? {
        guard let some = line(text, "some "), let full = line(text, "full ") else { return nil }
        return MemoryPressure(some: some.share, full: full.share, total: some.total)
    }

    private static func line(_ text: Text, _ key: StaticString) -> (share: Double, total: Duration)? {
        guard let words = text.value(key)?.words else { return nil }
        func word(_ prefix: StaticString) -> Text? {
            words.first { $0.hasPrefix(prefix) }.map { Text($0.bytes.dropFirst(prefix.utf8CodeUnitCount)) }
        }
        guard let percent = word("avg10=")?.decimal, percent <= 100, let total = word("total=")?.number else { return nil }
        return (percent / 100, .microseconds(Int64(clamping: total)))
    }
}
