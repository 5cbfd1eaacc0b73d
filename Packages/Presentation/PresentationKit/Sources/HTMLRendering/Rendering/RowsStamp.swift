import PresentationKit

/// The row values of a list and their handlers. A class, because most nodes have none.
final class RowsStamp: Sendable {
    let source: any RowSource
    let scope: Int
    let path: String
    /// The handlers of all rows in order.
    let handlers: [Int]
    /// The end index of each row's handlers.
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
