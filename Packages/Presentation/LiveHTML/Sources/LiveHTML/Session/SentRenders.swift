/// The last few renders sent to the browser, by message number.
///
/// A render without changes is not sent; it is associated with the number of the last message. A browser is therefore not outdated by renders
/// that it did not receive.
struct SentRenders {
    static let window = 8

    private var renders: [(wire: Int, render: Int)] = []
    private(set) var last = 0

    /// Records that a render is about to be sent, and returns its message number.
    mutating func sent(_ render: Int) -> Int {
        last += 1
        renders.append((last, render))
        if renders.count > Self.window { renders.removeFirst() }
        return last
    }

    /// Records a render that was equal to the last one sent.
    mutating func unchanged(_ render: Int) {
        if !renders.isEmpty { renders[renders.count - 1].render = render }
    }

    enum Lookup: Equatable {
        case render(Int)
        /// Older than the remembered ones: before this render.
        case before(Int)
        case notSent
    }

    func render(of wire: Int) -> Lookup {
        if let found = renders.first(where: { $0.wire == wire }) { return .render(found.render) }
        guard wire > 0, wire < last, let first = renders.first else { return .notSent }
        return .before(first.render)
    }
}
