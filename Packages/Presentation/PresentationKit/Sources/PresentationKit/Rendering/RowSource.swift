/// The rows of a list before they are rendered, in a form that can be compared with those of the render before.
@_spi(Rendering) public protocol RowSource: Sendable {
    var count: Int { get }
    func key(at index: Int) -> String
    func markup(at index: Int) -> Markup
    /// For each element whether it equals the one at the same index of another source; nil when there are not as many, or of another type.
    func matches(_ other: any RowSource) -> [Bool]?
    /// Whether an element equals one of another source, whose type is the same.
    func isEqual(at index: Int, to other: any RowSource, at otherIndex: Int) -> Bool
}

struct ElementRows<Element: Equatable & Sendable>: RowSource {
    let elements: [Element]
    let makeKey: @Sendable (Element) -> String
    let content: @Sendable (Element) -> Markup

    var count: Int { elements.count }
    func key(at index: Int) -> String { makeKey(elements[index]) }
    func markup(at index: Int) -> Markup { content(elements[index]) }

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

/// What the rows of a list were made from, and which handlers each of them holds. An object, because most nodes have none.
final class RowsStamp: Sendable {
    let source: any RowSource
    let scope: Int
    let path: String
    /// Those of all rows, one after the other.
    let handlers: [Int]
    /// Where those of a row end.
    let ends: [Int]

    init(source: any RowSource, scope: Int, path: String, handlers: [Int], ends: [Int]) {
        self.source = source
        self.scope = scope
        self.path = path
        self.handlers = handlers
        self.ends = ends
    }

    func handlers(at index: Int) -> ArraySlice<Int> {
        handlers[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
    }
}
