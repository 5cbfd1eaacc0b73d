import PresentationKit

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
