import LiveHTML
import PresentationKit

/// Measures a change on a page of many rows: from the view model through the render to the bytes of the patch.
@MainActor enum RowBenchmark {
    /// A row like that of an account: an icon, two texts, an amount, and an action.
    struct Row: Hashable, Sendable {
        var id: Int
        var title: String
        var subtitle: String
        var amount: Int
    }

    enum Press: Hashable, Sendable { case open(Int) }

    /// The kinds of lists.
    enum Variant: String {
        case plain = "each made again"
        case compared = "elements compared"
        case windowed = "300 of them on the page"
    }

    final class Accounts: ScreenController {
        let context = ScreenContext()
        let title = "Accounts"
        var rows: [Row] { didSet { context.setNeedsRender() } }

        private let variant: Variant

        init(count: Int, _ variant: Variant) {
            self.variant = variant
            rows = (0..<count).map { Row(id: $0, title: "Account \($0)", subtitle: "DE02 1203 0000 \($0)", amount: 100 * $0) }
        }

        var view: Node {
            Stack {
                Text("Accounts", .heading)
                switch variant {
                case .plain: ItemList(rows, id: \.id, content: Self.content)
                case .compared: ItemList(memo: rows, id: \.id, content: Self.content)
                // The maximum length of a window.
                case .windowed: ItemList(memo: rows, id: \.id, window: 300, content: Self.content)
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
            try await change(of: count, .plain)
            try await change(of: count, .compared)
        }
        try await change(of: 10_000, .windowed)
    }

    private static func change(of count: Int, _ variant: Variant) async throws {
        let controller = Accounts(count: count, variant)
        let sessions = LiveSessions(applicationName: "Figures") { _ in PageRoot(controller: controller, location: "/") { _ in } }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)
        var times: [Duration] = []
        var bytes = 0
        for turn in 0..<(count > 1000 ? 40 : 200) {
            let start = ContinuousClock.now
            controller.rows[min(count / 2, 150)].amount += turn + 1
            if case .update(_, let json) = await session.nextMessage(for: connection) { bytes = max(bytes, json.count) }
            times.append(start.duration(to: .now))
        }
        times.sort()
        print(
            "rows: one of \(count) with icon, money and handler, \(variant.rawValue): change to patch "
                + "with its render p50 \(Int(times[times.count / 2] / .microseconds(1))) µs, best \(Int(times[0] / .microseconds(1))) µs, "
                + "\(bytes) B")
        sessions.endAll()
    }
}
