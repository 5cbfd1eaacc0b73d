import DatabaseKit
import DatabaseKitTesting
import Testing

@Suite struct RepositoryTests {
    private struct Task: StoredElement, Equatable {
        static let table = "task"
        static let columns = ["id", "title", "order"]
        var id: String
        var title: String
        var order: Int?

        init(id: String, title: String, order: Int? = nil) {
            (self.id, self.title, self.order) = (id, title, order)
        }

        init(row: Row) throws {
            self.init(id: try row.text(0), title: try row.text(1), order: try row.value(2))
        }

        var values: [any SQLBindable] { [id, title, order] }
    }

    private static let migrations = [
        Migration(
            "1-tasks",
            """
            CREATE TABLE task (id TEXT PRIMARY KEY, title TEXT NOT NULL, "order" INTEGER) STRICT, WITHOUT ROWID;
            CREATE TABLE remark (task TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT;
            """)
    ]

    @Test func repositories_inTableAndMemory_conform() async throws {
        let (first, changed, second) = (
            Task(id: "a", title: "one"), Task(id: "a", title: "one'", order: 4), Task(id: "b", title: "two", order: 2)
        )
        for check in RepositoryConformance.checks(
            first: first, changed: changed, second: second,
            makeRepository: { TableRepository<Task>(try Store(inMemory: Self.migrations)) })
        { try await check.run() }
        for check in RepositoryConformance.checks(
            first: first, changed: changed, second: second, makeRepository: { InMemoryRepository<Task>() })
        { try await check.run() }
    }

    @Test func repository_whenSavingAgain_keepsReferringRows() async throws {
        let store = try Store(inMemory: Self.migrations)
        let tasks = TableRepository<Task>(store)
        try await tasks.save(Task(id: "a", title: "one"))
        try await store.write { try $0.run("INSERT INTO remark VALUES ('a', 'keep me')") }
        try await tasks.save(Task(id: "a", title: "two"))
        #expect(try await count("remark", store) == 1)
    }

    /// A service that depends on the protocol only and does not import a database.
    private struct Planner {
        let tasks: any Repository<Task>

        func finish(_ id: String) async throws {
            guard var task = try await tasks.find(id) else { return }
            task.title = "✓ " + task.title
            try await tasks.save(task)
        }
    }

    @Test func service_worksWithBothRepositories() async throws {
        for tasks in [TableRepository<Task>(try Store(inMemory: Self.migrations)), InMemoryRepository()] as [any Repository<Task>] {
            try await tasks.save([Task(id: "a", title: "one"), Task(id: "b", title: "two")])
            try await Planner(tasks: tasks).finish("b")
            #expect(try await tasks.all().map(\.title) == ["one", "✓ two"])
        }
    }
}
