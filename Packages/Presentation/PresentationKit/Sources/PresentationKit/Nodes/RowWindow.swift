/// Which of many rows are on the page: as many as a user can look at, and some around them.
///
/// The window lies between two rows that are known by their keys, so that rows that come above it or leave push nothing away. It grows by
/// a step at the end that a user comes near, and is never longer than three: what is far behind leaves the page.
struct RowWindow: Sendable, Equatable {
    /// The indices of the rows on the page.
    private(set) var range = 0..<0
    private var first = ""
    private var last = ""
    /// How many rows there were.
    private var count = 0

    /// How many rows come at once.
    static func limit(_ step: Int) -> Int { 3 * step }

    /// Finds the window again in rows that may have changed.
    mutating func follow(count: Int, step: Int, key: (Int) -> String) {
        let wasAtEnd = range.upperBound == self.count
        self.count = count
        guard !range.isEmpty, count > 0 else { return set(0..<min(step, count), key) }
        let foundLast = Self.index(of: last, near: range.upperBound - 1, count: count, key: key)
        let foundFirst = Self.index(of: first, near: range.lowerBound, count: count, key: key)
        // Rows that are gone leave the window where it was.
        var upper = (foundLast ?? foundFirst.map { $0 + self.range.count - 1 } ?? self.range.upperBound - 1) + 1
        upper = min(max(upper, min(step, count)), count)
        // A window at the end shows what comes behind it: the user has asked for it there.
        if wasAtEnd, foundLast != nil { upper = min(upper + step, count) }
        // A window at the beginning shows rows that are inserted there.
        var lower = range.lowerBound == 0 ? 0 : min(foundFirst ?? upper - range.count, upper - 1)
        lower = max(lower, 0, upper - Self.limit(step))
        set(lower..<upper, key)
    }

    /// Shows rows before or after those that are shown.
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

    /// The end at which more rows are requested.
    enum Direction: Hashable, Sendable {
        case earlier
        case later
    }

    private mutating func set(_ range: Range<Int>, _ key: (Int) -> String) {
        self.range = range
        (first, last) = range.isEmpty ? ("", "") : (key(range.lowerBound), key(range.upperBound - 1))
    }

    /// Looks where the row was, and then ever further away from there: most often a few rows came or went.
    private static func index(of sought: String, near guess: Int, count: Int, key: (Int) -> String) -> Int? {
        for distance in 0..<count {
            let (above, below) = (guess - distance, guess + distance)
            if below < count, below >= 0, key(below) == sought { return below }
            if distance > 0, above >= 0, above < count, key(above) == sought { return above }
        }
        return nil
    }
}

/// A list of which a part is on the page.
struct WindowedRows<Element: Equatable & Sendable, ID: Hashable>: Component {
    struct ViewModel: Sendable { var window = RowWindow() }

    let key: String
    let elements: [Element]
    let id: @Sendable (Element) -> ID
    let step: Int
    /// Shows the rows at some places, with a button for those before them and one for those behind.
    let show: @Sendable (Range<Int>, _ earlier: Button?, _ later: Button?) -> Node

    var initial: ViewModel { ViewModel() }

    private func key(at index: Int) -> String { String(describing: id(elements[index])) }

    func follow(_ viewModel: inout ViewModel) {
        viewModel.window.follow(count: elements.count, step: step, key: key(at:))
    }

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
