/// The rendered part of a long list: the visible rows and some around them.
///
/// The window is anchored to row keys, so that rows inserted or removed above do not shift it. It grows by a step near an end, to at most
/// three steps; rows at the far end are removed.
struct RowWindow: Sendable, Equatable {
    private(set) var range = 0..<0
    private var first = ""
    private var last = ""
    private var count = 0

    /// The maximum number of rendered rows.
    static func limit(_ step: Int) -> Int { 3 * step }

    /// Finds the window again after the rows changed.
    mutating func follow(count: Int, step: Int, key: (Int) -> String) {
        let wasAtEnd = range.upperBound == self.count
        self.count = count
        guard !range.isEmpty, count > 0 else { return set(0..<min(step, count), key) }
        let foundLast = Self.index(of: last, near: range.upperBound - 1, count: count, key: key)
        let foundFirst = Self.index(of: first, near: range.lowerBound, count: count, key: key)
        // If its rows were removed, the window keeps its position.
        var upper = (foundLast ?? foundFirst.map { $0 + self.range.count - 1 } ?? self.range.upperBound - 1) + 1
        upper = min(max(upper, min(step, count)), count)
        // A window at the end shows appended rows, because the user requested them there.
        if wasAtEnd, foundLast != nil { upper = min(upper + step, count) }
        // A window at the beginning shows rows that are inserted there.
        var lower = range.lowerBound == 0 ? 0 : min(foundFirst ?? upper - range.count, upper - 1)
        lower = max(lower, 0, upper - Self.limit(step))
        set(lower..<upper, key)
    }

    /// Extends the window at one end.
    mutating func move(_ direction: Direction, count: Int, step: Int, key: (Int) -> String) {
        switch direction {
        case .later:
            let upper = min(range.upperBound + step, count)
            set(max(range.lowerBound, upper - Self.limit(step))..<upper, key)
        case .earlier:
            let lower = max(range.lowerBound - step, 0)
            set(lower..<min(range.upperBound, lower + Self.limit(step)), key)
        }
    }

    /// The end at which rows are added.
    enum Direction: Hashable, Sendable { case earlier, later }

    private mutating func set(_ range: Range<Int>, _ key: (Int) -> String) {
        self.range = range
        (first, last) = range.isEmpty ? ("", "") : (key(range.lowerBound), key(range.upperBound - 1))
    }

    /// Searches from the previous position outward: usually only a few rows were inserted or removed.
    private static func index(of sought: String, near guess: Int, count: Int, key: (Int) -> String) -> Int? {
        for distance in 0..<count {
            let (above, below) = (guess - distance, guess + distance)
            if below < count, below >= 0, key(below) == sought { return below }
            if distance > 0, above >= 0, above < count, key(above) == sought { return above }
        }
        return nil
    }
}

/// A list that renders a window of its rows.
struct WindowedRows<Element: Equatable & Sendable, ID: Hashable>: Component {
    struct ViewModel: Sendable { var window = RowWindow() }

    let key: String
    let elements: [Element]
    let id: @Sendable (Element) -> ID
    let step: Int
    /// Renders a range of rows, with buttons for the previous and following ones.
    let show: @Sendable (Range<Int>, _ earlier: Button?, _ later: Button?) -> Node
    var initial: ViewModel { ViewModel() }
    private func key(at index: Int) -> String { String(describing: id(elements[index])) }
    func follow(_ viewModel: inout ViewModel) { viewModel.window.follow(count: elements.count, step: step, key: key(at:)) }

    func handle(_ action: RowWindow.Direction, _ viewModel: inout ViewModel) {
        viewModel.window.move(action, count: elements.count, step: step, key: key(at:))
    }

    func content(_ viewModel: ViewModel) -> Node {
        let range = viewModel.window.range
        show(
            range, range.lowerBound > 0 ? Button(localized(\.showPrevious), action: RowWindow.Direction.earlier) : nil,
            range.upperBound < elements.count ? Button(localized(\.showMore), action: RowWindow.Direction.later) : nil)
    }
}
