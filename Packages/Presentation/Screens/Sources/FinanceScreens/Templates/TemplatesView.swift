import ScreensKit

struct TemplatesView: View {
    let viewModel: TemplatesViewModel

    var body: Node {
        LoadableView(viewModel.templates, retry: TemplatesAction.retry) { templates in
            if templates.isEmpty {
                EmptyState(localized(.noTemplates), message: localized(.noTemplatesHint), icon: .transfer) {
                    Link(localized(.transfer), to: viewModel.transferLocation, .primaryButton)
                }
            } else {
                list(templates) { template in
                    Card {
                        Stack(spacing: .small) {
                            Text(template.name, .heading)
                            Text(localized(template.summary), .secondary)
                            Row(spacing: .small) {
                                Link(localized(.useTemplate), to: template.use, .primaryButton)
                                Link(localized(.editTemplate), to: template.edit, .secondaryButton)
                            }
                        }
                    }
                }
            }
        }
    }
}
