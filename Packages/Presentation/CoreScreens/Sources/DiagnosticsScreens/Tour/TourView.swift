import CoreScreensKit

struct TourView: View {
    let viewModel: TourViewModel

    var body: Node {
        if !viewModel.isLoaded {
            Skeleton(rows: 6)
        } else if viewModel.sections.isEmpty {
            EmptyState(localized(.noTap), message: localized(.tapSomething))
        } else {
            Stack(spacing: .large) {
                list(viewModel.sections) { section in
                    Section(localized(section.title)) {
                        ItemList(section.rows, id: \.id) { row in
                            ListRow(row.title, subtitle: row.detail, icon: row.isAlarming ? .warning : nil)
                        }
                    }
                }
                if viewModel.isLocal { Text(localized(.noRequest), .secondary) }
            }
        }
    }
}
