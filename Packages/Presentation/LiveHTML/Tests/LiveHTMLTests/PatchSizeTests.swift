import HTMLRendering
import PresentationKit
import PresentationKitTesting
import Testing

@_spi(Measuring) @testable import LiveHTML

/// The sizes of messages including framing. They are printed for comparison.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PatchSizeTests {
    @MainActor private final class InvoicesController: ScreenController {
        var paid: Set<Int> = [] { didSet { context.setNeedsRender() } }
        let context = ScreenContext()
        let title = "Invoices"

        var view: Node {
            let paid = paid
            return Section("Open") {
                ItemList((0..<300).map { $0 }, id: \.self) { ListRow("Invoice \($0)", subtitle: paid.contains($0) ? "Paid" : "Open") }
            }.body
        }
    }

    /// 60 × 34 cells, each with its own class.
    @MainActor private final class GridController: ScreenController {
        var cells = Array(repeating: 0, count: 60 * 34) { didSet { context.setNeedsRender() } }
        let context = ScreenContext()

        var view: Node {
            let cells = list(cells.indices, id: \.self) { "<i class=\"c\(self.cells[$0])\"></i>" }
            return "<div class=\"board\">\(cells)</div>"
        }
    }

    @MainActor private final class NewsController: ScreenController {
        var first = 1 { didSet { context.setNeedsRender() } }
        let context = ScreenContext()
        var view: Node {
            let more = first > 0 ? Button("More", action: 1) : nil
            return ItemList(first...1000, id: \.self, more: more) { ListRow("News \($0)", subtitle: "Today") }.body
        }
    }

    private func connect(_ controller: any ScreenController) async throws -> (LiveSession, LiveConnection) {
        let session = try await LiveSession.showing(controller, at: "")
        return (session, await session.connectReceivingAll())
    }

    private func payload(_ session: LiveSession, _ connection: LiveConnection, _ what: String) async throws -> String {
        guard case .update(let number, let json) = await session.nextMessage(for: connection) else { return "" }
        let payload = "id:\(number)\ndata:\(String(decoding: json, as: UTF8.self))\n\n"
        print("wire: \(what): \(payload.utf8.count) B")
        return payload
    }

    @Test func patch_whenOneRowOf300Changes_isBelow120Bytes() async throws {
        let invoices = InvoicesController()
        let stack = StackContainer(root: invoices, at: "/invoices")
        let tab = TabContainer.Tab(id: "a", label: "A", icon: .home, location: "/invoices", controller: stack)
        let (session, connection) = try await connect(RootContainer(ModalContainer(TabContainer([tab]), at: ""), at: ""))
        invoices.paid = [7]
        let payload = try await payload(session, connection, "one row of 300")
        #expect(payload.utf8.count <= 120, "\(payload)")
        #expect(payload.utf8.count == 80, "the README names this figure")
    }

    @Test func patch_whenTwelveCellsChange_isBelow310Bytes() async throws {
        var generator = SeededNumbers(seed: 60)
        let grid = GridController()
        let (session, connection) = try await connect(grid)
        for _ in 0..<20 {
            var cells = Array(repeating: 0, count: 12).map { _ in Int.random(in: 0..<grid.cells.count, using: &generator) }
            cells = Array(Set(cells)).sorted()
            var next = grid.cells
            for cell in cells { next[cell] = (next[cell] + 1) % 10 }
            grid.cells = next
            let payload = try await payload(session, connection, "\(cells.count) cells of 60 × 34")
            #expect((150...310).contains(payload.utf8.count), "\(payload)")
        }
    }

    /// Also when the list then has no button to load more: its rows keep the focus.
    @Test func patch_whenRowIsPrependedTo1000_containsOneRow() async throws {
        let news = NewsController()
        let (session, connection) = try await connect(news)
        news.first = 0
        let payload = try await payload(session, connection, "a row before 1,000")
        #expect(payload.utf8.count <= 160, "\(payload)")
        #expect(payload.contains("News 0") && !payload.contains("News 1"))
    }
}
