/// A value that stands between two literal parts of a ``Markup``.
@_spi(Rendering) public enum Slot: Sendable {
    /// Text, escaped for the place in which it stands.
    case text(String)
    /// HTML that the author vouches for; only between elements.
    case raw(String)
    /// Markup; only between elements.
    case markup(Markup)
    /// Keyed rows; only between elements.
    case list([ListItem])
    /// Keyed rows that are made again only when their elements change; alone in their piece.
    case rows(any RowSource)
    /// Markup that is made again only when its value changes; only between elements.
    case memo(Memo)
    /// The markup of a hosted screen, whose handlers belong to that screen; only between elements.
    case scope(ScreenHost, Markup)
    /// An event handler; only inside an opening tag.
    case handler(Handler)
    /// An attribute that is absent when its value is nil; only inside an opening tag.
    case attribute(StaticString, String?)
}

/// One row of a keyed list.
@_spi(Rendering) public struct ListItem: Sendable {
    /// The text of the row's identity.
    public let key: String
    /// What the row shows.
    public let markup: Markup
}

/// A subtree that depends on one value.
@_spi(Rendering) public struct Memo: Sendable {
    /// Whether the value of another memo equals this one's.
    let value: any Equatable & Sendable
    let make: @Sendable () -> Markup

    func hasSameValue(as other: any Equatable & Sendable) -> Bool {
        func equals<Value: Equatable>(_ mine: Value) -> Bool {
            mine == other as? Value
        }
        return equals(value)
    }
}
