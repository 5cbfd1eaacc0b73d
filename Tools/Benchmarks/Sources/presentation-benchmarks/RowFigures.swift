import LiveHTML
import PresentationKit

/// What a change costs on a page of many rows: from the view model, over the render, to the bytes of the patch.
@MainActor enum RowFigures {
    /// As the row of an account: an icon, two texts, an amount, and what a press does.
    struct Row: Hashable, Sendable {
        var id: Int
        var title: String
        var subtitle: String
        var amount: Int
    }

    enum Press: Hashable, Sendable { case open(Int) }

    final class Accounts: ScreenController {
        let outlet = Outlet()
        let title = "Accounts"
        var rows: [Row] { didSet { outlet.setNeedsRender() } }

        private let comparesElements: Bool

        init(count: Int, comparesElements: Bool) {
            self.comparesElements = comparesElements
            rows = (0..<count).map { Row(id: $0, title: "Account \($0)", subtitle: "DE02 1203 0000 \($0)", amount: 100 * $0) }
        }

        var view: Node {
            Stack {
                Text("Accounts", .heading)
                if comparesElements {
                    ItemList(memo: rows, id: \.id, content: Self.content)
                } else {
                    ItemList(rows, id: \.id, content: Self.content)
                }
            }.body
        }

        @Sendable nonisolated private static func content(_ row: Row) -> Node {
            ListRow(row.title, subtitle: row.subtitle, icon: .wallet, action: Press.open(row.id)) {
                MoneyLabel(minorUnits: row.amount, currency: "EUR")
            }.body
        }

        func handle(_ action: Press) async {}
    }

    static func run() async throws {
        for count in [30, 1000, 10_000] {
            try await change(of: count, comparesElements: false)
            try await change(of: count, comparesElements: true)
        }
    }

    private static func change(of count: Int, comparesElements: Bool) async throws {
        let controller = Accounts(count: count, comparesElements: comparesElements)
        let sessions = LiveSessions(applicationName: "Figures") { _ in PageRoot(controller: controller, location: "/") { _ in } }
        let session = try await sessions.open(LiveRequest(location: "/"))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)
        var times: [Duration] = []
        var bytes = 0
        for turn in 0..<(count > 1000 ? 40 : 200) {
            let start = ContinuousClock.now
            controller.rows[count / 2].amount += turn + 1
            if case .update(_, let json) = await session.nextMessage(for: connection) { bytes = max(bytes, json.count) }
            times.append(start.duration(to: .now))
        }
        times.sort()
        print(
            "rows: one of \(count) with icon, money and handler, \(comparesElements ? "elements compared" : "each made again"): change to patch "
                + "with its render p50 \(Int(times[times.count / 2] / .microseconds(1))) µs, best \(Int(times[0] / .microseconds(1))) µs, "
                + "\(bytes) B")
        sessions.endAll()
    }
}
