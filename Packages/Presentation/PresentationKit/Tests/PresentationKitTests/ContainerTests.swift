import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct ContainerTests {
    let log = Log()
    private func probe(_ title: String) -> ProbeController { ProbeController(title, log) }

    private func tab(_ id: String) -> TabContainer.Tab {
        TabContainer.Tab(id: id, label: LocalizedText(verbatim: id.uppercased()), icon: .home, location: "/\(id)", controller: probe(id))
    }

    @Test func stack_whenPushedAndPopped_forwardsTheLifeCycle() async throws {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let page = Page(stack)
        #expect(await log.take(after: page) == ["a willAppear", "a load", "a didAppear"])
        stack.push(probe("b"), at: "/a/b")
        #expect(await log.take(after: page) == ["a willDisappear", "b willAppear", "b load", "b didAppear"])
        #expect(page.runtime.root.currentLocation == "/a/b")
        #expect(page.runtime.root.currentTitle == "b")
        #expect(page.html.contains("aria-label=\"Back to a\""))
        stack.pop()
        #expect(await log.take(after: page) == ["b willDisappear", "a willAppear", "b unload", "a didAppear"])
        stack.pop()
        #expect(stack.depth == 1)
        #expect(!page.html.contains("navigation-back"))
    }

    @Test func stack_whenAScreenIsRemoved_unloadsThatScreenOnly() async {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let page = Page(stack)
        let (b, c) = (probe("b"), probe("c"))
        stack.push(b, at: "/b")
        stack.push(c, at: "/c")
        _ = await log.take(after: page)
        stack.remove(b)
        #expect(await log.take(after: page) == ["b unload"])
        #expect(page.html.contains("aria-label=\"Back to a\""))
        stack.remove(b)
        #expect(stack.depth == 2)
        stack.remove(c)
        #expect(await log.take(after: page) == ["c willDisappear", "a willAppear", "c unload", "a didAppear"])
        if let root = stack.top { stack.remove(root) }
        #expect(stack.depth == 1)
    }

    @Test func modal_whenADialogIsRemoved_unloadsThatDialogOnly() async {
        let modal = ModalContainer(probe("base"), at: "/")
        let page = Page(modal)
        let (a, b) = (probe("a"), probe("b"))
        modal.present(a, at: "/a")
        modal.present(b, at: "/b")
        _ = await log.take(after: page)
        modal.remove(a)
        #expect(await log.take(after: page) == ["a unload"])
        #expect(modal.locations == ["/", "/b"])
        modal.remove(a)
        #expect(modal.isPresenting)
        modal.remove(b)
        await page.settle()
        #expect(!modal.isPresenting)
        #expect(log.take() == ["b willDisappear", "base willAppear", "b unload", "base didAppear"])
    }

    @Test func stack_whenAScreenIsReplaced_showsTheNewOneInItsPlace_andUnloadsTheOldOne() async {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let page = Page(stack)
        let b = probe("b")
        stack.push(b, at: "/b")
        _ = await log.take(after: page)
        stack.replace(b, with: probe("new"))
        #expect(await log.take(after: page) == ["b willDisappear", "new willAppear", "b unload", "new load", "new didAppear"])
        #expect(stack.children.map(\.location) == ["/a", "/b"] && page.runtime.root.currentTitle == "new")
        stack.replace(b, with: probe("never"))
        if let a = stack.children.first?.controller { stack.replace(a, with: probe("first")) }
        #expect(await log.take(after: page) == ["a unload", "first load"], "a covered screen is loaded and does not appear")
        stack.pop()
        #expect(await log.take(after: page) == ["new willDisappear", "first willAppear", "new unload", "first didAppear"])
    }

    @Test func result_ofARemovedScreen_isAnnouncedOnTheFollowingOne_untilItIsLeft() async {
        let (stack, top, dialog) = (StackContainer(root: probe("a"), at: "/a"), probe("b"), probe("dialog"))
        stack.push(top, at: "/b")
        let modal = ModalContainer(stack, at: "/")
        let page = Page(modal)
        modal.present(dialog, at: "/dialog")
        #expect(!page.html.contains("banner"))
        dialog.context.result = "Sent."
        modal.remove(dialog)
        #expect(page.html.contains("banner-success\" role=\"status\"") && page.html.contains("Sent."))
        stack.pop()
        #expect(!page.html.contains("Sent."))
    }

    @Test func modal_whenADialogIsReplaced_keepsItsPlaceAndForm() async {
        let modal = ModalContainer(probe("base"), at: "/")
        let page = Page(modal)
        let (a, b) = (probe("a"), probe("b"))
        modal.present(a, at: "/a", as: .sheet)
        modal.present(b, at: "/b")
        _ = await log.take(after: page)
        modal.replace(a, with: probe("covered"))
        modal.replace(b, with: probe("top"))
        #expect(
            await log.take(after: page) == [
                "a unload", "b willDisappear", "top willAppear", "b unload", "covered load", "top load", "top didAppear",
            ])
        #expect(modal.locations == ["/", "/a", "/b"] && page.html.contains("sheet"))
    }

    @Test func tab_whenItsScreenIsReplacedBeforeItWasSelected_loadsOnlyTheNewOne() async {
        let root = probe("b")
        let stack = StackContainer(root: root, at: "/b")
        let tabs = TabContainer([
            tab("a"), .init(id: "b", label: LocalizedText(verbatim: "B"), icon: .home, location: "/b", controller: stack),
        ])
        let page = Page(tabs)
        _ = await log.take(after: page)
        stack.replace(root, with: probe("new"))
        #expect(await log.take(after: page) == ["b unload"])
        tabs.select("b")
        #expect(await log.take(after: page) == ["a willDisappear", "new willAppear", "new load", "new didAppear"])
        stack.push(probe("c"), at: "/b/c")
        #expect(page.html.contains("href=\"/b/c\""), "the tab links to the page that it shows")
    }

    @Test func stack_whenPoppedToRoot_unloadsAllAbove() async {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let page = Page(stack)
        for title in ["b", "c", "d"] { stack.push(probe(title), at: "/\(title)") }
        _ = await log.take(after: page)
        stack.popToRoot()
        #expect(await log.take(after: page) == ["d willDisappear", "a willAppear", "d unload", "c unload", "b unload", "a didAppear"])
    }

    @Test func stack_whenBackIsPressed_pops() async throws {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let page = Page(stack)
        stack.push(probe("b"), at: "/b")
        await page.settle()
        try await page.press("Back to a")
        #expect(stack.depth == 1)
    }

    @Test func tabs_whenTheSelectedOneIsRemoved_showTheFirstAndUnloadIt() async {
        let tabs = TabContainer([tab("a"), tab("b"), tab("c")])
        let page = Page(tabs)
        tabs.select("b")
        _ = await log.take(after: page)
        #expect(tabs.remove("b"))
        #expect(await log.take(after: page) == ["b willDisappear", "a willAppear", "b unload", "a didAppear"])
        #expect(tabs.selectedID == "a" && tabs.ids == ["a", "c"])
        #expect(!page.html.contains("<span>B</span>") && page.html.contains("<span>C</span>"))
    }

    @Test func tabs_whenAnotherTabIsRemoved_keepSelection() async {
        let tabs = TabContainer([tab("a"), tab("b")])
        let page = Page(tabs)
        _ = await log.take(after: page)
        #expect(tabs.remove("b"))
        #expect(await log.take(after: page) == ["b unload"])
        #expect(!tabs.remove("a") && !tabs.remove("nonsense"), "the last tab stays")
        #expect(tabs.ids == ["a"])
    }

    @Test func tabs_whenOneIsInserted_showItInItsPlaceAndLoadItWhenSelected() async {
        let tabs = TabContainer([tab("a"), tab("c")])
        let page = await Page(settling: tabs)
        tabs.insert(tab("b"), at: 1)
        tabs.insert(tab("d"), at: 9)
        await page.settle()
        #expect(tabs.ids == ["a", "b", "c", "d"] && tabs.selectedID == "a")
        _ = log.take()
        tabs.select("b")
        #expect(await log.take(after: page) == ["a willDisappear", "b willAppear", "b load", "b didAppear"])
        #expect(page.runtime.root.currentLocation == "/b")
    }

    @Test func stack_whenPushedBeforeItIsShown_loadsOnlyTheTop() async {
        let stack = StackContainer(root: probe("a"), at: "/a")
        stack.push(probe("b"), at: "/b")
        let page = Page(stack)
        #expect(await log.take(after: page) == ["b willAppear", "b load", "b didAppear"])
        stack.pop()
        #expect(await log.take(after: page) == ["b willDisappear", "a willAppear", "b unload", "a load", "a didAppear"])
    }

    @Test func tabs_whenSelected_loadOnceAndKeepTheirState() async throws {
        let tabs = TabContainer([tab("a"), tab("b")])
        var calls: [String] = []
        tabs.onSelect = { calls.append($0) }
        let page = await Page(settling: tabs)
        tabs.select("b")
        await page.settle()
        tabs.select("a")
        await page.settle()
        #expect(
            log.take() == [
                "a willAppear", "a load", "a didAppear", "a willDisappear", "b willAppear", "b load", "b didAppear",
                "b willDisappear", "a willAppear", "a didAppear",
            ]
        )
        #expect(!tabs.select("none"))
        await tabs.handle(.select("b"))
        await tabs.handle(.select("b"))
        #expect(calls == ["b", "b"])
        #expect(tabs.selectedID == "b")
        #expect(page.html.contains("href=\"/b\"  aria-current=\"page\""))
    }

    @Test func modal_whenPresented_coversAndIsNotReachable() async throws {
        let modal = ModalContainer(probe("a"), at: "/a")
        let page = await Page(settling: modal)
        modal.present(probe("m"), at: "/m")
        #expect(
            await log.take(after: page) == [
                "a willAppear", "a load", "a didAppear", "a willDisappear", "m willAppear", "m load", "m didAppear",
            ])
        #expect(page.html.contains("<div class=\"modal-base\"  inert=\"\">"))
        #expect(page.html.contains("aria-labelledby=\"dialog-1-title\""))
        #expect(page.runtime.root.currentLocation == "/m")
        try await page.press("Close")
        #expect(log.take() == ["m willDisappear", "a willAppear", "m unload", "a didAppear"])
        modal.dismiss()
        #expect(!modal.isPresenting)
    }

    @Test func modal_whenRenderedAsText_includesPagesBelowDialogs() async {
        let modal = ModalContainer(probe("a"), at: "/a")
        modal.join = { "\($0)>\($1)" }
        let page = Page(modal)
        #expect(modal.locations == ["/a"])
        modal.present(probe("m"), at: "/m")
        modal.present(probe("n"), at: "/n")
        #expect(modal.locations == ["/a", "/m>/a", "/n>/m>/a"])
        #expect(page.runtime.root.currentLocation == "/n>/m>/a")
        modal.dismiss()
        #expect(page.runtime.root.currentLocation == "/m>/a")
    }

    @Test func modal_whenPageOpensWithDialog_loadsPageBelow() async {
        let stack = StackContainer(root: probe("a"), at: "/a")
        let modal = ModalContainer(stack, at: "")
        modal.present(probe("m"), at: "/m")
        let page = Page(modal)
        #expect(await log.take(after: page).sorted() == ["a load", "m didAppear", "m load", "m willAppear"])
    }

    @Test func root_whenExchanged_unloadsTheOld() async {
        let root = RootContainer(probe("out"), at: "/sign-in")
        let page = Page(root)
        _ = await log.take(after: page)
        root.show(probe("in"), at: "/home")
        #expect(await log.take(after: page) == ["out willDisappear", "in willAppear", "out unload", "in load", "in didAppear"])
        #expect(page.runtime.root.currentLocation == "/home")
    }

    @Test func actions_whenChildrenHaveEqualOnes_reachTheirOwn() async throws {
        @MainActor final class PairContainer: ContainerController {
            let context = ScreenContext()
            weak var host: ScreenHost?
            var children: [ScreenHost] = []
            var currentChild: ScreenHost? { children.first }
            var view: Node { Node(children.map(\.node)) }
            init(_ left: ProbeController, _ right: ProbeController) { children = [adopt(left, at: "/l"), adopt(right, at: "/r")] }
        }
        let left = probe("same")
        let right = probe("same")
        let page = await Page(settling: PairContainer(left, right))
        #expect(Set(page.handlers(of: "Note")).count == 2)
        try await page.press("Note", 1)
        #expect(left.text == "")
        #expect(right.text == "same")
    }
}
