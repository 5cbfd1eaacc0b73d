import CoreScreensKit

struct MetricsView: View {
    let viewModel: MetricsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let run = viewModel.previousRun {
                Banner(localized(run.notice), .warning)
                if !run.lines.isEmpty { Disclosure(localized(.loggedLast)) { LogLineList(run.lines) } }
            }
            Row {
                Link(localized(.log), to: viewModel.logLocation, .secondaryButton)
                Link(localized(.tour), to: viewModel.tourLocation, .secondaryButton)
                if let report = viewModel.report {
                    DeviceButton(localized(.saveReport), .save(name: "diagnostics.txt", text: report), action: MetricsAction.savedReport)
                } else {
                    Button(localized(.makeReport), .secondary, action: MetricsAction.makeReport)
                }
                Button(localized(.refresh), .plain, icon: .refresh, action: MetricsAction.refresh, isPending: viewModel.isRefreshing)
            }
            Section(localized(.caches)) { rows(viewModel.caches, empty: .noCache) }
            Section(localized(.network)) { rows(viewModel.addresses, empty: .nothingCalled) }
            if let statistics = viewModel.statistics { Section(localized(.statistics)) { facts(statistics) } }
            Section(localized(.system)) { facts(viewModel.system) }
        }
    }

    @NodeBuilder private func rows(_ rows: [MetricRowViewModel], empty: LocalizedText) -> Node {
        if rows.isEmpty {
            Text(localized(empty), .secondary)
        } else {
            ItemList(rows, id: \.id) { row in
                ListRow(localized(row.title), subtitle: row.detail.map(localized).joined(separator: " · "))
            }
        }
    }

    private func facts(_ facts: [FactViewModel]) -> Card {
        Card { KeyValueTable(facts.map { .init(localized($0.name), localized($0.value)) }) }
    }
}
