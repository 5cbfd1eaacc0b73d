/// Where elements of one kind are kept, for whoever works with them: the Store of MVCS.
///
/// A service names the protocol (`any Repository<Note>`) and is handed ``TableRepository`` in the app and `InMemoryRepository` of
/// `DatabaseKitTesting` in its tests. A domain that needs more declares a protocol of its own that refines this one.
public protocol Repository<Element>: Sendable {
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// All elements, by their id.
    func all() async throws -> [Element]

    /// The element with this id; nil when there is none.
    func find(_ id: Element.ID) async throws -> Element?

    /// Keeps the elements, each in the place of the one with its id: all or none.
    func save(_ elements: [Element]) async throws

    /// Removes the elements with these ids, where there are any: all or none.
    func remove(_ ids: [Element.ID]) async throws

    /// An element after each change, from now on. One waits, however many changes there were: observers re-read.
    func changes() async throws -> AsyncStream<Void>
}

extension Repository {
    /// Keeps one element in the place of the one with its id.
    public func save(_ element: Element) async throws { try await save([element]) }

    /// Removes the element with this id, if there is one.
    public func remove(_ id: Element.ID) async throws { try await remove([id]) }
}
