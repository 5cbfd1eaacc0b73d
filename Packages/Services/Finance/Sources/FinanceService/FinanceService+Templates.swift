import DatabaseKit
public import FinanceAPI
import Foundation
import PersonalDataService
import RoutingService

extension FinanceService: TransferTemplatesProviding {
    public func transferTemplates() async throws(FinanceError) -> [TransferTemplate] {
        try await translating { try await templates().all() }
    }

    public func transferTemplateChanges() -> AsyncStream<Void> { mediator.values(after: TransferTemplatesChanged.self) { _ in } }

    public func save(_ template: TransferTemplate) async throws(FinanceError) {
        let checked = try template.checked()
        try await translating { try await templates().keep([checked], isNamedAnew: true) }
        mediator.post(TransferTemplatesChanged())
    }

    public func deleteTransferTemplate(_ id: TransferTemplate.ID) async throws(FinanceError) {
        try await translating { try await templates().remove(id) }
        mediator.post(TransferTemplatesChanged())
    }
}

/// The transfer templates of a user. Their contents are sealed.
struct Templates: Sendable {
    static let migration = Migration(
        "3-transfer-templates",
        "CREATE TABLE template (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL) STRICT;")

    let part: UserStore

    /// Oldest first.
    func all() async throws -> [TransferTemplate] { try await part.store.read { try all($0) } }

    private func all(_ connection: Connection) throws -> [TransferTemplate] {
        let rows = try connection.rows("SELECT id, content FROM template ORDER BY number") { row in
            try part.seal.open(row, 1, context: Self.context(try row.text(0))) as String
        }
        return try rows.map { try JSONDecoder().decode(TransferTemplate.self, from: Data($0.utf8)) }
    }

    /// Adds templates, or replaces those with their ids, all or none.
    /// - Parameter isNamedAnew: Whether to refuse names of other templates. An export is restored with all its names.
    /// - Throws: ``FinanceError/tooManyTemplates``, ``FinanceError/templateNameTaken``.
    func keep(_ templates: [TransferTemplate], isNamedAnew: Bool = false) async throws {
        let encoded = try templates.map { ($0.id, String(decoding: try JSONEncoder().encode($0), as: UTF8.self)) }
        try await part.store.write { connection in
            let others = try isNamedAnew ? all(connection.reading).filter { other in !templates.contains { $0.id == other.id } } : []
            guard !others.contains(where: { other in templates.contains { $0.name == other.name } }) else {
                throw FinanceError.templateNameTaken
            }
            for (id, content) in encoded {
                try connection.run(
                    "INSERT INTO template (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content", id,
                    try part.seal.value(content, context: Self.context(id)))
            }
            let count = try connection.reading.first("SELECT COUNT(*) FROM template") { try $0.integer(0) } ?? 0
            if count > TransferTemplate.maximumCount { throw FinanceError.tooManyTemplates }
        }
    }

    func remove(_ id: String) async throws {
        try await part.store.write { _ = try $0.run("DELETE FROM template WHERE id = ?", id) }
        try await part.store.scrub()
    }

    private static func context(_ id: String) -> String { "template/" + id }
}
