import ScreensKit

struct FiguresView: View {
    let viewModel: FiguresViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let run = viewModel.previousRun {
                Banner(say(run.notice), .warning)
                if !run.lines.isEmpty {
                    Disclosure(say(.loggedLast)) { LogLineList(run.lines) }
                }
            }
            Row {
                Link(say(.log), to: viewModel.logLocation, .secondaryButton)
                Button(say(.refresh), .secondary, action: FiguresAction.refresh, isPending: viewModel.isRefreshing)
            }
            Section(say(.caches)) { rows(viewModel.caches, empty: .noCache) }
            Section(say(.network)) { rows(viewModel.addresses, empty: .nothingCalled) }
            if let pages = viewModel.pages {
                Section(say(.pages)) { facts(pages) }
            }
            if let statistics = viewModel.statistics {
                Section(say(.statistics)) { facts(statistics) }
            }
            Section(say(.system)) { facts(viewModel.system) }
        }
    }

    @NodeBuilder private func rows(_ rows: [FigureRowViewModel], empty: Wording) -> Node {
        if rows.isEmpty {
            Text(say(empty), .secondary)
        } else {
            ItemList(rows, id: \.id) { row in
                ListRow(say(row.title), subtitle: row.detail.map(say).joined(separator: " · "))
            }
        }
    }

    private func facts(_ facts: [FactViewModel]) -> Card {
        Card { KeyValueTable(facts.map { .init(say($0.name), say($0.value)) }) }
    }
}
