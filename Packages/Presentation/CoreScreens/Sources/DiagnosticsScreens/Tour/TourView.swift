import CoreScreensKit

struct TourView: View {
    let viewModel: TourViewModel

    var body: Node {
        if viewModel.steps == nil {
            Skeleton(rows: 6)
        } else if viewModel.tiers.isEmpty {
            EmptyState(localized(.noTap), message: localized(.tapSomething))
        } else {
            Stack(spacing: .large) {
                list(viewModel.tiers, id: \.self) { tier in
                    Section(localized(.name(of: tier))) {
                        ItemList(viewModel.steps(of: tier), id: \.id) { step in
                            ListRow(step.call, subtitle: viewModel.detail(of: step), icon: step.hasFailed ? .warning : nil)
                        }
                    }
                }
                if !viewModel.tiers.contains(.services) { Text(localized(.noRequest), .secondary) }
            }
        }
    }
}
