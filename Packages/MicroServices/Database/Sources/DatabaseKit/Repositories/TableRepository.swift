import GRDB

/// An element stored as one row of a table.
///
/// ```swift
/// struct Note: StoredElement {
///     static let table = "note"
///     static let columns = ["id", "text"]
///     var id: UUID
///     var text: String
///     init(row: Row) throws { (id, text) = (try row.value(0), try row.text(1)) }
///     var values: [any SQLBindable] { [id, text] }
/// }
/// ```
public protocol StoredElement: Identifiable, Sendable where ID: SQLColumn {
    /// The table's name.
    static var table: String { get }
    /// The columns in the order of ``values``; the first is the unique key.
    static var columns: [String] { get }
    /// - Parameter row: a row with ``columns``, in their order.
    init(row: Row) throws
    /// The values of ``columns``, the id first.
    var values: [any SQLBindable] { get }
}

/// A repository for one table of a store.
public struct TableRepository<Element: StoredElement>: Repository where Element.ID: Sendable {
    private let store: Store
    private let select: String
    private let upsert: String
    private let delete: String
    private let key: String

    /// - Parameter store: a store whose migrations create the table.
    public init(_ store: Store) {
        self.store = store
        let table = Element.table.quotedDatabaseIdentifier
        let columns = Element.columns.map(\.quotedDatabaseIdentifier)
        precondition(!columns.isEmpty, "an element needs at least a key column")
        key = columns[0]
        let list = columns.joined(separator: ", ")
        select = "SELECT \(list) FROM \(table)"
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        // Not INSERT OR REPLACE, which deletes the row and the rows that refer to it.
        upsert = """
            INSERT INTO \(table) (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) \
            ON CONFLICT (\(key)) DO \(changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes)")
            """
        delete = "DELETE FROM \(table) WHERE \(key) = ?"
    }

    public func all() async throws -> [Element] {
        try await store.read { try $0.rows("\(select) ORDER BY \(key)", make: Element.init(row:)) }
    }

    public func find(_ id: Element.ID) async throws -> Element? {
        try await store.read { try $0.first("\(select) WHERE \(key) = ?", id, make: Element.init(row:)) }
    }

    public func save(_ elements: [Element]) async throws {
        try await store.write { connection in
            for element in elements { try connection.run(upsert, arguments: element.values) }
        }
    }

    public func remove(_ ids: [Element.ID]) async throws {
        try await store.write { connection in
            for id in ids { try connection.run(delete, id) }
        }
    }

    public func changes() async throws -> AsyncStream<Void> {
        try await store.changes(in: [Element.table])
    }
}
