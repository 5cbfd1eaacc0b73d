import DatabaseKit
import Foundation
import InsuranceAPI
import PersonalDataService

/// The stored policies, claims and products of a user, all of which the insurer can provide again.
struct PolicyBook: Sendable {
    typealias Item = Codable & Hashable & Identifiable & Sendable

    static let migrations = [
        Migration("1-lists", "CREATE TABLE fetched (list TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;")
    ]

    private struct StoredList<Element: Item>: Codable, Sendable {
        /// An element that was stored after an order must not look like the whole list.
        var isFetched = false
        var elements: [Element] = []
    }

    let part: UserStore

    /// Returns nil if the list was never fetched.
    func list<Element: Item>(of _: Element.Type = Element.self) async throws -> [Element]? {
        let list: StoredList<Element> = try await part.store.read { try Self.stored($0) }
        return list.isFetched ? list.elements : nil
    }

    /// - Parameters:
    ///   - before: The list at the time of the request. An element that was added or replaced since is missing or old in the response, and
    ///     stays.
    ///   - newestFirst: Whether the elements that stay come first.
    /// - Returns: The stored list.
    func replace<Element: Item>(_ before: [Element], by response: [Element], newestFirst: Bool = false) async throws -> [Element] {
        try await part.store.write { connection in
            let stored: StoredList<Element> = try Self.stored(connection.reading)
            let kept = stored.elements.filter { !before.contains($0) }
            let new = kept.filter { element in !response.contains { $0.id == element.id } }
            var ids: Set<Element.ID> = []
            let elements = ((newestFirst ? new : []) + response + (newestFirst ? [] : new)).filter { ids.insert($0.id).inserted }
            let list = StoredList(isFetched: true, elements: elements.map { element in kept.first { $0.id == element.id } ?? element })
            try Self.store(list, connection)
            return list.elements
        }
    }

    /// Returns the policy with an id, also before the policies were fetched.
    func policy(_ id: Policy.ID) async throws -> Policy? {
        let list: StoredList<Policy> = try await part.store.read { try Self.stored($0) }
        return list.elements.first { $0.id == id }
    }

    /// Adds an element, or replaces it in its place.
    /// - Returns: The stored list; nil if it was never fetched.
    func add<Element: Item>(_ element: Element, newestFirst: Bool = false) async throws -> [Element]? {
        try await part.store.write { connection in
            var list: StoredList<Element> = try Self.stored(connection.reading)
            if let index = list.elements.firstIndex(where: { $0.id == element.id }) {
                list.elements[index] = element
            } else {
                list.elements.insert(element, at: newestFirst ? 0 : list.elements.endIndex)
            }
            try Self.store(list, connection)
            return list.isFetched ? list.elements : nil
        }
    }

    /// A list of a later version is fetched again.
    private static func stored<Element>(_ connection: Connection) throws -> StoredList<Element> {
        let json = try connection.first("SELECT json FROM fetched WHERE list = ?", "\(Element.self)") { try $0.text(0) }
        return json.flatMap { try? JSONDecoder().decode(StoredList<Element>.self, from: Data($0.utf8)) } ?? StoredList()
    }

    private static func store<Element>(_ list: StoredList<Element>, _ connection: WritableConnection) throws {
        let json = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
        try connection.run("INSERT OR REPLACE INTO fetched (list, json) VALUES (?, ?)", "\(Element.self)", json)
    }
}
