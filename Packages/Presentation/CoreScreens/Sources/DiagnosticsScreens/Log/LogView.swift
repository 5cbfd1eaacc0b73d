import CoreScreensKit

struct LogView: View {
    let viewModel: LogViewModel

    var body: Node {
        Stack(spacing: .large) {
            Form(id: "log-query", onSubmit: LogAction.search, onChange: on(.change, LogAction.search)) {
                Card {
                    TextField("text", label: localized(.search), value: viewModel.text, kind: .search, hint: localized(.searchHint))
                    SelectField("level", label: localized(.level), options: viewModel.levels, selection: viewModel.level)
                    Button.submit(localized(.search), .secondary)
                }
            }
            if let message = viewModel.emptyMessage {
                EmptyState(localized(.noLines), message: localized(message))
            } else if viewModel.isLoaded {
                LogLineList(viewModel.lines, more: moreButton)
            } else {
                Skeleton(rows: 6)
            }
        }
    }

    private var moreButton: Button? {
        viewModel.next == nil
            ? nil : Button(localized(.showEarlier), .secondary, action: LogAction.more, isPending: viewModel.isLoadingMore)
    }
}

struct LogLineList: View {
    private let lines: [LogLineViewModel]
    private let more: Button?

    init(_ lines: [LogLineViewModel], more: Button? = nil) {
        self.lines = lines
        self.more = more
    }

    var body: Node {
        ItemList(memo: lines, id: \.id, window: 300, label: localized(.logLines), more: more) { line in
            ListRow(line.message, subtitle: line.detail, icon: line.isAlarming ? .warning : nil)
        }
    }
}
