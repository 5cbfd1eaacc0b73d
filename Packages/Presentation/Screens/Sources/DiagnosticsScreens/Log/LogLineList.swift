import ScreensKit

/// A list of log lines.
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
