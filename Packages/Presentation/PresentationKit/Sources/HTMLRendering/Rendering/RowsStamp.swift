import PresentationKit

/// The values of the rows of a list, and the handlers of each. A class, because most nodes have none.
final class RowsStamp: Sendable {
    let source: any RowSource
    let scope: Int
    let path: String
    /// Those of all rows, one after the other.
    let handlers: [Int]
    /// The end of a row's handlers.
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
