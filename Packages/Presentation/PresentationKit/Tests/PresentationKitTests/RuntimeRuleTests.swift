import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// The work of pages that no client shows, and the values around a page.
@MainActor struct RuntimeRuleTests {
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
        let environment = ScreenEnvironment(weaver: AspectWeaver([])) { .current }
        var changes = 0
        environment.onChange = { changes += 1 }
        for number in 1...33 { environment.send(.copy("\(number)")) }
        #expect(environment.takeCommands() == (2...33).map { .copy("\($0)") } && changes == 33)
        #expect(environment.takeCommands() == [])
    }

    @Test func end_ofEachTask_isReported() async {
        let environment = ScreenEnvironment(weaver: AspectWeaver([])) { .current }
        var ends = 0
        environment.onEnd = { ends += 1 }
        for _ in 1...2 { environment.began() }
        environment.ended()
        #expect(ends == 1 && environment.running == 1)
        environment.ended()
        await environment.settle()
        #expect(ends == 2 && environment.running == 0)
    }

    @Test func runtime_reportsChangesUntilItsEnd() async {
        let controller = ProbeController("a", log)
        let page = await Page(settling: controller)
        var (changes, ends) = (0, 0)
        page.runtime.onChange = { changes += 1 }
        page.runtime.onEnd = { ends += 1 }
        page.runtime.onChange?()
        page.runtime.onEnd?()
        controller.text = "b"
        #expect(changes == 2 && ends == 1)
        page.runtime.end()
        #expect(page.runtime.onChange == nil && page.runtime.onEnd == nil)
    }

    @Test func page_afterForget_isRenderedAnew() {
        let page = Page(ProbeController("a", log))
        let (first, second) = (page.runtime.render(), page.runtime.render())
        page.runtime.forget()
        #expect(first === second && page.runtime.render() !== first)
    }

    @Test func load_ofARemovedScreen_isCanceled() async {
        let stack = StackContainer(root: ProbeController("a", log), at: "/a")
        let page = Page(stack)
        stack.push(ProbeController("slow", log), at: "/b")
        while !log.lines.contains("slow load") { await Task.yield() }
        stack.pop()
        #expect(await log.take(after: page).last == "slow cancelled")
    }

    /// The client may send it before the render without the screen.
    @Test func event_ofAReleasedScreen_isLate() async throws {
        let root = RootContainer(ProbeController("a", log), at: "/a")
        let page = Page(root)
        let handler = try #require(page.handlers(of: "Note").first)
        await page.settle()
        root.show(ProbeController("b", log), at: "/b")
        await page.settle()
        #expect(throws: PresentationError.handlerGone(handler)) {
            try page.runtime.event(.click, handler: handler, render: page.runtime.renderNumber, values: FormValues())
        }
        #expect(page.runtime.root.currentTitle == "b" && root.current?.title == "b")
    }

    @Test func container_withoutChildren_hasNoTitle() {
        let root = RootContainer(ProbeController("a", log), at: "/a")
        #expect(root.title == "a" && root.current?.title == "a")
        root.unload()
        #expect(root.title == "" && root.current == nil)
    }

    @Test func root_ofAStack_cannotBeLeft() async {
        let stack = StackContainer(root: ProbeController("a", log), at: "/a")
        let page = Page(stack)
        var backs: [String] = []
        stack.onBack = { backs.append($0) }
        stack.push(ProbeController("b", log), at: "/b")
        for _ in 1...2 { await stack.handle(.back) }
        #expect(backs == ["/a"] && page.runtime.root.currentController === stack.top)
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

    @Test func disclosure_showsItsDetailsAfterEachOtherPress() {
        let disclosure = Disclosure("More") { Text("details") }
        var model = disclosure.initial
        let texts = (1...3).map { _ in
            defer { disclosure.handle(.toggle, &model) }
            return TextRenderer.text(of: disclosure.content(model)).contains("details")
        }
        #expect(texts == [false, true, false])
    }

    @Test func bars_withoutARange_haveNoHeight() {
        for values in [[], [0], [0, 0]] as [[Double]] {
            let bars = values.map { BarChart.Bar("", $0, "") }
            let shares = BarChart(title: "", description: "", bars: bars).shares
            #expect(shares.bars == values && shares.zero == 0)
        }
    }

    @Test func pseudolanguage_turnsEachWordAndEndsIt() {
        #expect(PageLanguage.rightToLeft.pseudolocalized("ab 1c") == "\u{202E}ab\u{202C} 1\u{202E}c\u{202C}")
        #expect(PageLanguage.rightToLeft.pseudolocalized("1 2") == "1 2")
    }

    @Test func values_ofFields_areReplaced() {
        var values: FormValues = ["a": "1"]
        values["a"] = "2"
        values["b"] = "3"
        #expect(values == ["a": "2", "b": "3"])
        #expect(FormField("f", "F", .toggle, text: "on").isOn && !FormField("f", "F", .toggle).isOn)
    }

    @Test func markup_withViewsAndValuesInARow_showsAll() {
        #expect(render("<p>\(Text?.some(Text("a", .inline)))\(Text?.none)</p>" as Node).html == "<p>a</p>")
        #expect(render("\(1)\(2)" as Node).html == "12")
        #expect(render(Node.places(Places(.drawer(label: "Account"), []) { $0 })).html.contains("aria-label=\"Account\""))
    }

    @Test func event_ofAnUnknownHandler_isAMistakeOnlyIfItIsNotLate() throws {
        #expect(PresentationError.handlerGone(1).isLateEvent && !PresentationError.handlerNotRendered(1).isLateEvent)
        #expect(PresentationError.unexpectedAction("a", screen: "b").isUnexpectedAction)
        #expect(!PresentationError.handlerGone(1).isUnexpectedAction)
    }

    @Test func waiters_areWokenInTheOrderOfTheirPlaces() {
        var waiters = ChangeWaiters<Int>()
        let places = (1...20).map { _ in waiters.takePlace() }
        let areWaiting = places.reversed().map { waiters.wait($0, at: $0, since: 0) }
        #expect(areWaiting.allSatisfy(\.self) && waiters.isAwaited)
        let (woken, later) = (waiters.announce(), waiters.announce())
        #expect(woken == places && later == [] && !waiters.isAwaited)
        let isLate = waiters.wait(1, at: 1, since: 0)
        #expect(!isLate && waiters.count == 2)
    }

    @Test func number_isGroupedByThousands() {
        let style = NumberStyle.german
        for (number, text) in [(0, "0"), (-1, "\u{2212}1"), (999, "999"), (1000, "1.000"), (-1_234_567, "\u{2212}1.234.567")] {
            #expect(style.text(number) == text)
        }
        let texts = ["5", "125", "123456"].flatMap { digits in
            [1, 2].map { style.text(digits: digits, fractionDigits: $0, isGrouped: true) }
        }
        #expect(texts == ["0,5", "0,05", "12,5", "1,25", "12.345,6", "1.234,56"])
        #expect(style.text(digits: "1234567", fractionDigits: 2, isGrouped: false) == "12345,67")
    }

    @Test func markup_afterTheSlashOfATag_isAFault() {
        #expect(TemplateScanner(["<br/>"]).fault == nil && TemplateScanner(["<p/>"]).fault == nil)
        #expect(TemplateScanner(["<br/ a>"]).fault == "something follows the / of <br>")
        #expect(TemplateScanner(["<br/ ", ">"]).contexts == [.forbidden("after the / of a tag")])
        #expect(TemplateScanner(["<p", ">x</p>"]).contexts == [.tag] && TemplateScanner(["<p", "q>x</p>"]).fault == nil)
    }
}
