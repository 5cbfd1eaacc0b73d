import PresentationKit
import Testing

@testable import LiveHTML

@MainActor
struct PatchSizeTests {
    @MainActor
    private final class InvoicesController: ScreenController {
        var paid: Set<Int> = [] { didSet { outlet.setNeedsRender() } }
        let outlet = Outlet()
        let title = "Invoices"

        var view: Markup {
            let paid = paid
            return Section("Open") {
                ItemList((0..<300).map { $0 }, id: \.self) { ListRow("Invoice \($0)", subtitle: paid.contains($0) ? "Paid" : "Open") }
            }.body
        }
    }

    @Test func patch_whenOneRowOf300InsideAllContainersChanges_isBelow120Bytes() async throws {
        let invoices = InvoicesController()
        let stack = StackContainer(root: invoices, at: "/invoices")
        let tab = TabContainer.Tab(id: "a", label: "A", icon: .home, location: "/invoices", controller: stack)
        let root = RootContainer(ModalContainer(TabContainer([tab]), at: ""), at: "")
        let sessions = LiveSessions(applicationName: "Harbor") { _ in LiveRoot(controller: root, location: "") { _ in } }
        let session = try await sessions.open(LiveRequest(location: "/"))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)
        invoices.paid = [7]
        guard case .update(let number, let json) = await session.nextMessage(for: connection) else { return }
        let payload = "id:\(number)\ndata:\(String(decoding: json, as: UTF8.self))\n\n"
        #expect(payload.utf8.count <= 120, "\(payload)")
        #expect(payload.utf8.count == 76, "the README names this figure")
    }
}
