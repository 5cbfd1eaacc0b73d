/// Repeats nodes for each element of a collection.
///
/// The identity of an element is its key: it must be unique in the list and stay the same for as long as the element means the same
/// thing. Renderers move, update and delete rows by key, so that focus, selection and scroll position stay with their row, and a click
/// that was on its way while the list was reordered reaches the row that was clicked or none.
///
/// - Parameters:
///   - elements: The rows in their order.
///   - id: The key of a row; its description is what goes to the client.
///   - content: What a row shows.
public func list<Elements: Collection, ID: Hashable>(
    _ elements: Elements,
    id: (Elements.Element) -> ID,
    @NodeBuilder content: (Elements.Element) -> Node
) -> Node {
    .rows(.made(Rows.make(elements, id: id, content: content)))
}

/// Repeats nodes for each element of a collection of identifiable elements; see ``list(_:id:content:)``.
public func list<Elements: Collection>(
    _ elements: Elements,
    @NodeBuilder content: (Elements.Element) -> Node
) -> Node where Elements.Element: Identifiable {
    list(elements, id: { $0.id }, content: content)
}

/// Repeats nodes for each element of an array, and makes a row again only when its element changed.
///
/// For long lists: a change costs what the rows cost that it touches, not what all of them do. Otherwise as ``list(_:id:content:)``.
///
/// - Parameters:
///   - elements: The rows in their order.
///   - id: The key of a row.
///   - content: What a row shows. It reads the element and nothing else: what else it reads is not looked at when the element is the same.
public func list<Element: Equatable & Sendable, ID: Hashable>(
    memo elements: [Element],
    id: @escaping @Sendable (Element) -> ID,
    @NodeBuilder content: @escaping @Sendable (Element) -> Node
) -> Node {
    .rows(.remembered(elements, id: id, content: content))
}

/// Skips a subtree while the value it depends on is unchanged.
///
/// - Parameters:
///   - value: Everything that `content` reads. When it equals the value of the previous render at the same place, the previous
///     result is used and `content` is not called.
///   - content: What is shown for this value.
public func memo<Value: Equatable & Sendable>(_ value: Value, @NodeBuilder content: @escaping @Sendable (Value) -> Node) -> Node {
    .memo(Memo(value: value, make: { content(value) }))
}
