/// A collection of stored elements of one type.
///
/// A service depends on `any Repository<Note>`. The app passes a ``TableRepository``, tests an `InMemoryRepository` of `DatabaseKitTesting`. A
/// domain that needs more declares its own protocol, which refines this one.
public protocol Repository<Element>: Sendable {
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns all elements, sorted by id.
    func all() async throws -> [Element]

    /// Returns the element with an id, or nil if there is none.
    func find(_ id: Element.ID) async throws -> Element?

    /// Inserts or replaces elements by id, in one transaction.
    func save(_ elements: [Element]) async throws

    /// Removes the elements with these ids, in one transaction. Ignores unknown ids.
    func remove(_ ids: [Element.ID]) async throws

    /// Returns a stream with an element after each change. Pending changes are coalesced: observers fetch again.
    func changes() async throws -> AsyncStream<Void>
}

extension Repository {
    /// Inserts or replaces one element by id.
    public func save(_ element: Element) async throws { try await save([element]) }

    /// Removes the element with an id, if there is one.
    public func remove(_ id: Element.ID) async throws { try await remove([id]) }
}
