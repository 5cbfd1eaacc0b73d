extension RenderedNode {
    /// The piece of the render before in place of this one, when they show the same.
    ///
    /// Called as soon as a piece is made, when those inside it are shared already: so only its own values are compared, while they are at
    /// hand, and whoever looks for differences later finds whole subtrees to be one and the same object. A result of a memo is not taken:
    /// it says more than what it shows.
    func shared(with previous: RenderedNode?) -> RenderedNode {
        guard let previous, previous.stamp == nil, stamp == nil, previous.rows == nil, rows == nil, template === previous.template else {
            return self
        }
        for index in values.indices where !values[index].isShared(with: previous.values[index]) { return self }
        return previous
    }
}

extension RenderedValue {
    fileprivate func isShared(with other: RenderedValue) -> Bool {
        switch self {
        case .text(let text):
            if case .text(let other) = other { return text == other }
        case .raw(let html):
            if case .raw(let other) = other { return html == other }
        case .attribute(let attribute):
            if case .attribute(let other) = other { return attribute == other }
        case .node(let node):
            if case .node(let other) = other { return node === other }
        case .list(let rows):
            guard case .list(let others) = other, rows.count == others.count else { return false }
            for index in rows.indices where rows[index].node !== others[index].node || rows[index].key != others[index].key { return false }
            return true
        }
        return false
    }
}
