/// The `#if` directives around a token.
struct OpenConditions {
    private var frames: [ConditionFrame] = []

    /// The conditions of the open branches, outermost first.
    var all: [BuildCondition] { frames.prefix(ConditionFrame.limit).map(\.condition) }

    /// Opens the first branch of an `#if`; `nil` is an unreadable condition.
    mutating func open(_ condition: BuildCondition?, at start: Int) {
        frames.append(ConditionFrame(start: start, bracketDepth: 0, current: condition))
    }

    /// Opens the next branch of the innermost `#if`; `nil` is `#else`.
    mutating func openNext(_ condition: BuildCondition?) {
        guard var frame = frames.popLast() else { return }
        if let current = frame.current { frame.earlier.append(current) }
        if frame.earlier.count > ConditionFrame.limit { frame.earlier.removeFirst() }
        frame.current = condition
        frames.append(frame)
    }

    /// Closes the innermost `#if`.
    mutating func close() { _ = frames.popLast() }
}
