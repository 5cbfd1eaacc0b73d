/// The rows of a list, each with its key.
public enum Rows: Sendable {
    case made([KeyedNode])
    /// Rows that are rendered lazily, and again only when their elements change.
    case remembered(any RowSource)

    static func make<Elements: Collection, ID: Hashable>(
        _ elements: Elements, id: (Elements.Element) -> ID, content: (Elements.Element) -> Node
    ) -> [KeyedNode] {
        let components = ComponentPlaces.current
        return elements.map { element in
            let key = key(of: id(element))
            return KeyedNode(key: key, node: components?.within(key) { content(element) } ?? content(element))
        }
    }

    /// The text of a row's identity, without a search for a description for the usual types.
    private static func key<ID: Hashable>(of id: ID) -> String {
        if ID.self == Int.self, let number = id as? Int { return String(number) }
        if ID.self == String.self, let text = id as? String { return text }
        return String(describing: id)
    }

    static func remembered<Element: Equatable & Sendable, ID: Hashable>(
        _ elements: [Element], id: @escaping @Sendable (Element) -> ID, content: @escaping @Sendable (Element) -> Node
    ) -> Rows {
        .remembered(ElementRows(elements: elements, makeKey: { key(of: id($0)) }, makeContent: content))
    }

    /// The rows, comparable with those of another render.
    @_spi(Rendering) public var source: any RowSource {
        switch self {
        case .made(let rows): rows
        case .remembered(let source): source
        }
    }

    /// All rows, rendered if necessary.
    public var all: [KeyedNode] {
        switch self {
        case .made(let rows): rows
        case .remembered(let source):
            (0..<source.count).map { KeyedNode(key: source.key(at: $0), node: source.content(at: $0)) }
        }
    }
}

/// One row of a list.
public struct KeyedNode: Sendable {
    public let key: String
    public let node: Node
}

/// The rows of a list, comparable with those of the previous render.
public protocol RowSource: Sendable {
    var count: Int { get }
    /// The text of a row's identity.
    func key(at index: Int) -> String
    /// The content of a row.
    func content(at index: Int) -> Node
    /// Compares each element with the one at the same index of another source; nil if counts or types differ.
    func matches(_ other: any RowSource) -> [Bool]?
    /// Compares an element with one of another source of the same type.
    func isEqual(at index: Int, to other: any RowSource, at otherIndex: Int) -> Bool
}

/// Rendered rows.
extension [KeyedNode]: RowSource {
    public func key(at index: Int) -> String { self[index].key }
    public func content(at index: Int) -> Node { self[index].node }

    public func matches(_ other: any RowSource) -> [Bool]? {
        guard let other = other as? Self, other.count == count else { return nil }
        return indices.map { self[$0].isSame(as: other[$0]) }
    }

    public func isEqual(at index: Int, to other: any RowSource, at otherIndex: Int) -> Bool {
        guard let other = other as? Self else { return false }
        return self[index].isSame(as: other[otherIndex])
    }
}

/// Rows that are rendered when they are needed.
struct ElementRows<Element: Equatable & Sendable>: RowSource {
    let elements: [Element]
    let makeKey: @Sendable (Element) -> String
    let makeContent: @Sendable (Element) -> Node
    var count: Int { elements.count }
    func key(at index: Int) -> String { makeKey(elements[index]) }
    func content(at index: Int) -> Node { makeContent(elements[index]) }

    func matches(_ other: any RowSource) -> [Bool]? {
        guard let other = other as? Self, other.count == count else { return nil }
        return elements.withUnsafeBufferPointer { mine in
            other.elements.withUnsafeBufferPointer { others in mine.indices.map { mine[$0] == others[$0] } }
        }
    }

    func isEqual(at index: Int, to other: any RowSource, at otherIndex: Int) -> Bool {
        guard let other = other as? Self else { return false }
        return elements[index] == other.elements[otherIndex]
    }
}

/// A part of a page that depends on one value.
public struct Memo: Sendable {
    /// The value that the content depends on.
    public let value: any Equatable & Sendable
    public let make: @Sendable () -> Node

    /// Whether the value equals another one.
    public func hasSameValue(as other: any Equatable & Sendable) -> Bool {
        func equals<Value: Equatable>(_ mine: Value) -> Bool { mine == other as? Value }
        return equals(value)
    }
}

/// Repeats nodes for each element of a collection.
///
/// The identity of an element is its key, which must be unique in the list and constant for the element. Renderers move, update and delete
/// rows by key, so that focus, selection and scroll position stay with their row. A click during a reordering reaches the row that was
/// clicked, or none.
///
/// - Parameter id: The key of a row. Its description is sent to the client.
public func list<Elements: Collection, ID: Hashable>(
    _ elements: Elements, id: (Elements.Element) -> ID, @NodeBuilder content: (Elements.Element) -> Node
) -> Node {
    .rows(.made(Rows.make(elements, id: id, content: content)))
}

/// Repeats nodes for each element of a collection of identifiable elements; see ``list(_:id:content:)``.
public func list<Elements: Collection>(
    _ elements: Elements, @NodeBuilder content: (Elements.Element) -> Node
) -> Node where Elements.Element: Identifiable {
    list(elements, id: { $0.id }, content: content)
}

/// Repeats nodes for each element of an array, and renders a row again only when its element changed.
///
/// For long lists: the cost of a change depends on the changed rows only. Otherwise as ``list(_:id:content:)``.
///
/// - Parameter content: Returns the content of a row. It must depend on the element only; other changes do not update the row.
public func list<Element: Equatable & Sendable, ID: Hashable>(
    memo elements: [Element], id: @escaping @Sendable (Element) -> ID, @NodeBuilder content: @escaping @Sendable (Element) -> Node
) -> Node {
    .rows(.remembered(elements, id: id, content: content))
}

/// Skips a subtree while the value it depends on is unchanged.
///
/// - Parameter value: Everything that `content` reads. If it equals the value of the previous render at the same place, the previous result is
///   used.
public func memo<Value: Equatable & Sendable>(_ value: Value, @NodeBuilder content: @escaping @Sendable (Value) -> Node) -> Node {
    .memo(Memo(value: value, make: { content(value) }))
}
