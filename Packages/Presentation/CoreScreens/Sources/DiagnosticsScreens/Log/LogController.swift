import CoreScreensKit

enum LogAction: Hashable, Sendable {
    case search(FormValues)
    case more
}

@MainActor final class LogController: ScreenController, Page {
    var viewModel = LogViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.log) }
    var view: LogView { LogView(viewModel: viewModel) }
    private static let pageSize = 50
    private let log: any LogReading

    init(log: any LogReading, text: String) {
        self.log = log
        viewModel.query.text = text
    }

    // MARK: Life cycle

    func load() async { viewModel.show(await newest()) }

    func didAppear() async {
        let changes = log.logChanges()
        // Lines may have been logged since loading.
        await follow()
        for await _ in changes { await follow() }
    }

    // MARK: Event handling

    func handle(_ action: LogAction) async {
        switch action {
        case .search(let form):
            viewModel.query = LogQuery(form)
            let query = viewModel.query
            let found = await newest()
            if query == viewModel.query { viewModel.show(found) }
        case .more: await showMore()
        }
    }

    // MARK: View-model assembly

    private func newest() async -> LogPortion { await log.logLines(viewModel.query, before: nil, limit: Self.pageSize) }

    private func follow() async {
        let query = viewModel.query
        let found = await newest()
        // The result of an outdated search.
        guard query == viewModel.query, found.lines.first?.id != viewModel.lines.first?.id else { return }
        viewModel.prepend(found)
    }

    private func showMore() async {
        guard let next = viewModel.next else { return }
        await busy(\.viewModel.isLoadingMore) {
            let query = viewModel.query
            let found = await log.logLines(query, before: next, limit: Self.pageSize)
            if query == viewModel.query, next == viewModel.next { viewModel.append(found) }
        }
    }
}
