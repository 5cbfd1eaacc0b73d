import ScreensKit

enum TemplatesAction: Hashable, Sendable { case retry }

@MainActor final class TemplatesController: ScreenController, Page {
    var viewModel = TemplatesViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.templates) }
    var view: TemplatesView { TemplatesView(viewModel: viewModel) }
    private let bank: any AccountsProviding & TransferTemplatesProviding & PayeesProviding
    private let navigator: any Navigating

    init(bank: any AccountsProviding & TransferTemplatesProviding & PayeesProviding, navigator: any Navigating) {
        (self.bank, self.navigator) = (bank, navigator)
        viewModel.transferLocation = navigator.location(of: TransferPage())
    }

    // MARK: Life cycle

    func load() async { await refresh() }

    func didAppear() async {
        let changes = bank.transferTemplateChanges()
        await refresh()
        for await _ in changes { await refresh() }
    }

    // MARK: Event handling

    func handle(_ action: TemplatesAction) async {
        switch action {
        case .retry: await refresh()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        do throws(FinanceError) {
            // Without accounts, their ids are shown.
            let accounts = (try? await bank.storedOverview())?.accounts ?? []
            let titles = accounts.map { ($0.id, $0.title) } + ((try? await bank.payees()) ?? []).map { ($0.id, $0.name) }
            let templates = try await bank.transferTemplates().map { template in
                TemplateRowViewModel(
                    template, titles: Dictionary(titles) { first, _ in first },
                    use: navigator.location(of: TransferPage(template: template.id)),
                    edit: navigator.location(of: TransferTemplatePage(id: template.id)))
            }
            viewModel.templates.show(templates)
        } catch {
            viewModel.templates.fail(error.message)
        }
    }
}
