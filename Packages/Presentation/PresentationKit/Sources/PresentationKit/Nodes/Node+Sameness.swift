extension Node {
    /// Whether a renderer can use its result for another node, which it rendered at the same place, for this one.
    ///
    /// False if the nodes cannot be compared: they contain a handler that reads values, or a kind of node that rarely occurs in rows.
    @_spi(Rendering) public func isSame(as other: Node) -> Bool {
        switch (self, other) {
        case (.group(let nodes), .group(let others)):
            nodes.count == others.count && nodes.indices.allSatisfy { nodes[$0].isSame(as: others[$0]) }
        case (.rows(let rows), .rows(let others)): rows.isSame(as: others)
        case (.screen(let host, let node), .screen(let otherHost, let other)): host === otherHost && node.isSame(as: other)
        case (.component(let slot, let node), .component(let otherSlot, let other)): slot === otherSlot && node.isSame(as: other)
        case (.box(let box), .box(let other)): box.role == other.role && box.content.isSame(as: other.content)
        case (.text(let text), .text(let other)): text == other
        case (.icon(let icon), .icon(let other)): icon == other
        case (.number(let number), .number(let other)): number == other
        case (.picture(let picture), .picture(let other)): picture == other
        case (.player(let player), .player(let other)): player == other
        case (.button(let button), .button(let other)): button.isSame(as: other)
        case (.link(let link), .link(let other)): link == other
        case (.item(let row), .item(let other)): row.isSame(as: other)
        case (.custom(let node), .custom(let other)): node.isSame(as: other)
        default: false
        }
    }
}

extension Rows {
    /// Whether both were rendered already and contain the same rows.
    @_spi(Rendering) public func isSame(as other: Rows) -> Bool {
        guard case (.made(let rows), .made(let others)) = (self, other), rows.count == others.count else { return false }
        return rows.indices.allSatisfy { rows[$0].isSame(as: others[$0]) }
    }
}

extension KeyedNode {
    func isSame(as other: KeyedNode) -> Bool { key == other.key && node.isSame(as: other.node) }
}

extension Button {
    fileprivate func isSame(as other: Button) -> Bool {
        label == other.label && style == other.style && icon == other.icon && isPending == other.isPending && isEnabled == other.isEnabled
            && command == other.command && isExpanded == other.isExpanded && handler.isSame(as: other.handler)
    }
}

extension ListRow {
    fileprivate func isSame(as other: ListRow) -> Bool {
        guard title == other.title, subtitle == other.subtitle, icon == other.icon else { return false }
        switch (target, other.target) {
        case (.none, .none): break
        case (.location(let location), .location(let other)): guard location == other else { return false }
        case (.handler(let handler), .handler(let other)): guard handler.isSame(as: other) else { return false }
        default: return false
        }
        return trailing.isSame(as: other.trailing)
    }
}

extension Handler {
    /// Whether both send the same action. False for handlers that read values, because closures cannot be compared.
    @_spi(Rendering) public func isSame(as other: Handler) -> Bool {
        decode == nil && other.decode == nil && event == other.event && pace == other.pace && key == other.key
    }
}

extension Handler? {
    fileprivate func isSame(as other: Handler?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let handler?, let other?): handler.isSame(as: other)
        default: false
        }
    }
}
