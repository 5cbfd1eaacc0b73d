import ScreensKit

struct LogView: View {
    let viewModel: LogViewModel

    var body: Node {
        Stack(spacing: .large) {
            Form(id: "log-query", onSubmit: LogAction.search, onChange: on(.change, LogAction.search)) {
                Card {
                    TextField("text", label: say(.search), value: viewModel.text, kind: .search, hint: say(.searchHint))
                    SelectField("level", label: say(.level), options: viewModel.levels, selection: viewModel.level)
                    Button.submit(say(.search), .secondary)
                }
            }
            if let message = viewModel.emptyMessage {
                EmptyState(say(.noLines), message: say(message))
            } else if viewModel.isLoaded {
                LogLineList(viewModel.lines, more: moreButton)
            } else {
                Skeleton(rows: 6)
            }
        }
    }

    private var moreButton: Button? {
        viewModel.next == nil ? nil : Button(say(.showEarlier), .secondary, action: LogAction.more, isPending: viewModel.isLoadingMore)
    }
}
