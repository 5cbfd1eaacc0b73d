import PresentationKit
import PresentationKitTesting
import Testing

/// The same screens and steps in either shell.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ShellTests {
    @Test(arguments: [TabContainer.Form.bar, .drawer()])
    func shell_whenExchanged_showsTheSameScreens(form: TabContainer.Form) async throws {
        let transfer = TransferController()
        let shell = TabContainer(
            [
                .init(id: "note", label: "Notes", icon: .home, location: "/note", controller: NoteController()),
                .init(id: "transfer", label: "Transfers", icon: .transfer, location: "/transfer", controller: transfer),
            ], as: form)
        var selected: [String] = []
        shell.onSelect = { selected.append($0) }
        let page = await TestPage(RootContainer(ModalContainer(shell, at: ""), at: ""))
        try await page.fill("Note", "short")
        try await page.click("Transfers")
        #expect(page.location == "/transfer" && shell.selectedID == "transfer")
        try await page.fill("Recipient", "Ann")
        try await page.submit("Send money")
        #expect(transfer.received.count == 1)
        try await page.click("Notes")
        #expect(try page.value(of: "Note") == "short")
        #expect(selected == ["transfer", "note"])

        let more = ScreenPlace()
        shell.insert(.init(id: "more", label: "More", icon: .settings, location: "/more", controller: more), at: 9)
        #expect(shell.ids == ["note", "transfer", "more"])
        try await page.click("More")
        #expect(page.shows("Here is more"))
        #expect(shell.remove("more") && more.isUnloaded)
        #expect(shell.selectedID == "note")
        #expect(!shell.select("more"))
        #expect(shell.controller(of: "transfer") === transfer)
        page.end()
    }

    @Test func drawer_whenShown_namesItsPlaces() async {
        let shell = TabContainer(
            [
                .init(id: "a", label: "Notes", icon: .home, location: "/a", controller: ScreenPlace()),
                .init(id: "b", label: "Transfers", icon: .transfer, location: "/b", controller: ScreenPlace()),
            ], as: .drawer())
        let page = await TestPage(shell)
        #expect(page.snapshot() == "[Menu]\n- *Notes → /a\n- Transfers → /b\nHere is more")
        #expect(page.html.contains("<details class=\"drawer\"><summary"))
    }
}

@MainActor private final class ScreenPlace: ScreenController {
    let context = ScreenContext()
    let view = Text("Here is more")
    var isUnloaded = false
    func unload() { isUnloaded = true }
}
