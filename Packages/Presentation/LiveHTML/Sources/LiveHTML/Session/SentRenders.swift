/// Which renders the browser may speak of: the last few that were sent, by their number on the wire.
///
/// A render that changed nothing is not sent; the page then is what the last message made it, and that message's number stands for the
/// newer render. So a browser does not fall behind by renders that it never saw.
struct SentRenders {
    static let window = 8

    private var renders: [(wire: Int, render: Int)] = []
    private(set) var last = 0

    /// A message with a render is about to be sent; returns its number.
    mutating func sent(_ render: Int) -> Int {
        last += 1
        renders.append((last, render))
        if renders.count > Self.window { renders.removeFirst() }
        return last
    }

    /// A render was the same as the one sent last.
    mutating func unchanged(_ render: Int) {
        if !renders.isEmpty { renders[renders.count - 1].render = render }
    }

    enum Lookup: Equatable {
        case render(Int)
        /// Further back than is remembered: before this one.
        case before(Int)
        case notSent
    }

    func render(of wire: Int) -> Lookup {
        if let found = renders.first(where: { $0.wire == wire }) { return .render(found.render) }
        guard wire > 0, wire < last, let first = renders.first else { return .notSent }
        return .before(first.render)
    }
}
