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
        await page.settle()
        #expect(log.take() == ["observer willAppear", "observer load", "observer didAppear"])
        page.runtime.pause()
        page.runtime.pause()
        await page.settle()
        #expect(log.take() == ["observer cancelled"])
        stack.push(ProbeController("b", log), at: "/b")
        await page.settle()
        #expect(log.take() == ["observer willDisappear", "b willAppear"])
        for _ in 1...2 { page.runtime.resume() }
        await page.settle()
        #expect(log.take() == ["b load", "b didAppear"])
        page.runtime.pause()
        page.runtime.resume()
        await page.settle()
        #expect(log.take() == ["b didAppear"], "it observes again, and loads once")
    }

    @Test func commands_areReturnedOnce_andTheOldestAreDropped() {
        let environment = ScreenEnvironment(weaver: AspectWeaver([])) { .current }
        var changes = 0
        environment.onChange = { changes += 1 }
        for number in 1...33 { environment.send(.copy("\(number)")) }
        #expect(environment.takeCommands() == (2...33).map { .copy("\($0)") } && changes == 33)
        #expect(environment.takeCommands() == [])
    }

    @Test func runtime_reportsChangesUntilItsEnd() async {
        let controller = ProbeController("a", log)
        let page = Page(controller)
        await page.settle()
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
