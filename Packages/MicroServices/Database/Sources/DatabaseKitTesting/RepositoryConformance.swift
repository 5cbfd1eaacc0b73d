public import DatabaseKit

/// The requirements on a repository, as named checks that throw.
public struct RepositoryConformance: Sendable {
    /// Returns the checks, each on a new and empty repository.
    ///
    /// - Parameters:
    ///   - first: an element.
    ///   - changed: another value with the same id.
    ///   - second: an element whose id sorts after the first one's.
    public static func checks<Element: Equatable & Identifiable & Sendable>(
        first: Element, changed: Element, second: Element,
        makeRepository: @escaping @Sendable () async throws -> any Repository<Element>
    ) -> [StoreConformance.Check] where Element.ID: Sendable {
        [
            StoreConformance.Check("saved elements are found and sorted by id") {
                let repository = try await makeRepository()
                try await repository.save([second, first])
                try expect(try await repository.find(first.id) == first, "the first element is not found")
                try expect(try await repository.all(), are: [first, second])
            },
            StoreConformance.Check("saving again replaces the element") {
                let repository = try await makeRepository()
                try await repository.save(first)
                try await repository.save(changed)
                try expect(try await repository.all(), are: [changed])
            },
            StoreConformance.Check("removed elements are gone, and unknown ids are ignored") {
                let repository = try await makeRepository()
                try await repository.save([first, second])
                try await repository.remove(first.id)
                try await repository.remove(first.id)
                try expect(try await repository.find(first.id) == nil, "it is still there")
                try expect(try await repository.all(), are: [second])
            },
            StoreConformance.Check("an observer is notified of a change") {
                let repository = try await makeRepository()
                var changes = try await repository.changes().makeAsyncIterator()
                try await repository.save(first)
                try expect(await changes.next() != nil, "the stream has ended")
            },
        ]
    }

    private static func expect<Element: Equatable>(_ all: [Element], are expected: [Element]) throws {
        try expect(all == expected, "all are \(all)")
    }

    private static func expect(_ condition: Bool, _ failure: @autoclosure () -> String) throws {
        if !condition { throw StoreConformance.Failure(description: failure()) }
    }
}
