import PresentationKit

struct FiguresView: View {
    let viewModel: FiguresViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let run = viewModel.previousRun {
                Banner(run.notice, .warning)
                if !run.lines.isEmpty {
                    Section("What it logged last") { LogLineList(run.lines) }
                }
            }
            Row {
                Link("Log", to: viewModel.logLocation, .secondaryButton)
                Button("Refresh", .secondary, action: FiguresAction.refresh, isPending: viewModel.isRefreshing)
            }
            Section("Caches") { rows(viewModel.caches, empty: "This app has no cache") }
            Section("Network") { rows(viewModel.addresses, empty: "Nothing was called yet") }
            if let pages = viewModel.pages {
                Section("Pages") { facts(pages) }
            }
            if let statistics = viewModel.statistics {
                Section("Statistics") { facts(statistics) }
            }
            Section("System") { facts(viewModel.system) }
        }
    }

    @NodeBuilder private func rows(_ rows: [FigureRowViewModel], empty: String) -> Node {
        if rows.isEmpty {
            Text(empty, .secondary)
        } else {
            ItemList(rows, id: \.id) { row in
                ListRow(row.id, subtitle: row.detail)
            }
        }
    }

    private func facts(_ facts: [FactViewModel]) -> Card {
        Card { KeyValueTable(facts.map { .init($0.name, $0.value) }) }
    }
}
