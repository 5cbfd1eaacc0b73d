/// Who waits for a change: the part of ``ChangeSignal`` that decides, without threads and tasks, so that every order can be tried.
@_spi(Rendering)
public struct ChangeWaiters<Waiter> {
    /// How many changes were announced.
    public private(set) var count = 0
    private var nextPlace = 0
    private var waiting: [Int: Waiter] = [:]

    public init() {}

    /// Whether somebody waits.
    public var isAwaited: Bool { !waiting.isEmpty }

    /// Returns those who are to be woken, who waits longest first.
    public mutating func announce() -> [Waiter] {
        count += 1
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// A name for one wait, so that it can be left before it has begun.
    public mutating func takePlace() -> Int {
        nextPlace += 1
        return nextPlace
    }

    /// Begins a wait.
    ///
    /// - Returns: false when there was a change since; then nobody waits.
    public mutating func wait(_ waiter: Waiter, at place: Int, since seen: Int) -> Bool {
        guard count == seen else { return false }
        waiting[place] = waiter
        return true
    }

    /// Ends a wait; nil when it has ended, or has not begun.
    public mutating func leave(_ place: Int) -> Waiter? {
        waiting.removeValue(forKey: place)
    }
}
