import ScreensKit

enum PayeeAction: Hashable, Sendable {
    case retry
    case save(FormValues)
    case askToDelete, keep, delete
}

@MainActor final class PayeeController: ScreenController, Page {
    var viewModel = PayeeViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.isSaved ? .payee : .newPayee) }
    var view: PayeeView { PayeeView(viewModel: viewModel) }
    private let route: PayeePage
    private let bank: any PayeesProviding & TransactionsProviding
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating

    init(
        _ route: PayeePage, bank: any PayeesProviding & TransactionsProviding, makeID: @escaping @Sendable () -> String,
        navigator: any Navigating
    ) {
        (self.route, self.bank, self.makeID, self.navigator) = (route, bank, makeID, navigator)
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.payee, failed: \.message) { () throws(FinanceError) in
            let payee = try await payee()
            viewModel.isSaved = route.id != nil
            viewModel.form.name.text = payee.name
            viewModel.form.number.text = IBAN.grouped(payee.number)
            return payee
        }
    }

    private func payee() async throws(FinanceError) -> Payee {
        if let id = route.id {
            guard let payee = try await bank.payees().first(where: { $0.id == id }) else { throw .unknownPayee }
            return payee
        }
        guard let account = route.account, let key = route.transaction, let found = try await bank.transaction(key, of: account) else {
            return Payee(id: makeID(), name: "", number: "")
        }
        return Payee(id: makeID(), name: String(found.counterparty.prefix(TransferTemplate.nameLength)), number: found.number ?? "")
    }

    // MARK: Event handling

    func handle(_ action: PayeeAction) async {
        switch action {
        case .retry: await load()
        case .save(let values): await save(values)
        case .askToDelete: viewModel.isAskingToDelete = true
        case .keep: viewModel.isAskingToDelete = false
        case .delete:
            await busy(\.viewModel.isDeleting) { () throws(FinanceError) in
                if let id = route.id { try await bank.deletePayee(id) }
                await navigator.close(self)
            } failed: {
                viewModel.form.status.failure = $0.message
            }
        }
    }

    private func save(_ values: FormValues) async {
        let payee = viewModel.payee.value
        await submit(\.viewModel.form, values) { (error: FinanceError) in
            viewModel.form.explain(error)
        } make: { form in
            payee.map { Payee(id: $0.id, name: form.name.text, number: form.number.text) }
        } work: { (payee) throws(FinanceError) in
            try await bank.save(payee)
            context.result = .savedPayee(payee.name)
            await navigator.close(self)
        }
    }
}
