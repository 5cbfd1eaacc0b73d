/// The waiters of a ``ChangeSignal``, as a value without tasks, so that tests can try every order.
@_spi(Rendering)
public struct ChangeWaiters<Waiter> {
    /// The number of announced changes.
    public private(set) var count = 0
    private var nextPlace = 0
    private var waiting: [Int: Waiter] = [:]

    public init() {}

    /// Whether there are waiters.
    public var isAwaited: Bool { !waiting.isEmpty }

    /// Returns the waiters to wake, the oldest first.
    public mutating func announce() -> [Waiter] {
        count += 1
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns an identifier for a wait, so that it can be canceled before it begins.
    public mutating func takePlace() -> Int {
        nextPlace += 1
        return nextPlace
    }

    /// Begins a wait.
    ///
    /// - Returns: False if a change was announced since; then the waiter is not added.
    public mutating func wait(_ waiter: Waiter, at place: Int, since seen: Int) -> Bool {
        guard count == seen else { return false }
        waiting[place] = waiter
        return true
    }

    /// Ends a wait; returns nil if it has ended or not begun.
    public mutating func leave(_ place: Int) -> Waiter? {
        waiting.removeValue(forKey: place)
    }
}
