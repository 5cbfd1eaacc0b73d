import PresentationKit

struct LogView: View {
    let viewModel: LogViewModel

    var body: Node {
        Stack(spacing: .large) {
            Form(id: "log-query", onSubmit: LogAction.search, onChange: on(.change, LogAction.search)) {
                Card {
                    TextField("text", label: "Search", value: viewModel.text, kind: .search, hint: "Words that a line must have")
                    SelectField("level", label: "Level", options: viewModel.levels, selection: viewModel.level)
                    Button.submit("Search", .secondary)
                }
            }
            if let message = viewModel.emptyMessage {
                EmptyState("No lines", message: message)
            } else if viewModel.isLoaded {
                LogLineList(viewModel.lines, more: moreButton)
            } else {
                Skeleton(rows: 6)
            }
        }
    }

    private var moreButton: Button? {
        viewModel.next == nil ? nil : Button("Show earlier ones", .secondary, action: LogAction.more, isPending: viewModel.isLoadingMore)
    }
}
