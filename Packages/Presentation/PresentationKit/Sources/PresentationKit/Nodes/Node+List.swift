/// Repeats nodes for each element of a collection.
///
/// The identity of an element is its key, which must be unique in the list and constant for the element. Renderers move, update and delete
/// rows by key, so that focus, selection and scroll position stay with their row. A click during a reordering reaches the row that was
/// clicked, or none.
///
/// - Parameters:
///   - elements: The rows in order.
///   - id: The key of a row. Its description is sent to the client.
///   - content: Returns the content of a row.
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

/// Repeats nodes for each element of an array, and renders a row again only when its element changed.
///
/// For long lists: the cost of a change depends on the changed rows only. Otherwise as ``list(_:id:content:)``.
///
/// - Parameters:
///   - elements: The rows in order.
///   - id: The key of a row.
///   - content: Returns the content of a row. It must depend on the element only; other changes do not update the row.
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
///   - value: Everything that `content` reads. If it equals the value of the previous render at the same place, the previous result is
///     used.
///   - content: Returns the content for this value.
public func memo<Value: Equatable & Sendable>(_ value: Value, @NodeBuilder content: @escaping @Sendable (Value) -> Node) -> Node {
    .memo(Memo(value: value, make: { content(value) }))
}
