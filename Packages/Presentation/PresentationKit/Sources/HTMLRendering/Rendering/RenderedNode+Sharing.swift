extension RenderedNode {
    /// Returns the previous piece instead of this one if they are equal.
    ///
    /// Called as soon as a node is created, when its children are already shared. Only its own values are compared, and later comparisons
    /// find identical subtrees by reference. The result of a memo is not shared, because it contains more than its content.
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
