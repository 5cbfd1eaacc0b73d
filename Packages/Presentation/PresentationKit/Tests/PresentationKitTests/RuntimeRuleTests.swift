import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// The work of pages that no client shows, and the values around a page.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RuntimeRuleTests {
    private let log = Log()

    @Test func page_whilePaused_neitherLoadsNorObserves() async {
        let observer = ProbeController("observer", log)
        let stack = StackContainer(root: observer, at: "/a")
        let page = Page(stack)
        #expect(await log.take(after: page) == ["observer willAppear", "observer load", "observer didAppear"])
        page.runtime.pause()
        page.runtime.pause()
        #expect(await log.take(after: page) == ["observer cancelled"])
        stack.push(ProbeController("b", log), at: "/b")
        #expect(await log.take(after: page) == ["observer willDisappear", "b willAppear"])
        for _ in 1...2 { page.runtime.resume() }
        #expect(await log.take(after: page) == ["b load", "b didAppear"])
        page.runtime.pause()
        page.runtime.resume()
        #expect(await log.take(after: page) == ["b didAppear"], "it observes again, and loads once")
    }

    @Test func commands_areReturnedOnce_andTheOldestAreDropped() {
        let controller = ProbeController("a", log)
        let page = Page(controller)
        for number in 1...33 { controller.context.send(.copy("\(number)")) }
        #expect(page.runtime.takeCommands() == (2...33).map { .copy("\($0)") } && page.runtime.takeCommands() == [])
    }

    @Test func load_ofARemovedScreen_isCanceled() async {
        let stack = StackContainer(root: ProbeController("a", log), at: "/a")
        let page = Page(stack)
        stack.push(ProbeController("slow", log), at: "/b")
        while !log.lines.contains("slow load") { await Task.yield() }
        stack.pop()
        #expect(await log.take(after: page).last == "slow cancelled")
    }

    @Test func input_ofAllScreens_isDiscarded() {
        let (base, dialog) = (ProbeController("a", log), ProbeController("b", log))
        let modal = ModalContainer(base, at: "/a")
        let page = Page(modal)
        modal.present(dialog, at: "/b")
        #expect(modal.children.map(modal.showsInDialog) == [false, true])
        for controller in [base, dialog] {
            controller.context.hasUnsentInput = true
            #expect(page.runtime.root.hasUnsentInput)
            page.runtime.root.discardInput()
            #expect(!page.runtime.root.hasUnsentInput)
        }
    }

    @Test func markup_withViewsAndValuesInARow_showsAll() {
        #expect(render("<p>\(Text?.some(Text("a", .inline)))\(Text?.none)</p>" as Node).html == "<p>a</p>")
        #expect(render("\(1)\(2)" as Node).html == "12")
        #expect(render(Node.places(Places(.drawer(label: "Account"), []) { $0 })).html.contains("aria-label=\"Account\""))
    }

    @Test func markup_afterTheSlashOfATag_isAFault() {
        #expect(TemplateScanner(["<br/>"]).fault == nil && TemplateScanner(["<p/>"]).fault == nil)
        #expect(TemplateScanner(["<br/ a>"]).fault == "something follows the / of <br>")
        #expect(TemplateScanner(["<br/ ", ">"]).contexts == [.forbidden("after the / of a tag")])
        #expect(TemplateScanner(["<p", ">x</p>"]).contexts == [.tag] && TemplateScanner(["<p", "q>x</p>"]).fault == nil)
    }
}
