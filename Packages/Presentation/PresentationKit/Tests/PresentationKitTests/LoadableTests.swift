import PresentationKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct LoadableTests {
    private func text(_ loadable: Loadable<[String]>, rows: Int = 2) -> String {
        TextRenderer.text(
            of: LoadableView(loadable, retry: "again", rows: rows) { rows in
                rows.isEmpty ? EmptyState("Nothing", message: "Be the first.") : nil
            } content: { rows in
                list(rows, id: \.self) { Text($0) }
            })
    }

    @Test func failure_whenContentIsShown_keepsContentUntilNextSuccess() {
        var loadable = Loadable(["a"])
        loadable.fail("Away.")
        #expect(text(loadable) == "Away.\na")
        loadable.value?.append("b")
        #expect(text(loadable) == "Away.\na\nb")
        loadable.show(["c"])
        #expect(text(loadable) == "c")
    }

    @Test func fetch_showsValueOrError() async {
        let controller = ShelfController()
        await controller.fetchBooks()
        #expect(controller.books.value == 1 && !controller.books.isPending)
        controller.error = Empty()
        await controller.fetchBooks()
        #expect(controller.books.value == 1 && controller.books.failure == "empty")
        controller.error = nil
        await controller.fetchBooks()
        #expect(controller.books.value == 3 && controller.books.failure == nil)
    }

    /// Regression: a page whose connection was lost while it loaded said that something was canceled.
    @Test func fetch_thatIsCanceled_isNoFailure() async {
        let controller = ShelfController()
        controller.error = Empty()
        let task = Task { await controller.fetchBooks() }
        task.cancel()
        await task.value
        #expect(controller.count == 1 && controller.books.failure == nil && !controller.books.isPending)
    }

    @Test func fetch_whileOneRuns_isRepeatedOnceAfterIt() async {
        let controller = ShelfController()
        controller.meanwhile = { [controller] in
            controller.meanwhile = nil
            for _ in 1...3 { await controller.fetchBooks() }
            #expect(controller.count == 1)
        }
        await controller.fetchBooks()
        #expect(controller.books.value == 2 && controller.count == 2 && !controller.books.isPending)
    }
}

private struct Empty: Error { let message: LocalizedText = "empty" }

@MainActor private final class ShelfController: ScreenController {
    var books = Loadable<Int>()
    var count = 0
    var error: Empty?
    var meanwhile: (() async -> Void)?
    let context = ScreenContext()
    let view = Text("")

    func fetchBooks() async {
        await fetch(\.books, failed: \.message) { () throws(Empty) in
            count += 1
            #expect(books.isPending)
            await meanwhile?()
            if let error { throw error }
            return count
        }
    }
}
