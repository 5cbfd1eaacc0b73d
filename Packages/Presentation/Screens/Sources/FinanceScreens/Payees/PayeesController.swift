import ScreensKit

enum PayeesAction: Hashable, Sendable { case retry }

@MainActor final class PayeesController: ScreenController, Page {
    var viewModel = PayeesViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.payees) }
    var view: PayeesView { PayeesView(viewModel: viewModel) }
    private let payees: any PayeesProviding
    private let navigator: any Navigating

    init(payees: any PayeesProviding, navigator: any Navigating) {
        (self.payees, self.navigator) = (payees, navigator)
        viewModel.newLocation = navigator.location(of: PayeePage())
    }

    // MARK: Life cycle

    func load() async { await refresh() }

    func didAppear() async {
        let changes = payees.payeeChanges()
        await refresh()
        for await _ in changes { await refresh() }
    }

    // MARK: Event handling

    func handle(_ action: PayeesAction) async {
        switch action {
        case .retry: await refresh()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        do throws(FinanceError) {
            viewModel.payees.show(try await payees.payees().map { PayeeRowViewModel($0, navigator: navigator) })
        } catch {
            viewModel.payees.fail(error.message)
        }
    }
}
