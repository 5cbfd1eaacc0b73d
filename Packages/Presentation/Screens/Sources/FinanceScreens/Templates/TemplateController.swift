import ScreensKit

enum TemplateAction: Hashable, Sendable {
    case retry
    case rename(FormValues)
    case askToDelete, keep, delete
}

@MainActor final class TemplateController: ScreenController, Page {
    var viewModel = TemplateViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.template) }
    var view: TemplateView { TemplateView(viewModel: viewModel) }
    private let id: String
    private let templates: any TransferTemplatesProviding
    private let navigator: any Navigating

    init(id: String, templates: any TransferTemplatesProviding, navigator: any Navigating) {
        (self.id, self.templates, self.navigator) = (id, templates, navigator)
    }

    // MARK: Life cycle

    func load() async {
        do throws(FinanceError) {
            guard let template = try await templates.transferTemplates().first(where: { $0.id == id }) else {
                return viewModel.template.fail(.unknownTemplate)
            }
            viewModel.form.name.text = template.name
            viewModel.template.show(template)
        } catch {
            viewModel.template.fail(error.message)
        }
    }

    // MARK: Event handling

    func handle(_ action: TemplateAction) async {
        switch action {
        case .retry: await load()
        case .rename(let values): await rename(values)
        case .askToDelete: viewModel.isAskingToDelete = true
        case .keep: viewModel.isAskingToDelete = false
        case .delete:
            await busy(\.viewModel.isDeleting) { () throws(FinanceError) in
                try await templates.deleteTransferTemplate(id)
                await navigator.close(self)
            } failed: {
                viewModel.form.status.failure = $0.message
            }
        }
    }

    private func rename(_ values: FormValues) async {
        let template = viewModel.template.value
        await submit(\.viewModel.form, values) { (error: FinanceError) in
            viewModel.form.explain(error)
        } make: { form in
            template.map { template in
                var renamed = template
                renamed.name = form.name.text
                return renamed
            }
        } work: { (renamed) throws(FinanceError) in
            try await templates.save(renamed)
            await navigator.close(self)
        }
    }
}
